/**
 * A paid order is bought at another shop. What is about to be asked is written and committed before it is asked, under a number of its own, and what was
 * answered in a transaction afterwards: wherever a process dies, the next one finds the number and asks what became of it. Until a shop has refused
 * for certain, no other is asked. See docs/domain/docking.md.
 */
import type { DockingState } from '@keymall/contract/docking/docking-words';
import { saying } from '@keymall/contract/kit/saying';
import { formatTime } from '@keymall/contract/kit/time';
import { orderChannel } from '@keymall/contract/realtime/push-socket';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { SupplyOrder } from '@keymall/drivers/supply/port';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { Refusal } from '#kit/refusal';
import { tradeNumber } from '#kit/trade-number';
import { takeArrival } from '#modules/inventory';
import { sendMessage } from '#modules/merchant';
import { refundOrder } from '#modules/ordering';
import {
  type Attempt,
  attemptsOf,
  countTry,
  insertAttempt,
  lockOrderOf,
  lockPurchase,
  moveAttempt,
  movePurchase,
  type Purchase,
  placesOf,
  planOrder,
} from './purchase.repository.ts';
import { type Answer, GIVE_UP_MS, LEASE_MS, nextPlace, waitAfter } from './purchase.rules.ts';
import { noteSource, sourcesNamed } from './source.repository.ts';
import { openSource } from './source.service.ts';

const ORDERS_PAGE = '/merchant/agent/dock-orders';
/** Places that one run asks; the next run goes on. */
const MOST_STEPS = 12;
/** A shop that was silent is left alone so long by what need not be at once. */
const QUIET_MS = 60_000;
const REFUND_AGAIN_MS = 300_000;
const MESSAGE = 200;

const ENDED: ReadonlySet<DockingState> = new Set<DockingState>(['delivered', 'refunded', 'kept', 'dropped']);
export const hasEnded = (state: DockingState): boolean => ENDED.has(state);

type Order = NonNullable<Awaited<ReturnType<typeof lockOrderOf>>>;

/** What is to be asked: committed before it is. */
interface Asking {
  purchase: Purchase;
  attempt: Attempt;
  isFirst: boolean;
}

export interface How {
  /** Somebody waits for it: now, though its time has not come, and though a person has been asked. */
  byHand?: boolean;
  /** A shop that has just been silent is left for the next run. */
  spare?: boolean;
}

const later = (ctx: Ctx, milliseconds: number): Date => new Date(ctx.now().getTime() + milliseconds);

async function end(ctx: Ctx, id: number, state: DockingState, cost: number | null = null): Promise<null> {
  await movePurchase(ctx.db, id, { state, cost, finish_at: ctx.now(), lease_until: null });
  return null;
}

const letterOf = (ctx: Ctx, { merchant_id }: Purchase, name: 'docking_refunded' | 'docking_kept', { goods_name, trade_no }: Order) =>
  sendMessage(ctx, merchant_id, 'docking', {
    title: saying(`${name}_title`),
    content: saying(name, { goods: goods_name, order: trade_no }),
    link: ORDERS_PAGE,
  });

