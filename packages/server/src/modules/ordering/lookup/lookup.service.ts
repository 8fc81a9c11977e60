/** Looking an order up: its number and one proof. Unknown numbers and wrong proofs answer alike; wrong ones are counted. */

import { printedCard } from '@keymall/contract/inventory/card-text';
import type { PlainRefusal } from '@keymall/contract/kit/refusals';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { saidIn } from '#kit/said';
import { openCard, openText } from '#modules/inventory';
import { canText } from '#modules/platform';
import { secondsLeft } from '../order.rules.ts';
import { buyerLines } from '../pay/bill.rules.ts';
import { untakenOf } from '../pay/untaken.service.ts';
import {
  type LookedUpCard,
  type LookedUpLine,
  type LookedUpOrder,
  orderToLookUp,
  owedOf,
  type Proofs,
  proofsOf,
  refundsOf,
} from './lookup.repository.ts';
import { fileGrant, type Grant, type GrantSource, passwordMac, readGrant, sameSecret } from './lookup.rules.ts';
import { tryAt } from './tries.service.ts';

/** An order's number, and what of its proofs came along; '' for none. */
export interface Asked {
  trade_no: string;
  pwd: string;
  grant: string;
}

/** What proved an order. The contact is the weak one: its seller knows it, so it shows what was bought and does nothing else. */
export type ProvenBy = GrantSource | 'account' | 'contact';

const DAY_MS = 86_400_000;

/** A grant of ours for this order that is not too old; whether it was ended, the order says. */
function youngGrant(ctx: Ctx, { trade_no, grant }: Pick<Asked, 'trade_no' | 'grant'>): Grant | null {
  const read = grant === '' ? null : readGrant(ctx.house.keyring, trade_no, grant);
  const { order_grant_days } = ctx.house.settings.get('order');
  return read && ctx.now().getTime() - read.issueAt.getTime() < order_grant_days * DAY_MS ? read : null;
}

/** A grant that still counts for an order, or null. */
export function liveGrant(ctx: Ctx, asked: Pick<Asked, 'trade_no' | 'grant'>, order: Pick<Proofs, 'grants_end_at'>): Grant | null {
  const grant = youngGrant(ctx, asked);
  return grant && (order.grants_end_at === null || grant.issueAt > order.grants_end_at) ? grant : null;
}

/** This browser's grant, or the buyer's own account: proofs that nobody guesses. */
function provenSilently(ctx: Ctx, asked: Asked, order: Proofs | undefined): ProvenBy | null {
  const grant = order && liveGrant(ctx, asked, order);
  if (grant) return grant.source;
  return ctx.actor.realm === 'personal' && order?.buyer_id === ctx.actor.id ? 'account' : null;
}

/** The order's password; where none was set, the contact it was placed with. */
function provenByWord(ctx: Ctx, asked: Asked, order: Proofs | undefined): ProvenBy | null {
  const mac = passwordMac(ctx.house.keyring, asked.trade_no, asked.pwd);
  const byPassword = sameSecret(mac, order?.password_mac ?? Buffer.alloc(mac.length));
  const byContact = order !== undefined && order.password_mac === null && sameSecret(asked.pwd, order.contact);
  return order && byPassword ? 'password' : byContact ? 'contact' : null;
}

/**
 * Checks that one of an order's proofs is given: grant, password or contact, the buyer's own account. Gives which. Refuses as one that
 * is not there, and in its time: what an order holds is not read before.
 */
export async function prove(ctx: Ctx, asked: Asked): Promise<ProvenBy> {
  const order = await proofsOf(ctx.db, asked.trade_no);
  const silently = provenSilently(ctx, asked, order);
  if (silently) return silently;
  if (asked.pwd === '') return refuse('order_password_needed');
  const pardon = await tryAt(ctx, { trade_no: asked.trade_no });
  const by = provenByWord(ctx, asked, order) ?? refuse('order_not_found');
  await pardon();
  return by;
}

export type ProvenOrder = LookedUpOrder & { proven_by: ProvenBy };

/** The order, once it is proven. Refuses as `prove`. */
export async function proven(ctx: Ctx, asked: Asked): Promise<ProvenOrder> {
  // A grant is nearly always good, and then one look is enough.
  if (youngGrant(ctx, asked)) {
    const order = await orderToLookUp(ctx.db, asked.trade_no);
    const grant = order && liveGrant(ctx, asked, order);
    if (grant) return { ...order, proven_by: grant.source };
  }
  const proven_by = await prove(ctx, asked);
  return { ...((await orderToLookUp(ctx.db, asked.trade_no)) ?? refuse('order_not_found')), proven_by };
}

