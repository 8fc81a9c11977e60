/** What every model's driver holds, whoever stands behind it: asked with `ask`, given words, and told what they cost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AiAnswer, AiQuestion } from '../ai/port.ts';

export const aiQuestion = {
  messages: [
    { role: 'system', content: '你是客服。' },
    { role: 'user', content: '你好，怎么退款？' },
  ],
  max_tokens: 200,
  temperature: 30,
  timeoutMs: 5000,
} as const satisfies AiQuestion;

/** `ask` is the driver with its account and its way out. */
export function aiConformance(name: string, ask: (question: AiQuestion) => Promise<AiAnswer>): void {
  test(`${name}: gives words and what they cost`, async () => {
    const { text, tokens_in, tokens_out, is_whole } = await ask(aiQuestion);
    assert.ok(text.length > 0 && is_whole);
    assert.ok(Number.isSafeInteger(tokens_in) && tokens_in > 0);
    assert.ok(Number.isSafeInteger(tokens_out) && tokens_out > 0);
  });
  test(`${name}: many at once are apart`, async () => {
    const answers = await Promise.all(['甲', '乙', '丙'].map((content) => ask({ ...aiQuestion, messages: [{ role: 'user', content }] })));
    assert.deepEqual(
      answers.map(({ text }) => text),
      ['甲', '乙', '丙'],
    );
  });
}
