/**
 * What arrives becomes one plain object: query, form and JSON merged, strings trimmed. Text payloads (query, form) are
 * read by the endpoint's own schema; JSON is never coerced: null, true and "0x3" are not numbers (docs/decisions).
 * How many things a call may name is counted before any of them is looked at (docs/decisions/0031-sizes.md).
 */
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import type { z } from 'zod';
import { refuse } from './refusal.ts';
import { type Kind, shapeOf } from './wire-shape.ts';

/** Most names of a form or a query, and most values of a JSON text: more than any call of the contract can use. */
export const MOST_NAMES = 2000;
export const MOST_VALUES = 5000;

/** The pairs of a form or a query. Refuses `too_large` before the first is read. */
export function formPairs(text: string): URLSearchParams {
  let names = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) names += 1;
  if (names > MOST_NAMES) refuse('too_large');
  return new URLSearchParams(text);
}

const BACKSLASH = 0x5c;

/** Where the string that begins at a quote ends: at its other quote, or behind the text. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - slashes - 1) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** Counts what a JSON text holds, without reading it: refuses `too_large`. Whether it is JSON is for the parser to say. */
export function countJson(text: string): void {
  if (text.length <= MOST_VALUES) return;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') at = endOfString(text, at);
    else if (letter === ',' || letter === '[' || letter === '{') values += 1;
    if (values > MOST_VALUES) refuse('too_large');
  }
}

/** Reads text values by a schema's shape; made once an endpoint. */
export function textReader(schema: z.ZodObject): (entries: Iterable<[string, string]>) => Record<string, unknown> {
  const { kinds, itemKinds } = shapeOf(schema);
  return (entries) => {
    const read: Record<string, unknown> = {};
    for (const [rawName, text] of entries) {
      const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName;
      if (name === AGAINST_CACHES) continue;
      if (kinds.get(name) === 'array') {
        const items = text.startsWith('[') ? readJson(text) : readText(text, itemKinds.get(name) ?? 'text');
        read[name] ??= [];
        const list = read[name] as unknown[];
        for (const item of Array.isArray(items) ? items : [items]) list.push(item);
        if (list.length > MOST_VALUES) refuse('too_large');
      } else if (Object.hasOwn(read, name)) {
        refuse('bad_input', { field: told(name) });
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
  countJson(text);
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
  const filtersOf = (): string[] =>
    Object.entries(input.shape as Record<string, z.ZodType>)
      .filter(([, field]) => effect === 'read' && takes(field, undefined) && !takes(field, ''))
      .map(([name]) => name);
  // Tried out with the first call: a start mounts a thousand endpoints.
  let filters: string[] | undefined;
  return (value) => {
    if (Object.hasOwn(value, AGAINST_CACHES)) delete value[AGAINST_CACHES];
    for (const name of (filters ??= filtersOf())) if (isEmpty(value[name])) delete value[name];
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

/** Letters of a name that a refusal says back, and how many names: what was sent is not a stranger's to have echoed. */
const TOLD_LETTERS = 60;
const TOLD_NAMES = 3;
const told = (name: string): string => (name.length > TOLD_LETTERS ? `${name.slice(0, TOLD_LETTERS)}…` : name);

/** What a refusal calls the first thing that is wrong. */
export function wrongField({ issues: [issue] }: z.core.$ZodError): string {
  if (issue?.code !== 'unrecognized_keys') return told(issue?.path.join('.') || 'body');
  const names = issue.keys.slice(0, TOLD_NAMES).map(told).join(', ');
  return issue.keys.length > TOLD_NAMES ? `${names}…` : names;
}

/** Decodes an input, or refuses naming the first field that is wrong. */
export function decodeInput(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : refuse('bad_input', { field: wrongField(result.error) });
}

/** The JSON body of a raw call, decoded as an endpoint's input is. */
export function bodyOf<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  countJson(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse('bad_input', { field: 'body' });
  }
  return decodeInput(schema, cleaned(value)) as z.output<Schema>;
}

/** Reads the query of a raw call's address, decoded as an endpoint's input is; made once a call. */
export function queryReader<Schema extends z.ZodObject>(schema: Schema): (url: string) => z.output<Schema> {
  const read = textReader(schema);
  return (url) => {
    const at = url.indexOf('?');
    return decodeInput(schema, cleaned(read(formPairs(at < 0 ? '' : url.slice(at + 1))))) as z.output<Schema>;
  };
}
