/** An order whole, as the back offices show it. */

import { ledgerAccountWords } from '@keymall/contract/ledger/account-words';
import { priceLines } from '@keymall/contract/ordering/price';
import type { Ctx, MerchantCtx } from '#kit/context';
import { orMissing } from '#kit/refusal';
import { worded } from '#kit/said';
import type { ShopScope } from '#kit/scope';
import { openCard } from '#modules/inventory';
import { postingsOf } from '#modules/ledger';
import { regionIn, regionOf } from '#modules/platform';
import { recordStep, recordsOf } from '../record.repository.ts';
import { deliveriesOf, eventsOf, namesOf, receiptsOf, refundsOf, sealedCardsByLine, wholeOrder } from './order-detail.repository.ts';
import { type Step, storyOf } from './order-steps.rules.ts';

/** Steps with the names of who took them. A shop reads its own people's names, and of the platform's only that it was the platform. */
async function named(ctx: Ctx, steps: Step[], shop?: ShopScope) {
  const actorsOf = (actor: Step['actor']): number[] => [
    ...new Set(steps.flatMap((step) => (step.actor === actor && step.actor_id ? [step.actor_id] : []))),
  ];
  const names = await namesOf(ctx.db, shop ? [] : actorsOf('admin'), actorsOf('merchant'));
  return steps.map(({ actor_id, ...step }) => ({
    ...step,
    actor_name: (step.actor === 'admin' || step.actor === 'merchant' ? names[step.actor].get(actor_id ?? 0) : undefined) ?? '',
  }));
}

/** An order with its bill, its life, deliveries, receipts, refunds and postings. Inside a shop when one is given; a stranger's answers as missing. */
export async function orderDetail(ctx: Ctx, id: number, shop?: ShopScope) {
  const { hide_at, select_fee, sms_price, sms_payer, ...found } = orMissing(await wholeOrder(ctx.db, id, shop));
  const order = worded(found, ctx.locale);
  const [events, stepsKept, receipts, deliveries, refundsKept, postings] = await Promise.all([
    eventsOf(ctx.db, id),
    recordsOf(ctx.db, id),
    receiptsOf(ctx.db, order.trade_no),
    deliveriesOf(ctx.db, id),
    refundsOf(ctx.db, id, order.trade_no),
    postingsOf(ctx.db, order.trade_no, shop),
  ]);
  const records = stepsKept.map((step) => worded(step, ctx.locale));
  const refunds = refundsKept.map((refund) => worded(refund, ctx.locale));
  return {
    ...order,
    hidden: hide_at !== null,
    region: regionIn(regionOf(order.create_ip), ctx.locale),
    bill: priceLines({ ...order, select_fee, sms_price, sms_payer }),
    deliveries,
    transaction_id: receipts.find((receipt) => receipt.outcome === 'applied')?.transaction_id ?? '',
    steps: await named(ctx, storyOf({ ...order, events, records, receipts, refunds }), shop),
    receipts,
    refunds,
    postings: postings.map((posting) => ({
      account: ledgerAccountWords[posting.kind][ctx.locale],
      // Read as gain and loss of the account: a receivable grows on the debit side, the rest on the credit side.
      amount: posting.kind === 'channel_receivable' ? posting.amount : -posting.amount,
      create_at: posting.create_at,
    })),
  };
}

type Detail = Awaited<ReturnType<typeof orderDetail>>;

/** What the merchant's page gets of it. */
export function forMerchant({ merchant_id: _merchant, shop_name: _shop, channel_title: _channel, hidden: _hidden, ...rest }: Detail) {
  return rest;
}

/** The keys of an order, line by line. Looking at them is a step of its life. */
export async function showCards(ctx: MerchantCtx, id: number) {
  const { shop } = ctx;
  const order = orMissing(await wholeOrder(ctx.db, id, shop));
  const [lines, sealed] = await Promise.all([deliveriesOf(ctx.db, id), sealedCardsByLine(ctx.db, id)]);
  const cards = sealed.map((card) => ({ line_id: card.line_id, card: openCard(ctx.house.keyring, card) }));
  if (cards.length > 0) await recordStep(ctx.db, { order_id: id, kind: 'viewed', actor: 'merchant', actor_id: ctx.actor.accountId });
  return {
    trade_no: order.trade_no,
    cards: cards.map(({ card }) => card),
    lines: lines.map((line) => ({ ...line, cards: cards.filter(({ line_id }) => line_id === line.id).map(({ card }) => card) })),
  };
}
