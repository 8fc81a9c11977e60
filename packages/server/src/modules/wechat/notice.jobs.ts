/** What merchants read by WeChat: left in the transaction that makes it true, sent by a job, and only where the site and the merchant both wish it. */
import { saying, type Words } from '@keymall/contract/kit/saying';
import { formatTime } from '@keymall/contract/kit/time';
import { type WechatEvent, wechatMarks } from '@keymall/contract/kit/wechat-events';
import { NotFollowing } from '@keymall/drivers/official/port';
import type { Ctx } from '#kit/context';
import { ELSEWHERE, type Queue, queue, type Schedule } from '#kit/jobs';
import { mintShopScope } from '#kit/scope';
import { merchantClosed, merchantNews, readsByWechat } from '#modules/merchant';
import { carryBy, isWanted, logNotice, ownerOf, wechatShut } from '#modules/platform';
import { REMEMBERED_MS } from './delivery.service.ts';
import { isOffered, letGo } from './follow.service.ts';
import { appIdOf, isOn, messageFor, withToken } from './official.service.ts';
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
  if (!follower || !(await isWanted(ctx, ownerOf(merchantId), wechatMarks[event], 'wechat'))) return null;
  return follower.openid;
}

readsByWechat.answerWith(async (ctx, { merchant_id, event }) => (await readerFor(ctx, merchant_id, event)) !== null);

merchantNews.listen(async (ctx, { merchant_id, event, values }) => {
  if (event === 'fees') return;
  if ((await readerFor(ctx, merchant_id, event)) === null) return;
  const notice: Notice = { merchant_id, event, values, at: ctx.now().toISOString() };
  const news = { title: values.first, content: '' };
  const jobs = { wechat: { queue: 'wechat.notice', payload: notice } };
  await carryBy(ctx, ownerOf(merchant_id), wechatMarks[event], news, { ways: ['wechat'], jobs });
});

wechatShut.answerWith(async (ctx, { realm, id }) => {
  if (realm !== 'merchant' || !isOn(ctx.house)) return 'unset';
  return (await followerOf(ctx.db, mintShopScope(id), appIdOf(ctx.house))) ? null : 'no_wechat';
});

merchantClosed.listen(async (ctx, { merchant_id }) => void (await dropFollower(ctx.db, mintShopScope(merchant_id))));

/** Asked once more who reads it: a switch that was turned off meanwhile, or a follower who left, is heeded. */
const send = queue<Notice>({
  name: 'wechat.notice',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { merchant_id, event, values, at }) {
    const to = await readerFor(ctx, merchant_id, event);
    const reader = to === null ? undefined : await readerOf(ctx.db, merchant_id);
    if (to === null || !reader) return;
    const message = messageFor(ctx.house, event, { ...values, shop: reader.shop_name, time: formatTime(new Date(at)) }, reader.locale, to);
    const row = { kind: 'wechat' as const, template: wechatMarks[event], recipient: to, subject: '', of: ownerOf(merchant_id) };
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
