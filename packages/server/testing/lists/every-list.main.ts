/**
 * `every-list.main.ts --rows 200000`: asks everything that is only read, in all four faces, of a house that has a row or some of each kind of
 * thing, and once more when each table has so many, as a list is opened, with a page far behind, each state, a word and a month. One line of
 * JSON for what takes longer by a quarter and two milliseconds, the worst first. Not all of it is to be mended: nobody has 10⁵ of everything, a
 * copy may lack what it refers to, and then a list walks far. It says where to look.
 */
import { parseArgs } from 'node:util';
import { allEndpoints } from '@keymall/contract/endpoints';
import type { Area, Endpoint } from '@keymall/contract/kit/endpoint';
import { sealDays, sumOpenDays } from '#modules/ledger';
import { sumDays } from '#modules/ordering';
import type { TestApp } from '../app.ts';
import { makeAdmin, makeBuyer, makeCards, makeChannel, makeGoods, makeShop } from '../builders.ts';
import { freshIp } from '../call.ts';
import { type Furniture, furnish } from '../furnished.ts';
import { inLargeHouse } from '../large-house.ts';
import { fillOldSales } from '../old-sales.ts';
import { fieldsOf, sampleInput } from '../sample.ts';
import { changeSettings } from '../settings.ts';
import { leaveRoom, multiply, sow } from './many-rows.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '200000' } } });
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 1000) throw new Error('--rows is a whole number from 1000');

const TIMES = 6;
const GROWN = 1.25;
const GROWN_MS = 2;
const NO_LIMIT = { points: 1_000_000, seconds: 1 };
const WORDS = ['keyword', 'name', 'username', 'trade_no', 'contact', 'title'];

type Input = Record<string, unknown>;

/** The ways a list is asked for. */
function waysOf(endpoint: Endpoint, owned: Furniture): [string, Input][] {
  const input: Input = sampleInput(endpoint, owned['goods']);
  for (const field of Object.keys(input).filter((name) => /^(id|\w+_id)$/.test(name))) {
    const noun = field === 'id' ? (endpoint.path.split('/').at(-2) ?? '') : field;
    input[field] = owned[noun] ?? input[field];
  }
  const fields = new Set(fieldsOf(endpoint));
  const ways: [string, Input][] = [['', input]];
  if (fields.has('page')) ways.push([', page 40', { ...input, page: 40 }]);
  if (fields.has('status')) for (const status of [0, 1, 2]) ways.push([`, status ${status}`, { ...input, status }]);
  for (const word of WORDS.filter((name) => fields.has(name))) ways.push([`, ${word}`, { ...input, [word]: 'zzzz' }]);
  if (fields.has('date_range')) {
    const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    ways.push([', a month', { ...input, date_range: [`${day(180)} 00:00:00`, `${day(150)} 00:00:00`] }]);
  }
  return ways;
}

/** The least milliseconds that each way of asking took; what is refused is left out. */
async function asked(app: TestApp, tokens: Partial<Record<Area, string>>, owned: Furniture): Promise<Map<string, number>> {
  const took = new Map<string, number>();
  for (const endpoint of (allEndpoints as readonly Endpoint[]).filter(({ effect }) => effect === 'read'))
    for (const [way, payload] of waysOf(endpoint, owned)) {
      const token = tokens[endpoint.area];
      let least = Number.POSITIVE_INFINITY;
      for (let time = 0; time < TIMES; time += 1) {
        const start = performance.now();
        const { statusCode } = await app.app.inject({
          method: 'POST',
          url: endpoint.path,
          payload,
          remoteAddress: freshIp(),
          headers: token ? { authorization: `Bearer ${token}` } : {},
        });
        if (statusCode === 200) least = Math.min(least, performance.now() - start);
      }
      if (Number.isFinite(least)) took.set(endpoint.path + way, least);
    }
  return took;
}

await inLargeHouse('every', async (app, sql) => {
  await leaveRoom(sql);
  const admin = await makeAdmin(app);
  const shop = await makeShop(app);
  const buyer = await makeBuyer(app);
  const owned = await furnish(app, shop);
  const goods: number[] = [];
  for (let some = 0; some < 5; some += 1) goods.push(await makeGoods(app, shop));
  for (const id of goods) await makeCards(app, shop, id, 20);
  const channel = await makeChannel(app, admin);
  await fillOldSales(sql, {
    shops: [{ merchant_id: shop.id, goods }],
    channel_id: channel.id,
    account_id: channel.account_id,
    orders: 500,
  });
  await sql.query('update orders set buyer_id = $1 where merchant_id = $2 and id % 2 = 0', [buyer.id, shop.id]);
  await sealDays(app.ctx());
  await sumDays(app.ctx());
  await sumOpenDays(app.ctx());
  await changeSettings(app, admin, 'limits', { general: NO_LIMIT, account: NO_LIMIT, lookup: NO_LIMIT });
  const bare = new Set(await sow(sql, { merchant: shop.id, buyer: buyer.id }));

  const tokens = { admin: admin.token, merchant: shop.token, personal: buyer.token };
  const few = await asked(app, tokens, owned);
  for (const table of await multiply(sql, rows)) bare.add(table);
  const many = await asked(app, tokens, owned);
  process.stderr.write(`${many.size} ways of asking; nothing to ask of in ${[...bare].join(', ')}\n`);
  const grown = [...many]
    .map(([name, large]) => ({ name, small: few.get(name) ?? large, large }))
    .filter(({ small, large }) => large > GROWN * small && large - small > GROWN_MS)
    .toSorted((one, other) => other.large - other.small - (one.large - one.small));
  for (const { name, small, large } of grown) {
    const line = {
      name,
      small_ms: Number(small.toFixed(2)),
      large_ms: Number(large.toFixed(2)),
      ratio: Number((large / small).toFixed(2)),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
});
