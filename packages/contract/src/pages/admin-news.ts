/** Where each kind of news leads an administrator: the page that handles it, and the permission by which one may know of it. */
import { type AdminNewsKind, newsRow } from '../kit/admin-news.ts';
import type { Locale } from '../kit/refusals.ts';
import { filled, type Saying, sayings } from '../kit/saying.ts';
import type { SayingRow } from '../kit/sayings/row.ts';
import { type AdminPageKey, adminPages } from './admin.ts';
import { type Page, pagePath } from './page.ts';

interface Place {
  page: AdminPageKey;
  /** What narrows its list to what is meant. */
  search?: string;
}

const places: Readonly<Record<AdminNewsKind, Place>> = {
  late_payment: { page: 'order/owed/index' },
  refund_owed: { page: 'order/owed/index' },
  refund_failed: { page: 'order/owed/index' },
  notices_refused: { page: 'order/owed/index', search: '?tab=unheard' },
  payout_failed: { page: 'merchant/cash/index' },
  books_red: { page: 'finance/proof' },
  stock_red: { page: 'setting/crontab/index' },
  job_failed: { page: 'setting/crontab/index' },
  task_failed: { page: 'setting/crontab/index' },
  task_silent: { page: 'setting/crontab/index' },
  channel_cut: { page: 'channel/collection/index' },
  fees_low: { page: 'merchant/user/index' },
  backup_failed: { page: 'setting/system/environment' },
  disk_low: { page: 'setting/system/environment' },
  clock_wrong: { page: 'setting/system/environment' },
};

/** The page that handles a kind, its address, and the permission it opens with: whoever lacks it is not told. */
export function placeOfNews(kind: AdminNewsKind): { page: AdminPageKey; path: string; permission: string } {
  const { page, search = '' } = places[kind];
  const row: Page = adminPages[page];
  const { permission } = row.opens;
  if (permission === null) throw new Error(`${page} opens with a call that needs no permission`);
  return { page, path: pagePath('admin', page, row) + search, permission };
}

/** The variables of a kind's sentence with what fills them, in words: amounts in yuan, moments as text. */
export function newsTexts(says: Saying, locale: Locale): Record<string, string> {
  const { blanks = {} }: SayingRow = sayings[says.say];
  return Object.fromEntries(Object.entries(blanks).map(([name, blank]) => [name, filled(blank, says.with?.[name], locale)]));
}

/** A kind's sentence with its samples, for previews. */
export const newsSample = (kind: AdminNewsKind): Saying => ({ say: newsRow(kind).says, with: newsRow(kind).sample });
