/**
 * A file of cards, opened while it is read: nothing unsealed is kept anywhere. "As sold" takes exactly the exported cards out of
 * sale before the file begins: they go disabled into the bin, and are never purged. A sale of our own is another thing (invariant C2).
 */
import type { merchantCard } from '@keymall/contract/inventory/card';
import { type CardFile, type cardStatus } from '@keymall/contract/inventory/card';
import { cardStatusWords } from '@keymall/contract/inventory/card-words';
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import { formatTime } from '@keymall/contract/kit/time';
import type { z } from 'zod';
import { tellMore } from '#kit/act';
import type { MerchantCtx } from '#kit/context';
import { refuse } from '#kit/refusal';
import type { Cell } from '#kit/sheet';
import { logOperation } from '#modules/platform';
import { moveFree, rowsOf } from './card.repository.ts';
import { FREE } from './card.rules.ts';
import { stockMoved } from './card-change.service.ts';
import { openCard } from './card-cipher.ts';
import { type CardFilter, cardsMatching, countMatching } from './card-walk.repository.ts';

type File = z.output<typeof CardFile>;
type Status = z.output<typeof cardStatus>;

const EVERY: readonly Status[] = [1, 3, 2, 0, 4];
const READ_AT_ONCE = 1000;

const WORDS = {
  zh_CN: {
    head: ['卡号', '卡密', '商品', '状态', '订单号', '导入时间', '售出时间'],
    title: '库存',
  },
  en_US: {
    head: ['Number', 'Secret', 'Product', 'Status', 'Order', 'Imported', 'Sold'],
    title: 'cards',
  },
};

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
  const { quantity, format: _, sold, ...filter } = file;
  const { actor, shop } = ctx;
  return ctx.transaction(async (plain) => {
    const inner: MerchantCtx = { ...plain, actor, shop };
    const ids =
      sold === 1
        ? await takeOut(inner, filter, quantity)
        : await cardsMatching(inner.db, shop, filter, { reach: quantity, oldestFirst: true });
    if (ids.length === 0) refuse('export_empty');
    tellMore(inner, { ...file, count: ids.length });
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

/** The lines of a file, read and opened a thousand at a time. TXT: a line as it would be pasted. */
export async function* linesOf(ctx: MerchantCtx, ids: readonly number[], format: File['format']): AsyncGenerator<Cell[]> {
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const rows = await rowsOf(ctx.db, ctx.shop, ids.slice(from, from + READ_AT_ONCE));
    for (const row of rows.reverse()) {
      const { number, secret } = openCard(ctx.house.keyring, row);
      if (format === 'txt') yield [{ text: secret === '' ? number : `${number}----${secret}` }];
      else
        yield [
          { text: number },
          { text: secret },
          row.goods_name,
          cardStatusWords[row.status][ctx.locale],
          row.trade_no,
          formatTime(row.create_at),
          row.sold_at && formatTime(row.sold_at),
        ];
    }
  }
}

/** What the file is called, and what its columns are. */
export const fileWords = (ctx: MerchantCtx): { name: string; title: string; head: readonly string[] } => {
  const { head, title } = WORDS[ctx.locale];
  return { head, title, name: `${title}-${formatTime(ctx.now()).replaceAll(/[-: ]/g, '')}` };
};
