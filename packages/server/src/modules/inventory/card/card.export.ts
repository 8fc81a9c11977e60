/**
 * A file of cards, opened while it is read: nothing unsealed is kept anywhere. "As sold" takes exactly the exported cards out of
 * sale before the file begins: they go disabled into the bin, and are never purged. A sale of our own is another thing (invariant C2).
 */
import { cardRaw, type cardStatus, type merchantCard } from '@keymall/contract/inventory/card';
import { cardStatusWords } from '@keymall/contract/inventory/card-words';
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import { formatTime } from '@keymall/contract/kit/time';
import * as word from '@keymall/contract/kit/word';
import type { z } from 'zod';
import { tellMore } from '#kit/act';
import type { Ctx, MerchantCtx } from '#kit/context';
import { type AskedOf, type Step, tableExport } from '#kit/export';
import { refuse } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { logOperation } from '#modules/platform';
import { moveFree, rowsOf } from './card.repository.ts';
import { FREE } from './card.rules.ts';
import { stockMoved } from './card-change.service.ts';
import { openCard } from './card-cipher.ts';
import { type CardFilter, cardsMatching, countMatching } from './card-walk.repository.ts';

type File = AskedOf<typeof cardRaw.download>;
type Status = z.output<typeof cardStatus>;

const EVERY: readonly Status[] = [1, 3, 2, 0, 4];

/** How many cards a file would hold, by status. */
export async function countsFor(
  ctx: MerchantCtx,
  { quantity, ...filter }: HandlerInput<typeof merchantCard.dumpcards>,
): Promise<HandlerOutput<typeof merchantCard.dumpcards>> {
  const wanted = EVERY.filter((status) => filter.status === undefined || filter.status === status);
  const counts: { status: Status; count: number }[] = [];
  for (const status of wanted) counts.push({ status, count: await countMatching(ctx.db, ctx.shop, { ...filter, status }, quantity) });
  return { counts: counts.filter(({ count }) => count > 0) };
}

/** The cards of a file, oldest first; logged, and out of sale where it says so. Refuses `export_empty`. */
export async function cardsFor(ctx: MerchantCtx, file: File): Promise<number[]> {
  const { quantity, sold, ...filter } = file;
  const { actor, shop } = ctx;
  return ctx.transaction(async (plain) => {
    const inner: MerchantCtx = { ...plain, actor, shop };
    const ids =
      sold === 1
        ? await takeOut(inner, filter, quantity)
        : await cardsMatching(inner.db, shop, filter, { reach: quantity, oldestFirst: true });
    if (ids.length === 0) refuse('export_empty');
    tellMore(inner, { count: ids.length });
    await logOperation(inner);
    return ids;
  });
}

async function takeOut(ctx: MerchantCtx, filter: CardFilter, quantity: number): Promise<number[]> {
  const free = await cardsMatching(ctx.db, ctx.shop, filter, { reach: quantity, oldestFirst: true, among: FREE });
  const set = { status: 0 as const, delete_at: ctx.now() };
  const taken = new Set(await moveFree(ctx.db, ctx.shop, free, { set, from: FREE, action: 'export_sold' }, ctx.actor.accountId));
  stockMoved(ctx);
  return free.filter((id) => taken.has(id));
}

/** The next of these cards that are there, opened. What was deleted meanwhile leaves no gap. */
async function nextCards(ctx: Ctx, shop: ShopScope, ids: readonly number[], { after, limit }: Step) {
  for (let from = after === null ? 0 : ids.indexOf(after) + 1; from < ids.length; from += limit) {
    const rows = await rowsOf(ctx.db, shop, ids.slice(from, from + limit));
    if (rows.length > 0) return rows.reverse().map((row) => ({ ...row, ...openCard(ctx.house.keyring, row) }));
  }
  return [];
}

const title = { zh_CN: '库存', en_US: 'Stock' };

export const cards = tableExport({
  kind: 'merchant.cards',
  title,
  asked: cardRaw.download,
  prepare: (ctx, file) => cardsFor(ctx, file),
  // One after another on a day, and what was taken off sale is in one of them alone.
  name: ({ locale, now }) => `${title[locale]}-${formatTime(now()).replaceAll(/[-: ]/g, '')}`,
  next: (ctx, shop, ids, step) => nextCards(ctx, shop, ids, step),
})(
  [
    { key: 'number', head: { zh_CN: '卡号', en_US: 'Number' }, width: 34 },
    { key: 'secret', head: { zh_CN: '卡密', en_US: 'Secret' }, width: 34 },
    { key: 'goods_name', head: word.goods, width: 30 },
    { key: 'status', head: word.status, width: 12, cell: ({ status }, locale) => cardStatusWords[status][locale] },
    { key: 'trade_no', head: word.orderNumber, width: 34 },
    { key: 'create_at', head: { zh_CN: '导入时间', en_US: 'Imported' }, type: 'time', width: 20 },
    { key: 'sold_at', head: { zh_CN: '售出时间', en_US: 'Sold' }, type: 'time', width: 20 },
  ],
  ({ number, secret }) => (secret === '' ? number : `${number}----${secret}`),
);
