/** The real house for the model of money: merchants, gateways, and each operation asked of the services and functions that do it in life. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { adminChannelAccount } from '@keymall/contract/payment/channel';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { HttpAnswer, HttpRequest } from '@keymall/drivers/kit/http';
import { createFakePayment } from '@keymall/drivers/payment/fake/fake';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { isAway, violatedConstraint } from '#kit/database';
import { Refusal } from '#kit/refusal';
import { adjust } from '#modules/ledger';
import {
  agree,
  complain,
  grantFor,
  markPaid,
  type OrderWish,
  payRefund,
  placeRow,
  referralQueues,
  refundOrder,
  releaseDue,
  releaseNow,
  releaseShare,
  resumeShare,
  rule,
  suspendShare,
  withdrawComplaint,
} from '#modules/ordering';
import { closeRecharges, openRecharge, receiptSettled, refundOwed } from '#modules/payment';
import { startTestApp, type TestApp } from '#testing/app';
import { makeFakeChannel } from '#testing/bought';
import { makeAdmin, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { changeSettings } from '#testing/settings';
import type { Fate, House, Operation, Sale } from './money.model.ts';

/** Three merchants on our gateways, the first of whom brought the second and third; the last two also have gateways of their own. */
export const MERCHANTS = 4;
const PARENTS = [null, 0, 0, null] as const;
const OWN = [2, 3] as const;
const CARDS = 20;
const SECOND_ABOVE = 3000;

export interface RealHouse {
  app: TestApp;
  model: Omit<House, 'alone'>;
  /** Asks for an operation; gives the answer in a word. */
  perform(op: Operation, ctx?: Ctx): Promise<string>;
  /** Asks while the connection is killed, at a moment between the first statement and the commit; false where it came through all the same. */
  crash(op: Operation, moment: Moment): Promise<boolean>;
  /** What the postings of each account come to, by the model's names. */
  sums(): Promise<Record<string, number>>;
}
/** Killed within a statement, or before its commit; or nobody heard that it had happened. */
export type Moment = 'within' | 'before commit' | 'unheard';

const fate = new AsyncLocalStorage<Fate>();

/** A gateway that gives back whatever it is asked to, once a number, and does what fate has for the call. */
function openGateway() {
  const { driver } = createFakePayment();
  (paymentDrivers as Map<string, PaymentDriver>).set('fake', driver);
  const done = new Set<string>();
  return {
    now: () => new Date(),
    async http({ form }: HttpRequest): Promise<HttpAnswer> {
      const number = new Map(form).get('out_refund_no') ?? '';
      const how = fate.getStore() ?? 'done';
      if (how === 'refused' && !done.has(number)) throw new GatewayError('refused', 'not today');
      done.add(number);
      if (how === 'silent') throw new GatewayError('silent', 'nobody there');
      return { status: 200, body: Buffer.from(JSON.stringify({ result: 'yes', out_refund_no: number })) };
    },
  };
}

/** Raised to undo what came to too little, as the services' refusals do. */
class Undone extends Error {}

interface Revisions {
  goods_id: number;
  chosen_id: number;
  goods_revision: number;
  chosen_revision: number;
  shop_revision: number;
  merchant_revision: number;
}
interface AccountRow {
  id: number;
  channel_id: number;
  revision: number;
  channel_revision: number;
}

