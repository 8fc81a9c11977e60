/** What merchants read by WeChat: left in the transaction that makes it true, sent by a job, and only where the site and the merchant both wish it. */
import { saying, textOf, type Words } from '@keymall/contract/kit/saying';
import { formatTime } from '@keymall/contract/kit/time';
import { gapsIn, type WechatEvent } from '@keymall/contract/kit/wechat-events';
import { NotFollowing } from '@keymall/drivers/official/port';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { mintShopScope } from '#kit/scope';
import { merchantClosed, merchantNews, readsByWechat } from '#modules/merchant';
import { logNotice } from '#modules/platform';
import { isOffered, letGo, REMEMBERED_MS } from './follow.service.ts';
import { appIdOf, isOn, templateOf, withToken } from './official.service.ts';
import { dropFollower, followerOf, readerOf, sweepWechat } from './wechat.repository.ts';

const RETRIES = 8;

interface Notice {
  merchant_id: number;
  event: WechatEvent;
  values: Record<string, Words>;
  at: string;
}

/** Who reads of the event for the merchant now, if anybody. */
async function readerFor(ctx: Ctx, merchantId: number, event: WechatEvent): Promise<string | null> {
  if (!isOn(ctx.house) || !isOffered(ctx.house, event)) return null;
  const follower = await followerOf(ctx.db, mintShopScope(merchantId), appIdOf(ctx.house));
  return follower?.[`tell_${event}`] === 1 ? follower.openid : null;
}

readsByWechat.answerWith(async (ctx, { merchant_id, event }) => (await readerFor(ctx, merchant_id, event)) !== null);

merchantNews.listen(async (ctx, { merchant_id, event, values }) => {
  if ((await readerFor(ctx, merchant_id, event)) === null) return;
  const notice: Notice = { merchant_id, event, values, at: ctx.now().toISOString() };
  await sql`select fn.outbox_add('wechat.notice', ${JSON.stringify(notice)}::jsonb)`.execute(ctx.db);
});

merchantClosed.listen(async (ctx, { merchant_id }) => void (await dropFollower(ctx.db, mintShopScope(merchant_id))));

/** Asked once more who reads it: a switch that was turned off meanwhile, or a follower who left, is heeded. */
const send = queue<Notice>({
  name: 'wechat.notice',
  retries: RETRIES,
  async work(ctx, { merchant_id, event, values, at }) {
    const to = await readerFor(ctx, merchant_id, event);
    const reader = to === null ? undefined : await readerOf(ctx.db, merchant_id);
    if (to === null || !reader) return;
    const { template, gaps: filled } = templateOf(ctx.house, event);
    const said: Record<string, Words> = { ...values, shop: reader.shop_name, time: formatTime(new Date(at)) };
    const gaps = (gapsIn(event, filled) ?? []).map(
      // WeChat refuses a message with an empty gap as a whole
      ([gap, name]) =>
        [
          gap,
          textOf(said[name] ?? '', reader.locale)
            .replaceAll(/\s+/g, ' ')
            .trim() || '-',
        ] as const,
    );
    const message = { to, template, url: `${ctx.house.siteUrl}/merchant`, gaps };
    const row = { kind: 'wechat' as const, template: `wechat_${event}`, recipient: to, subject: '' };
    try {
      await withToken(ctx, (driver, config, token, outside) => driver.send(config, token, message, outside));
    } catch (error) {
      await logNotice(ctx, row, error instanceof Error ? error.message : 'failed');
      if (!(error instanceof NotFollowing)) throw error;
      await ctx.transaction((inner) => letGo(inner, to));
      return;
    }
    await logNotice(ctx, row);
  },
});

export const wechatQueues: Queue<Notice>[] = [send];

export const wechatSchedules: Schedule[] = [
  {
    name: 'wechat.sweep',
    title: { zh_CN: '清理过期的微信二维码', en_US: 'Clear old WeChat codes' },
    rule: '46 * * * *',
    async run({ db, now }) {
      const at = now();
      return saying('job_swept', { count: await sweepWechat(db, { now: at, before: new Date(at.getTime() - REMEMBERED_MS) }) });
    },
  },
];