/** Nobody sells it: the money goes back as any refund does. While something forbids that, it waits. */
async function giveBack(ctx: Ctx, purchase: Purchase, order: Order): Promise<null> {
  try {
    await refundOrder(ctx, { orderId: order.id, reason: saying('docking_refund_reason'), source: 'merchant', actor: 'system' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await movePurchase(ctx.db, purchase.id, { state: 'refunding', next_at: later(ctx, REFUND_AGAIN_MS), lease_until: null });
    return null;
  }
  await letterOf(ctx, purchase, 'docking_refunded', order);
  ctx.after(() => ctx.house.publish(orderChannel(order.trade_no), 'order.status', { trade_no: order.trade_no, status: 3 }));
  return end(ctx, purchase.id, 'refunded');
}

/** Decides what is asked next and writes it down; null where nothing is. In a transaction. */
async function prepare(ctx: Ctx, id: number, { byHand = false, spare = false }: How): Promise<Asking | null> {
  const order = await lockOrderOf(ctx.db, id);
  const purchase = await lockPurchase(ctx.db, id);
  if (!order || !purchase || hasEnded(purchase.state) || (purchase.state === 'hand' && !byHand)) return null;
  const now = ctx.now();
  if (purchase.lease_until !== null && purchase.lease_until > now) return null;
  if (!byHand && purchase.next_at > now) return null;

  const tried = await attemptsOf(ctx.db, id);
  const open = tried.find(({ state }) => state !== 'refused');
  if (open) {
    await countTry(ctx.db, open.id);
    await movePurchase(ctx.db, id, { lease_until: later(ctx, LEASE_MS) });
    return { purchase, attempt: open, isFirst: open.tries === 0 };
  }
  if (order.status !== 1) return end(ctx, id, 'dropped');
  const place = purchase.most_price > 0 ? nextPlace(await placesOf(ctx.db, purchase.goods_id), tried) : undefined;
  if (!place) return giveBack(ctx, purchase, order);
  if (spare && (await wasSilent(ctx, place.source_id))) return null;
  const attempt = await insertAttempt(ctx.db, {
    merchant_id: purchase.merchant_id,
    docking_id: id,
    source_id: place.source_id,
    upstream_id: place.upstream_id,
    number: tradeNumber('DK', formatTime(now), ctx.random(16)),
    most_price: purchase.most_price,
  });
  await countTry(ctx.db, attempt.id);
  await movePurchase(ctx.db, id, { state: 'asked', lease_until: later(ctx, LEASE_MS) });
  return { purchase, attempt, isFirst: true };
}

async function wasSilent(ctx: Ctx, sourceId: number): Promise<boolean> {
  const [source] = await sourcesNamed(ctx.db, [sourceId]);
  return (
    source !== undefined && source.fault !== '' && source.asked_at !== null && ctx.now().getTime() - source.asked_at.getTime() < QUIET_MS
  );
}

/** Asks the shop, outside any transaction. What is not certain is unsure, whatever it was. */
async function askShop(ctx: Ctx, { purchase, attempt, isFirst }: Asking): Promise<Answer> {
  const [row] = await sourcesNamed(ctx.db, [attempt.source_id]);
  if (!row) throw new Error(`attempt ${attempt.id} names no source`);
  const { driver, config, outside } = openSource(ctx, row);
  const { number, upstream_no, upstream_id: goods_id, most_price } = attempt;
  const order: SupplyOrder = { number, upstream_no, goods_id, quantity: purchase.quantity, most_price };
  const note = (fault: string) => noteSource(ctx.db, row.id, { fault, asked_at: ctx.now() });
  try {
    const known = isFirst ? null : await driver.query(config, order, outside);
    const state = known === null || known.status === 'none' ? await driver.place(config, order, !isFirst, outside) : known;
    if (row.fault !== '') await note('');
    return state;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const message = `${error.kind}: ${error.detail}`.slice(0, MESSAGE);
    await note(message);
    // Nothing went out, or the shop does not take calls of this account at all: of a number that was never sent before, that is an end.
    if (isFirst && (error.kind === 'blocked' || error.kind === 'unconfigured')) return { status: 'refused', why: 'unreachable', message };
    if (isFirst && error.kind === 'refused') return { status: 'refused', why: 'key', message };
    return { status: 'unsure', message };
  }
}

async function leaveToHand(ctx: Ctx, purchase: Purchase, attempt: Attempt, order: Order): Promise<null> {
  await movePurchase(ctx.db, purchase.id, { state: 'hand', lease_until: null });
  if (purchase.state === 'hand') return null;
  const [source] = await sourcesNamed(ctx.db, [attempt.source_id]);
  await sendMessage(ctx, purchase.merchant_id, 'docking', {
    title: saying('docking_hand_title'),
    content: saying('docking_hand', { goods: order.goods_name, order: order.trade_no, source: source?.name ?? '' }),
    link: ORDERS_PAGE,
  });
  return null;
}

/** Takes what was bought: delivered to the order it is for, or kept where that was refunded meanwhile. */
async function take(
  ctx: Ctx,
  purchase: Purchase,
  attempt: Attempt,
  order: Order,
  { cards, cost, upstream_no }: { cards: readonly string[]; cost: number | null; upstream_no: string },
): Promise<null> {
  const isPaid = order.status === 1;
  const { merchant_id: merchantId, goods_id: goodsId, line_id } = purchase;
  const isWhole =
    cards.length === purchase.quantity &&
    (await takeArrival(ctx, { merchantId, goodsId, orderId: order.id, lineId: isPaid ? line_id : null, cards }));
  if (!isWhole) {
    await moveAttempt(ctx.db, attempt.id, ['asked', 'pending', 'odd'], { state: 'odd', upstream_no, message: 'cards' });
    return leaveToHand(ctx, purchase, attempt, order);
  }
  if (
    !(await moveAttempt(ctx.db, attempt.id, ['asked', 'pending', 'odd'], {
      state: 'delivered',
      upstream_no,
      message: '',
      finish_at: ctx.now(),
    }))
  )
    throw new Error(`attempt ${attempt.id} moved under its lock`);
  if (!isPaid) {
    await letterOf(ctx, purchase, 'docking_kept', order);
    return end(ctx, purchase.id, 'kept', cost);
  }
  const { rows } = await sql<{ done: boolean }>`select fn.order_arrive(${order.id}, ${line_id}, ${cost}) as done`.execute(ctx.db);
  if (rows[0]?.done !== true) throw new Error(`order ${order.id} moved under its lock`);
  const { trade_no } = order;
  ctx.after(() => ctx.house.publish(orderChannel(trade_no), 'order.status', { trade_no, status: 1 }));
  return end(ctx, purchase.id, 'delivered', cost);
}

/** Writes down what was answered, in a transaction. True where another place is to be asked. */
async function record(ctx: Ctx, asking: Asking, answer: Answer): Promise<boolean> {
  const { id } = asking.purchase;
  const order = await lockOrderOf(ctx.db, id);
  const purchase = await lockPurchase(ctx.db, id);
  const attempt = (await attemptsOf(ctx.db, id)).find((each) => each.id === asking.attempt.id);
  // Whoever was quicker has written it already.
  if (!order || !purchase || !attempt || hasEnded(purchase.state) || attempt.state === 'refused' || attempt.state === 'delivered')
    return false;
  const message = 'message' in answer ? answer.message.slice(0, MESSAGE) : '';
  const wait = later(ctx, waitAfter(attempt.tries));
  switch (answer.status) {
    case 'delivered':
      await take(ctx, purchase, attempt, order, { ...answer, upstream_no: answer.upstream_no.slice(0, 64) });
      return false;
    case 'odd': {
      const upstream_no = answer.upstream_no.slice(0, 64) || attempt.upstream_no;
      await moveAttempt(ctx.db, attempt.id, ['asked', 'pending', 'odd'], { state: 'odd', upstream_no, message });
      await leaveToHand(ctx, purchase, attempt, order);
      return false;
    }
    case 'refused':
      // Of what a shop says it has sold, it can't say any more that it has not.
      if (attempt.state === 'odd') break;
      await moveAttempt(ctx.db, attempt.id, ['asked', 'pending'], { state: 'refused', why: answer.why, message, finish_at: ctx.now() });
      await movePurchase(ctx.db, id, { state: 'planned', next_at: ctx.now(), lease_until: null });
      return true;
    case 'pending':
      await moveAttempt(ctx.db, attempt.id, ['asked', 'pending', 'odd'], {
        state: 'pending',
        upstream_no: answer.upstream_no.slice(0, 64),
        message,
      });
      if (ctx.now().getTime() - attempt.create_at.getTime() > GIVE_UP_MS) await leaveToHand(ctx, purchase, attempt, order);
      else await movePurchase(ctx.db, id, { state: 'waiting', next_at: wait, lease_until: null });
      return false;
    default:
      await moveAttempt(ctx.db, attempt.id, ['asked', 'pending', 'odd'], { message });
  }
  if (purchase.state === 'hand' || ctx.now().getTime() - attempt.create_at.getTime() > GIVE_UP_MS)
    await leaveToHand(ctx, purchase, attempt, order);
  else await movePurchase(ctx.db, id, { next_at: wait, lease_until: null });
  return false;
}

/** Goes on with a purchase as far as it goes just now. */
export async function advance(ctx: Ctx, id: number, how: How = {}): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const asking = await ctx.transaction((inner) => prepare(inner, id, step === 0 ? how : { spare: how.spare ?? false }));
    if (!asking) return;
    const answer = await askShop(ctx, asking);
    if (!(await ctx.transaction((inner) => record(inner, asking, answer)))) return;
  }
}

/** Begins with a paid order. */
export async function begin(ctx: Ctx, orderId: number): Promise<void> {
  for (const id of await ctx.transaction((inner) => planOrder(inner.db, orderId, inner.now()))) await advance(ctx, id, { spare: true });
}
