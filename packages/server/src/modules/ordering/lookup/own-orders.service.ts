/** Finding one's orders without their number, and what a buyer may do with them. No list ever shows a key. */
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { spendLetter } from '#kit/letters';
import { refuse } from '#kit/refusal';
import { closeAtGateway } from '#modules/payment';
import { secondsLeft } from '../order.rules.ts';
import { tellClosed } from '../pay/order-closed.service.ts';
import { endGrants, keepMailboxLink, ofContact, ofGatewayNumber, ofMailbox, ofNumbers, useMailboxLink } from './lookup.repository.ts';
import { type GrantSource, grantFor, hashOf, passwordMac, sameSecret } from './lookup.rules.ts';
import { type Asked, liveGrant, prove, proven, provenBuyer } from './lookup.service.ts';
import { tryAt } from './tries.service.ts';

type Found = Awaited<ReturnType<typeof ofNumbers>>[number];

const DAY_MS = 86_400_000;
/** How far back a mailbox's orders go, and how many are shown. */
const MAILBOX_DAYS = 90;
const MAILBOX_ORDERS = 50;
/** Minutes a mailed link works. */
const LINK_MINUTES = 30;

const daysAgo = (ctx: Ctx, days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS);

function shown(ctx: Ctx, { trade_no, goods_name, shop_name, quantity, total_price, status, create_at, close_at }: Found) {
  const seconds_left = status === 0 ? secondsLeft(close_at, ctx.now()) : 0;
  return { trade_no, goods_name, shop_name, quantity, total_price, status, create_at, seconds_left };
}
const granted = (ctx: Ctx, order: Found, source: GrantSource) => ({
  ...shown(ctx, order),
  grant: grantFor(ctx.house.keyring, order.trade_no, source, issueAt(ctx, order)),
});

/** Now, and in any case after the last moment that ended grants. */
const issueAt = (ctx: Ctx, { grants_end_at }: { grants_end_at: Date | null }): Date =>
  new Date(Math.max(ctx.now().getTime(), (grants_end_at?.getTime() ?? 0) + 1));

/** Orders of a contact whose password fits; an unknown contact and a wrong password answer alike. */
export async function byContact(ctx: Ctx, { contact, pwd }: { contact: string; pwd: string }) {
  const pardon = await tryAt(ctx, { contact });
  const { order_query_limitday, order_query_contact_limit } = ctx.house.settings.get('order');
  const orders = await ofContact(ctx.db, contact, daysAgo(ctx, order_query_limitday), order_query_contact_limit);
  // As many comparisons whatever is found, so that the time tells nothing.
  const fits = Array.from({ length: order_query_contact_limit }, (_, index) => {
    const order = orders[index];
    const mac = passwordMac(ctx.house.keyring, order?.trade_no ?? contact, pwd);
    return sameSecret(mac, order?.password_mac ?? Buffer.alloc(mac.length));
  });
  const own = orders.filter((_, index) => fits[index]);
  if (own.length === 0) return refuse('order_not_found');
  await pardon();
  return { list: own.map((order) => granted(ctx, order, 'password')) };
}

/** The number on the gateway's bill and what was paid tell the order's number; its keys need a proof all the same. */
export async function byGatewayNumber(ctx: Ctx, { transaction_id, total_price }: { transaction_id: string; total_price: number }) {
  const pardon = await tryAt(ctx, { gateway: transaction_id });
  const orders = await ofGatewayNumber(ctx.db, transaction_id, total_price);
  if (orders.length === 0) return refuse('order_not_found');
  await pardon();
  return { list: orders.map((order) => shown(ctx, order)) };
}

/** Leaves a job behind that mails a link, if the mailbox has orders: the answer and its time are the same if it has none. */
export async function askMailboxLink(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await spendLetter(ctx, `mailbox:${email.toLowerCase()}`);
  await sql`select fn.outbox_add('order.mailbox_link', ${JSON.stringify({ email, locale: ctx.locale })}::jsonb)`.execute(ctx.db);
}

/** A fresh link for a mailbox, or null when no order names it. */
export async function newMailboxLink(ctx: Ctx, email: string): Promise<string | null> {
  const [any] = await ofMailbox(ctx.db, email, daysAgo(ctx, MAILBOX_DAYS), 1);
  if (!any) return null;
  const token = ctx.random(32).toString('base64url');
  await keepMailboxLink(ctx.db, hashOf(token), email, new Date(ctx.now().getTime() + LINK_MINUTES * 60_000));
  return `${ctx.house.siteUrl}/order?mailbox=${token}`;
}

