/**
 * Withdrawals go out. Transaction 1 marks one as transferring and posts it as on its way; the gateway is called with no transaction
 * open, under the withdrawal's own number; transaction 2 keeps what it said. Whatever stays unknown is asked about until its end,
 * and no second number ever exists: paid once. See docs/domain/withdrawals.md.
 */

import { formatYuan } from '@keymall/contract/kit/money';
import { saying, textOf, type Words } from '@keymall/contract/kit/saying';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { PayoutDriver, TransferRequest, TransferState } from '@keymall/drivers/payout/port';
import { sql } from 'kysely';
import type { AdminCtx, Ctx } from '#kit/context';
import { eachDue } from '#kit/due';
import { orMissing, refuse } from '#kit/refusal';
import { kept, saidIn, UNKNOWN_READER } from '#kit/said';
import { mintShopScope } from '#kit/scope';
import { payoutsStopped } from '#modules/ledger';
import { merchantNews, sendMessage } from '#modules/merchant';
import { endsWith, logOperation, tellAdmins } from '#modules/platform';
import { theOutside } from '../receipt/receipt.service.ts';
import { judge, type Seen } from '../receipt/verdict.service.ts';
import { merchantToPay, walletsOf } from './payout-account.repository.ts';
import { openPayee } from './payout-account.service.ts';
import { accountFor, openPayingAccount, PAYEE_OF, type PayingAccount } from './settlement-channel.service.ts';
import {
  failedSendings,
  handlerOf,
  isSentNumber,
  lockWithdrawal,
  shopNameOf,
  type ToSend,
  withdrawalsToAsk,
  withdrawalToSend,
} from './withdrawal.repository.ts';
import { askAgainAt, LOST_AFTER_MS, outcomeOf, sendsItself, type WithdrawalStatus } from './withdrawal.rules.ts';

/** What became of a withdrawal. */
export interface Moved {
  status: WithdrawalStatus;
  /** Another administrator must agree now. */
  waits_second: boolean;
  /** The gateway's word. */
  message: string;
}

const MESSAGE_LETTERS = 300;

/** One of the functions of sql/withdrawal.sql; gives whether it moved. */
async function move(ctx: Ctx, call: ReturnType<typeof sql<{ moved: boolean }>>): Promise<boolean> {
  const { rows } = await call.execute(ctx.db);
  return rows[0]?.moved === true;
}

/** Where it stands now. */
async function standing(ctx: Ctx, id: number): Promise<Moved> {
  const { status, message, sayings } = orMissing(await withdrawalToSend(ctx.db, id));
  return { status, waits_second: false, message: saidIn(message, sayings?.['message'], ctx.locale) };
}

/** The merchant hears how it ended: in the letter box, and by mail where the setting says so. */
async function tell(ctx: Ctx, { id, merchant_id, actual_money, trade_no }: ToSend, why: string | null): Promise<void> {
  await sendMessage(
    ctx,
    merchant_id,
    'cash_result',
    {
      title: saying(why === null ? 'cash_paid_title' : 'cash_refused_title'),
      content:
        why === null
          ? saying('cash_paid', { number: trade_no, amount: actual_money })
          : saying('cash_refused', { number: trade_no, reason: why }),
      link: pagePath('merchant', 'finance/cash/list', merchantPages['finance/cash/list']),
    },
    ctx.house.settings.get('settlement').cash_emailnotify_open === 1
      ? { mail: { queue: 'withdrawal.mail', payload: { withdrawal_id: id } } }
      : {},
  );
  await merchantNews.raise(ctx, {
    merchant_id,
    event: 'cash',
    values: {
      first: saying(why === null ? 'cash_paid_title' : 'cash_refused_title'),
      number: trade_no,
      result: saying(why === null ? 'told_paid' : 'told_refused'),
      reason: why ?? '',
    },
  });
}

/** Refuses while the books are in doubt or the merchant owes: money that left does not come back. */
async function assertMayPay(ctx: Ctx, merchantId: number): Promise<void> {
  if (await payoutsStopped(ctx.db)) refuse('payouts_stopped');
  const { debt } = await walletsOf(ctx.db, mintShopScope(merchantId));
  if (debt > 0) refuse('merchant_in_debt', { debt: formatYuan(debt) });
}

