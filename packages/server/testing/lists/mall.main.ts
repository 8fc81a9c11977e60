/**
 * `mall.main.ts --goods 1000000`: how long a search of the mall takes over that many goods, and a page of one. Names are drawn from words
 * as sellers use them, so that some are everywhere and some are rare; and there is a seller whose goods all stand at the far end. One line of
 * JSON a kind of question: p50 and p99 of many, each with other words. On a real PostgreSQL with its data on disk, through the server's own requests.
 */
import { parseArgs } from 'node:util';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { mallIndex } from '@keymall/contract/mall/mall-page';
import type pg from 'pg';
import { mintShopScope } from '#kit/scope';
import { shopLinkOf } from '#modules/merchant';
import type { TestApp } from '../app.ts';
import { makeAdmin, makeCategory, makeShop } from '../builders.ts';
import { call } from '../call.ts';
import { inLargeHouse } from '../large-house.ts';

const SHOPS = 50;
const AT_ONCE = 50_000;
const TIMES = 400;

const { values } = parseArgs({ options: { goods: { type: 'string', default: '1000000' } } });
const wanted = Number(values.goods);
if (!Number.isInteger(wanted) || wanted < 10_000) throw new Error('--goods is a whole number from 10000');

const MAKERS = [
  '腾云',
  '星影',
  '极光',
  '远山',
  '海豚',
  '青鸟',
  '飞鱼',
  '云雀',
  '北斗',
  '晨曦',
  'Steam',
  'Apple',
  'Windows',
  'Office',
  'Adobe',
];
const THINGS = [
  '视频会员',
  '音乐会员',
  '网盘会员',
  '加速器',
  '游戏点券',
  '充值卡',
  '激活码',
  '礼品卡',
  '办公套件',
  '杀毒软件',
  '流量包',
  '话费',
  '电子书',
  '素材会员',
];
const TERMS = ['月卡', '季卡', '年卡', '周卡', '体验卡', '终身版', '家庭版', '专业版'];
const WORDS = "array['" + MAKERS.join("','") + "']";

/** Goods and listings of some shops, set-based. The last shop's are all called 压轴 and stand at the end of every order. */
async function fill(sql: pg.Client, shops: readonly { id: number; cate: number }[], categories: readonly number[]): Promise<void> {
  const list = (words: readonly string[]): string => `array['${words.join("','")}']`;
  for (let from = 0; from < wanted; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, wanted - from);
    const last = from + AT_ONCE >= wanted * 0.9;
    await sql.query(
      `with made as (
         insert into goods (merchant_id, cate_id, name, price, content)
         select ($1::bigint[])[1 + n % $3], ($2::bigint[])[1 + n % $3],
           ${
             last
               ? `'压轴' || n`
               : `(${WORDS})[1 + (hashint4(n) & 1023) % ${MAKERS.length}] || (${list(THINGS)})[1 + (hashint4(n + 7) & 1023) % ${THINGS.length}]
             || (${list(TERMS)})[1 + (hashint4(n + 13) & 1023) % ${TERMS.length}] || ' ' || n`
           },
           100 + (hashint4(n) & 65535), '说明'
         from generate_series($4::int, $4::int + $5::int - 1) n returning id, merchant_id, name, price
       )
       insert into mall_goods (merchant_id, goods_id, cate_id, cate_path, status, name, price, on_sale, sales, sort, in_stock)
       select merchant_id, id, cate, array[($6::bigint[])[1], cate], 1, name, price, true, ${last ? '0' : '1 + (hashint8(id) & 4095)'}, 0, id % 3 > 0
       from (select made.*, ($6::bigint[])[2 + (id % ${categories.length - 1})::int] as cate from made) m`,
      [shops.map(({ id }) => id), shops.map(({ cate }) => cate), shops.length, from, count, categories],
    );
  }
  await sql.query('vacuum analyze goods');
  await sql.query('vacuum analyze mall_goods');
}

type Wish = Parameters<typeof call<typeof mallIndex.search>>[2];
const pick = <Item>(from: readonly Item[], at: number): Item => from[at % from.length] as Item;

