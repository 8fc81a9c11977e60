/** What a merchant sees of bringing others: its link, its figures as the ledger has them, whom it brought. */
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { formatTime, parseTime } from '@keymall/contract/kit/time';
import type { merchantAward } from '@keymall/contract/reward/award';
import type { MerchantCtx } from '#kit/context';
import { codesOf } from '#modules/merchant';
import { activitiesOf } from './activity.service.ts';
import { countBrought, listBrought, nameOf, recordsOf, sumsOf } from './award.repository.ts';
import { maskedName, maskedNumber } from './award.rules.ts';

/** The first moment of the Shanghai month. */
const monthOf = (now: Date): Date => parseTime(`${formatTime(now).slice(0, 8)}01 00:00:00`) ?? now;

export async function overview(ctx: MerchantCtx) {
  const spread = ctx.house.settings.get('spread');
  const { shop_name, spread_code } = await nameOf(ctx.db, ctx.shop);
  const { total, lately } = await sumsOf(ctx.db, ctx.shop, monthOf(ctx.now()));
  const { list } = await activitiesOf(ctx);
  const ready = list.flatMap(({ steps }) => steps.filter(({ state }) => state === 'ready'));
  const isOn = spread.spread_status === 1;
  const link = new URL(`/merchant/register?spread=${spread_code}`, ctx.house.siteUrl).href;
  return {
    link: isOn && spread.spread_link === 1 ? link : '',
    shop_name,
    terms: {
      is_on: isOn,
      reward: spread.spread_reward === 1 ? spread.spread_reward_money : 0,
      reward_least: spread.spread_reward_least,
      reward_days: spread.spread_reward_days,
      rebate_rate: spread.spread_rebate_rate,
      rebate_days: spread.spread_rebate_days,
    },
    total,
    month: lately,
    claimable: ready.reduce((sum, { reward }) => sum + reward, 0),
    ...(await countBrought(ctx.db, ctx.shop)),
  };
}

export async function invited(ctx: MerchantCtx, asked: HandlerInput<typeof merchantAward.invited>) {
  const { list, total } = await listBrought(ctx.db, ctx.shop, asked);
  return { total, list: list.map(({ username, ...row }) => ({ ...row, name: maskedName(username) })) };
}

export async function records(ctx: MerchantCtx, asked: HandlerInput<typeof merchantAward.records>) {
  const { list, total } = await recordsOf(ctx.db, ctx.shop, asked);
  return {
    total,
    list: list.map(({ id, type, kind, amount, trade_no, create_at, newcomer, activity }) => ({
      id,
      // a debt is of what was taken back: of an activity, or by a refund, whose reward goes back with its rebate
      type: type === 'debt' ? (kind === 'reward' ? ('reward' as const) : ('sub_sold_rebate' as const)) : type,
      is_debt: type === 'debt',
      amount: -amount,
      from: activity ?? (newcomer === null ? '' : maskedName(newcomer)),
      trade_no: maskedNumber(trade_no),
      create_at,
    })),
  };
}

export const codes = (ctx: MerchantCtx, asked: HandlerInput<typeof merchantAward.codes>) => codesOf(ctx.db, ctx.shop, asked, ctx.now());