/** The number it is sent under, where its gateway takes another than ours: one that no payout has; '' for ours. */
async function numberToSend(ctx: Ctx, accountId: number, trade_no: string): Promise<string> {
  const account = await openPayingAccount(ctx, accountId);
  if (!account?.driver.number) return '';
  for (let attempt = 0; ; attempt++) {
    const number = account.driver.number(account.config, trade_no, attempt);
    if (number === trade_no) return '';
    if (!(await isSentNumber(ctx.db, number))) return number;
  }
}

/** 0 → 3 in the caller's transaction. The first question is due by itself: should this process die now, the job asks. */
async function markSent(ctx: Ctx, { id, trade_no }: ToSend, accountId: number, auto: boolean): Promise<boolean> {
  const number = await numberToSend(ctx, accountId, trade_no);
  return move(
    ctx,
    sql<{
      moved: boolean;
    }>`select fn.withdrawal_send(${id}, ${accountId}, ${auto}, ${ctx.now()}, ${askAgainAt(ctx.now(), 0)}, ${number}) as moved`,
  );
}

/**
 * An administrator agrees, and it goes out by a channel or was paid by hand; or it waits for a second administrator. Refuses
 * `cash_paid_by_hand` where another one said to have paid it: then no channel may.
 */
export async function pass(
  ctx: AdminCtx,
  input: { id: number; way: 'channel' | 'hand'; channel_id?: number; note?: string },
): Promise<Moved> {
  const { id, way, channel_id, note = '' } = input;
  const seen = orMissing(await withdrawalToSend(ctx.db, id));
  if (seen.status === 5) refuse('cash_waits_for_shop');
  const step = await ctx.transaction(async (inner): Promise<'waits' | 'sent' | 'paid'> => {
    await assertMayPay(inner, seen.merchant_id);
    const { cash_second_money } = inner.house.settings.get('settlement');
    const { rows } = await sql<{ agreed: string }>`
      select fn.withdrawal_agree(${id}, ${ctx.actor.id}, ${cash_second_money}, ${inner.now()}, ${way}) as agreed`.execute(inner.db);
    const agreed = rows[0]?.agreed;
    if (agreed === 'gone') refuse('cash_handled', { who: await handlerOf(inner, id) });
    if (agreed === 'by_hand') refuse('cash_paid_by_hand', { who: await handlerOf(inner, id) });
    if (agreed === 'same') refuse('cash_second_same');
    await logOperation(inner);
    if (agreed === 'waits') return 'waits';
    if (way === 'hand') {
      const paid = await move(
        inner,
        sql<{ moved: boolean }>`select fn.withdrawal_by_hand(${id}, ${ctx.actor.id}, ${note}, ${inner.now()}) as moved`,
      );
      if (!paid) refuse('cash_handled', { who: await handlerOf(inner, id) });
      await tell(inner, seen, null);
      return 'paid';
    }
    const account = (await accountFor(inner, seen.type, channel_id)) ?? refuse('payout_channel_unfit');
    if (!(await markSent(inner, seen, account, false))) refuse('cash_handled', { who: await handlerOf(inner, id) });
    return 'sent';
  });
  if (step === 'sent') await transfer(ctx, orMissing(await withdrawalToSend(ctx.db, id)));
  return { ...(await standing(ctx, id)), waits_second: step === 'waits' };
}

/** Job: sends one that needs nobody's word, where it still may and a channel can; else it waits for an administrator. */
export async function sendByItself(ctx: Ctx, id: number): Promise<void> {
  const seen = await withdrawalToSend(ctx.db, id);
  if (!seen || seen.status !== 0 || !sendsItself(ctx.house.settings.get('settlement'), seen.money)) return;
  const sent = await ctx.transaction(async (inner) => {
    const shop = mintShopScope(seen.merchant_id);
    const [{ debt }, { is_freeze }] = [await walletsOf(inner.db, shop), await merchantToPay(inner.db, shop)];
    // Whoever was frozen since is an administrator's to decide on.
    if (debt > 0 || is_freeze === 1 || (await payoutsStopped(inner.db))) return false;
    const account = await accountFor(inner, seen.type);
    return account !== null && (await markSent(inner, seen, account, true));
  });
  if (sent) await transfer(ctx, orMissing(await withdrawalToSend(ctx.db, id)));
}

