/**
 * What was paid reaches a partner's merchant only once its gateway is told to settle it, where the account says so. The payment is marked
 * when its buyer is sent to the gateway, so that nothing on the way of the money has to know; a job tells the gateway of what was paid.
 * One number is one settlement, however often it is sent. See docs/domain/gateways.md.
 */
import { saying, textOf, type Words } from '@keymall/contract/kit/saying';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Ctx } from '#kit/context';
import { question } from '#kit/events';
import { kept } from '#kit/said';
import { mailbox, platformLocale, sendMail } from '#modules/platform';
import { type OpenAccount, openAccount } from '../channel/account.service.ts';
import { askRound, READ_AT_ONCE } from '../gateway-round.ts';
import { asText } from '../receipt/receipt.rules.ts';
import { outsideOf } from '../receipt/receipt.service.ts';
import {
  forgetUnpaid,
  insertSettlement,
  markTold,
  type SettlementDue,
  settlementsDue,
  takeSettlement,
  toldSince,
  updateSettlement,
} from './partner-settlement.repository.ts';

/** Fen of an order that went back to its buyer through its gateway; null while it is not known whether some did. Ordering answers. */
export const returnedOfOrder = question<{ order_id: number }, number | null>('returnedOfOrder', () => 0);

/** Minutes from one try to the next; after the last of them nobody tries any more. */
const AGAIN_MINUTES = [1, 2, 5, 15, 30, 60, 180, 360, 720, 1440, 1440, 1440];
/** Failed so often, somebody is told: a refund on its way, or a gateway that rests for a moment, is over by then. */
const TELL_AT = 4;
const MINUTE_MS = 60_000;
/** At most one letter in this time: a gateway that is away fails every payment. */
const LETTERS_MS = 60 * MINUTE_MS;
const NAMED = 10;
/** A payment nobody made in this time is made no more. */
const UNPAID_MS = 3 * 24 * 60 * MINUTE_MS;

/** Marks a payment whose account settles when told; before its buyer is sent there. */
export async function awaitSettlement(ctx: Ctx, { driver, config }: OpenAccount, paymentId: number): Promise<void> {
  if (driver.settlement?.isAwaited(config)) await insertSettlement(ctx.db, paymentId, ctx.now());
}

/** What is to be settled: as it was sent before where that was not answered, else what is left of the payment. Null: not known now. */
async function amountOf(ctx: Ctx, { sent_amount, amount, kind, ref_id }: SettlementDue): Promise<number | null> {
  if (sent_amount !== null) return sent_amount;
  const returned = kind === 'order' ? await returnedOfOrder.ask(ctx, { order_id: ref_id }) : 0;
  return returned === null ? null : amount - returned;
}

async function settleOne(ctx: Ctx, due: SettlementDue): Promise<'settled' | 'failed' | 'open'> {
  const { payment_id, tries, trade_no, transaction_id } = due;
  const account = await openAccount(ctx, due.channel_account_id);
  const amount = await amountOf(ctx, due);
  const minutes = AGAIN_MINUTES[tries];
  const until = new Date(ctx.now().getTime() + (minutes ?? 0) * MINUTE_MS);
  if (!(await takeSettlement(ctx.db, due, amount === null || amount < 1 ? null : amount, until))) return 'open';
  // All of it went back: there is nothing to settle.
  if (amount !== null && amount < 1) {
    await updateSettlement(ctx.db, payment_id, { status: 'settled', resolve_at: ctx.now(), message: '', sayings: null });
    return 'settled';
  }
  const message = amount === null ? textOf(saying('settlement_refund_open'), 'zh_CN') : await send(ctx, due, account, amount);
  if (message === null) {
    await updateSettlement(ctx.db, payment_id, { status: 'settled', resolve_at: ctx.now(), message: '', sayings: null, sent_amount: null });
    return 'settled';
  }
  ctx.log.warn({ trade_no, transaction_id, tries: tries + 1, reason: message }, 'a payment could not be settled to its merchant');
  if (minutes !== undefined) return 'open';
  await updateSettlement(ctx.db, payment_id, { status: 'failed', resolve_at: ctx.now() });
  return 'failed';
}

/** Null where it is settled, else why not. After a refusal what is left is counted anew; what was not answered is sent again as it was. */
async function send(ctx: Ctx, due: SettlementDue, account: OpenAccount | null, amount: number): Promise<string | null> {
  const { payment_id, trade_no: out_trade_no, transaction_id, source } = due;
  const keep = async (words: Words, refused: boolean): Promise<string> => {
    const given = typeof words === 'string' ? asText(words, 300) || saying('settlement_unexplained') : words;
    const { message, sayings } = kept({ message: given });
    await updateSettlement(ctx.db, payment_id, { message, sayings, ...(refused ? { sent_amount: null } : {}) });
    return message;
  };
  // On an administrator's word: the gateway's number is not known.
  if (!account?.driver.settlement || source === 'manual') return keep(saying('settlement_no_number'), true);
  const request = { out_trade_no, transaction_id, out_settle_no: `S${out_trade_no}`, amount };
  try {
    const state = await account.driver.settlement.confirm(account.config, request, outsideOf(account));
    return state.status === 'settled' ? null : await keep(state.message, true);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return keep(error.message, error.kind !== 'silent' && error.kind !== 'rubbish');
  }
}

/** One letter to the platform's mailbox about all that keeps failing. */
async function tell(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  if (await toldSince(ctx.db, new Date(now.getTime() - LETTERS_MS))) return;
  const failing = await markTold(ctx.db, TELL_AT, now);
  if (failing.length === 0) return;
  ctx.log.error({ payments: failing.slice(0, NAMED), count: failing.length }, 'payments are not settled to their merchants');
  const to = mailbox(ctx.house);
  if (!to) return;
  const count = failing.length;
  const list = failing
    .slice(0, NAMED)
    .map(({ trade_no, message, sayings }) => saying('settlement_failed_one', { number: trade_no, why: sayings?.['message'] ?? message }));
  const more = count > NAMED ? [saying('settlements_more', { count })] : [];
  const locale = await platformLocale(ctx);
  try {
    await sendMail(ctx, { to, locale }, 'settlement_failed', { count, list: [...list, ...more] });
  } catch (error) {
    ctx.log.warn({ err: error }, 'nobody could be told of what is not settled');
  }
}

/** Job: has gateways settle what was paid. Gives how many are settled, how many nobody will try again, and at how many we failed. */
export async function settleDue(ctx: Ctx): Promise<{ settled: number; failed: number; torn: number }> {
  const ended = { settled: 0, failed: 0, open: 0 };
  const { failed: torn } = await askRound(
    ctx,
    async (without) =>
      (await settlementsDue(ctx.db, ctx.now(), { limit: READ_AT_ONCE, without })).map((due) => ({ ...due, id: due.payment_id })),
    async (due) => {
      const end = await settleOne(ctx, due);
      ended[end] += 1;
      return end !== 'open';
    },
  );
  await tell(ctx);
  await forgetUnpaid(ctx.db, new Date(ctx.now().getTime() - UNPAID_MS));
  return { ...ended, torn };
}
