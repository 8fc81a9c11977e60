/** Each operation asked of the services and functions of the real house that do it in life. */
import { merchantPoolMember } from '@keymall/contract/agency/pool';
import { formatYuan } from '@keymall/contract/kit/money';
import { sql } from 'kysely';
import { merchantActor } from '#kit/actor';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { agency } from '#modules/agency';
import { takeArrival } from '#modules/inventory';
import { adjust } from '#modules/ledger';
import {
  agree,
  complain,
  grantFor,
  markPaid,
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
import type { Shop } from '#testing/builders';
import type { Operation, Sale } from './money.operation.ts';
import { type AccountRow, fate, PARENTS, type Premises, type Resale, type Revisions } from './money.premises.ts';
import { complaintOf, orderId, receiptId, refundId, shareId, value, withdrawalId } from './money.reading.ts';
import { resaleOf, wishOf } from './money.wish.ts';

/** Above this a withdrawal needs two administrators. */
export const SECOND_ABOVE = 3000;

/** Raised to undo what came to too little, as the services' refusals do. */
export class Undone extends Error {}

const shopOf = ({ shops }: Premises, merchant: number): Shop => shops[merchant] as Shop;
const accountId = ({ accounts }: Premises, name: string): number => (accounts.get(name) as AccountRow).id;
const asAdmin = ({ admins: [{ id, username }] }: Premises, ctx: Ctx): AdminCtx => ({
  ...ctx,
  actor: { realm: 'admin', id, sessionId: 0, username, perms: ['*'] },
});
const asMerchant = (ctx: Ctx, { id, username, scope }: Shop): MerchantCtx => ({
  ...ctx,
  actor: merchantActor({ accountId: id, merchantId: id, sessionId: 0, username, perms: ['*'] }),
  shop: scope,
});

const proven = (ctx: MerchantCtx): MerchantCtx => ({ ...ctx, actor: { ...ctx.actor, proofAt: ctx.now() } });

/** What must be there before an operation can be asked for: the pool that is joined, the step that is reached. Made once, however many ask. */
export async function prepare(at: Premises, ctx: Ctx, op: Operation): Promise<void> {
  const make = async (name: string, query: ReturnType<typeof sql<{ value: number }>>): Promise<void> => {
    if (!at.made.has(name)) at.made.set(name, value<number>(ctx, query));
    await at.made.get(name);
  };
  if (op.do === 'join pool')
    await make(
      op.pool,
      sql`insert into pool (merchant_id, name, visibility, need_audit, goods_audit, join_fee, max_members, member_days, code, status)
        values (${op.owner === null ? null : shopOf(at, op.owner).id}, ${op.pool}, 1, 0, 0, ${op.fee}, 10, 0, ${op.pool.slice(-16)}, 1) returning id as value`,
    );
  if (op.do === 'award')
    await make(
      op.step,
      sql`with activity as (
          insert into award_activity (title, metric, start_at, end_at) values (${op.step}, 'invited', now(), now() + interval '1 day') returning id
        )
        insert into award_step (activity_id, reach, reward) select id, 1, ${op.amount} from activity returning id as value`,
    );
}

/** What waits of these is due now. */
export const makeDue = (ctx: Ctx, trades: readonly string[]) =>
  sql`update unfreeze set unfreeze_at = now() - interval '1 minute' where trade_no = any (${trades}) and status = 1`.execute(ctx.db);
const proof = ({ app }: Premises, trade_no: string) => ({
  trade_no,
  grant: grantFor(app.house.keyring, trade_no, 'browser', app.clock.now),
  pwd: '',
});

async function place(at: Premises, ctx: Ctx, sale: Sale): Promise<string> {
  const stall = at.stalls[sale.merchant] as Revisions;
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
    shopOf(at, sale.merchant).id,
    stall,
    at.accounts.get(sale.account) as AccountRow,
    chosen,
    PARENTS[sale.merchant] !== null,
  );
  if (sale.suppliers.length > 0) Object.assign(wish, resaleOf(sale, at.resales.find(({ seller }) => seller === sale.merchant) as Resale));
  const placed = await placeRow(ctx.db, wish);
  if (!placed.ok) return placed.why;
  return placed.repeated ? 'repeated' : 'placed';
}

/** As the docking module does once another shop has sold. */
async function arrive(ctx: Ctx, trade: string): Promise<string> {
  const { rows } = await sql<{ orderId: number; merchantId: number; goodsId: number; status: number; lineId: number; quantity: number }>`
    select o.id as "orderId", o.merchant_id as "merchantId", o.goods_id as "goodsId", o.status, l.id as "lineId", l.quantity from orders o
    join order_line l on l.order_id = o.id and l.delivery_kind = 3 and l.sendout = 0 where o.trade_no = ${trade} for update of o`.execute(
    ctx.db,
  );
  const [line] = rows;
  if (line?.status !== 1) return 'nothing';
  if (!(await value<boolean>(ctx, sql`select fn.order_arrive(${line.orderId}, ${line.lineId}, 1) as value`))) return 'nothing';
  const cards = Array.from({ length: line.quantity }, (_, at) => `${trade}-${at}`);
  if (!(await takeArrival(ctx, { ...line, cards }))) throw new Error(`cards of ${trade} are here already`);
  return 'arrived';
}