/** The order, for its buyer and nobody who merely knows the contact. Refuses as `proven`, and by `otherwise`. */
export async function provenBuyer(ctx: Ctx, asked: Asked, otherwise: PlainRefusal = 'order_proof_needed'): Promise<StronglyProven> {
  const order = await proven(ctx, asked);
  const { proven_by } = order;
  return proven_by === 'contact' ? refuse(otherwise) : { ...order, proven_by };
}

export type StronglyProven = LookedUpOrder & { proven_by: Exclude<ProvenBy, 'contact'> };

/** Its money came and it could not be served: still an exception, or refunded without ever having been a sale. */
const isUnserved = ({ status, refund_price }: LookedUpOrder): boolean => status === 4 || (status === 3 && refund_price === 0);

/** The order as its buyer sees it; keys, texts, files and after-sale notes only once paid. */
export async function lookUp(ctx: Ctx, asked: Asked) {
  const order = await proven(ctx, asked);
  const paid = order.status === 1;
  // Of a closed one too: what came late, or over another amount, is told to whoever paid it.
  const refunds =
    isUnserved(order) || order.status === 2
      ? await owedOf(ctx.db, order.trade_no)
      : order.refund_price > 0
        ? await refundsOf(ctx.db, order.id)
        : [];
  return {
    order: {
      trade_no: order.trade_no,
      goods_name: order.goods_name,
      quantity: order.quantity,
      total_price: order.total_price,
      refund_price: order.refund_price,
      lines: buyerLines(order),
      status: order.status,
      sendout: order.sendout,
      needed: order.lines.reduce((sum, line) => sum + line.quantity, 0),
      pay_title: order.pay_title,
      contact: order.contact,
      email: order.email,
      note: saidIn(order.note, order.sayings?.['note'], ctx.locale),
      create_at: order.create_at,
      success_at: order.success_at,
      seconds_left: order.status === 0 ? secondsLeft(order.close_at, ctx.now()) : 0,
    },
    shop: {
      shop_name: order.shop_name,
      shop_url: order.link_token ? `/link/${order.link_token}` : '/',
      contact: order.show_contact ? order.shop_contact : null,
    },
    remark: paid ? order.remark : '',
    lines: await Promise.all(order.lines.map((line) => deliveredLine(ctx, order, line))),
    cards: order.cards.map((card) => deliveredCard(ctx, card)),
    refunds,
    untaken: await untakenOf(ctx, order.untaken),
    complaint: order.complaint,
    can_complain: paid && order.complaint?.status !== 0,
    // Not once the money is on its way back, and not on the word of the contact (replace.service.ts).
    can_replace:
      order.status === 4 && order.late_replace === 1 && refunds.some(({ status }) => status === 'owed') && order.proven_by !== 'contact',
    proof: { by: order.proven_by, mobile: canText(ctx.house, 'code') },
  };
}

function deliveredCard(ctx: Ctx, card: LookedUpCard) {
  const opened = openCard(ctx.house.keyring, {
    goods_id: card.goods_id,
    fingerprint: Buffer.from(card.fingerprint, 'hex'),
    secret: Buffer.from(card.secret, 'base64'),
  });
  return {
    ...opened,
    line_id: card.line_id,
    is_pre: card.is_pre,
    is_void: card.status === 4,
    printed: printedCard(opened, card.is_pre === 1),
  };
}

async function deliveredLine(ctx: Ctx, order: LookedUpOrder, line: LookedUpLine) {
  const { id, goods_name, quantity, is_gift, delivery_kind, sendout, content_id, file_name, bytes } = line;
  const delivered = order.status === 1 && content_id !== null;
  return {
    id,
    goods_name,
    quantity,
    is_gift,
    delivery_kind,
    sendout,
    text: delivered && delivery_kind === 1 ? await openText(ctx, content_id) : '',
    file:
      delivered && delivery_kind === 2
        ? { name: file_name ?? '', bytes: bytes ?? 0, url: `/home/order/file/${id}/${fileGrant(ctx.house.keyring, id, ctx.now())}` }
        : null,
  };
}
