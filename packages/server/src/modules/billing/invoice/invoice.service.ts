/** Invoices: asked for by merchants out of what the ledger says, made out and sent by administrators. */
import { INVOICE_FINISH_DAYS, INVOICE_MONTHS, type InvoiceStatus, type merchantInvoice } from '@keymall/contract/billing/invoice';
import { invoiceStatusWords } from '@keymall/contract/billing/invoice-words';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import { saying } from '@keymall/contract/kit/saying';
import { formatDay, formatTime } from '@keymall/contract/kit/time';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { sql } from 'kysely';
import { tellMore } from '#kit/act';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { eachDue, type Walked } from '#kit/due';
import { orMissing, refuse, refuseFor } from '#kit/refusal';
import { tradeNumber } from '#kit/trade-number';
import { sendMessage } from '#modules/merchant';
import { holdFile, letGoOfFile } from '#modules/platform';
import { asMerchantsRead, moverOf } from '../actor.ts';
import { contractsToInvoice } from '../merchant-contract/merchant-contract.repository.ts';
import {
  holdInvoices,
  type InvoiceInFull,
  insertInvoice,
  insertStep,
  invoiceById,
  invoiceOfShop,
  invoicesToFinish,
  type LockedInvoice,
  lastFilled,
  lockInvoice,
  monthFacts,
  moveInvoice,
  partsAndMoves,
} from './invoice.repository.ts';
import { mayMoveInvoice, monthPlus, monthsWithin, partsOf, sumOfParts, whyNotFilled } from './invoice.rules.ts';

const DAY_MS = 86_400_000;
const refuseMove = ({ status }: { status: InvoiceStatus }): never => refuse('invoice_moved', { status: invoiceStatusWords[status] });

/** The month that is not over yet, and the first that can still be invoiced. */
function bounds(ctx: Ctx): { from: string; until: string } {
  const until = formatDay(ctx.now()).slice(0, 7);
  return { from: monthPlus(until, -INVOICE_MONTHS), until };
}

async function asShown(ctx: Ctx, { file_id: _, file_name, bytes, ...row }: InvoiceInFull) {
  const file = file_name === null || bytes === null ? null : { file_name, bytes };
  return { ...row, file, ...(await partsAndMoves(ctx.db, row.id)) };
}

export async function detailForShop(ctx: MerchantCtx, id: number) {
  const { merchant_id: _, username: __, shop_name: ___, ...row } = await asShown(ctx, orMissing(await invoiceOfShop(ctx.db, ctx.shop, id)));
  return { ...row, moves: row.moves.map(asMerchantsRead) };
}
export const detailForAdmin = async (ctx: AdminCtx, id: number) => asShown(ctx, orMissing(await invoiceById(ctx.db, id)));

/** What an invoice can be asked for now. */
export async function options(ctx: MerchantCtx) {
  const { from, until } = bounds(ctx);
  const [facts, contracts, last] = await Promise.all([
    monthFacts(ctx.db, ctx.shop, from, until),
    contractsToInvoice(ctx.db, ctx.shop),
    lastFilled(ctx.db, ctx.shop),
  ]);
  const months = facts.map(({ month, fees, invoiced }) => ({ month, fees, invoiced, open: fees - invoiced }));
  return {
    contracts: contracts.map(({ id, name, ...days }) => ({ id, name, months: monthsWithin(days, from, until) })),
    months,
    open: months.reduce((sum, { open }) => sum + open, 0),
    last: last ?? null,
  };
}

interface Wish {
  contract_id: number | null;
  months: string[];
}

/** The parts that an invoice of this wish holds now. Refuses `invoice_choice`, `invoice_contract`, `invoice_month`. */
async function chosen(ctx: MerchantCtx, { contract_id, months }: Wish) {
  const { from, until } = bounds(ctx);
  if ((contract_id === null) === (months.length === 0)) return refuse('invoice_choice');
  let wanted = months;
  if (contract_id !== null) {
    const contract = (await contractsToInvoice(ctx.db, ctx.shop)).find(({ id }) => id === contract_id);
    wanted = monthsWithin(contract ?? refuse('invoice_contract'), from, until);
  }
  const outside = wanted.find((month) => month < from || month >= until);
  if (outside !== undefined) return refuse('invoice_month', { month: outside });
  const parts = partsOf(await monthFacts(ctx.db, ctx.shop, from, until), new Set(wanted));
  return { parts, amount: sumOfParts(parts) };
}

export async function preview(ctx: MerchantCtx, wish: Wish) {
  const { parts, amount } = await chosen(ctx, wish);
  return { amount, items: parts.map((part) => ({ month: part.month, amount: part.amount })) };
}

/**
 * Asks for an invoice. Applications of one merchant wait for one another, so that what one holds the next one sees; that no part of a
 * month is held twice is also the table's rule. Refuses what `chosen` and `whyNotFilled` do, `invoice_nothing`, `invoice_amount`.
 */
export async function apply(ctx: MerchantCtx, { contract_id, months, amount, ...form }: HandlerInput<typeof merchantInvoice.apply>) {
  const why = whyNotFilled(form);
  if (why) return refuseFor(why);
  await holdInvoices(ctx.db, ctx.shop);
  const found = await chosen(ctx, { contract_id, months });
  if (found.amount <= 0) return refuse('invoice_nothing');
  if (found.amount !== amount) return refuse('invoice_amount', { amount: formatYuan(found.amount) });
  const at = ctx.now();
  const number = tradeNumber('FP', formatTime(at), ctx.random(16));
  const id = await insertInvoice(ctx.db, ctx.shop, { ...form, contract_id, amount, number, create_at: at }, found.parts);
  await insertStep(ctx.db, {
    invoice_id: id,
    merchant_id: ctx.shop.merchantId,
    to_status: 'applied',
    reason: '',
    create_at: at,
    ...moverOf(ctx),
  });
  tellMore(ctx, { invoice: number });
  return { id, number };
}

