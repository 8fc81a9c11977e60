/** A valid wire input of an endpoint, made from its own schema: what a generated suite can send without knowing the noun. */
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { z } from 'zod';

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  prefixItems?: Shape[];
  minItems?: number;
  minLength?: number;
  minimum?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
}

const CANDIDATES = [
  'x',
  '1.00',
  '2026-01-02 03:04:05',
  'a@example.com',
  'sample_name',
  'T26010203040500000000000000',
  'sample-request-number',
  'website',
  '/x',
  'https://shop.example',
  '#0052d9',
];

function value(shape: Shape, ids: number): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return value(shape.anyOf[0] as Shape, ids);
  if (shape.type === 'object') return object(shape, ids);
  if (shape.type === 'array') {
    if (shape.prefixItems) return shape.prefixItems.map((item) => value(item, ids));
    return Array.from({ length: shape.minItems ?? 0 }, () => value(shape.items ?? {}, ids));
  }
  if (shape.type === 'boolean') return false;
  if (shape.type === 'integer' || shape.type === 'number') return shape.default ?? shape.minimum ?? 0;
  const pattern = shape.pattern ? new RegExp(shape.pattern, 'u') : null;
  return (
    CANDIDATES.find((text) => text.length >= (shape.minLength ?? 0) && (pattern?.test(text) ?? true)) ?? 'x'.repeat(shape.minLength ?? 1)
  );
}

/** A device's id is a text of its own; a row's is a number. */
const isRowId = (name: string, { type, anyOf }: Shape): boolean => /^(id|\w+_id)$/.test(name) && (type ?? anyOf?.[0]?.type) !== 'string';

function object({ properties = {}, required = [] }: Shape, ids: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, shape]) => [name, isRowId(name, shape) ? ids : name === 'ids' ? [ids] : value(shape, ids)]),
  );
}

/** Made once a schema: a walk asks for the same sample some two hundred times, and making the shape costs as much as the call. */
const shapes = new WeakMap<Endpoint['input'], Shape>();

/** The input with the required fields only; every id is `ids`. */
export function sampleInput({ input }: Pick<Endpoint, 'input'>, ids = 999_999_999): Record<string, unknown> {
  const shape = shapes.get(input) ?? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(input, shape);
  return object(shape, ids);
}

/** Names of the fields an endpoint knows. */
export const fieldsOf = (endpoint: Endpoint): string[] => Object.keys(endpoint.input.shape);