/** `cards` bounds how many sales there can be of each merchant. */
export async function openRealHouse(cards: number, feeBack: boolean): Promise<RealHouse> {
  const app = await startTestApp({ outside: openGateway() });
  const { db } = app.house;
  const admins = [await makeAdmin(app), await makeAdmin(app)] as const;
  await changeSettings(app, admins[0], 'spread', { spread_rebate_rate: 33, spread_reward: 1, spread_reward_money: '2.00' });
  if (!feeBack) await changeSettings(app, admins[0], 'complaint', { refund_fee_back: 0 });

  const shops: Shop[] = [];
  for (const parent of PARENTS) {
    const shop = await makeShop(app);
    if (parent !== null) await sql`update merchant set parent_id = ${shops[parent]?.id} where id = ${shop.id}`.execute(db);
    shops.push(shop);
  }
  const names = await openAccounts(app, admins[0], shops);
  const accounts = new Map<string, AccountRow>();
  const { rows } = await sql<AccountRow>`
    select a.id, a.channel_id, a.revision, c.revision as channel_revision from channel_account a join pay_channel c on c.id = a.channel_id`.execute(
    db,
  );
  for (const [name, id] of names) accounts.set(name, rows.find((row) => row.id === id) as AccountRow);
  const stalls: Revisions[] = [];
  for (const shop of shops) stalls.push(await openStall(app, shop, cards));

  const accountId = (name: string): number => (accounts.get(name) as AccountRow).id;
  const shopOf = (merchant: number): Shop => shops[merchant] as Shop;
  const asAdmin = (ctx: Ctx, which: 0 | 1 = 0): AdminCtx => ({
    ...ctx,
    actor: { realm: 'admin', id: admins[which].id, sessionId: 0, username: admins[which].username, perms: ['*'] },
  });
  const asMerchant = (ctx: Ctx, { id, username, scope }: Shop): MerchantCtx => ({
    ...ctx,
    actor: { realm: 'merchant', id, sessionId: 0, username, perms: ['*'] },
    shop: scope,
  });
  const value = async <T>(ctx: Ctx, query: ReturnType<typeof sql<{ value: T }>>): Promise<T> =>
    (await query.execute(ctx.db)).rows[0]?.value as T;
  const orderId = (ctx: Ctx, trade: string) => value<number>(ctx, sql`select id as value from orders where trade_no = ${trade}`);
  const shareId = (ctx: Ctx, trade: string) => value<number>(ctx, sql`select id as value from unfreeze where trade_no = ${trade}`);
  const refundId = (ctx: Ctx, trade: string, nth: number) =>
    value<number>(
      ctx,
      sql`select f.id as value from order_refund f join orders o on o.id = f.order_id where o.trade_no = ${trade} order by f.id offset ${nth} limit 1`,
    );
  const receiptId = (ctx: Ctx, account: string, number: string) =>
    value<number>(
      ctx,
      sql`select id as value from receipt where channel_account_id = ${accountId(account)} and transaction_id = ${number}`,
    );
  const withdrawalId = (ctx: Ctx, trade: string) => value<number>(ctx, sql`select id as value from withdrawal where trade_no = ${trade}`);
  const complaintOf = (ctx: Ctx, trade: string) =>
    value<number>(ctx, sql`select id as value from order_complaint where trade_no = ${trade} order by status = 0 desc, id desc limit 1`);
  const makeDue = (ctx: Ctx, trades: readonly string[]) =>
    sql`update unfreeze set unfreeze_at = now() - interval '1 minute' where trade_no = any (${trades}) and status = 1`.execute(ctx.db);
  const proof = (trade_no: string) => ({ trade_no, grant: grantFor(app.house.keyring, trade_no), pwd: '' });

  async function place(ctx: Ctx, sale: Sale): Promise<string> {
    const stall = stalls[sale.merchant] as Revisions;
    const chosen =
      sale.card === null
        ? []
        : [
            await value<number>(
              ctx,
              sql`select id as value from card where goods_id = ${stall.chosen_id} order by id offset ${sale.card} limit 1`,
            ),
          ];
    const wish = wishOf(
      sale,
      shopOf(sale.merchant).id,
      stall,
      accounts.get(sale.account) as AccountRow,
      chosen,
      PARENTS[sale.merchant] !== null,
    );
    const placed = await placeRow(ctx.db, wish);
    if (!placed.ok) return placed.why;
    return placed.repeated ? 'repeated' : 'placed';
  }

  async function withdraw(ctx: Ctx, op: Extract<Operation, { do: 'withdraw' }>): Promise<string> {
    const row = {
      merchant_id: shopOf(op.merchant).id,
      trade_no: op.trade,
      request_no: op.trade,
      type: 1,
      money: op.amount,
      fee: op.fee,
      auto_cash: 0,
      account_mask: 'p***e',
      realname_mask: '*三',
      bank_name: '',
      bank_branch: '',
      collect_img: '',
    };
    const id = await value<number | null>(
      ctx,
      sql`select fn.withdrawal_apply(${JSON.stringify(row)}::jsonb, '\\x00', ${ctx.now()}) as value`,
    );
    if (id === null) throw new Undone('short');
    return 'applied';
  }

  /** One transaction, as a request of a page is. */
  async function asked(ctx: Ctx, op: Operation): Promise<string> {
    const moved = async (query: ReturnType<typeof sql<{ value: unknown }>>): Promise<string> => String(await value(ctx, query));
    switch (op.do) {
      case 'place':
        return place(ctx, op);
      case 'close':
        await sql`select 1 from payment where kind = 'order' and trade_no = ${op.trade} for update`.execute(ctx.db);
        return moved(sql`select fn.orders_close(array[${await orderId(ctx, op.trade)}::bigint], 'buyer', null, 'cancelled') as value`);
      case 'receipt': {
        const { account, trade: trade_no, number: transaction_id, amount, source } = op;
        return (await receiptSettled.ask(ctx, { account_id: accountId(account), transaction_id, trade_no, amount, source })).verdict;
      }
      case 'rescue':
        return moved(sql`select fn.receipt_rescue(${await receiptId(ctx, op.account, op.number)}, ${op.confirmed}) ->> 'verdict' as value`);
      case 'refund': {
        const amount = op.amount === null ? {} : { amount: op.amount };
        const wish = { orderId: await orderId(ctx, op.trade), ...amount, reason: '退款', source: 'admin', actor: 'admin' } as const;
        return `owed ${(await refundOrder(asAdmin(ctx), wish)).amount}`;
      }
      case 'refund by hand':
        await markPaid(asAdmin(ctx), await refundId(ctx, op.trade, op.nth), 'manual', '已转账');
        return 'done';
      case 'complain':
        await complain(ctx, {
          ...proof(op.trade),
          type: '无效卡密',
          desc: '卡密提示已经被使用过了',
          qq: '',
          mobile: '',
          evidence: [],
          cards: [],
          buyer_qrcode: '',
        });
        return 'complained';
      case 'take back':
        await withdrawComplaint(ctx, proof(op.trade));
        return 'done';
      case 'agree': {
        const shop = shops.find(({ id }) => id === merchantOf.get(op.trade)) as Shop;
        await agree(asMerchant(ctx, shop), { id: await complaintOf(ctx, op.trade), whole: 0 });
        return 'done';
      }
      case 'for the merchant':
        await rule(asAdmin(ctx), { id: await complaintOf(ctx, op.trade), result: 1, cards: [], reason: '裁决' });
        return 'done';
      case 'for the buyer':
        await rule(asAdmin(ctx), { id: await complaintOf(ctx, op.trade), result: 2, amount: op.amount, cards: [], reason: '裁决' });
        return 'done';
      case 'settle due':
        return String(await releaseShare(ctx.db, (await shareId(ctx, op.trade)) ?? 0, null));
      case 'settle now':
        await releaseNow(asAdmin(ctx), { id: await shareId(ctx, op.trade), reason: '提前解冻' });
        return 'done';
      case 'hold':
        await suspendShare(asAdmin(ctx), { id: await shareId(ctx, op.trade), reason: '核实' });
        return 'done';
      case 'let go':
        await resumeShare(asAdmin(ctx), await shareId(ctx, op.trade));
        return 'done';
      case 'rebate':
        return rebate(ctx, op.trade);
      case 'adjust': {
        const { action, amount: money, request: request_no } = op;
        const done = await adjust(ctx.db, shopOf(op.merchant).scope, { admin_id: admins[0].id, action, money, mark: '核对', request_no });
        if ('short' in done) throw new Undone('short');
        return 'id' in done ? 'done' : done.same ? 'repeated' : 'key_reused';
      }
      case 'collect':
        return moved(sql`select fn.ledger_repay(${shopOf(op.merchant).id}) as value`);
      case 'recharge': {
        const { id: account_id, channel_id } = accounts.get('ours0') as AccountRow;
        const draft = { wallet: op.wallet, money: op.amount, channel_id, account_id, ip: '', minutes: 60, most: 100_000 };
        const opened = await openRecharge(ctx.db, shopOf(op.merchant).scope, { ...draft, request_no: op.trade, trade_no: op.trade });
        return 'waiting' in opened ? 'waiting' : opened.repeated ? 'repeated' : 'opened';
      }
      case 'close recharge':
        return String(
          await closeRecharges(ctx.db, await value<number>(ctx, sql`select id as value from recharge where trade_no = ${op.trade}`)),
        );
      case 'withdraw':
        return withdraw(ctx, op);
      case 'settle all due':
      case 'give back':
      case 'pay refund':
        throw new Error(`${op.do} is not one transaction`);
      default:
        return moveWithdrawal(ctx, op, moved);
    }
  }

  async function moveWithdrawal(
    ctx: Ctx,
    op: Extract<
      Operation,
      { do: 'agree to withdrawal' | 'send' | 'send again' | 'paid' | 'paid by hand' | 'failed' | 'refuse withdrawal' }
    >,
    moved: (query: ReturnType<typeof sql<{ value: unknown }>>) => Promise<string>,
  ): Promise<string> {
    const id = await withdrawalId(ctx, op.trade);
    const now = ctx.now();
    switch (op.do) {
      case 'agree to withdrawal':
        return moved(sql`select fn.withdrawal_agree(${id}, ${admins[op.admin].id}, ${SECOND_ABOVE}, ${now}) as value`);
      case 'send':
        return moved(sql`select fn.withdrawal_send(${id}, ${accountId('payout')}, false, ${now}, ${now}) as value`);
      case 'send again':
        return moved(sql`select fn.withdrawal_send_again(${id}, ${now}, ${now}) as value`);
      case 'paid':
        return moved(sql`select fn.withdrawal_paid(${id}, ${`GW${op.trade}`}, '', ${now}) as value`);
      case 'paid by hand':
        return moved(sql`select fn.withdrawal_by_hand(${id}, ${admins[0].id}, '已转账', ${now}) as value`);
      case 'failed':
        return moved(sql`select fn.withdrawal_failed(${id}, ${op.sending}, 'no') as value`);
      default:
        return moved(sql`select fn.withdrawal_refuse(${id}, ${op.from}::smallint, ${admins[0].id}, '不符', ${now}) as value`);
    }
  }

  async function rebate(ctx: Ctx, trade: string): Promise<string> {
    const order_id = await orderId(ctx, trade);
    await referralQueues[0]?.work(ctx, { order_id });
    const { status, referral } = await ctx.db
      .selectFrom('orders')
      .select(['status', 'referral'])
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow();
    if (referral !== 1 || (status !== 1 && status !== 3)) return 'nothing';
    const first = await value<boolean>(
      ctx,
      sql`select exists (select 1 from ledger_transaction where kind = 'sub_register' and trade_no = ${trade}) as value`,
    );
    return first ? 'first' : 'rebated';
  }

  const merchantOf = new Map<string, number>();
  /** What is no single transaction: gateways are asked between two. */
  function outside(op: Operation): ((ctx: Ctx) => Promise<string>) | undefined {
    if (op.do === 'settle all due')
      return async (ctx) => {
        await makeDue(ctx, op.trades);
        return String((await releaseDue(ctx)).released);
      };
    if (op.do === 'give back')
      return async (ctx) => {
        const id = await value<number>(
          ctx,
          sql`select id as value from owed_refund where receipt_id = ${await receiptId(ctx, op.account, op.number)}`,
        );
        return fate.run(op.fate, () => refundOwed(ctx, id));
      };
    if (op.do === 'pay refund') return async (ctx) => fate.run(op.fate, async () => payRefund(ctx, await refundId(ctx, op.trade, op.nth)));
    return undefined;
  }

  async function perform(op: Operation, ctx = app.ctx()): Promise<string> {
    if (op.do === 'place') merchantOf.set(op.trade, shopOf(op.merchant).id);
    // The clock is a matter of its own: a share's release is one update of it.
    if (op.do === 'settle due') await makeDue(ctx, [op.trade]);
    try {
      const work = outside(op);
      return await (work ? work(ctx) : ctx.transaction((inner) => asked(inner, op)));
    } catch (error) {
      if (error instanceof Refusal) return error.refusal;
      if (error instanceof Undone) return error.message;
      if (/^withdrawal_.*_key$/.test(violatedConstraint(error))) return 'repeated';
      throw error;
    }
  }

  async function crash(op: Operation, moment: Moment): Promise<boolean> {
    if (outside(op)) return false;
    if (moment === 'unheard') {
      await perform(op);
      return true;
    }
    const ctx = app.ctx();
    try {
      await ctx.transaction(async (inner) => {
        const pid = await value<number>(inner, sql`select pg_backend_pid() as value`);
        const kill = (patience: number) => sql`select pg_terminate_backend(${pid}, ${patience})`.execute(db);
        if (moment === 'before commit') {
          await asked(inner, op);
          await kill(5000);
        } else {
          const killing = wait(Math.random() * 4).then(() => kill(0));
          try {
            await asked(inner, op);
          } finally {
            await killing;
          }
        }
      });
    } catch (error) {
      if (error instanceof Refusal || error instanceof Undone || violatedConstraint(error) !== '') return false;
      if (!isAway(error)) throw error;
    }
    return true;
  }

  const label = new Map([...accounts].map(([name, { id }]) => [id, name]));
  const merchantAt = new Map(shops.map(({ id }, at) => [id, at]));
  const nameOf = new Map<number, string>();
  const sums: Record<string, number> = {};
  let seen = 0;
  async function readSums(): Promise<Record<string, number>> {
    const { rows: moved } = await sql<{ account_id: number; sum: number; last: number }>`
      select account_id, sum(amount) as sum, max(id) as last from ledger_posting where id > ${seen} group by 1`.execute(db);
    if (moved.some(({ account_id }) => !nameOf.has(account_id))) {
      const known = await db.selectFrom('ledger_account').select(['id', 'kind', 'merchant_id', 'channel_account_id']).execute();
      for (const { id, kind, merchant_id, channel_account_id } of known) {
        const of =
          channel_account_id !== null ? label.get(channel_account_id) : merchant_id !== null ? merchantAt.get(merchant_id) : undefined;
        nameOf.set(id, of === undefined ? kind : `${kind}:${of}`);
      }
    }
    for (const { account_id, sum, last } of moved) {
      const name = nameOf.get(account_id) as string;
      sums[name] = (sums[name] ?? 0) + sum;
      seen = Math.max(seen, last);
    }
    return sums;
  }

  return {
    app,
    model: { ownPrefix: 'own', parents: PARENTS, feeBack, rebate: 33, reward: 200, secondAbove: SECOND_ABOVE },
    perform,
    crash,
    sums: readSums,
  };
}

