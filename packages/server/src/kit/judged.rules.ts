/** What a model said, judged: whoever talked it into something, these hold (docs/decisions/0090-models-are-told-little.md). Pure. */

/** So long a piece of the instructions is no chance. */
const TELLING = 12;

/** The first object of JSON in a text, whatever stands around it. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from === -1 || to < from) return null;
  try {
    const value: unknown = JSON.parse(text.slice(from, to + 1));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Addresses, mailboxes and numbers by which somebody is reached. */
const LEADING =
  /https?:|www\.|[\w-]+\.(?:com|cn|net|org|top|xyz|vip|cc|io|me|info|shop|site|link|club|app)\b|[\w.+-]+@[\w-]+|\d[\d\s-]{5,}\d/giu;
/** All that would lead a reader somewhere. */
export const leadsIn = (text: string): string[] => [...text.normalize('NFKC').toLowerCase().matchAll(LEADING)].map(([lead]) => lead.trim());

/** Does a text repeat a piece of the instructions. */
export function repeats(text: string, instructions: string): boolean {
  const squeezed = text.replaceAll(/\s/g, '');
  const rules = instructions.replaceAll(/\s/g, '');
  for (let at = 0; at + TELLING <= rules.length; at += 1) if (squeezed.includes(rules.slice(at, at + TELLING))) return true;
  return false;
}