function requestOf(ctx: Ctx, { driver, config }: PayingAccount, withdrawal: ToSend): TransferRequest {
  const { trade_no, sent_no, transaction_id, type, actual_money, info } = withdrawal;
  const { account, realname } = openPayee(ctx.house.keyring, trade_no, info);
  return {
    // What was sent before its number was kept went out in the account's form.
    out_biz_no: sent_no || (driver.number?.(config, trade_no, 0) ?? trade_no),
    ...(transaction_id !== '' && { transaction_id }),
    payee: { kind: PAYEE_OF[type], account, name: realname },
    amount: actual_money,
    remark: textOf(saying('payout_remark'), UNKNOWN_READER),
  };
}

/** Calls the gateway for one that was just marked as transferring; no transaction is open. */
async function transfer(ctx: Ctx, withdrawal: ToSend): Promise<void> {
  const account = await openPayingAccount(ctx, withdrawal.channel_account_id as number);
  if (!account) return settleFailed(ctx, withdrawal, saying('payout_driver_gone'));
  const { driver, config } = account;
  try {
    await settle(ctx, withdrawal, driver, await driver.transfer(config, requestOf(ctx, account, withdrawal), theOutside()));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Silent or rubbish: it may have been paid, so it is only asked about from now on. Else nothing was taken.
    if (error.kind === 'silent' || error.kind === 'rubbish') await wait(ctx, withdrawal, { message: error.message });
    else await settleFailed(ctx, withdrawal, error.message);
  }
}

/** Milliseconds since it was handed to its gateway last. */
const sinceSent = (ctx: Ctx, { send_at }: ToSend): number => ctx.now().getTime() - (send_at?.getTime() ?? 0);

/** Keeps what a gateway said, once. */
async function settle(ctx: Ctx, withdrawal: ToSend, driver: Pick<PayoutDriver, 'unknown'>, state: TransferState): Promise<void> {
  const { transaction_id = '', message = '' } = state;
  // What a gateway has taken does not become unpaid by its forgetting.
  const outcome = outcomeOf(state.status, sinceSent(ctx, withdrawal), driver.unknown === 'unpaid' && !withdrawal.accepted);
  if (outcome === 'wait')
    return wait(ctx, withdrawal, {
      message: state.status === 'unknown' ? saying('payout_unknown', { message }) : message,
      accepted: state.status === 'processing',
      transaction_id,
    });
  if (outcome === 'failed') return settleFailed(ctx, withdrawal, message || saying('payout_not_taken'));
  await ctx.transaction(async (inner) => {
    const paid = await move(
      inner,
      sql<{
        moved: boolean;
      }>`select fn.withdrawal_paid(${withdrawal.id}, ${transaction_id}, ${message.slice(0, MESSAGE_LETTERS)}, ${inner.now()}) as moved`,
    );
    if (paid) await tell(inner, withdrawal, null);
  });
}

/** A message as the functions take it: its text, and what the house says in it. */
const messageOf = (words: Words): { text: string; sayings: string | null } => {
  const { message, sayings } = kept({ message: words });
  return { text: message.slice(0, MESSAGE_LETTERS), sayings: sayings && JSON.stringify(sayings) };
};

const settleFailed = (ctx: Ctx, withdrawal: ToSend, message: Words): Promise<void> =>
  ctx.transaction(async (inner) => {
    const { id, send_count, trade_no: number, merchant_id, actual_money: amount } = withdrawal;
    const { text, sayings } = messageOf(message);
    const failed = await move(
      inner,
      sql<{ moved: boolean }>`select fn.withdrawal_failed(${id}, ${send_count}, ${text}, ${sayings}::jsonb) as moved`,
    );
    if (!failed) return;
    // Sent again and failed again, it is news again.
    const shop = await shopNameOf(inner.db, merchant_id);
    await tellAdmins(inner, 'payout_failed', `${id}:${send_count}`, { number, shop, amount, why: message });
  });

endsWith('payout_failed', async ({ db }, matters) => {
  const failed = new Set((await failedSendings(db)).map(({ id, send_count }) => `${id}:${send_count}`));
  return matters.filter((matter) => !failed.has(matter));
});

