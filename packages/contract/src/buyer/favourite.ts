/** What a buyer keeps in sight: goods and shops, each by the link it was found under. */
import { z } from 'zod';
import { StockWord } from '../catalogue/shop-page.ts';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';

/** As many as one account keeps, and as many as a device of a guest. */
export const MOST_FAVOURITES = 500;
export const MOST_ON_DEVICE = 100;

/** A goods, or with null the shop itself, by a link that leads there: whoever knows no link to it can't ask about it. */
export const Starred = z.strictObject({ token: text(32), goods_id: id.nullable() });
/** The same as a page knows it. */
const Target = z.strictObject({ shop_id: id, goods_id: id.nullable() });

/** How it stands now. `open`: it is there to be bought or looked at; else only its name is left. */
export const FavouriteView = z.strictObject({
  token: z.string(),
  goods_id: id.nullable(),
  shop_id: id,
  name: z.string(),
  image: z.string(),
  shop_name: z.string(),
  /** Of goods that are open; null of shops. */
  price: money.nullable(),
  stock: StockWord.nullable(),
  open: z.boolean(),
});

export const publicFavourite = {
  /** What a guest's device keeps, as it stands now; what no link leads to any more is left out. */
  look: endpoint({
    path: '/shop/favorite/look',
    effect: 'read',
    rate: 'lookup',
    summary: '查看本机收藏',
    input: z.strictObject({ list: z.array(Starred).max(MOST_ON_DEVICE) }),
    output: z.strictObject({ list: z.array(FavouriteView) }),
  }),
};

export const personalFavourite = {
  list: endpoint({
    path: '/personalapi/favorite/favorite/list',
    effect: 'read',
    summary: '我的收藏',
    input: listInput({ kind: z.enum(['goods', 'shop']), keyword: anyText(60).default('') }),
    output: listOf(FavouriteView.extend({ create_at: time })),
  }),
  /** All there is, for the stars of a page. */
  mine: endpoint({
    path: '/personalapi/favorite/favorite/mine',
    effect: 'read',
    summary: '收藏标记',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(Target) }),
  }),
  add: endpoint({
    path: '/personalapi/favorite/favorite/add',
    effect: 'write',
    summary: '添加收藏',
    input: Starred,
    output: nothing,
  }),
  remove: endpoint({
    path: '/personalapi/favorite/favorite/remove',
    effect: 'write',
    summary: '取消收藏',
    input: z.strictObject({ list: z.array(Target).min(1).max(MOST_ON_DEVICE) }),
    output: z.strictObject({ count: z.number().int() }),
  }),
  /** What a device kept while nobody was signed in; what is gone, and what is beyond the most, is left out. */
  merge: endpoint({
    path: '/personalapi/favorite/favorite/merge',
    effect: 'write',
    summary: '合并本机收藏',
    input: z.strictObject({ list: z.array(Starred).max(MOST_ON_DEVICE) }),
    output: z.strictObject({ count: z.number().int() }),
  }),
};
