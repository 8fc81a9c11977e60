/** What the card tool makes of lines. Each step takes all lines and gives new ones; a line is never changed in place, for the step can be undone. */

export type Order = 'up' | 'down' | 'length' | 'reverse' | 'shuffle';

export type Step =
  /** Each line into its parts, one a line. */
  | { does: 'split'; separator: string }
  | { does: 'trim' }
  | { does: 'blank' }
  /** The first of equal lines stays. */
  | { does: 'unique'; ignoresCase: boolean }
  | { does: 'sort'; order: Order }
  | { does: 'affix'; prefix: string; suffix: string }
  /** Columns by their number from 1, in the order named; a line with fewer keeps what it has. */
  | { does: 'pick'; separator: string; columns: number[]; joint: string }
  | { does: 'replace'; find: string; by: string }
  /** A blank line after every so many. */
  | { does: 'chunk'; size: number };

export interface Counts {
  lines: number;
  blank: number;
  /** Lines that stood there before. */
  repeated: number;
  characters: number;
}

const LINE_END = /\r\n|\r|\n/;

/** Lines of a text; the mark that some editors put first, and the end of the last line, are none. */
export function linesIn(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(LINE_END);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** What is typed for a tab or a line's end into a field of one line. */
export const unescaped = (typed: string): string =>
  typed.replaceAll(/\\([\\tn])/g, (_, sign: string) => (sign === 't' ? '\t' : sign === 'n' ? '\n' : '\\'));

/** `1,3 2-4` as numbers; null where it is none, names a column below 1 or more than a hundred of them. */
export function columnsIn(typed: string): number[] | null {
  const columns: number[] = [];
  for (const part of typed.split(/[\s,，、]+/).filter(Boolean)) {
    const [, from, to] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    if (!from) return null;
    const [first, last] = [Number(from), Number(to ?? from)];
    if (first < 1 || last < first || last - first >= 100) return null;
    for (let column = first; column <= last; column += 1) columns.push(column);
  }
  return columns.length > 0 && columns.length <= 100 ? columns : null;
}

/** A number from 0 up to, and without, 1. */
type Random = () => number;

/** Every order as likely as any other (Fisher and Yates). */
function shuffled(lines: readonly string[], random: Random): string[] {
  const all = [...lines];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [all[last], all[at]] = [all[at] as string, all[last] as string];
  }
  return all;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sorted(lines: readonly string[], order: Order, random: Random): string[] {
  switch (order) {
    case 'up':
      return lines.toSorted(compare);
    case 'down':
      return lines.toSorted((a, b) => compare(b, a));
    case 'length':
      return lines.toSorted((a, b) => a.length - b.length);
    case 'reverse':
      return lines.toReversed();
    case 'shuffle':
      return shuffled(lines, random);
  }
}

function unique(lines: readonly string[], ignoresCase: boolean): string[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const key = ignoresCase ? line.toLowerCase() : line;
    return !seen.has(key) && seen.add(key);
  });
}

function picked(line: string, { separator, columns, joint }: Extract<Step, { does: 'pick' }>): string {
  const parts = line.split(separator);
  return columns
    .map((column) => parts[column - 1])
    .filter((part) => part !== undefined)
    .join(joint);
}

export function applied(lines: readonly string[], step: Step, random: Random): string[] {
  switch (step.does) {
    case 'split':
      return step.separator === '' ? [...lines] : lines.flatMap((line) => line.split(step.separator));
    case 'trim':
      return lines.map((line) => line.trim());
    case 'blank':
      return lines.filter((line) => line.trim() !== '');
    case 'unique':
      return unique(lines, step.ignoresCase);
    case 'sort':
      return sorted(lines, step.order, random);
    case 'affix':
      return lines.map((line) => step.prefix + line + step.suffix);
    case 'pick':
      return step.separator === '' ? [...lines] : lines.map((line) => picked(line, step));
    case 'replace':
      // what is put in may hold the end of a line
      return step.find === '' ? [...lines] : lines.flatMap((line) => line.replaceAll(step.find, () => step.by).split('\n'));
    case 'chunk':
      return lines.flatMap((line, index) => (index > 0 && index % step.size === 0 ? ['', line] : [line]));
  }
}

export function countsOf(lines: readonly string[]): Counts {
  const seen = new Set<string>();
  let blank = 0;
  let characters = 0;
  for (const line of lines) {
    characters += line.length;
    if (line.trim() === '') blank += 1;
    else seen.add(line);
  }
  return { lines: lines.length, blank, repeated: lines.length - blank - seen.size, characters };
}