/** Asked again later. */
const wait = async (
  ctx: Ctx,
  { id, query_count }: ToSend,
  { message, accepted = false, transaction_id = '' }: { message: Words; accepted?: boolean; transaction_id?: string },
): Promise<void> => {
  const { text, sayings } = messageOf(message);
  await sql`select fn.withdrawal_wait(${id}, ${text}, ${askAgainAt(ctx.now(), query_count)}, ${accepted},
    ${transaction_id}, ${sayings}::jsonb)`.execute(ctx.db);
};

/** What the gateway says of it now; null where it did not say. */
async function heard(ctx: Ctx, withdrawal: ToSend): Promise<{ account: PayingAccount; state: TransferState } | null> {
  const account = await openPayingAccount(ctx, withdrawal.channel_account_id as number);
  if (!account) return null;
  try {
    return { account, state: await account.driver.query(account.config, requestOf(ctx, account, withdrawal), theOutside()) };
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

/** Asks about one that is being transferred, and keeps the answer. */
export async function ask(ctx: Ctx, id: number): Promise<Moved> {
  const withdrawal = orMissing(await withdrawalToSend(ctx.db, id));
  if (withdrawal.status === 3) {
    const answer = await heard(ctx, withdrawal);
    if (answer) await settle(ctx, withdrawal, answer.account.driver, answer.state);
    else await wait(ctx, withdrawal, { ...withdrawal, message: withdrawal.sayings?.['message'] ?? withdrawal.message });
  }
  return standing(ctx, id);
}

/** Job: asks about everything whose time has come, of one account one after the other. Gives how many ended, and how many failed. */
export async function askDue(ctx: Ctx): Promise<{ ended: number; failed: number }> {
  let ended = 0;
  const { failed } = await eachDue(ctx, {
    what: 'a payout under way',
    read: (without, atMost) => withdrawalsToAsk(ctx.db, ctx.now(), without, atMost),
    lineOf: ({ channel_account_id }) => channel_account_id ?? 0,
    async work({ id }) {
      if ((await ask(ctx, id)).status !== 3) ended += 1;
      return true;
    },
  });
  return { ended, failed };
}

/**
 * Sends a failed one again: under the same number, at the same gateway, and only after that has said that it did not pay it.
 * Refuses `cash_handled` where it is not failed, `gateway_silent` where the gateway does not say.
 */
export async function resend(ctx: AdminCtx, id: number): Promise<Moved> {
  const withdrawal = orMissing(await withdrawalToSend(ctx.db, id));
  if (withdrawal.status !== 4) refuse('cash_handled', { who: await handlerOf(ctx, id) });
  const { account, state } = (await heard(ctx, withdrawal)) ?? refuse('gateway_silent');
  await ctx.transaction(async (inner) => {
    await assertMayPay(inner, withdrawal.merchant_id);
    await logOperation(inner);
    if (!(await markAgain(inner, id))) refuse('cash_handled', { who: await handlerOf(inner, id) });
  });
  const again = orMissing(await withdrawalToSend(ctx.db, id));
  if (state.status === 'succeeded' || state.status === 'processing') await settle(ctx, again, account.driver, state);
  else await transfer(ctx, again);
  return standing(ctx, id);
}

/** 4 → 3. */
const markAgain = (ctx: Ctx, id: number): Promise<boolean> =>
  move(ctx, sql<{ moved: boolean }>`select fn.withdrawal_send_again(${id}, ${ctx.now()}, ${askAgainAt(ctx.now(), 0)}) as moved`);

/**
 * Refuses one that waits, for us or for the shop, or one whose transfer failed: the money is back in the wallet. Of a failed one the gateway is asked once
 * more; what it has paid after all stays paid. Refuses `cash_handled`, `cash_paid_by_hand`, `cash_went_out`, `gateway_silent`.
 */
export async function refuseCash(ctx: AdminCtx, { id, reason }: { id: number; reason: string }): Promise<Moved> {
  const withdrawal = orMissing(await withdrawalToSend(ctx.db, id));
  const { status } = withdrawal;
  if (status !== 0 && status !== 4 && status !== 5) refuse('cash_handled', { who: await handlerOf(ctx, id) });
  if (status === 4) {
    const { account, state } = (await heard(ctx, withdrawal)) ?? refuse('gateway_silent');
    if (state.status === 'succeeded' || state.status === 'processing') {
      if (await markAgain(ctx, id)) await settle(ctx, orMissing(await withdrawalToSend(ctx.db, id)), account.driver, state);
      refuse('cash_went_out');
    }
  }
  await ctx.transaction(async (inner) => {
    const refused = await move(
      inner,
      sql<{ moved: boolean }>`select fn.withdrawal_refuse(${id}, ${status}::smallint, ${ctx.actor.id}, ${reason}, ${inner.now()}) as moved`,
    );
    if (!refused) {
      const waits = (await withdrawalToSend(inner.db, id))?.status === 0;
      refuse(waits ? 'cash_paid_by_hand' : 'cash_handled', { who: await handlerOf(inner, id) });
    }
    await logOperation(inner);
    await tell(inner, withdrawal, reason);
  });
  return standing(ctx, id);
}

/** While the gateway says that it is under way, nobody says that it was not paid before so long. */
const MOVING_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Refuses `cash_handled` unless it is on its way or failed, and `verdict_early` while a call may be under way. */
async function inDoubt(ctx: Ctx, id: number): Promise<ToSend> {
  const withdrawal = orMissing(await withdrawalToSend(ctx.db, id));
  if (withdrawal.status !== 3 && withdrawal.status !== 4) refuse('cash_handled', { who: await handlerOf(ctx, id) });
  const left = LOST_AFTER_MS - sinceSent(ctx, withdrawal);
  if (left > 0) refuse('verdict_early', { minutes: Math.ceil(left / 60_000) });
  return withdrawal;
}

/** One word about it in the caller's transaction, and its end where enough have said the same. */
async function hearWord(ctx: Ctx, withdrawal: ToSend, paid: boolean, word: Seen): Promise<Moved> {
  const { id, money, send_count } = withdrawal;
  const { reason } = word;
  await lockWithdrawal(ctx.db, id);
  if ((await judge(ctx, { ...word, subject: 'withdrawal', amount: money, paid })) === 'waits')
    return { ...(await standing(ctx, id)), waits_second: true };
  const admin = ctx.actor.realm === 'admin' ? ctx.actor.id : null;
  const ended = await move(
    ctx,
    paid
      ? sql<{ moved: boolean }>`select fn.withdrawal_seen_paid(${id}, ${send_count}, ${admin}, ${reason}, ${ctx.now()}) as moved`
      : sql<{ moved: boolean }>`select fn.withdrawal_seen_unpaid(${id}, ${send_count}, ${admin}, ${reason}, ${ctx.now()}) as moved`,
  );
  if (!ended) refuse('cash_handled', { who: await handlerOf(ctx, id) });
  await tell(ctx, withdrawal, paid ? null : reason);
  return standing(ctx, id);
}

/**
 * An administrator has seen in the gateway's own books that it was paid; above the limit two must say so. Refuses `cash_handled`,
 * `verdict_early`, `verdict_evidence`, `verdict_same`.
 */
export const seenPaid = async (ctx: AdminCtx, seen: Seen): Promise<Moved> => hearWord(ctx, await inDoubt(ctx, seen.id), true, seen);

/**
 * An administrator has seen there that it was not paid: the money goes back. The gateway is asked once more, and what it has paid
 * stays paid. Refuses as `seenPaid`, `cash_went_out`, and `verdict_moving` where the gateway says that it is under way.
 */
export async function seenUnpaid(ctx: AdminCtx, seen: Seen): Promise<Moved> {
  const withdrawal = await inDoubt(ctx, seen.id);
  const answer = await heard(ctx, withdrawal);
  if (answer?.state.status === 'succeeded') {
    if (withdrawal.status === 3 || (await markAgain(ctx, seen.id)))
      await settle(ctx, orMissing(await withdrawalToSend(ctx.db, seen.id)), answer.account.driver, answer.state);
    refuse('cash_went_out');
  }
  if (answer?.state.status === 'processing' && sinceSent(ctx, withdrawal) < MOVING_HOURS * HOUR_MS)
    refuse('verdict_moving', { hours: MOVING_HOURS });
  return ctx.transaction(async (inner) => {
    const moved = await hearWord(inner, withdrawal, false, seen);
    await logOperation(inner);
    return moved;
  });
}