/** Questions of one kind, the nth of them. */
const KINDS: Record<string, (at: number) => Wish> = {
  'two signs, everywhere': (at) => ({ type: 'goods', keyword: pick(THINGS, at).slice(0, 2) }),
  'one sign': (at) => ({ type: 'goods', keyword: pick(THINGS, at).slice(1, 2) }),
  'maker and thing': (at) => ({ type: 'goods', keyword: `${pick(MAKERS, at)} ${pick(THINGS, at * 3)}` }),
  'a whole name': (at) => ({ type: 'goods', keyword: `${pick(MAKERS, at)}${pick(THINGS, at)}${pick(TERMS, at)}` }),
  'one goods of all': (at) => ({ type: 'goods', keyword: String(1000 + at * 977) }),
  'not there': (at) => ({ type: 'goods', keyword: `无此物${at}` }),
  'very many, all at the far end': () => ({ type: 'goods', keyword: '压轴' }),
  'by price, between two': (at) => ({
    type: 'goods',
    keyword: '会员',
    order: 'price_up',
    min: String(10 + (at % 300)),
    max: String(40 + (at % 300)),
  }),
  'in a category, in stock, most sold': (at) => ({
    type: 'goods',
    keyword: pick(TERMS, at),
    order: 'sales',
    in_stock: true,
    cate_id: categoryAt(at),
  }),
  'a category’s page 10': (at) => ({ type: 'category', keyword: String(categoryAt(at)), page: 10 }),
  'page 40': (at) => ({ type: 'goods', keyword: pick(THINGS, at), page: 40 }),
};
let categories: number[] = [];
const categoryAt = (at: number): number => pick(categories.slice(1), at);

async function told(name: string, ask: (at: number) => Promise<{ code: number; msg: string }>): Promise<void> {
  for (let at = 0; at < 20; at += 1) await ask(at);
  const all: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const start = performance.now();
    const { code, msg } = await ask(at);
    all.push(performance.now() - start);
    if (code !== 1) throw new Error(`${name}: ${msg}`);
  }
  all.sort((a, b) => a - b);
  const at = (part: number): number => Number((all[Math.floor(TIMES * part)] as number).toFixed(2));
  process.stdout.write(`${JSON.stringify({ name, p50_ms: at(0.5), p99_ms: at(0.99) })}\n`);
}

async function measure(app: TestApp, sql: pg.Client): Promise<void> {
  const admin = await makeAdmin(app);
  const shops: { id: number; cate: number }[] = [];
  for (let at = 0; at < SHOPS; at += 1) {
    const shop = await makeShop(app);
    await shopLinkOf(app.ctx(), shop.scope);
    await sql.query(
      'insert into mall_shop (merchant_id, shop_name, is_open, goods_count, sales) select merchant_id, shop_name, true, $2::int, $2::int from shop where merchant_id = $1',
      [shop.id, Math.floor(wanted / SHOPS)],
    );
    shops.push({ id: shop.id, cate: await makeCategory(app, shop) });
  }
  const { id: top } = (await call(app, adminMallCategory.add, { name: '全部' }, admin)).data;
  categories = [top];
  for (let at = 0; at < 30; at += 1)
    categories.push((await call(app, adminMallCategory.add, { name: `类${at}`, pid: top }, admin)).data.id);
  const start = performance.now();
  await fill(sql, shops, categories);
  const { rows } = await sql.query<{ index: string; size: string; seconds: number }>(
    `select pg_size_pretty(pg_relation_size('mall_goods_found')) as index, pg_size_pretty(pg_relation_size('mall_goods')) as size`,
  );
  process.stderr.write(
    `${wanted} goods in ${Math.round((performance.now() - start) / 1000)} s; rows ${rows[0]?.size}, index of tokens ${rows[0]?.index}\n`,
  );
  for (const [name, wish] of Object.entries(KINDS)) await told(name, (at) => call(app, mallIndex.search, wish(at)));
  // those that are looked at have a link of their own, as whatever is put into the mall through the house
  const { rows: some } = await sql.query<{ goods_id: string; merchant_id: string }>(
    'select goods_id, merchant_id from mall_goods order by id limit 50',
  );
  for (const { goods_id, merchant_id } of some)
    await shopLinkOf(app.ctx(), mintShopScope(Number(merchant_id)), { relation_type: 'goods', relation_id: Number(goods_id) });
  await told('a goods’ page', (at) => call(app, mallIndex.item, { id: Number(pick(some, at).goods_id) }));
  await told('home', () => call(app, mallIndex.home, {}));
  await told('a shop’s page', (at) => call(app, mallIndex.shop, { id: pick(shops, at).id }));
}

await inLargeHouse('mall', measure);
