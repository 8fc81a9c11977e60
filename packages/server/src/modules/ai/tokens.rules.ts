/**
 * Text as it is sought: Chinese has no gaps between words, so a run of its signs is each sign and each pair of neighbours; letters and digits are
 * whole words. Pure.
 */

const RUN = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;
const HAN = /^\p{Script=Han}/u;
/** Words that questions are made of and say nothing of what is asked. */
const EMPTY =
  /请问一下|请问|你好|您好|麻烦|怎么样|怎么办|怎么|怎样|如何|为什么|什么时候|什么|哪里|哪个|多少|多久|可不可以|可以|能不能|是不是|有没有|需要|告诉我|一下|我想|我要|我的|你们|我们|吗|呢|啊|吧|呀|的|了/gu;
const LONGEST_WORD = 40;

const runsOf = (text: string): string[] =>
  (text.normalize('NFKC').toLowerCase().match(RUN) ?? []).flatMap((run) => run.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []);

/** What a text is found by. */
export function tokensOf(text: string): Set<string> {
  const tokens = new Set<string>();
  for (const run of runsOf(text)) {
    if (!HAN.test(run)) {
      tokens.add(run.slice(0, LONGEST_WORD));
      continue;
    }
    const signs = [...run];
    for (const [at, sign] of signs.entries()) {
      tokens.add(sign);
      if (at > 0) tokens.add(`${signs[at - 1]}${sign}`);
    }
  }
  return tokens;
}

/** What a question seeks: its pairs and words without what is in every question. A sign alone only where it stands alone. */
export function soughtOf(question: string): Set<string> {
  const plain = question.normalize('NFKC').toLowerCase().replaceAll(EMPTY, ' ');
  const tokens = new Set<string>();
  for (const run of runsOf(plain)) {
    const signs = [...run];
    if (!HAN.test(run) || signs.length === 1) tokens.add(run.slice(0, LONGEST_WORD));
    else for (const [at, sign] of signs.entries()) if (at > 0) tokens.add(`${signs[at - 1]}${sign}`);
  }
  return tokens;
}

/** Of what is sought, the share that is there. */
export function shareOf(sought: ReadonlySet<string>, there: ReadonlySet<string>): number {
  if (sought.size === 0) return 0;
  return [...sought].filter((token) => there.has(token)).length / sought.size;
}

/** The signs and whole words of a question, one by one. */
function signsOf(question: string): Set<string> {
  const plain = question.normalize('NFKC').toLowerCase().replaceAll(EMPTY, ' ');
  return new Set(runsOf(plain).flatMap((run) => (HAN.test(run) ? [...run] : [run.slice(0, LONGEST_WORD)])));
}

/**
 * How well a text fits a question, 0 to 1, by the question's sentence that it fits best: half by its pairs, which say what is meant, half by its
 * signs, for pairs reach over the ends of words.
 */
export function fitOf(question: string, text: string): number {
  const there = tokensOf(text);
  const fits = question.split(/[。！？!?；;\n]/u).map((sentence) => {
    const byPairs = shareOf(soughtOf(sentence), there);
    return byPairs === 0 ? 0 : (byPairs + shareOf(signsOf(sentence), there)) / 2;
  });
  return Math.max(0, ...fits);
}

/** How much two questions ask the same: 1 where they do, 0 where nothing is in both. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  return (2 * [...one].filter((token) => other.has(token)).length) / (one.size + other.size);
}

/** From here on two questions are one. */
export const ALIKE = 0.6;

/** The question most like it, where one is alike; the first of equals. */
export function mostAlike<Pair extends { question: string }>(question: string, pairs: readonly Pair[]): Pair | null {
  const sought = soughtOf(question);
  let best: { pair: Pair; score: number } | null = null;
  for (const pair of pairs) {
    const score = likeness(sought, soughtOf(pair.question));
    if (score >= ALIKE && score > (best?.score ?? 0)) best = { pair, score };
  }
  return best?.pair ?? null;
}

/** So long a piece of a document is at most, in signs. */
const PIECE = 500;

/** A text in pieces: paragraphs together as long as they fit, longer ones parted after a sentence. */
export function piecesOf(text: string): string[] {
  const parts = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .flatMap((paragraph) => (paragraph.length <= PIECE ? [paragraph] : (paragraph.match(/[^。！？!?\n]{1,500}[。！？!?\n]?/gu) ?? [])))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pieces: string[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length < PIECE) pieces[pieces.length - 1] = `${last}\n${part}`;
    else pieces.push(part);
  }
  return pieces;
}
