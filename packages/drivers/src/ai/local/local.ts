/**
 * A stand-in that needs no provider: it asks nobody, and what it says follows from what it is given alone. To a question with sources it
 * quotes the sentence that has most in common with it; of an article it writes an outline; anything else it repeats. See docs/domain/ai.md.
 */
import { z } from 'zod';
import { type AiAnswer, type AiDriver, tokensAtMost } from '../port.ts';

const Question = z.object({
  task: z.literal('answer'),
  question: z.string(),
  sources: z.array(z.object({ number: z.number().int(), text: z.string() })),
});
const Article = z.object({
  task: z.literal('article'),
  keyword: z.string().catch(''),
  wish: z.string().catch(''),
  material: z.object({ title: z.string(), text: z.string() }).nullish(),
});

/** Pairs of neighbouring signs. */
function pairsOf(text: string): Set<string> {
  const signs = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  ];
  return new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`));
}

const sentencesOf = (text: string): string[] =>
  text
    .match(/[^。！？!?\n]+[。！？!?]?/gu)
    ?.map((each) => each.trim())
    .filter(Boolean) ?? [];

function quoted({ question, sources }: z.output<typeof Question>): unknown {
  const asked = pairsOf(question);
  let best = { common: 0, number: 0, sentence: '' };
  for (const { number, text } of sources)
    for (const sentence of sentencesOf(text)) {
      const common = [...pairsOf(sentence)].filter((pair) => asked.has(pair)).length;
      // of two that have as much in common the longer one: a title says less than what stands below it
      if (common > best.common || (common > 0 && common === best.common && sentence.length > best.sentence.length))
        best = { common, number, sentence };
    }
  if (best.common === 0) return { answer: '', quotes: [], person: true };
  return { answer: best.sentence, quotes: [{ number: best.number, text: best.sentence }], person: false };
}

function outlined({ keyword, wish, material }: z.output<typeof Article>): unknown {
  const title = (material?.title || keyword || wish || '新文章').slice(0, 80);
  const lead = sentencesOf(material?.text || wish || keyword)[0] ?? title;
  return { title, summary: lead.slice(0, 200), paragraphs: [lead, `关键词：${keyword || title}`] };
}

function said(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.slice(0, 500);
  }
  const question = Question.safeParse(value);
  if (question.success) return JSON.stringify(quoted(question.data));
  const article = Article.safeParse(value);
  return article.success ? JSON.stringify(outlined(article.data)) : text.slice(0, 500);
}

export const localAi: AiDriver = {
  id: 'local',
  title: { zh_CN: '本机演示（不联网）', en_US: 'On this machine, for trying out' },
  config: [],
  ask(_, { messages, max_tokens }): Promise<AiAnswer> {
    const text = said(messages.findLast(({ role }) => role === 'user')?.content ?? '');
    return Promise.resolve({
      text,
      tokens_in: messages.reduce((sum, each) => sum + tokensAtMost(each.content), 0),
      tokens_out: Math.min(max_tokens, tokensAtMost(text)),
      is_whole: true,
    });
  },
};