/** Two gateways of ours, one that pays out, and merchants' own, by the model's names. */
async function openAccounts(app: TestApp, admin: Person, shops: readonly Shop[]): Promise<Map<string, number>> {
  const { db } = app.house;
  const names = new Map<string, number>();
  const first = await makeFakeChannel(app, admin);
  names.set('ours0', first.account_id);
  names.set('ours1', (await makeFakeChannel(app, admin)).account_id);
  for (const merchant of OWN) {
    const params = { merchant: 'fake-1', secret: 'fake-secret-1' };
    const { id } = await did(app, adminChannelAccount.add, { channel_id: first.id, name: `自有 ${merchant}`, params }, admin);
    await sql`update channel_account set merchant_id = ${shops[merchant]?.id} where id = ${id}`.execute(db);
    names.set(`own${merchant}`, id);
  }
  const { rows } = await sql<{ id: number }>`
    with c as (insert into pay_channel (title, show_name, code, type, rate) values ('代付', '代付', 'manual', 2, 0) returning id)
    insert into channel_account (channel_id, name, params) select id, '代付', '\\x00' from c returning id`.execute(db);
  names.set('payout', (rows[0] as { id: number }).id);
  return names;
}

/** Two goods of a merchant: one of so many cards, and one whose cards are chosen, each for 1.20 on top. */
async function openStall(app: TestApp, shop: Shop, cards: number): Promise<Revisions> {
  const { db } = app.house;
  const [goods_id, chosen_id] = [await makeGoods(app, shop), await makeGoods(app, shop)];
  for (const [goods, count] of [
    [goods_id, cards],
    [chosen_id, Math.max(CARDS, Math.ceil(cards / 4))],
  ] as const)
    await sql`
      with i as (insert into card_import (merchant_id, goods_id, total, inserted, duplicate, blank, invalid)
        values (${shop.id}, ${goods}, ${count}, ${count}, 0, 0, 0) returning id)
      insert into card (merchant_id, goods_id, import_id, secret, fingerprint)
      select ${shop.id}, ${goods}, i.id, '\\x01'::bytea || decode(md5(n::text) || md5('x' || n), 'hex'), decode(md5(n::text), 'hex')
      from i, generate_series(1, ${count}::int) n`.execute(db);
  await sql`analyze card`.execute(db);
  const { rows } = await sql<Revisions>`
    select g.id as goods_id, c.id as chosen_id, g.revision as goods_revision, c.revision as chosen_revision, s.revision as shop_revision, m.revision as merchant_revision
    from goods g, goods c, shop s, merchant m where g.id = ${goods_id} and c.id = ${chosen_id} and s.merchant_id = ${shop.id} and m.id = ${shop.id}`.execute(
    db,
  );
  return rows[0] as Revisions;
}

