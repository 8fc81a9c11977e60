/** What an invoice holds, who may make it what, and what has to be filled in. Pure. */
import type { InvoiceStatus, InvoiceTitleType, InvoiceType } from '@keymall/contract/billing/invoice';
import { type Refused, refused } from '@keymall/contract/kit/refusals';

export type InvoiceHand = 'admin' | 'merchant' | 'clock';

interface Move {
  from: InvoiceStatus;
  to: InvoiceStatus;
  by: InvoiceHand;
  /** Only of this type. */
  of?: InvoiceType;
}

/** Every legal move. An ordinary invoice is a file and nothing else; a special one is over when its paper was sent. */
export const INVOICE_MOVES: readonly Move[] = [
  { from: 'applied', to: 'issued', by: 'admin' },
  { from: 'applied', to: 'refused', by: 'admin' },
  { from: 'applied', to: 'withdrawn', by: 'merchant' },
  // Another file in the place of a wrong one; or none, where the invoice was made void at the tax office.
  { from: 'issued', to: 'issued', by: 'admin' },
  { from: 'issued', to: 'refused', by: 'admin' },
  { from: 'issued', to: 'sent', by: 'admin', of: 'special' },
  ...(['admin', 'merchant', 'clock'] as const).flatMap((by): Move[] => [
    { from: 'issued', to: 'finish', by, of: 'electronic' },
    { from: 'sent', to: 'finish', by, of: 'special' },
  ]),
];

export const mayMoveInvoice = (
  { status, type }: { status: InvoiceStatus; type: InvoiceType },
  to: InvoiceStatus,
  by: InvoiceHand,
): boolean => INVOICE_MOVES.some((move) => move.from === status && move.to === to && move.by === by && (move.of ?? type) === type);

/** States in which an invoice holds its months no more. */
export const isVoid = (status: InvoiceStatus): boolean => status === 'refused' || status === 'withdrawn';

export interface MonthFacts {
  /** `YYYY-MM`. */
  month: string;
  /** What was taken less what was given back, in fen. */
  fees: number;
  /** What living invoices hold of it, and of how many parts that is. */
  invoiced: number;
  parts: number;
}
export interface InvoicePart {
  month: string;
  amount: number;
  part: number;
}

/**
 * What an invoice of these months holds: each with what no other invoice holds of it. With them come the months that gave back more than
 * they took, and those that had an invoice before and changed since: what is owed or left over is never forgotten. Oldest first.
 */
export function partsOf(known: readonly MonthFacts[], wanted: ReadonlySet<string>): InvoicePart[] {
  return known
    .map(({ month, fees, invoiced, parts }) => ({ month, amount: fees - invoiced, part: parts + 1 }))
    .filter(({ month, amount, part }) => amount !== 0 && (wanted.has(month) || amount < 0 || part > 1))
    .sort((one, other) => one.month.localeCompare(other.month));
}

export const sumOfParts = (parts: readonly InvoicePart[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** A month as many later, or earlier; `YYYY-MM`. */
export function monthPlus(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The months that the days of a contract touch, as far as they lie between two, the second not counted in. Days, `YYYY-MM-DD`. */
export function monthsWithin(days: { effective_date: string; end_date: string }, from: string, until: string): string[] {
  const months: string[] = [];
  const last = days.end_date.slice(0, 7);
  const first = days.effective_date.slice(0, 7);
  for (let month = first > from ? first : from; month < until && month <= last; month = monthPlus(month, 1)) months.push(month);
  return months;
}

interface Filled {
  type: InvoiceType;
  title_type: InvoiceTitleType;
  tax_number: string;
  address: string;
  tel: string;
  bank: string;
  bank_account: string;
  consignee: string;
  mobile: string;
  region: string;
  full_address: string;
}

/** What is missing or too much of an application's titles and addresses; null where nothing is. */
export function whyNotFilled(form: Filled): Refused | null {
  if (form.type === 'special') {
    const told = [form.address, form.tel, form.bank, form.bank_account];
    if (form.title_type !== 'company' || told.some((text) => text === '')) return refused('invoice_special');
    if ([form.consignee, form.mobile, form.region, form.full_address].some((text) => text === '')) return refused('invoice_mailing');
  }
  if ((form.title_type === 'company') !== (form.tax_number !== '')) return refused('invoice_tax_number');
  return null;
}