async function withdraw(at: Premises, ctx: Ctx, op: Extract<Operation, { do: 'withdraw' }>): Promise<string> {
  const row = {
    merchant_id: shopOf(at, op.merchant).id,
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
export async function asked(at: Premises, ctx: Ctx, op: Operation): Promise<string> {
  const moved = async (query: ReturnType<typeof sql<{ value: unknown }>>): Promise<string> => String(await value(ctx, query));
  switch (op.do) {
    case 'place':
      return place(at, ctx, op);
    case 'close':
      await sql`select 1 from payment where kind = 'order' and trade_no = ${op.trade} for update`.execute(ctx.db);
      return moved(
        sql`select cardinality(fn.orders_close(array[${await orderId(ctx, op.trade)}::bigint], 'buyer', null, 'cancelled')) as value`,
      );
    case 'arrive':
      return arrive(ctx, op.trade);
    case 'receipt': {
      const { account, trade: trade_no, number: transaction_id, amount, source } = op;
      const { verdict } = await receiptSettled.ask(ctx, { account_id: accountId(at, account), transaction_id, trade_no, amount, source });
      // Whose word it is stands beside it, as `confirmByHand` writes it.
      if (source === 'manual' && verdict !== 'duplicate')
        await sql`insert into order_record (order_id, kind, actor, actor_id, reason)
          select id, 'confirmed', 'admin', ${at.admins[0].id}, '到账' from orders where trade_no = ${trade_no}`.execute(ctx.db);
      return verdict;
    }
    case 'rescue':
      return moved(
        sql`select fn.receipt_rescue(${await receiptId(at, ctx, op.account, op.number)}, ${op.confirmed}) ->> 'verdict' as value`,
      );
    case 'refund': {
      const amount = op.amount === null ? {} : { amount: op.amount };
      const wish = { orderId: await orderId(ctx, op.trade), ...amount, reason: '退款', source: 'admin', actor: 'admin' } as const;
      return `owed ${(await refundOrder(asAdmin(at, ctx), wish)).amount}`;
    }
    case 'refund by hand':
      await payByHand(at, ctx, await refundId(ctx, op.trade, op.nth));
      return 'done';
    case 'complain':
      await complain(ctx, {
        ...proof(at, op.trade),
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
      await withdrawComplaint(ctx, proof(at, op.trade));
      return 'done';
    case 'agree': {
      const shop = at.sellers.get(op.trade) as Shop;
      await agree(asMerchant(ctx, shop), { id: await complaintOf(ctx, op.trade), whole: 0 });
      return 'done';
    }
    case 'for the merchant':
      await rule(asAdmin(at, ctx), { id: await complaintOf(ctx, op.trade), result: 1, cards: [], reason: '裁决' });
      return 'done';
    case 'for the buyer':
      await rule(asAdmin(at, ctx), { id: await complaintOf(ctx, op.trade), result: 2, amount: op.amount, cards: [], reason: '裁决' });
      return 'done';
    case 'settle due':
      return String(await releaseShare(ctx.db, (await shareId(ctx, op.trade, shopOf(at, op.of).id)) ?? 0, null));
    case 'settle now':
      await releaseNow(asAdmin(at, ctx), { id: await shareId(ctx, op.trade, shopOf(at, op.of).id), reason: '提前解冻' });
      return 'done';
    case 'hold':
      await suspendShare(asAdmin(at, ctx), { id: await shareId(ctx, op.trade, shopOf(at, op.of).id), reason: '核实' });
      return 'done';
    case 'let go':
      await resumeShare(asAdmin(at, ctx), await shareId(ctx, op.trade, shopOf(at, op.of).id));
      return 'done';
    case 'rebate':
      return rebate(ctx, op.trade);
    case 'adjust': {
      const { action, amount: money, request: request_no } = op;
      const done = await adjust(ctx.db, shopOf(at, op.merchant).scope, {
        admin_id: at.admins[0].id,
        action,
        money,
        mark: '核对',
        request_no,
      });
      if ('short' in done) throw new Undone('short');
      return 'id' in done ? 'done' : done.same ? 'repeated' : 'key_reused';
    }
    case 'collect':
      return moved(sql`select fn.ledger_repay(${shopOf(at, op.merchant).id}) as value`);
    case 'join pool': {
      const shop = shopOf(at, op.merchant);
      const input = merchantPoolMember.apply.input.parse({ pool_id: await at.made.get(op.pool), role: 2, fee: formatYuan(op.fee) });
      await agency.routes.find(({ endpoint }) => endpoint === merchantPoolMember.apply)?.handle(input, proven(asMerchant(ctx, shop)));
      return 'joined';
    }
    case 'award': {
      const { id: merchant } = shopOf(at, op.merchant);
      const step = await at.made.get(op.step);
      const claim = await value<number | undefined>(
        ctx,
        sql`insert into award_claim (merchant_id, activity_id, step_id, stood, amount) select ${merchant}, activity_id, id, reach, reward from award_step where id = ${step}
          on conflict (step_id, merchant_id) where status = 1 do nothing returning id as value`,
      );
      if (claim === undefined) return 'stands';
      await sql`select fn.ledger_award(${claim}, ${merchant}, ${op.amount})`.execute(ctx.db);
      return 'awarded';
    }
    case 'award back': {
      const { id: merchant } = shopOf(at, op.merchant);
      const step = await at.made.get(op.step);
      const { rows } = await sql<{ id: number; amount: number }>`update award_claim set status = 2, back_at = now()
        where step_id = ${step} and merchant_id = ${merchant} and status = 1 returning id, amount`.execute(ctx.db);
      const [claim] = rows;
      if (!claim) return 'nothing';
      await sql`select fn.ledger_award_back(${claim.id}, ${merchant}, ${claim.amount})`.execute(ctx.db);
      return 'back';
    }
    case 'recharge': {
      const { id: account_id, channel_id } = at.accounts.get('ours0') as AccountRow;
      const draft = { wallet: op.wallet, money: op.amount, channel_id, account_id, ip: '', minutes: 60, most: 100_000 };
      const opened = await openRecharge(ctx.db, shopOf(at, op.merchant).scope, { ...draft, request_no: op.trade, trade_no: op.trade });
      return 'waiting' in opened ? 'waiting' : opened.repeated ? 'repeated' : 'opened';
    }
    case 'close recharge':
      return String(
        await closeRecharges(ctx.db, await value<number>(ctx, sql`select id as value from recharge where trade_no = ${op.trade}`)),
      );
    case 'withdraw':
      return withdraw(at, ctx, op);
    case 'settle all due':
    case 'give back':
    case 'pay refund':
      throw new Error(`${op.do} is not one transaction`);
    default:
      return moveWithdrawal(at, ctx, op, moved);
  }
}

async function moveWithdrawal(
  at: Premises,
  ctx: Ctx,
  op: Extract<Operation, { do: 'agree to withdrawal' | 'send' | 'send again' | 'paid' | 'paid by hand' | 'failed' | 'refuse withdrawal' }>,
  moved: (query: ReturnType<typeof sql<{ value: unknown }>>) => Promise<string>,
): Promise<string> {
  const id = await withdrawalId(ctx, op.trade);
  const now = ctx.now();
  switch (op.do) {
    case 'agree to withdrawal':
      return moved(sql`select fn.withdrawal_agree(${id}, ${at.admins[op.admin].id}, ${SECOND_ABOVE}, ${now}, 'channel') as value`);
    case 'send':
      return moved(sql`select fn.withdrawal_send(${id}, ${accountId(at, 'payout')}, false, ${now}, ${now}) as value`);
    case 'send again':
      return moved(sql`select fn.withdrawal_send_again(${id}, ${now}, ${now}) as value`);
    case 'paid':
      return moved(sql`select fn.withdrawal_paid(${id}, ${`GW${op.trade}`}, '', ${now}) as value`);
    case 'paid by hand':
      return moved(sql`select fn.withdrawal_by_hand(${id}, ${at.admins[0].id}, '已转账', ${now}) as value`);
    case 'failed':
      return moved(sql`select fn.withdrawal_failed(${id}, ${op.sending}, 'no') as value`);
    default:
      return moved(sql`select fn.withdrawal_refuse(${id}, ${op.from}::smallint, ${at.admins[0].id}, '不符', ${now}) as value`);
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

/** What is no single transaction: gateways are asked between two. */
export function outside(at: Premises, op: Operation): ((ctx: Ctx) => Promise<string>) | undefined {
  if (op.do === 'settle all due')
    return async (ctx) => {
      await makeDue(ctx, op.trades);
      return String((await releaseDue(ctx)).done);
    };
  if (op.do === 'give back')
    return async (ctx) => {
      const id = await value<number>(
        ctx,
        sql`select id as value from owed_refund where receipt_id = ${await receiptId(at, ctx, op.account, op.number)}`,
      );
      return fate.run(op.fate, () => refundOwed(ctx, id));
    };
  if (op.do === 'pay refund') return async (ctx) => fate.run(op.fate, async () => payRefund(ctx, await refundId(ctx, op.trade, op.nth)));
  return undefined;
}

/** What a merchant's own account took is the merchant's to give back; the rest is the platform's. */
async function payByHand(at: Premises, ctx: Ctx, id: number): Promise<void> {
  const { merchant_id } = await ctx.db
    .selectFrom('order_refund as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('channel_account as a', 'a.id', 'o.channel_account_id')
    .select('a.merchant_id')
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow();
  await markPaid(asAdmin(at, ctx), id, merchant_id === null ? 'manual' : 'merchant', '已转账');
}
