import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isPublicAddress } from '#kit/address';
import { aiConformance, aiQuestion } from '#kit/ai-conformance';
import { GatewayError } from '#kit/gateway-error';
import { outsideWorld } from '#kit/http';
import { localAi } from '../local/local.ts';
import { AiBusy, type AiQuestion } from '../port.ts';
import { openai } from './openai.ts';
import { aiAccount, startAi } from './openai-simulator.ts';

let provider: Awaited<ReturnType<typeof startAi>>;
const outside = outsideWorld();
const config = () => ({ url: provider.url, ...aiAccount });
const ask = (question: AiQuestion = aiQuestion, account: Record<string, string> = {}) =>
  openai.ask({ ...config(), ...account }, question, outside);
const echo = ({ messages }: { messages: readonly { content: string }[] }): string => messages.at(-1)?.content ?? '';

before(async () => {
  provider = await startAi();
});
beforeEach(() => {
  Object.assign(provider.state, { fault: null, whole: false, uncounted: false, model: echo });
  provider.asked.length = 0;
});
after(() => provider.close());

aiConformance('openai', (question) => ask(question));
aiConformance('local', (question) => localAi.ask({}, question, outside));

const fails = (kind: string, work: Promise<unknown>) =>
  assert.rejects(
    work,
    (error) => error instanceof GatewayError && !(error instanceof AiBusy) && error.kind === kind && !error.message.includes(aiAccount.key),
  );

describe('openai', () => {
  test('asks with its key, its model and hundredths as they are; a stream and a whole answer are one', async () => {
    const streamed = await ask();
    provider.state.whole = true;
    assert.deepEqual(await ask(), streamed);
    assert.deepEqual([streamed.text, streamed.tokens_in, streamed.tokens_out], ['你好，怎么退款？', 100, 20]);
    const [first] = provider.asked;
    assert.deepEqual(
      [first?.authorization, first?.model, first?.temperature, first?.max_tokens],
      [`Bearer ${aiAccount.key}`, 'house-1', 0.3, 200],
    );
    assert.deepEqual(first?.messages, aiQuestion.messages);
    await ask({ ...aiQuestion, model: 'house-2' });
    assert.equal(provider.asked.at(-1)?.model, 'house-2');
  });
  test('what nobody counted is counted high', async () => {
    provider.state.uncounted = true;
    const { tokens_in, tokens_out } = await ask();
    assert.deepEqual([tokens_in, tokens_out], [8 + 12, 12]);
  });
  test('a stream that breaks off, an error in it, no words and no JSON are no answer', async () => {
    for (const fault of ['cut', 'error', 'empty', 'html'] as const) {
      provider.state.fault = fault;
      await fails('rubbish', ask());
    }
    provider.state.fault = 'filter';
    await fails('refused', ask());
    provider.state.fault = 'down';
    await fails('silent', ask());
  });
  test('what took nothing in may be asked again, and says when; nothing else', async () => {
    provider.state.fault = 'busy';
    await assert.rejects(ask(), (error) => error instanceof AiBusy && error.seconds === 0);
    await assert.rejects(ask(aiQuestion, { url: 'http://127.0.0.1:1/v1' }), AiBusy);
  });
  test('a wrong key is refused, a half account asks nobody, a private address is not called', async () => {
    await fails('refused', ask(aiQuestion, { key: 'another' }));
    await fails('unconfigured', ask(aiQuestion, { url: '' }));
    await fails('unconfigured', ask(aiQuestion, { key: '' }));
    await fails('blocked', openai.ask(config(), aiQuestion, outsideWorld({ mayReach: isPublicAddress })));
    assert.deepEqual(provider.asked, []);
  });
  test('an answer that takes too long is left', async () => {
    const gate = Promise.withResolvers<void>();
    provider.state.gate = gate.promise;
    await fails('silent', ask({ ...aiQuestion, timeoutMs: 50 }));
    gate.resolve();
    provider.state.gate = Promise.resolve();
  });
});

describe('local', () => {
  const said = async (value: unknown): Promise<unknown> =>
    JSON.parse((await localAi.ask({}, { ...aiQuestion, messages: [{ role: 'user', content: JSON.stringify(value) }] }, outside)).text);
  const sources = [
    { number: 1, text: '营业时间为每天九点到二十二点。' },
    { number: 2, text: '付款后自动发货。退款在三天内原路退回。' },
  ];
  test('quotes the sentence that fits, and nothing where none does', async () => {
    const quote = '退款在三天内原路退回。';
    assert.deepEqual(await said({ task: 'answer', question: '退款几天到账', sources }), {
      answer: quote,
      quotes: [{ number: 2, text: quote }],
      person: false,
    });
    assert.deepEqual(await said({ task: 'answer', question: '火星天气', sources }), { answer: '', quotes: [], person: true });
  });
  test('writes an outline of its material', async () => {
    assert.deepEqual(
      await said({ task: 'article', keyword: '月卡', wish: '', material: { title: '新活动', text: '今天开始。明天结束。' } }),
      {
        title: '新活动',
        summary: '今天开始。',
        paragraphs: ['今天开始。', '关键词：月卡'],
      },
    );
  });
});
