/** The card tool's lines live here, so that a million of them never hold up the page. Nothing is fetched and nothing is sent anywhere. */
import { applied, type Counts, countsOf, linesIn, type Step } from './cdk.rules.ts';

export type Ask =
  | { kind: 'put'; text: string }
  | { kind: 'open'; file: Blob }
  | { kind: 'apply'; step: Step }
  | { kind: 'undo' }
  /** All of it as a file's content. */
  | { kind: 'file' }
  | { kind: 'text' };

export interface View extends Counts {
  /** All of the text where it is short enough to be edited, else null. */
  text: string | null;
  /** The first lines. */
  head: string[];
  undoable: boolean;
}

/** `more`: how many lines there are more than before, or fewer. */
export type Answer = { view: View; more: number } | { text: string } | { file: Blob } | { trouble: 'too_long' };

/** A text of so many characters can still be edited in its field. */
export const EDITABLE = 200_000;
const HEAD = 200;
/** Steps that can be undone, and how many lines they may hold in all. */
const MOST_STEPS = 20;
const MOST_HELD = 6_000_000;
const MOST_LINES = 5_000_000;

const RANDOMS_AT_ONCE = 16_384;
const randoms = new Uint32Array(RANDOMS_AT_ONCE);
let used = RANDOMS_AT_ONCE;

/** The browser's own random numbers, drawn many at a time. */
function random(): number {
  if (used === RANDOMS_AT_ONCE) {
    crypto.getRandomValues(randoms);
    used = 0;
  }
  used += 1;
  return (randoms[used - 1] as number) / 2 ** 32;
}

let lines: string[] = [];
const before: string[][] = [];

function view(): View {
  const counts = countsOf(lines);
  const whole = counts.characters + counts.lines <= EDITABLE;
  return { ...counts, text: whole ? lines.join('\n') : null, head: lines.slice(0, HEAD), undoable: before.length > 0 };
}

function keep(next: string[]): Answer {
  if (next.length > MOST_LINES) return { trouble: 'too_long' };
  const more = next.length - lines.length;
  before.push(lines);
  lines = next;
  while (before.length > MOST_STEPS || (before.length > 1 && before.reduce((sum, { length }) => sum + length, 0) > MOST_HELD))
    before.shift();
  return { view: view(), more };
}

/** A file as it is most likely written: UTF-8 where it is, else what Chinese Windows writes. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

async function answer(ask: Ask): Promise<Answer> {
  switch (ask.kind) {
    case 'put':
      return keep(linesIn(ask.text));
    case 'open':
      return keep(linesIn(decoded(await ask.file.arrayBuffer())));
    case 'apply':
      return keep(applied(lines, ask.step, random));
    case 'undo':
      lines = before.pop() ?? lines;
      return { view: view(), more: 0 };
    case 'text':
      return { text: lines.join('\n') };
    case 'file':
      return { file: new Blob([`\uFEFF${lines.join('\r\n')}`], { type: 'text/plain;charset=utf-8' }) };
  }
}

addEventListener('message', ({ data: { id, ask } }: MessageEvent<{ id: number; ask: Ask }>) => {
  void answer(ask).then(
    (said) => postMessage({ id, said }),
    (error: unknown) => postMessage({ id, failed: String(error) }),
  );
});
