/** A merchant fills a wallet: through the platform's own channels, as a buyer pays an order. See docs/domain/recharge.md. */

import { formatYuan } from '@keymall/contract/kit/money';
import { saying, textOf } from '@keymall/contract/kit/saying';
import { formatTime, minuteOfDay, startOfDay } from '@keymall/contract/kit/time';
import { inBoth } from '@keymall/contract/kit/words';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { paymentDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { tellMore, tellNothing } from '#kit/act';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { UNKNOWN_READER } from '#kit/said';
import { tradeNumber } from '#kit/trade-number';
import { pickAccount } from '#modules/catalogue';
import { logOperation } from '#modules/platform';
import { notifyUrl, openAccount } from '../channel/account.service.ts';
import { openWay } from '../channel/pay-way.service.ts';
import { closeAtGateway } from '../receipt/close.service.ts';
import { hearGateway, onSettled, vouchFor, type WayToKeep } from '../receipt/receipt.service.ts';
import {
  closeRecharges,
  openRecharge,
  type RechargeFilter,
  type RechargeWallet,
  rechargeById,
  rechargeChannels,
  rechargeOf,
  sumsOf,
} from './recharge.repository.ts';
import { boundsFor, fitsDevice, secondsLeft } from './recharge.rules.ts';

type Device = 'pc' | 'mobile';

/** The channels a merchant can pay through here: those that have to know a buyer inside WeChat are for the shops' orders. */
const offered = async (ctx: Ctx) =>
  (await rechargeChannels(ctx.db, minuteOfDay(ctx.now()))).filter(({ driver }) => !paymentDrivers.get(driver)?.identify);

/** What the page offers: limits, and channels that fit the browser. */
export async function options(ctx: MerchantCtx, { device }: { device: Device }) {
  const { recharge_status, recharge_close_tips, recharge_close_tips_en, recharge_min, recharge_max } = ctx.house.settings.get('recharge');
  const channels = await offered(ctx);
  return {
    status: recharge_status,
    close_tips: inBoth(recharge_close_tips, recharge_close_tips_en)[ctx.locale],
    least: recharge_min,
    most: recharge_max,
    channels: channels
      .filter(({ is_available }) => fitsDevice(is_available, device))
      .map((channel) => ({ id: channel.id, title: channel.title, code: channel.code, logo: channel.logo, ...boundsFor(channel) })),
  };
}

interface Asked {
  wallet: RechargeWallet;
  money: number;
  channel_id: number;
  device: Device;
  request_no: string;
}

/**
 * Opens a recharge and its payment at the gateway. Refuses `recharge_closed`, `recharge_limits`, `recharge_waiting`, `request_reused`, and as
 * orders do where the channel can't collect it. A gateway that does not answer leaves it waiting, to be tried again.
 */
export async function begin(ctx: MerchantCtx, asked: Asked) {
  const settings = ctx.house.settings.get('recharge');
  const { recharge_min, recharge_max, recharge_close_time, recharge_waiting } = settings;
  if (settings.recharge_status !== 1)
    refuse('recharge_closed', { tips: inBoth(settings.recharge_close_tips, settings.recharge_close_tips_en) });
  if (asked.money < recharge_min || asked.money > recharge_max || asked.money === 0)
    refuse('recharge_limits', { least: formatYuan(recharge_min), most: formatYuan(recharge_max) });
  const channels = await offered(ctx);
  const channel = channels.find(({ id, is_available }) => id === asked.channel_id && fitsDevice(is_available, asked.device));
  if (!channel) return refuse('channel_unavailable');
  const account = await pickAccount(ctx, channel, asked.money);
  const opened = await ctx.transaction(async (inner) => {
    const answer = await openRecharge(inner.db, ctx.shop, {
      ...asked,
      account_id: account.id,
      trade_no: tradeNumber('M', formatTime(ctx.now()), ctx.random(16)),
      ip: ctx.ip,
      minutes: recharge_close_time,
      most: recharge_waiting,
    });
    if ('waiting' in answer) return refuse('recharge_waiting', { count: answer.waiting });
    if (!answer.same) refuse('request_reused');
    if (answer.repeated) tellNothing(inner);
    tellMore(inner, { id: answer.id });
    await logOperation(inner);
    return answer;
  });
  return paying(ctx, opened.id, asked.device);
}

/** How a recharge is paid: made at the gateway the first time, kept, and made anew when it is over. */
export async function paying(ctx: MerchantCtx, id: number, device: Device) {
  const { payment_id, action, action_until, action_device, channel_account_id, ...row } = orMissing(await rechargeOf(ctx.db, ctx.shop, id));
  const seconds_left = row.status === 0 ? secondsLeft(row.close_at, ctx.now()) : 0;
  const kept = { ...row, payment_id, action, action_until, action_device, channel_account_id };
  const open = seconds_left > 0 ? await openAtGateway(ctx, kept, device) : null;
  return { ...row, seconds_left, action: null, action_seconds_left: null, ...open };
}

interface ToPay extends WayToKeep {
  trade_no: string;
  money: number;
  channel_account_id: number;
}

async function openAtGateway(ctx: Ctx, recharge: ToPay, device: Device) {
  const account = orMissing(await openAccount(ctx, recharge.channel_account_id));
  try {
    return await openWay(ctx, account, recharge, device, () => ({
      trade_no: recharge.trade_no,
      subject: textOf(saying('recharge_subject', { number: recharge.trade_no }), UNKNOWN_READER),
      amount: recharge.money,
      notify_url: notifyUrl(ctx.house, account.id),
      return_url: `${ctx.house.siteUrl}/home/pay/recharged`,
      client: { ip: ctx.ip, device, user_agent: ctx.userAgent },
      expires_at: recharge.close_at,
      pay_code: account.channel.pay_code,
    }));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, account_id: account.id }, 'a gateway refused a recharge or was silent');
    return null;
  }
}

