/**
 * `goods.main.ts --rows 1000000`: how long an administrator looks for goods among so many. Builds two hundred shops, shares the goods among
 * them, and asks the list as its page does: by pieces of names, rare and common, old and new, by shop, by number, by what waits. One line of
 * JSON a question: the median and the worst of its runs, and how many it found. On a real PostgreSQL with its data on disk, through the
 * server's own requests.
 */
import { parseArgs } from 'node:util';
import { adminGoods } from '@keymall/contract/catalogue/goods-review';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import type pg from 'pg';
import type { TestApp } from '../app.ts';
import { makeAdmin, makeCategory, makeShop, type Person } from '../builders.ts';
import { did } from '../call.ts';
import { inLargeHouse } from '../large-house.ts';

const SHOPS = 200;
const AT_ONCE = 50_000;
const TIMES = 15;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < AT_ONCE) throw new Error(`--rows is a whole number from ${AT_ONCE}`);

/** So many goods, set-based: names of three words and a number, a fifth of them 月卡; the first and the last of all have names of their own. */
async function fill(sql: pg.Client, shops: readonly { shop: number; cate: number }[]): Promise<void> {
  for (let from = 0; from < rows; from += AT_ONCE) {
    await sql.query(
      `insert into goods (merchant_id, cate_id, name, price, content, status, review, create_at)
       select ($1::bigint[])[1 + n % $3], ($2::bigint[])[1 + n % $3],
         case when n = 0 then '最早的孤品' when n = $6 - 1 then '最新的孤品' else
           (array['游戏','视频','音乐','网盘','会员','加速器','翻译','办公','绘图','编程','学习','健身','阅读','地图','云主机','邮箱'])[1 + n * 7 % 16]
           || (array['充值','激活码','兑换券','月卡','年卡'])[1 + n % 5]
           || (array['标准版','专业版','旗舰版','家庭版','Pro','Max','Lite'])[1 + n * 3 % 7] || ' ' || n end,
         100 + n % 9000, '<p>' || repeat('介绍', 40) || '</p>', case when n % 1000 = 7 then 0 else 1 end,
         case when n % 1000 = 7 then 'waiting' else 'passed' end, now() - interval '1 second' * ($6 - n)
       from generate_series($4::int, $4::int + $5::int - 1) n`,
      [shops.map(({ shop }) => shop), shops.map(({ cate }) => cate), shops.length, from, Math.min(AT_ONCE, rows - from), rows],
    );
  }
  await sql.query('vacuum analyze goods');
}

async function ask(app: TestApp, admin: Person, name: string, filter: WireInput<typeof adminGoods.list>): Promise<void> {
  const took: number[] = [];
  let total = 0;
  for (let time = 0; time < TIMES + 2; time += 1) {
    const begun = performance.now();
    total = (await did(app, adminGoods.list, filter, admin)).total;
    if (time >= 2) took.push(performance.now() - begun);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const median_ms = Number((sorted[Math.floor(TIMES / 2)] as number).toFixed(1));
  process.stdout.write(`${JSON.stringify({ name, median_ms, worst_ms: Number((sorted.at(-1) as number).toFixed(1)), found: total })}\n`);
}

await inLargeHouse('goods', async (app, sql) => {
  const admin = await makeAdmin(app);
  const shops: { shop: number; name: string; cate: number }[] = [];
  for (let at = 0; at < SHOPS; at += 1) {
    const shop = await makeShop(app);
    shops.push({ shop: shop.id, name: shop.username, cate: await makeCategory(app, shop) });
  }
  const begun = performance.now();
  await fill(sql, shops);
  process.stdout.write(`${JSON.stringify({ name: 'filled', rows, seconds: Math.round((performance.now() - begun) / 1000) })}\n`);
  const some = shops[7] as { shop: number; name: string };
  await ask(app, admin, 'first page', {});
  await ask(app, admin, 'page 100', { page: 100 });
  await ask(app, admin, 'one name, the oldest', { name: '最早的孤品' });
  await ask(app, admin, 'one name, the newest', { name: '新的孤' });
  await ask(app, admin, 'a number within names', { name: `${Math.floor(rows / 2)}` });
  await ask(app, admin, 'two words with a gap', { name: `Pro ${Math.floor(rows / 2)}` });
  await ask(app, admin, 'a word of every fifth', { name: '月卡' });
  await ask(app, admin, 'one character of every fifth', { name: '券' });
  await ask(app, admin, 'nothing is called so', { name: '没有这样的商品' });
  await ask(app, admin, 'common pieces, no such name', { name: '月卡年卡' });
  await ask(app, admin, 'what waits', { review: 'waiting' });
  await ask(app, admin, 'what waits, by a common word', { review: 'waiting', name: '兑换券' });
  await ask(app, admin, 'frozen, none', { is_freeze: 1 });
  await ask(app, admin, 'one shop by its name', { shop: some.name });
  await ask(app, admin, 'one shop by its name, and a common word', { shop: some.name, name: '专业版' });
  await ask(app, admin, 'one merchant', { merchant_id: some.shop });
  await ask(app, admin, 'one merchant and a common word', { merchant_id: some.shop, name: '专业版' });
  await ask(app, admin, 'by its number', { goods_id: 17 });
  await ask(app, admin, 'by price', { price_from: '1.00', price_to: '1.05' });
});
