/** Asking for withdrawals: by the merchant, and by the daily job. The money leaves the wallet in the transaction that asks. */

import { formatYuan } from '@keymall/contract/kit/money';
import { refusalText } from '@keymall/contract/kit/refusals';
import { formatDay, formatTime, startOfDay } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import { tellNothing } from '#kit/act';
import { may } from '#kit/actor';
import type { Ctx, MerchantCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { Refusal, refuse, refuseFor } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { tradeNumber } from '#kit/trade-number';
import { payoutsStopped } from '#modules/ledger';
import { countOthersWith, lacksVerification } from '#modules/merchant';
import { type AskedBy, mayAgree, tellWaits } from './four-eyes.service.ts';
import { lockPayoutAccount, merchantToPay, type PayoutRow, payoutAccountOf, walletsOf } from './payout-account.repository.ts';
import { ofMerchant, openPayee, sealPayee } from './payout-account.service.ts';
import { askedAlone, countAsked, merchantsToServe, waitingInShop, withdrawalByRequest } from './withdrawal.repository.ts';
import {
  automaticCash,
  automaticFeeRule,
  type CashFacts,
  feeRule,
  needsShop,
  sendsItself,
  whyNotCash,
  whyNotNow,
  whyType,
} from './withdrawal.rules.ts';

const hourOf = (now: Date): number => Number(formatTime(now).slice(11, 13));

/** What is so for a merchant now. Inside a transaction that holds the account, it stays so for other withdrawals. */
async function factsOf(
  ctx: Ctx,
  shop: ShopScope,
  account: PayoutRow | undefined,
): Promise<CashFacts & { cashing: number; frozenMoney: number }> {
  const merchant = await merchantToPay(ctx.db, shop);
  const wallets = await walletsOf(ctx.db, shop);
  return {
    hour: hourOf(ctx.now()),
    frozen: merchant.is_freeze === 1 ? merchant.freeze_reason : null,
    stopped: await payoutsStopped(ctx.db),
    debt: wallets.debt,
    verified: !(await lacksVerification(ctx, shop)),
    account: account ? { type: account.type, status: account.status } : null,
    used: await countAsked(ctx.db, shop, startOfDay(ctx.now())),
    balance: wallets.balance,
    cashing: wallets.cashing,
    frozenMoney: wallets.frozen,
  };
}

/** What the merchant's page shows before anything is asked for. */
export async function applyConfig(ctx: MerchantCtx) {
  const settings = ctx.house.settings.get('settlement');
  const account = await payoutAccountOf(ctx.db, ctx.shop);
  const facts = await factsOf(ctx, ctx.shop, account);
  const why = whyNotNow(settings, facts) ?? whyType(settings, facts);
  const { cash_type, four_eyes_money } = await merchantToPay(ctx.db, ctx.shop);
  const { accountId, merchantId } = ctx.actor;
  return {
    balance: facts.balance,
    frozen: facts.frozenMoney,
    cashing: facts.cashing,
    debt: facts.debt,
    why: why && refusalText(why.refusal, ctx.locale, why.values),
    fee: feeRule(settings),
    min_money: settings.cash_min_money,
    limit_num: settings.cash_limit_num,
    used_num: facts.used,
    time_start: settings.cash_limit_time_start,
    time_end: settings.cash_limit_time_end,
    second_money: settings.cash_second_money,
    cash_type,
    four_eyes: {
      money: four_eyes_money,
      is_owner: accountId === merchantId,
      others: await countOthersWith(ctx, ctx.shop, accountId, mayAgree),
      waiting: may(ctx.actor, mayAgree) ? await waitingInShop(ctx.db, ctx.shop, accountId) : 0,
    },
    auto: {
      open: settings.auto_cash === 1,
      hour: settings.auto_cash_time,
      min_money: settings.auto_cash_money,
      fee: automaticFeeRule(settings),
    },
    collect: account
      ? {
          type: account.type,
          account_mask: account.account_mask,
          realname_mask: account.realname_mask,
          bank_name: account.bank_name,
          status: account.status,
        }
      : null,
  };
}

interface Wish {
  money: number;
  fee: number;
  request_no: string;
  auto_cash: 0 | 1;
  asked_by: AskedBy;
  needs_shop: boolean;
}

/** Writes the withdrawal and takes the money; null where the wallet has less by now, and the caller undoes it. */
async function write(
  ctx: Ctx,
  { merchantId }: ShopScope,
  account: PayoutRow,
  { asked_by, ...wish }: Wish,
): Promise<{ id: number; trade_no: string; waits_shop: boolean } | null> {
  const { keyring } = ctx.house;
  const trade_no = tradeNumber('TX', formatTime(ctx.now()), ctx.random(16));
  const info = sealPayee(keyring, trade_no, openPayee(keyring, ofMerchant(merchantId), account.info));
  const { type, account_mask, realname_mask, bank_name, bank_branch, collect_img } = account;
  const asked = { asked_by: asked_by?.id ?? null, asked_name: asked_by?.name ?? '' };
  const row = {
    ...wish,
    ...asked,
    merchant_id: merchantId,
    trade_no,
    type,
    account_mask,
    realname_mask,
    bank_name,
    bank_branch,
    collect_img,
  };
  const { rows } = await sql<{ id: number | null }>`
    select fn.withdrawal_apply(${JSON.stringify(row)}::jsonb, ${info}, ${ctx.now()}) as id`.execute(ctx.db);
  const id = rows[0]?.id ?? null;
  if (id === null) return null;
  if (wish.needs_shop) await tellWaits(ctx, merchantId, { trade_no, money: wish.money, asked_name: asked.asked_name });
  else if (sendsItself(ctx.house.settings.get('settlement'), wish.money))
    await sql`select fn.outbox_add('withdrawal.send', ${JSON.stringify({ withdrawal_id: id })}::jsonb)`.execute(ctx.db);
  return { id, trade_no, waits_shop: wish.needs_shop };
}

/**
 * A merchant asks for a withdrawal. The same `request_no` is the same withdrawal: a double click gets the first one's answer.
 * Above the shop's limit it waits for another person of it. Refuses in the order of docs/domain/withdrawals.md, and `cash_fee_changed` where
 * the page showed another fee.
 */
export async function apply(ctx: MerchantCtx, { money, fee, request_no }: { money: number; fee: number; request_no: string }) {
  const settings = ctx.house.settings.get('settlement');
  // Held first: whoever waited here sees what the one before did.
  const account = await lockPayoutAccount(ctx.db, ctx.shop);
  const before = await withdrawalByRequest(ctx.db, ctx.shop, request_no);
  if (before) {
    if (before.money !== money) refuse('key_reused');
    tellNothing(ctx);
    return { id: before.id, trade_no: before.trade_no, waits_shop: before.status === 5 };
  }
  const facts = await factsOf(ctx, ctx.shop, account);
  const why = whyNotCash(settings, facts, money, fee);
  if (why) refuseFor(why);
  const { accountId: id, username: name } = ctx.actor;
  const limit = (await merchantToPay(ctx.db, ctx.shop)).four_eyes_money;
  const needs_shop = needsShop(limit, await askedAlone(ctx.db, ctx.shop, startOfDay(ctx.now())), money);
  if (needs_shop && (await countOthersWith(ctx, ctx.shop, id, mayAgree)) === 0) refuse('cash_no_second', { limit: formatYuan(limit ?? 0) });
  const made = await write(ctx, ctx.shop, account as PayoutRow, {
    money,
    fee,
    request_no,
    auto_cash: 0,
    asked_by: { id, name },
    needs_shop,
  });
  return made ?? refuse('cash_short', { balance: '0.00' });
}

const AT_ONCE = 200;

/** Job: withdraws for those who chose so, once a day each; whoever it fails for keeps nobody else waiting. Gives how many it made, and how many not. */
export async function withdrawForAll(ctx: Ctx): Promise<{ made: number; failed: number }> {
  const settings = ctx.house.settings.get('settlement');
  if (settings.auto_cash === 0 || settings.cash_status === 0 || hourOf(ctx.now()) < settings.auto_cash_time) return { made: 0, failed: 0 };
  // Unlike a page's number it holds a colon, so no page can have used it.
  const request_no = `auto:${formatDay(ctx.now())}`;
  const done = { made: 0, failed: 0 };
  for (let after = 0; ; ) {
    const merchants = await merchantsToServe(ctx.db, settings.auto_cash_money, request_no, after, AT_ONCE);
    for (const { id } of merchants)
      try {
        if (await withdrawFor(ctx, mintShopScope(id), request_no)) done.made += 1;
      } catch (error) {
        done.failed += 1;
        ctx.log.error({ err: error, merchant_id: id }, 'nothing could be withdrawn for a merchant');
      }
    const last = merchants.at(-1);
    if (!last || merchants.length < AT_ONCE) return done;
    after = last.id;
  }
}

/** The whole balance of one merchant, in a transaction of its own; false where there was nothing to do after all. */
async function withdrawFor(ctx: Ctx, shop: ShopScope, request_no: string): Promise<boolean> {
  try {
    return await ctx.transaction(async (inner) => {
      const account = await lockPayoutAccount(inner.db, shop);
      if (!account || (await withdrawalByRequest(inner.db, shop, request_no))) return false;
      const cash = automaticCash(inner.house.settings.get('settlement'), await factsOf(inner, shop, account));
      if (!cash) return false;
      return (
        (await write(inner, shop, account, { ...cash, request_no, auto_cash: 1, asked_by: null, needs_shop: false })) !== null ||
        refuse('cash_short', { balance: '' })
      );
    });
  } catch (error) {
    // Somebody else spent it, or made it, in the same moment: another run, or tomorrow.
    if (error instanceof Refusal || violatedConstraint(error) === 'withdrawal_merchant_id_request_no_key') return false;
    throw error;
  }
}