type More = Parameters<typeof moveInvoice>[2]['more'];

async function move(
  ctx: Ctx,
  row: LockedInvoice,
  to: InvoiceStatus,
  { reason = '', more }: { reason?: string; more?: More } = {},
): Promise<void> {
  const done = await moveInvoice(ctx.db, row, { from: row.status, to, reason, at: ctx.now(), ...(more && { more }) }, moverOf(ctx));
  if (!done) refuseMove(row);
  tellMore(ctx, { invoice: row.number });
}

/** One of the merchant's, held, that may become this by the merchant's hand. Refuses `missing`, `invoice_moved`. */
async function own(ctx: MerchantCtx, id: number, to: InvoiceStatus): Promise<LockedInvoice> {
  const row = orMissing(await lockInvoice(ctx.db, id, ctx.shop.merchantId));
  return mayMoveInvoice(row, to, 'merchant') ? row : refuseMove(row);
}

/** Takes an application back: its months are free again. */
export const withdraw = async (ctx: MerchantCtx, id: number): Promise<void> => move(ctx, await own(ctx, id, 'withdrawn'), 'withdrawn');

export const receive = async (ctx: MerchantCtx, id: number): Promise<void> =>
  move(ctx, await own(ctx, id, 'finish'), 'finish', { more: { finish_at: ctx.now() } });

/** Any, held, that may become this by an administrator's hand. Refuses `missing`, `invoice_moved`. */
async function any(ctx: AdminCtx, id: number, to: InvoiceStatus): Promise<LockedInvoice> {
  const row = orMissing(await lockInvoice(ctx.db, id));
  return mayMoveInvoice(row, to, 'admin') ? row : refuseMove(row);
}

const linkTo = (id: number): string =>
  pagePath('merchant', 'finance/invoice/detail', merchantPages['finance/invoice/detail']).replace(':id', String(id));

/** The electronic invoice is there, or another in its place. Refuses `file_gone`. */
export async function issue(
  ctx: AdminCtx,
  { id, invoice_no, file_id }: { id: number; invoice_no: string; file_id: number },
): Promise<void> {
  const row = await any(ctx, id, 'issued');
  await holdFile(ctx, file_id, ['pdf', 'ofd']);
  if (row.file_id !== null) await letGoOfFile(ctx.db, row.file_id);
  await move(ctx, row, 'issued', { more: { invoice_no, file_id, issue_at: ctx.now() } });
  await sendMessage(ctx, row.merchant_id, 'invoice', {
    title: saying('invoice_issued_title'),
    content: saying('invoice_issued', { number: row.number, amount: row.amount }),
    link: linkTo(id),
  });
  await sql`select fn.outbox_add('billing.invoice-mail', ${JSON.stringify({ invoice_id: id })}::jsonb)`.execute(ctx.db);
}

export async function send(
  ctx: AdminCtx,
  { id, courier, tracking_no }: { id: number; courier: string; tracking_no: string },
): Promise<void> {
  const row = await any(ctx, id, 'sent');
  await move(ctx, row, 'sent', { more: { courier, tracking_no, send_at: ctx.now() } });
  await sendMessage(ctx, row.merchant_id, 'invoice', {
    title: saying('invoice_sent_title'),
    content: saying('invoice_sent', { number: row.number, courier, tracking: tracking_no }),
    link: linkTo(id),
  });
}

/** Refuses an application, or an invoice that was made void: its months are free again. */
export async function refuseIt(ctx: AdminCtx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const row = await any(ctx, id, 'refused');
  await move(ctx, row, 'refused', { reason });
  await sendMessage(ctx, row.merchant_id, 'invoice', {
    title: saying('invoice_refused_title'),
    content: saying('invoice_refused', { number: row.number, reason }),
    link: linkTo(id),
  });
}

export const finish = async (ctx: AdminCtx, id: number): Promise<void> =>
  move(ctx, await any(ctx, id, 'finish'), 'finish', { more: { finish_at: ctx.now() } });

const fileIn = (row: { file_id: number | null } | undefined): number => orMissing(row).file_id ?? refuse('invoice_no_file');
export const fileOfShop = async (ctx: MerchantCtx, id: number): Promise<number> => fileIn(await invoiceOfShop(ctx.db, ctx.shop, id));
export const fileForAdmin = async (ctx: AdminCtx, id: number): Promise<number> => fileIn(await invoiceById(ctx.db, id));

/** Job: what nobody said anything about for so long was received. */
export function finishOld(ctx: Ctx): Promise<Walked> {
  const before = new Date(ctx.now().getTime() - INVOICE_FINISH_DAYS * DAY_MS);
  return eachDue(ctx, {
    what: 'an invoice to finish',
    read: (without, atMost) => invoicesToFinish(ctx.db, before, without, atMost),
    work: ({ status, ...row }) =>
      ctx.transaction((inner) => {
        const at = inner.now();
        return moveInvoice(inner.db, row, { from: status, to: 'finish', reason: '', at, more: { finish_at: at } }, moverOf(inner));
      }),
  });
}
