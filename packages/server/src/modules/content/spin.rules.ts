/** Templates of articles: `{keyword}` is a blank, `{one|another}` a choice, and choices may stand in choices. Pure. */

/** As deep as choices go, and as long as a text may become. */
const DEEPEST = 8;
export const LONGEST = 100_000;

/** Parts of a choice, divided where no brace is open. */
function partsOf(inside: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < inside.length; at += 1) {
    const sign = inside[at];
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (sign === '|' && depth === 0) {
      parts.push(inside.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, inside.slice(from)];
}

/** Where the brace opened at `from` closes; -1 where it never does. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/**
 * Fills a template. `pick(count)` gives a number below `count`. A brace that never closes, a name nobody fills and what is too deep stand as
 * they are; what fills a blank is never read as a template.
 */
export function spin(template: string, blanks: ReadonlyMap<string, string>, pick: (count: number) => number, depth = 0): string {
  let made = '';
  for (let at = 0; at < template.length && made.length <= LONGEST; ) {
    const open = template.indexOf('{', at);
    const close = open === -1 ? -1 : endOf(template, open);
    if (close === -1) {
      made += template.slice(at);
      break;
    }
    made += template.slice(at, open);
    const inside = template.slice(open + 1, close);
    const parts = partsOf(inside);
    const filled = blanks.get(inside.trim());
    if (parts.length > 1 && depth < DEEPEST) made += spin(parts[pick(parts.length)] ?? '', blanks, pick, depth + 1);
    else made += filled ?? `{${inside}}`;
    at = close + 1;
  }
  return made.slice(0, LONGEST);
}
