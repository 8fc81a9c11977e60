/** Finding one's orders without their number, and what a buyer may do with them. No list ever shows a key. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { closeAtGateway } from '#modules/payment';
import { keepMailboxLink, ofContact, ofGatewayNumber, ofMailbox, ofNumbers, useMailboxLink } from './lookup.repository.ts';
import { grantFor, passwordMac, sameSecret } from './lookup.rules.ts';
import { type Asked, prove, proven } from './lookup.service.ts';
import { secondsLeft } from './order.rules.ts';

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
const granted = (ctx: Ctx, order: Found) => ({ ...shown(ctx, order), grant: grantFor(ctx.house.keyring, order.trade_no) });

/** Counts a try that a stranger could be making, before anything is compared. Gives how to take it back after a good one. */
async function tryAs(ctx: Ctx, key: string): Promise<() => Promise<void>> {
  const keys = [key, `ip:${ctx.ip}`];
  for (const each of keys) {
    const seconds = await ctx.house.limiter.attempt('lookup_failures', each);
    if (seconds > 0) refuse('too_many', { seconds });
  }
  return async () => {
    for (const each of keys) await ctx.house.limiter.pardon('lookup_failures', each);
  };
}

/** Orders of a contact whose password fits; an unknown contact and a wrong password answer alike. */
export async function byContact(ctx: Ctx, { contact, pwd }: { contact: string; pwd: string }) {
  const pardon = await tryAs(ctx, `contact:${contact}`);
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
  return { list: own.map((order) => granted(ctx, order)) };
}

/** The number on the gateway's bill and what was paid tell the order's number; its keys need a proof all the same. */
export async function byGatewayNumber(ctx: Ctx, { transaction_id, total_price }: { transaction_id: string; total_price: number }) {
  const pardon = await tryAs(ctx, `gateway:${transaction_id}`);
  const orders = await ofGatewayNumber(ctx.db, transaction_id, total_price);
  if (orders.length === 0) return refuse('order_not_found');
  await pardon();
  return { list: orders.map((order) => shown(ctx, order)) };
}

/** Leaves a job behind that mails a link, if the mailbox has orders: the answer and its time are the same if it has none. */
export async function askMailboxLink(ctx: Ctx, { email }: { email: string }): Promise<null> {
  await tryAs(ctx, `mailbox:${email.toLowerCase()}`);
  await sql`select fn.outbox_add('order.mailbox_link', ${JSON.stringify({ email })}::jsonb)`.execute(ctx.db);
  return null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

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
  return { list: orders.map((order) => granted(ctx, order)) };
}

const grantFits = (ctx: Ctx, order: { trade_no: string; grant: string }): boolean =>
  sameSecret(order.grant, grantFor(ctx.house.keyring, order.trade_no));

/** Where a browser's orders stand. */
export async function mine(ctx: Ctx, { orders }: { orders: { trade_no: string; grant: string }[] }) {
  const own = orders.filter((order) => grantFits(ctx, order)).map(({ trade_no }) => trade_no);
  return { list: (await ofNumbers(ctx.db, own)).map((order) => shown(ctx, order)) };
}

/** Closes one's own unpaid order, at its gateway too. */
export async function cancel(ctx: Ctx, asked: Asked): Promise<null> {
  await prove(ctx, asked);
  return ctx.transaction((inner) => close(inner, asked.trade_no));
}

/** The payment's lock decides between this and a notice at the same moment. */
async function close(ctx: Ctx, tradeNo: string): Promise<null> {
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['ref_id', 'action'])
    .where('trade_no', '=', tradeNo)
    .where('kind', '=', 'order')
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return refuse('order_not_found');
  const { rows } = await sql<{
    closed: number;
  }>`select fn.orders_close(array[${payment.ref_id}::bigint], 'buyer', null, 'cancelled') as closed`.execute(ctx.db);
  if (rows[0]?.closed === 1) {
    await closeAtGateway(ctx.db, { trade_no: tradeNo, action: payment.action });
    return null;
  }
  const [now] = await ofNumbers(ctx.db, [tradeNo]);
  return now?.status === 2 ? null : refuse('order_already_paid');
}

/** The keys once more, to the mailbox the order names. */
export async function resend(ctx: Ctx, asked: Asked): Promise<null> {
  const order = await proven(ctx, asked);
  if (order.status !== 1) return refuse('order_not_found');
  if (order.email === '') return refuse('order_no_mailbox');
  const seconds = await ctx.house.limiter.attempt('lookup_failures', `resend:${order.trade_no}`);
  if (seconds > 0) return refuse('too_many', { seconds });
  await sql`select fn.outbox_add('order.mail', ${JSON.stringify({ order_id: order.id })}::jsonb)`.execute(ctx.db);
  return null;
}
