/** Which coding of a body its reader wants (RFC 9110, 12.5.3). Pure. */

export type Coding = 'br' | 'gzip';

/** Ours, the better one first: of two that a reader likes as much, it gets that. */
const CODINGS: readonly Coding[] = ['br', 'gzip'];
/** More names than a browser has is no browser. */
const MOST_NAMES = 32;

/** How much each name is wanted, 0…1. A weight that can't be read is none: the name counts for nothing. */
function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',', MOST_NAMES)) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    if (name === '') continue;
    const weight = parameters.find((each) => /^q\s*=/.test(each))?.replace(/^q\s*=\s*/, '') ?? '1';
    weights.set(name === 'x-gzip' ? 'gzip' : name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  return weights;
}

export interface Wanted {
  /** What to code a body as; null where it goes as it is. */
  coding: Coding | null;
  /** Each of ours is as welcome. */
  isEither: boolean;
  /** Its reader says that it may not go as it is. */
  mustCode: boolean;
}

const AS_IT_IS: Wanted = { coding: null, isEither: false, mustCode: false };

/** By the header `accept-encoding`. Where nothing of ours is welcome, a body goes as it is, whatever is said of that. */
export function wantedCoding(header: string | undefined): Wanted {
  if (!header) return AS_IT_IS;
  const weights = weightsIn(header);
  const others = weights.get('*');
  const weightOf = (name: string): number => weights.get(name) ?? others ?? 0;
  // What is named nowhere may come, but nobody asked for it.
  const asItIs = weights.get('identity') ?? (others === 0 ? 0 : null);
  let best: Coding | null = null;
  for (const coding of CODINGS) if (weightOf(coding) > (best === null ? 0 : weightOf(best))) best = coding;
  if (best === null || (asItIs !== null && asItIs > weightOf(best))) return AS_IT_IS;
  return { coding: best, isEither: CODINGS.every((coding) => weightOf(coding) === weightOf(best)), mustCode: asItIs === 0 };
}