/** Whether it has been paid. */
export async function state(ctx: MerchantCtx, id: number) {
  const { status, close_at } = orMissing(await rechargeOf(ctx.db, ctx.shop, id));
  return { status, seconds_left: status === 0 ? secondsLeft(close_at, ctx.now()) : 0 };
}

/** Gives up a recharge that waits, at its gateway too. One that was paid meanwhile stays paid: refuses `recharge_settled`. */
export async function close(ctx: MerchantCtx, id: number): Promise<void> {
  const recharge = orMissing(await rechargeOf(ctx.db, ctx.shop, id));
  if ((await closeRecharges(ctx.db, id)) === 0) refuse('recharge_settled');
  await closeAtGateway(ctx.db, recharge);
}

/** Job: closes recharges whose time is up. Gives how many. */
export async function closeDue(ctx: Ctx): Promise<number> {
  const count = await closeRecharges(ctx.db, null);
  return count < 200 ? count : count + (await closeDue(ctx));
}

onSettled((ctx, { kind, verdict, merchant_id, ref_id, total_price }) => {
  if (kind !== 'recharge' || verdict !== 'applied' || !merchant_id || !ref_id) return;
  ctx.house.publish(accountChannel('merchant', merchant_id), 'recharge.paid', { recharge_id: ref_id, money: formatYuan(total_price ?? 0) });
});

interface Word {
  id: number;
  reason: string;
}

/** A recharge that may still be confirmed. What is paid is not confirmed twice. */
async function unpaid(ctx: Ctx, id: number) {
  const recharge = orMissing(await rechargeById(ctx.db, id));
  if (recharge.status === 1) refuse('recharge_settled');
  return recharge;
}

/** Asks the gateway. Refuses `gateway_unpaid` and `gateway_silent` where it does not confirm. */
export async function confirmByGateway(ctx: AdminCtx, asked: Word): Promise<{ status: 0 | 1 | 2 }> {
  const recharge = await unpaid(ctx, asked.id);
  const word = await hearGateway(ctx, recharge);
  if (word === 'unpaid') refuse('gateway_unpaid');
  if (word === 'silent') refuse('gateway_silent');
  return { status: orMissing(await rechargeById(ctx.db, asked.id)).status };
}

/** Asks the gateway all the same, and credits on the administrator's word what it does not confirm; once. */
export async function confirmByHand(ctx: AdminCtx, asked: Word): Promise<{ status: 0 | 1 | 2; by: 'gateway' | 'hand' }> {
  const recharge = await unpaid(ctx, asked.id);
  const by = (await hearGateway(ctx, recharge)) === 'paid' ? 'gateway' : 'hand';
  await ctx.transaction(async (inner) => {
    if (by === 'hand') {
      if ((await vouchFor(inner, recharge)).verdict !== 'applied') refuse('recharge_settled');
      await sql`select fn.ledger_recharge_vouched(${asked.id}, ${ctx.actor.id}, ${asked.reason})`.execute(inner.db);
    }
    await logOperation(inner);
  });
  return { status: orMissing(await rechargeById(ctx.db, asked.id)).status, by };
}

/** What the recharges searched for come to. */
export const sums = (ctx: Ctx, filter: RechargeFilter) => sumsOf(ctx.db, filter, startOfDay(ctx.now()));
