/**
 * Trying an account out: a real small order at its gateway, whose money is given back once it came. What the gateway can't or would not give
 * back stays with us as an adjustment. See docs/domain/channels.md.
 */

import { saying, textOf } from '@keymall/contract/kit/saying';
import { formatTime } from '@keymall/contract/kit/time';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { AdminCtx, Ctx } from '#kit/context';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { orMissing, refuse } from '#kit/refusal';
import { UNKNOWN_READER } from '#kit/said';
import { tradeNumber } from '#kit/trade-number';
import { hearGateway, outsideOf } from '../receipt/receipt.service.ts';
import { accountById } from './account.repository.ts';
import { notifyUrl, openAccount, returnUrl } from './account.service.ts';
import { bookBack, closeTests, insertTest, moveRefund, testById, testToGiveBack } from './channel-test.repository.ts';
import { openWay } from './pay-way.service.ts';

const OPEN_MS = 30 * 60_000;

/** Opens a test at the account's gateway, whether or not the account is in use. Refuses `missing`, and `test_refused` with the gateway's reason. */
export async function start(ctx: AdminCtx, { id, amount, device }: { id: number; amount: number; device: 'pc' | 'mobile' }) {
  orMissing(await accountById(ctx.db, id));
  const account = orMissing(await openAccount(ctx, id));
  const trade_no = tradeNumber('CT', formatTime(ctx.now()), ctx.random(16));
  const close_at = new Date(ctx.now().getTime() + OPEN_MS);
  const test = await ctx.transaction((inner) =>
    insertTest(inner.db, {
      trade_no,
      admin_id: ctx.actor.id,
      channel_id: account.channel.id,
      channel_account_id: id,
      amount,
      close_at,
    }),
  );
  try {
    const kept = { payment_id: test.payment_id, action: null, action_until: null, action_device: '' as const, close_at };
    const { action } = await openWay(
      ctx,
      account,
      kept,
      device,
      () => ({
        trade_no,
        subject: textOf(saying('channel_test_subject', { number: trade_no.slice(-6) }), UNKNOWN_READER),
        amount,
        notify_url: notifyUrl(ctx.house, id),
        return_url: returnUrl(ctx.house, id),
        client: { ip: ctx.ip, device, user_agent: ctx.userAgent },
        expires_at: close_at,
        pay_code: account.channel.pay_code,
      }),
      { trying: true },
    );
    return { id: test.id, trade_no, action };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await ctx.transaction((inner) => closeTests(inner.db, { id: test.id, message: error.message.slice(0, 300) }));
    return refuse('test_refused', { why: error.message });
  }
}

/** How a test stands. Refuses `missing`. */
export const state = async (ctx: Ctx, id: number) => orMissing(await testById(ctx.db, id));

/** Asks the gateway about a test that was not paid yet, and says how it stands then. */
export async function ask(ctx: Ctx, id: number) {
  const test = await ctx.db
    .selectFrom('channel_test')
    .select(['trade_no', 'channel_account_id', 'amount', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { status, ...payment } = orMissing(test);
  if (status === 0 || status === 2) await hearGateway(ctx, payment);
  return state(ctx, id);
}

/** An administrator says where the money of a test is, after a look at the gateway. Refuses `test_settled`. */
export async function end(ctx: Ctx, id: number, refunded: 0 | 1): Promise<void> {
  await state(ctx, id);
  const moved = refunded === 1 ? await bookBack(ctx.db, id) : await moveRefund(ctx.db, id, 'refunding', 'kept', ctx.now());
  if (!moved) refuse('test_settled');
}

/** Gives a paid test's money back; throws where the gateway does not say what became of it, so that it is asked again. */
export async function giveBack(ctx: Ctx, id: number): Promise<void> {
  const test = await testToGiveBack(ctx.db, id);
  if (!test || test.status !== 1 || test.refund === 'kept') return;
  const account = orMissing(await openAccount(ctx, test.channel_account_id));
  const { driver, config } = account;
  if (!driver.capabilities.refund || !driver.refund) {
    await moveRefund(ctx.db, id, '', 'kept', ctx.now());
    return;
  }
  const begun = await moveRefund(ctx.db, id, '', 'refunding', ctx.now());
  const request = {
    out_trade_no: test.trade_no,
    transaction_id: test.transaction_id,
    out_refund_no: `R${test.trade_no}`,
    amount: test.amount,
    total: test.amount,
  };
  const repeats = begun || driver.capabilities.repeatable_refund;
  if (!repeats && !driver.queryRefund) return;
  try {
    const sent = repeats ? await driver.refund(config, request, outsideOf(account)) : { status: 'pending' as const };
    const found = sent.status === 'pending' && driver.queryRefund ? await driver.queryRefund(config, request, outsideOf(account)) : sent;
    if (found.status === 'succeeded') await ctx.transaction((inner) => bookBack(inner.db, id));
    else if (found.status === 'failed') await moveRefund(ctx.db, id, 'refunding', 'kept', ctx.now(), found.message ?? '');
    else throw new GatewayError('silent', 'the gateway has not ended the refund yet');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // A first "no" is one; a later one may mean that it went back before.
    if (begun && error.kind !== 'silent' && error.kind !== 'rubbish') {
      await moveRefund(ctx.db, id, 'refunding', 'kept', ctx.now(), error.message);
      return;
    }
    throw error;
  }
}

const GIVE_BACK_TRIES = 8;
export const channelTestQueues: Queue<{ test_id: number }>[] = [
  queue<{ test_id: number }>({ name: 'channel.give_back', retries: GIVE_BACK_TRIES, work: (ctx, { test_id }) => giveBack(ctx, test_id) }),
];

export const channelTestSchedule: Schedule = {
  name: 'channel.close_tests',
  title: { zh_CN: '关闭未支付的测试单', en_US: 'Close unpaid tests of channels' },
  rule: '*/5 * * * *',
  run: async (ctx) => saying('job_closed', { count: await ctx.transaction((inner) => closeTests(inner.db, { due: inner.now() })) }),
};