/** Opens a mailed link, once: the mailbox's orders, each with its grant. */
export async function openMailboxLink(ctx: Ctx, { token }: { token: string }) {
  const email = await useMailboxLink(ctx.db, hashOf(token), ctx.now());
  if (email === undefined) return refuse('mailbox_link_dead');
  const orders = await ofMailbox(ctx.db, email, daysAgo(ctx, MAILBOX_DAYS), MAILBOX_ORDERS);
  return { list: orders.map((order) => granted(ctx, order, 'mailbox')) };
}

interface Kept {
  trade_no: string;
  grant: string;
}

/** Those of a browser's orders whose grants still count. */
export async function ownOf(ctx: Ctx, orders: readonly Kept[]): Promise<Found[]> {
  const kept = new Map(orders.map(({ trade_no, grant }) => [trade_no, grant]));
  const found = await ofNumbers(ctx.db, [...kept.keys()]);
  return found.filter((order) => liveGrant(ctx, { trade_no: order.trade_no, grant: kept.get(order.trade_no) ?? '' }, order));
}

/** Where a browser's orders stand. */
export async function mine(ctx: Ctx, { orders }: { orders: Kept[] }) {
  return { list: (await ownOf(ctx, orders)).map((order) => shown(ctx, order)) };
}

/**
 * Ends every grant of an order, in whatever browser, but for a fresh one for whoever asked. Refuses as `provenBuyer`: with the contact
 * alone its seller could shut the buyer out.
 */
export async function endOthers(ctx: Ctx, asked: Asked): Promise<{ grant: string }> {
  const { proven_by } = await provenBuyer(ctx, asked);
  const grants_end_at = await endGrants(ctx.db, [asked.trade_no], ctx.now());
  const source = proven_by === 'account' ? 'browser' : proven_by;
  return { grant: grantFor(ctx.house.keyring, asked.trade_no, source, issueAt(ctx, { grants_end_at })) };
}

/** Ends the grants of all orders a browser holds good ones of. Gives of how many. */
export async function endMine(ctx: Ctx, { orders }: { orders: Kept[] }): Promise<{ count: number }> {
  const own = await ownOf(ctx, orders);
  if (own.length > 0)
    await endGrants(
      ctx.db,
      own.map(({ trade_no }) => trade_no),
      ctx.now(),
    );
  return { count: own.length };
}

/** Closes one's own unpaid order, at its gateway too. */
export async function cancel(ctx: Ctx, asked: Asked): Promise<void> {
  await prove(ctx, asked);
  return ctx.transaction((inner) => close(inner, asked.trade_no));
}

/** The payment's lock decides between this and a notice at the same moment. */
// unscoped: part
async function close(ctx: Ctx, tradeNo: string): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['ref_id', 'action', 'merchant_id'])
    .where('trade_no', '=', tradeNo)
    .where('kind', '=', 'order')
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return refuse('order_not_found');
  const { rows } = await sql<{
    closed: number;
  }>`select cardinality(fn.orders_close(array[${payment.ref_id}::bigint], 'buyer', null, 'cancelled')) as closed`.execute(ctx.db);
  if (rows[0]?.closed === 1) {
    await closeAtGateway(ctx.db, { trade_no: tradeNo, action: payment.action });
    // An order's payment is always some merchant's.
    tellClosed(ctx, [{ trade_no: tradeNo, merchant_id: payment.merchant_id as number }]);
    return;
  }
  const [now] = await ofNumbers(ctx.db, [tradeNo]);
  if (now?.status !== 2) refuse('order_already_paid');
}

/** The keys once more, to the mailbox the order names. */
export async function resend(ctx: Ctx, asked: Asked): Promise<void> {
  const order = await proven(ctx, asked);
  if (order.status !== 1) return refuse('order_not_found');
  if (order.email === '') return refuse('order_no_mailbox');
  await spendLetter(ctx, `resend:${order.trade_no}`);
  await sql`select fn.outbox_add('order.mail', ${JSON.stringify({ order_id: order.id })}::jsonb)`.execute(ctx.db);
}
