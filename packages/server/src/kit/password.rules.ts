/** Which passwords are guessed first: the common ones, those of hardly any characters, and those made of a name that stands beside them. */

/** Fewer different characters than this are no password: 88888888, 12121212, 123123123. */
const LEAST_DIFFERENT = 4;
/** What must be left of a password without the names in it. */
const LEAST_BESIDE = 6;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const different = (text: string): number => new Set(text).size;

/** Parts of a name that say whose it is: of an address its parts, without the endings everybody has. Two Chinese characters are a part, or four letters. */
function partsOf(name: string): string[] {
  const [local = '', domain = ''] = folded(name).split('@');
  const words = local.split(/[\s_.+-]+/);
  const parts = [local, words.join(''), ...words, ...domain.split('.').slice(0, -1)];
  return parts.filter((part) => (/^[\x20-\x7e]+$/.test(part) ? part.length >= 4 : part.length >= 2));
}

/** The refusal a new password gets; null for a good one. `common` is in lower case. */
export function whyGuessed(
  password: string,
  names: readonly string[],
  common: ReadonlySet<string>,
): 'weak_password' | 'password_of_name' | null {
  const text = folded(password);
  if (common.has(text) || different(text) < LEAST_DIFFERENT) return 'weak_password';
  const parts = names.flatMap(partsOf).sort((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text);
  if (rest === text) return null;
  const beside = rest.replace(/[^\p{L}\p{N}]/gu, '');
  return beside.length < LEAST_BESIDE || common.has(beside) || different(beside) < LEAST_DIFFERENT ? 'password_of_name' : null;
}
