/**
 * What arrives becomes one plain object: query, form and JSON merged, strings trimmed. Text payloads (query, form) are
 * read by the endpoint's own schema; JSON is never coerced: null, true and "0x3" are not numbers (docs/decisions).
 */
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { z } from 'zod';
import { refuse } from './refusal.ts';

type Kind = 'number' | 'boolean' | 'array' | 'object' | 'text';
interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

function kindOf(schema: JsonSchema): Kind {
  const variants = schema.anyOf ?? [schema];
  const types = variants.flatMap((variant) =>
    variant.const !== undefined
      ? [typeof variant.const]
      : variant.enum
        ? variant.enum.map((value) => typeof value)
        : [variant.type ?? 'string'],
  );
  for (const kind of ['array', 'object', 'boolean'] as const) if (types.includes(kind)) return kind;
  return types.includes('number') || types.includes('integer') ? 'number' : 'text';
}

/** Reads text values by a schema's shape; made once an endpoint. */
export function textReader(schema: z.ZodType): (entries: Iterable<[string, string]>) => Record<string, unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const properties = shape.properties ?? {};
  const kinds = new Map(Object.entries(properties).map(([name, property]) => [name, kindOf(property)]));
  const itemKinds = new Map(Object.entries(properties).map(([name, property]) => [name, property.items ? kindOf(property.items) : 'text']));

  return (entries) => {
    const read: Record<string, unknown> = {};
    for (const [rawName, text] of entries) {
      const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName;
      if (name === AGAINST_CACHES) continue;
      if (kinds.get(name) === 'array') {
        const items = text.startsWith('[') ? readJson(text) : readText(text, itemKinds.get(name) ?? 'text');
        const list = (Object.hasOwn(read, name) ? read[name] : []) as unknown[];
        read[name] = Array.isArray(items) ? [...list, ...items] : [...list, items];
      } else if (Object.hasOwn(read, name)) {
        refuse('bad_input', { field: name });
      } else {
        Object.defineProperty(read, name, {
          value: readText(text, kinds.get(name) ?? 'text'),
          enumerable: true,
          writable: true,
          configurable: true,
        });
      }
    }
    return read;
  };
}

function readText(text: string, kind: Kind): unknown {
  if (kind === 'number') return /^-?\d{1,16}$/.test(text.trim()) ? Number(text) : text;
  if (kind === 'boolean') return text.trim() === 'true' ? true : text.trim() === 'false' ? false : text;
  if (kind === 'object') return readJson(text);
  return text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Named by the wire (docs/domain/faces-and-sessions.md); says the time, for no cache's sake. */
const AGAINST_CACHES = '_t';

/** What a field left empty arrives as: a form's list of one empty text is one too. */
const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 1 && value[0] === '');

/**
 * Habits of clients that mean nothing: `_t`, which keeps caches away, and filters left empty. In a question (`read`), an empty
 * text where nothing may stand and an empty text may not is nothing; in a change it is refused as before.
 */
export function wireHabits({
  input,
  effect,
}: Pick<Endpoint, 'input' | 'effect'>): (value: Record<string, unknown>) => Record<string, unknown> {
  const takes = (field: z.ZodType, value: unknown): boolean => field.safeParse(value).success;
  const filters = Object.entries(input.shape as Record<string, z.ZodType>)
    .filter(([, field]) => effect === 'read' && takes(field, undefined) && !takes(field, ''))
    .map(([name]) => name);
  return (value) => {
    if (Object.hasOwn(value, AGAINST_CACHES)) delete value[AGAINST_CACHES];
    for (const name of filters) if (isEmpty(value[name])) delete value[name];
    return value;
  };
}

const MAX_DEPTH = 12;

/** Trims every string and refuses what PostgreSQL can't store. Gives a copy. */
export function cleaned<Value>(value: Value, depth?: number): Value;
export function cleaned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) refuse('bad_input', { field: 'text' });
    return value.trim();
  }
  if (value === null || typeof value !== 'object') return value;
  if (depth > MAX_DEPTH) refuse('bad_input', { field: 'depth' });
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item, depth + 1)]));
}

/** Decodes an input, or refuses naming the first field that is wrong. */
export function decodeInput(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue?.path.join('.') || 'body';
  return refuse('bad_input', { field });
}

/** The JSON body of a raw call, decoded as an endpoint's input is. */
export function bodyOf<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    refuse('bad_input', { field: 'body' });
  }
  return decodeInput(schema, cleaned(value)) as z.output<Schema>;
}
