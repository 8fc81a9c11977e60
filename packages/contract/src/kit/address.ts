/**
 * Addresses of pages as patterns: `/link/:token`, `/cate/:alias?/:page?`, `/item-:id`, `/search-:type-:keyword`. A name stands for one or
 * more characters of its segment, up to the first occurrence of what follows it; `?` after a whole segment lets it be absent, at the end
 * only. The server finds a page by it and the browser reads its own address by it. No regular expression: an address is a stranger's text.
 */

type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | '_');
type NameAndRest<Text extends string, Name extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? First extends Letter
    ? NameAndRest<Rest, `${Name}${First}`>
    : [Name, Text]
  : [Name, ''];
type Names<Path extends string> = Path extends `${string}:${infer After}`
  ? NameAndRest<After> extends [infer Name extends string, infer Rest extends string]
    ? (Rest extends `?${string}` ? { [Key in Name]?: string } : { [Key in Name]: string }) & Names<Rest>
    : never
  : unknown;

/** What a pattern's names stand for in an address: `/cate/:alias/:page?` → `{ alias: string; page?: string }`. */
export type AddressParams<Path extends string> = { [Key in keyof Names<Path>]: Names<Path>[Key] };

interface Name {
  name: string;
}
interface Segment {
  pieces: readonly (string | Name)[];
  optional: boolean;
}
/** A pattern taken apart. */
export interface Address {
  pattern: string;
  segments: readonly Segment[];
}

/** Longer ones lead nowhere. */
const MOST = 2048;
/** What may part two names: signs that no encoded value holds a part of. */
const PARTS = /^[-._~][-._~A-Za-z0-9]*$/;

function piecesOf(segment: string, pattern: string): Segment['pieces'] {
  const pieces = segment
    .split(/(:[a-z_]+)/)
    .flatMap((piece) => (piece === '' ? [] : [piece.startsWith(':') ? { name: piece.slice(1) } : piece]));
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    if (typeof before !== 'object') return;
    if (typeof piece === 'object' || !PARTS.test(piece)) throw new Error(`${pattern}: nothing parts :${before.name} from what follows`);
  });
  return pieces;
}

/** Throws on a pattern that could not be read in one way only. */
export function addressOf(pattern: string): Address {
  if (!pattern.startsWith('/')) throw new Error(`${pattern} does not begin with /`);
  const segments = stepsOf(pattern).map((segment): Segment => {
    const optional = segment.endsWith('?');
    const pieces = piecesOf(optional ? segment.slice(0, -1) : segment, pattern);
    if (pieces.length === 0 || (optional && (pieces.length > 1 || typeof pieces[0] === 'string')))
      throw new Error(`${pattern}: only a whole segment with a name may be absent`);
    return { pieces, optional };
  });
  if (segments.some(({ optional }, index) => optional && segments[index + 1]?.optional === false))
    throw new Error(`${pattern}: only the last segments may be absent`);
  const names = segments.flatMap(({ pieces }) => pieces.flatMap((piece) => (typeof piece === 'object' ? [piece.name] : [])));
  if (new Set(names).size < names.length) throw new Error(`${pattern} has a name twice`);
  return { pattern, segments };
}

/** A path's segments; a slash at its end says nothing. */
function stepsOf(pathname: string): string[] {
  let end = pathname.length;
  while (end > 0 && pathname[end - 1] === '/') end -= 1;
  return end === 0 ? [] : pathname.slice(1, end).split('/');
}

/** A value as it was meant; null where it is not well encoded, or holds what nobody types. */
function decoded(text: string): string | null {
  try {
    const value = decodeURIComponent(text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\u0000-\u001f\u007f]/.test(value) ? null : value;
  } catch {
    return null;
  }
}

function read({ pieces }: Segment, step: string, params: Record<string, string>): boolean {
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string') {
      if (!step.startsWith(piece, at)) return false;
      at += piece.length;
      continue;
    }
    const next = pieces[index + 1];
    const end = typeof next === 'string' ? step.indexOf(next, at) : step.length;
    const value = end > at ? decoded(step.slice(at, end)) : null;
    if (value === null) return false;
    params[piece.name] = value;
    at = end;
  }
  return at === step.length;
}

function fit(steps: readonly string[], { segments }: Address): Record<string, string> | null {
  if (steps.length > segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const step = steps[index];
    if (step === undefined) return segment.optional ? params : null;
    if (!read(segment, step, params)) return null;
  }
  return params;
}

/** The path of an address, without query and fragment. */
export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] as string;

/** An address's segments; null where it leads nowhere. */
function stepsIn(url: string): string[] | null {
  const path = pathOf(url);
  return path.startsWith('/') && path.length <= MOST ? stepsOf(path) : null;
}

/** What an address (path and query) says by one pattern; null where it is another page's. */
export function readAddress(url: string, address: Address): Record<string, string> | null {
  const steps = stepsIn(url);
  return steps && fit(steps, address);
}

/** How wide a segment is: the more of it is its own text, the narrower; one that may be absent last. */
function widthOf({ pieces, optional }: Segment): number {
  if (optional) return 1;
  if (pieces.every((piece) => typeof piece === 'string')) return -MOST;
  return -pieces.reduce((length, piece) => length + (typeof piece === 'string' ? piece.length : 0), 0);
}

/** Finds the page of an address among patterns by key. The narrowest wins, whatever their order: `/item/new` before `/item-:id`, `/:alias` last. */
export function addressBook<Key extends string>(
  patterns: Readonly<Record<Key, string>>,
): (url: string) => { key: Key; params: Record<string, string> } | null {
  const known = Object.entries<string>(patterns).map(([key, pattern]) => ({ key: key as Key, address: addressOf(pattern) }));
  known.sort((a, b) => {
    const [first, second] = [a.address.segments, b.address.segments];
    for (const [index, segment] of first.entries()) {
      const other = second[index];
      const order = other ? widthOf(segment) - widthOf(other) : 1;
      if (order !== 0) return order;
    }
    return first.length - second.length;
  });
  return (url) => {
    const steps = stepsIn(url);
    if (!steps) return null;
    for (const { key, address } of known) {
      const params = fit(steps, address);
      if (params) return { key, params };
    }
    return null;
  };
}

/** The address that a pattern gives for its names. Throws where it could not be read back: a value that is absent, empty, `.` or `..`. */
export function writeAddress(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  const steps: string[] = [];
  let ended = false;
  for (const { pieces, optional } of addressOf(pattern).segments) {
    const step = pieces
      .map((piece, index) => {
        if (typeof piece === 'string') return piece;
        const value = params[piece.name];
        if (!value) {
          if (optional) return '';
          throw new RangeError(`${pattern} without :${piece.name}`);
        }
        const next = pieces[index + 1];
        const sign = typeof next === 'string' ? next.charAt(0) : '';
        const text = encodeURIComponent(value);
        return sign ? text.replaceAll(sign, `%${sign.charCodeAt(0).toString(16).toUpperCase()}`) : text;
      })
      .join('');
    if (step === '') {
      ended = true;
      continue;
    }
    if (ended || step === '.' || step === '..') throw new RangeError(`${pattern} cannot say ${step}`);
    steps.push(step);
  }
  return `/${steps.join('/')}`;
}
