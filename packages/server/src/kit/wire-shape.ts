/**
 * What an input's schema says of the values it takes: of which kind each is, and how wide they may get. Read off the schema itself: a
 * start asks it of a thousand endpoints, and a JSON Schema of each takes ten times as long (wire-shape.test.ts holds them together).
 */
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import type { z } from 'zod';

export type Kind = 'number' | 'boolean' | 'array' | 'object' | 'text';

/** By field: what it is, and what it is a list of. */
export interface Shape {
  kinds: ReadonlyMap<string, Kind>;
  itemKinds: ReadonlyMap<string, Kind>;
}

/** An ordinary body. */
export const LEAST_BODY = 262_144;
/** A letter beyond ASCII as forms write it, `%E5%8D%A1`. */
const LETTER_BYTES = 9;
/** A number, a truth, a text that its pattern keeps short. */
const SHORT_BYTES = 600;
/** Names of an open object, at most, that an ordinary call has. */
const OPEN_NAMES = 30;

/** Every schema is one of these, which its own type does not say. */
type Definition = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Definition => (schema as z.ZodType).def as Definition;

/** How long or how many something may be at most, by the checks that a schema has; undefined where none says it. */
function mostOf(schema: z.core.$ZodType): number | undefined {
  const limits = (defOf(schema).checks ?? []).flatMap((check) => {
    const {
      _zod: { def },
    } = check as z.core.$ZodChecks;
    if (def.check === 'max_length') return [def.maximum];
    return def.check === 'length_equals' ? [def.length] : [];
  });
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

/** What a schema is an addition to, as a caller sees it: one that may be missing, has a default, or is read in steps. */
function within(schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return within(def.innerType);
    case 'pipe':
      return within(defOf(def.in).type === 'transform' ? def.out : def.in);
    case 'lazy':
      return within(def.getter());
    default:
      return schema;
  }
}

/** The ways in which a value may be written; null is one. */
function waysOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const one = within(schema);
  const def = defOf(one);
  if (def.type === 'union') return def.options.flatMap(waysOf);
  return def.type === 'nullable' ? waysOf(def.innerType) : [one];
}

function typesOf(schema: z.core.$ZodType): string[] {
  const def = defOf(schema);
  if (def.type === 'literal') return def.values.map((value) => typeof value);
  if (def.type === 'enum') return Object.values(def.entries).map((value) => typeof value);
  if (def.type === 'tuple') return ['array'];
  return [def.type === 'record' ? 'object' : def.type];
}

function kindOf(schema: z.core.$ZodType): Kind {
  const types = waysOf(schema).flatMap(typesOf);
  return (['array', 'object', 'boolean', 'number'] as const).find((kind) => types.includes(kind)) ?? 'text';
}

function itemKindOf(schema: z.core.$ZodType): Kind {
  const list = waysOf(schema)
    .map(defOf)
    .find((def) => def.type === 'array');
  return list ? kindOf(list.element) : 'text';
}

/** Most bytes that a value within its limits is written in. `around` are those it stands in: what contains itself is let in once. */
export function widestOf(schema: z.core.$ZodType, around: readonly z.core.$ZodType[] = []): number {
  return Math.max(
    ...waysOf(schema).map((way) => {
      if (around.includes(way)) return SHORT_BYTES;
      const def = defOf(way);
      const widest = (inner: z.core.$ZodType): number => widestOf(inner, [...around, way]);
      const most = mostOf(way);
      if (def.type === 'string') return most === undefined ? SHORT_BYTES : most * LETTER_BYTES;
      if (def.type === 'array') return (most ?? 0) * (widest(def.element) + LETTER_BYTES);
      if (def.type === 'tuple') return def.items.reduce((sum, item) => sum + LETTER_BYTES + widest(item), 0);
      if (def.type === 'record') return OPEN_NAMES * (widest(def.valueType) + SHORT_BYTES);
      if (def.type !== 'object') return SHORT_BYTES;
      const open =
        def.catchall === undefined || defOf(def.catchall).type === 'never' ? 0 : OPEN_NAMES * (widest(def.catchall) + SHORT_BYTES);
      return Object.entries(def.shape).reduce((sum, [name, field]) => sum + name.length + LETTER_BYTES + widest(field), open);
    }),
  );
}

export function shapeOf(schema: Endpoint['input']): Shape {
  const fields = Object.entries(schema.shape);
  return {
    kinds: new Map(fields.map(([name, field]) => [name, kindOf(field)])),
    itemKinds: new Map(fields.map(([name, field]) => [name, itemKindOf(field)])),
  };
}

/** How much of a body an endpoint reads: what it declares, else what its input's limits come to, and an ordinary one at least. */
export const bodyLimitOf = ({ bodyLimit, input }: Pick<Endpoint, 'bodyLimit' | 'input'>): number =>
  bodyLimit ?? Math.max(LEAST_BODY, widestOf(input));