/** A sale as fn.orders_place is asked for it. */
function wishOf(
  sale: Sale,
  merchant_id: number,
  stall: Revisions,
  account: AccountRow,
  select_cards: number[],
  referred: boolean,
): OrderWish {
  const { trade, unit, quantity, fee, feePayer, sms, smsPayer, selectPlatform, selectMerchant, settlement } = sale;
  const product = unit * quantity;
  const visitor = trade.slice(-12);
  return {
    trade_no: trade,
    merchant_id,
    goods_id: sale.card === null ? stall.goods_id : stall.chosen_id,
    goods_name: '月卡',
    quantity,
    goods_price_old: unit,
    goods_price: unit,
    coupon_price: 0,
    total_product_price: product,
    total_cost_price: 0,
    sms_notify: sms > 0 ? 1 : 0,
    sms_payer: smsPayer,
    sms_price: sms,
    mobile: sms > 0 ? '13800000000' : '',
    select_cards,
    select_of_goods: selectPlatform + selectMerchant,
    select_least: 0,
    selectcard_fee_platform: selectPlatform,
    selectcard_fee_merchant: selectMerchant,
    rate: 30_000,
    fee,
    fee_payer: feePayer,
    total_price: product + selectPlatform + selectMerchant + (feePayer === 2 ? fee : 0) + (smsPayer === 0 ? sms : 0),
    finally_money: product + selectMerchant - (feePayer === 1 ? fee : 0) - (smsPayer === 1 ? sms : 0),
    contact: `${visitor}@example.com`,
    email_notify: 0,
    email: '',
    channel_id: account.channel_id,
    channel_account_id: account.id,
    pay_title: '支付宝',
    request_no: trade,
    request_hash: Buffer.from('AAAA', 'base64'),
    create_ip: visitor,
    device: 'pc',
    device_id: '',
    close_seconds: 86_400,
    unpaid_limit: 1000,
    contact_limit: 1000,
    hold_pieces: 1000,
    hold_share: 100,
    delivery_kind: 0,
    card_order: 0,
    settlement,
    referral: referred ? 1 : 0,
    goods_revision: sale.card === null ? stall.goods_revision : stall.chosen_revision,
    shop_revision: stall.shop_revision,
    merchant_revision: stall.merchant_revision,
    channel_revision: account.channel_revision,
    account_revision: account.revision,
  };
}
