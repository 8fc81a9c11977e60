/** What is done for the account's answers after WeChat has stopped waiting: AI is asked, words are said, pictures handed over anew. */
import { saying } from '@keymall/contract/kit/saying';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { NotFollowing } from '@keymall/drivers/official/port';
import { ELSEWHERE, type Queue, queue, type Schedule } from '#kit/jobs';
import { leave, ruleById, staleMedia } from './keyword.repository.ts';
import { appIdOf, isOn } from './official.service.ts';
import { sweepQuestions, takeUpLeft } from './question.repository.ts';
import { answerQuestion, sayAnswer } from './question.service.ts';
import { keepMedia, LEAST_MS, sayTo } from './say.service.ts';

/** WeChat keeps a picture for three days; it is handed over anew a day before. */
const RENEW_MS = 24 * 3_600_000;
/** Whoever works a question is done with it by then, or gone. */
const LEFT_MS = 180_000;
const KEPT_DAYS = 180;

type Say = { question_id: number } | { rule_id: number; openid: string };

const answers = queue<{ question_id: number }>({
  name: 'wechat.answer',
  retries: 3,
  atOnce: ELSEWHERE,
  work: (ctx, { question_id }) => answerQuestion(ctx, question_id),
});

const says = queue<Say>({
  name: 'wechat.say',
  retries: 5,
  atOnce: ELSEWHERE,
  async work(ctx, what) {
    if (!isOn(ctx.house)) return;
    if ('question_id' in what) return sayAnswer(ctx, what.question_id);
    const rule = await ruleById(ctx.db, what.rule_id);
    const media_id = rule ? await keepMedia(ctx, rule, LEAST_MS) : null;
    if (media_id === null) return;
    try {
      await sayTo(ctx, what.openid, { kind: 'image', media_id });
    } catch (error) {
      // a picture is no answer that anybody waits for: the next time it lies there
      if (!(error instanceof GatewayError || error instanceof NotFollowing)) throw error;
      ctx.log.info({ err: error, rule_id: what.rule_id }, 'a picture was not said');
    }
  },
});

const pictures = queue<{ rule_id: number }>({
  name: 'wechat.media',
  retries: 5,
  async work(ctx, { rule_id }) {
    const rule = isOn(ctx.house) ? await ruleById(ctx.db, rule_id) : undefined;
    if (rule) await keepMedia(ctx, rule, RENEW_MS);
  },
});

export const answerQueues: Queue<never>[] = [answers, says, pictures];

export const answerSchedules: Schedule[] = [
  {
    name: 'wechat.take-up',
    title: { zh_CN: '续答公众号提问', en_US: 'Take up questions that were left' },
    rule: '* * * * *',
    async run(ctx) {
      const now = ctx.now();
      const taken = await ctx.transaction(async (inner) => {
        const left = await takeUpLeft(inner.db, { now, before: new Date(now.getTime() - LEFT_MS) });
        for (const { id, state } of left) await leave(inner.db, state === 'asked' ? 'wechat.answer' : 'wechat.say', { question_id: id });
        return left.length;
      });
      return saying('wechat_taken_up', { count: taken });
    },
  },
  {
    name: 'wechat.pictures',
    title: { zh_CN: '更新公众号图片素材', en_US: 'Hand the account’s pictures over anew' },
    rule: '17 * * * *',
    async run(ctx) {
      if (!isOn(ctx.house)) return saying('wechat_pictures', { count: 0 });
      const until = new Date(ctx.now().getTime() + RENEW_MS);
      const stale = await staleMedia(ctx.db, appIdOf(ctx.house), until);
      await ctx.transaction(async (inner) => {
        for (const { id } of stale) await leave(inner.db, 'wechat.media', { rule_id: id });
      });
      return saying('wechat_pictures', { count: stale.length });
    },
  },
  {
    name: 'wechat.forget',
    title: { zh_CN: '清理公众号提问记录', en_US: 'Clear old questions of the account' },
    rule: '52 4 * * *',
    async run({ db, now }) {
      return saying('job_swept', { count: await sweepQuestions(db, new Date(now().getTime() - KEPT_DAYS * 24 * 3_600_000)) });
    },
  },
];
