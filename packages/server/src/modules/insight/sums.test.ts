/**
 * Whatever happened, in whatever order, and however far days are summed up: every chart and every page of statistics says what the orders
 * themselves say, one by one, to the fen, of days and of parts of days.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantCharts } from '@keymall/contract/insight/charts';
import { adminGoodsStatistics, adminMerchantStatistics, adminOrderStatistics } from '@keymall/contract/insight/sales-statistics';
import { adminOrderAnalysis } from '@keymall/contract/insight/statistics';
import { parseYuan } from '@keymall/contract/kit/money';
import { formatDay, formatTime, startOfDay } from '@keymall/contract/kit/time';
import { merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { sumDays } from '#modules/ordering';
import { startTestApp, type TestApp } from '#testing/app';
import { makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { before as earlier, type Range } from './range.rules.ts';
import { orderMap } from './workbench.service.ts';

const DAYS = 10;
const DAY_MINUTES = 1440;
const HORIZON = DAYS * DAY_MINUTES;
/** When the last day begins, on which many come. */
const LAST_DAY = HORIZON - DAY_MINUTES;
/** What lies further back than this is summed. */
const LAG_MINUTES = 60;

let app: TestApp;
let admin: Person;
let shops: Shop[];
/** Two of each shop. */
let goods: number[][];
let wallets: number[];
let channels: number[];
let start: Date;

before(async () => {
  app = await startTestApp({ outside: openFakeGateway().outside });
  admin = await makeAdmin(app);
  shops = [await makeShop(app), await makeShop(app)];
  goods = [];
  wallets = [];
  for (const shop of shops) {
    goods.push([await makeGoods(app, shop, { name: '月卡' }), await makeGoods(app, shop, { name: '年卡' })]);
    const { rows } = await sql<{ id: number }>`select fn.ledger_account('merchant_wallet', ${shop.id}, null) as id`.execute(app.house.db);
    wallets.push((rows[0] as { id: number }).id);
  }
  channels = [(await makeFakeChannel(app, admin)).id, (await makeFakeChannel(app, admin, 'fake-by-hand')).id];
  start = startOfDay(new Date(), -DAYS);
});

/** Where each buyer is: in two provinces, and abroad. */
const ADDRESSES: Record<string, string> = { 'a@b.cc': '114.114.114.114', '13800000000': '202.96.128.86', 阿明: '8.8.8.8' };

/** Who bought what when, and what became of it; times in minutes. */
const place = fc.record({
  shop: fc.nat(1),
  buyer: fc.constantFrom('a@b.cc', '13800000000', '阿明'),
  goods: fc.nat(1),
  channel: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 100, max: 99_999 }),
  fee: fc.integer({ min: 0, max: 99 }),
  payer: fc.constantFrom(1, 2),
  cost: fc.integer({ min: 0, max: 5000 }),
  made: fc.oneof(fc.nat(HORIZON - 1), fc.integer({ min: LAST_DAY, max: LAST_DAY + 600 })),
  fate: fc.constantFrom('waits', 'closed', 'paid', 'paid', 'paid', 'late', 'failed', 'replaced', 'failed late', 'given back'),
  waits: fc.array(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 3 * DAY_MINUTES })), { minLength: 2, maxLength: 2 }),
  changes: fc.array(
    fc.record({
      after: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 4 * DAY_MINUTES })),
      kind: fc.constantFrom('part', 'whole', 'cost'),
      by: fc.integer({ min: 1, max: 400 }),
    }),
    { maxLength: 3 },
  ),
});
type Wish = typeof place extends fc.Arbitrary<infer T> ? T : never;

type Step = { at: number; order: number } & (
  | { kind: 'made' }
  | { kind: 'move'; from: number; to: number }
  | { kind: 'sale'; from: number; replaced: boolean }
  | { kind: 'part' | 'whole' | 'cost'; by: number }
);

/** The states an order goes through. */
const ROADS: Record<string, number[]> = {
  waits: [0],
  closed: [0, 2],
  paid: [0, 1],
  late: [0, 2, 1],
  failed: [0, 4],
  replaced: [0, 4, 1],
  'failed late': [0, 2, 4],
  'given back': [0, 4, 3],
};

/** The steps of an order, as far as they have happened. */
function stepsOf({ made, fate, waits, changes }: Wish, order: number): Step[] {
  const steps: Step[] = [{ kind: 'made', at: made, order }];
  let at = made;
  let sold = false;
  const road = ROADS[fate] ?? [0];
  for (const [place, to] of road.slice(1).entries()) {
    const from = road[place] ?? 0;
    at += waits[place] ?? 1;
    steps.push(to === 1 ? { kind: 'sale', at, order, from, replaced: from === 4 } : { kind: 'move', at, order, from, to });
    sold = to === 1;
  }
  if (sold)
    for (const { after, kind, by } of changes) {
      at += after;
      steps.push({ kind, at, order, by });
    }
  return steps.filter((step) => step.at < HORIZON);
}

const moment = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

/** Orders as they are written by those who write them, at times of the past. */
class History {
  readonly #ids = new Map<number, number>();
  readonly #wishes: readonly Wish[];
  constructor(wishes: readonly Wish[]) {
    this.#wishes = wishes;
  }

  async take(db: Db, step: Step): Promise<void> {
    const wish = this.#wishes[step.order] as Wish;
    const at = moment(step.at);
    if (step.kind === 'made') return this.#make(db, step.order, wish, at);
    const id = this.#ids.get(step.order) as number;
    if (step.kind === 'move') return this.#move(db, id, [step.from, step.to], at);
    if (step.kind === 'sale') {
      if (step.replaced)
        await sql`update orders set goods_id = ${(goods[wish.shop] as number[])[1 - wish.goods]}, total_cost_price = total_cost_price + 7 where id = ${id}`.execute(
          db,
        );
      await this.#move(db, id, [step.from, 1], at);
      await sql`with fact as (insert into ledger_transaction (kind, ref_id, trade_no, create_at) values ('sale', ${id}, '', ${at}) returning id)
        insert into ledger_posting (transaction_id, account_id, business_type, amount, create_at)
        select id, ${wallets[wish.shop]}, 'goods_sold', -1, ${at} from fact`.execute(db);
      return;
    }
    const order = await db
      .selectFrom('orders')
      .select(['status', 'total_price', 'refund_price'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (order.status !== 1) return;
    if (step.kind === 'cost') {
      await sql`update orders set total_cost_price = total_cost_price + ${step.by} where id = ${id}`.execute(db);
      await sql`insert into order_cost (order_id, amount, create_at) values (${id}, ${step.by}, ${at})`.execute(db);
      return;
    }
    const left = order.total_price - order.refund_price;
    const amount = step.kind === 'whole' ? left : Math.min(left, step.by);
    await sql`insert into order_refund (merchant_id, order_id, amount, merchant_amount, platform_amount, reason, source, actor, way, out_refund_no, create_at)
      select merchant_id, id, ${amount}::bigint, ${amount}::bigint, 0, '', 'merchant', 'merchant', 'gateway', 'RF' || id || '-' || ${step.at}::int, ${at} from orders where id = ${id}`.execute(
      db,
    );
    await sql`update orders set refund_price = refund_price + ${amount} where id = ${id}`.execute(db);
    if (amount === left) await this.#move(db, id, [1, 3], at);
  }

  async #make(db: Db, order: number, wish: Wish, at: Date): Promise<void> {
    const product = wish.price * wish.quantity;
    const [total, net] = wish.payer === 2 ? [product + wish.fee, product] : [product, product - wish.fee];
    const number = `N${String(order).padStart(5, '0')}${at.getTime()}AB`;
    const { rows } = await sql<{ id: number }>`
      insert into orders (merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, total_product_price, total_cost_price, rate, fee, fee_payer,
        total_price, finally_money, contact, channel_id, channel_account_id, pay_title, request_no, request_hash, create_ip, device, close_at, create_at)
      values (${shops[wish.shop]?.id}, ${number}, ${goods[wish.shop]?.[wish.goods]}, '商品', ${wish.quantity}, ${wish.price}, ${product}, ${wish.cost}, 0,
        ${wish.fee}, ${wish.payer}, ${total}, ${net}, ${wish.buyer}, ${channels[wish.channel]}, 1, '支付宝', ${number}, '\\x00', ${ADDRESSES[wish.buyer]}, 'pc', now(), ${at})
      returning id`.execute(db);
    this.#ids.set(order, (rows[0] as { id: number }).id);
  }

  async #move(db: Db, id: number, [from, to]: [number, number], at: Date): Promise<void> {
    const isPaid = to === 1 || to === 3;
    await sql`update orders set status = ${to}, success_at = case when ${isPaid} then coalesce(success_at, ${at}) end where id = ${id} and status = ${from}`.execute(
      db,
    );
    await sql`insert into order_event (order_id, from_status, to_status, actor, create_at) values (${id}, ${from}, ${to}, 'system', ${at})`.execute(
      db,
    );
  }
}

/** Behind the triggers' back, for times of the past are written. */
const behind = (work: (db: Db) => Promise<void>): Promise<void> =>
  app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await work(db);
  });

const WRITTEN = ['order_event', 'order_refund', 'order_cost', 'orders', 'ledger_posting', 'ledger_transaction', 'ledger_day'];
const SUMMED = ['order_sum_day', 'sale_sum', 'buyer_sum', 'order_sum', 'province_sum'];

/** Lets it happen, and sums up what is over at each of some moments. */
async function happen(wishes: readonly Wish[], looks: readonly number[]): Promise<void> {
  await behind(async (db) => {
    for (const table of [...WRITTEN, ...SUMMED]) await sql`delete from ${sql.table(table)}`.execute(db);
  });
  const history = new History(wishes);
  const steps = wishes.flatMap(stepsOf).toSorted((a, b) => a.at - b.at);
  let next = 0;
  const until = (minutes: number) =>
    behind(async (db) => {
      for (; (steps[next]?.at ?? HORIZON) < minutes; next += 1) await history.take(db, steps[next] as Step);
    });
  for (const look of looks.toSorted((a, b) => a - b)) {
    await until(look);
    await sumDays(app.ctx(), undefined, moment(look));
  }
  await until(HORIZON);
}

interface Row {
  id: number;
  merchant_id: number;
  goods_id: number;
  channel_id: number;
  contact: string;
  status: number;
  quantity: number;
  total_price: number;
  fee: number;
  finally_money: number;
  total_cost_price: number;
  refund_price: number;
  trade_no: string;
  create_at: Date;
  success_at: Date | null;
  paid_at: Date | null;
}

const orders = async (): Promise<Row[]> =>
  (
    await sql<Row>`select o.*, t.create_at as paid_at from orders o left join ledger_transaction t on t.kind = 'sale' and t.ref_id = o.id`.execute(
      app.house.db,
    )
  ).rows;

const within = (at: Date | null, { from, until }: Range): boolean => at !== null && at >= from && at < until;
const total = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
const fen = (yuan: string) => parseYuan(yuan) as number;
const groups = <Key>(rows: readonly Row[], by: (row: Row) => Key) =>
  new Map([...Map.groupBy(rows, by)].toSorted(([a], [b]) => Number(a) - Number(b)));
const mapped = <Key, Value, Out>(map: ReadonlyMap<Key, Value>, to: (value: Value) => Out): [Key, Out][] =>
  [...map].map(([key, value]) => [key, to(value)]);
const byNumber = <Rest>(list: [number, Rest][]): [number, Rest][] => list.toSorted(([a], [b]) => a - b);

const sold = (rows: readonly Row[]) => ({
  paid: rows.length,
  quantity: total(rows, (row) => row.quantity),
  amount: total(rows, (row) => row.total_price),
  refund: total(rows, (row) => row.refund_price),
  fee: total(rows, (row) => row.fee),
});
const shown = ({
  paid,
  quantity,
  amount,
  refund,
  fee,
}: {
  paid: number;
  quantity: number;
  amount: string;
  refund: string;
  fee: string;
}) => ({
  paid,
  quantity,
  amount: fen(amount),
  refund: fen(refund),
  fee: fen(fee),
});

interface Question {
  range: Range;
  date_range: [string, string];
  shop: Shop;
  goods_id?: number;
  channel_id?: number;
  status?: 0 | 1 | 2 | 3 | 4;
  page: number;
  limit: number;
}

async function askShop(rows: readonly Row[], { range, date_range, shop, goods_id, status, page, limit }: Question): Promise<void> {
  const paid = rows.filter((row) => row.merchant_id === shop.id && within(row.paid_at, range));
  const channel = await did(app, merchantCharts.channel, { date_range }, shop);
  assert.deepEqual(
    byNumber(channel.list.map((row) => [row.channel_id, [row.order_count, fen(row.paid_amount), fen(row.refund_amount)]])),
    mapped(
      groups(paid, (row) => row.channel_id),
      (of) => [of.length, total(of, (row) => row.total_price), total(of, (row) => row.refund_price)],
    ),
  );
  const buyers = await did(app, merchantCharts.ranklist, { date_range, limit: 100 }, shop);
  assert.deepEqual(
    buyers.list
      .map((row) => [row.contact, [row.times, fen(row.money), fen(row.refund_amount), row.last_at]])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    [...Map.groupBy(paid, (row) => row.contact)]
      .map(([contact, of]) => [
        contact,
        [
          of.length,
          total(of, (row) => row.total_price),
          total(of, (row) => row.refund_price),
          formatTime(new Date(Math.max(...of.map(({ paid_at }) => Number(paid_at))))),
        ],
      ])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  );
  assert.deepEqual(
    buyers.list.map(({ rank, money }) => [rank, fen(money)]),
    buyers.list.map(({ money }) => [1 + buyers.list.filter((other) => fen(other.money) > fen(money)).length, fen(money)]),
  );
  const number = paid[0]?.trade_no;
  const filters = [
    {},
    { goods_id },
    { status: status === 0 || status === 2 ? undefined : status },
    { goods_id, status: 1 as const },
    { trade_no: number },
    { trade_no: number, status: 1 as const },
  ];
  for (const filter of filters) {
    const some = paid.filter(
      (row) =>
        (filter.goods_id === undefined || row.goods_id === filter.goods_id) &&
        (filter.status === undefined || row.status === filter.status) &&
        (filter.trade_no === undefined || row.trade_no === filter.trade_no),
    );
    const sums = await did(app, merchantCharts.charts, { date_range, ...filter }, shop);
    assert.deepEqual(
      [sums.order_count, ...[sums.total_price, sums.total_charges, sums.total_cost_price, sums.total_profit, sums.total_refund].map(fen)],
      [
        some.length,
        total(some, (row) => row.total_price),
        total(some, (row) => row.total_price - row.finally_money),
        total(some, (row) => row.total_cost_price),
        total(some, (row) => row.finally_money - row.total_cost_price),
        total(some, (row) => row.refund_price),
      ],
    );
    const list = await did(app, merchantCharts.money, { date_range, page, limit, ...filter }, shop);
    const latest = some.toSorted((a, b) => Number(b.paid_at) - Number(a.paid_at) || b.id - a.id).slice((page - 1) * limit, page * limit);
    assert.deepEqual([list.total, list.list.map(({ id }) => id)], [some.length, latest.map(({ id }) => id)]);
  }
}

async function askWorkbench(rows: readonly Row[], shop: Shop): Promise<void> {
  const { days } = await did(app, merchantWorkbench.analysis, {}, shop);
  const own = rows.filter((row) => row.merchant_id === shop.id);
  for (const { day, ...figures } of days) {
    const paid = own.filter(({ paid_at }) => paid_at && formatDay(paid_at) === day);
    assert.deepEqual(
      [figures.order_count, fen(figures.paid_amount), fen(figures.net_amount)],
      [
        own.filter(({ create_at }) => formatDay(create_at) === day).length,
        total(paid, (row) => row.total_price),
        total(paid, (row) => row.finally_money),
      ],
      day,
    );
  }
}

async function askMap(rows: readonly Row[], { range }: Question): Promise<void> {
  const since = startOfDay(range.from);
  const of = (buyer: string) => {
    const made = rows.filter((row) => row.contact === buyer && row.create_at >= since);
    const paid = made.filter(({ paid_at }) => paid_at !== null);
    return { orders: made.length, paid: paid.length, amount: total(paid, (row) => row.total_price) };
  };
  const { list, abroad, unknown } = await orderMap(app.house.db, since);
  const expected = [
    { province: '江苏', ...of('a@b.cc') },
    { province: '广东', ...of('13800000000') },
  ].filter(({ orders: made }) => made > 0);
  assert.deepEqual(
    list.toSorted((a, b) => b.province.localeCompare(a.province)),
    expected.toSorted((a, b) => b.province.localeCompare(a.province)),
  );
  assert.deepEqual([abroad, unknown], [of('阿明'), { orders: 0, paid: 0, amount: 0 }]);
}

async function askSales(rows: readonly Row[], { range, date_range, shop, channel_id }: Question): Promise<void> {
  const [now, then] = [range, earlier(range)].map((when) => rows.filter((row) => within(row.paid_at, when))) as [Row[], Row[]];
  const own = (some: readonly Row[]) => some.filter((row) => row.merchant_id === shop.id);
  const named = (some: readonly Row[]) => some.filter((row) => goods.some((of) => of[0] === row.goods_id));
  for (const [filter, of] of [
    [{}, (some: readonly Row[]) => some],
    [{ merchant_id: shop.id }, own],
    [{ keyword: '月' }, named],
  ] as const) {
    const page = await did(app, adminGoodsStatistics.list, { date_range, limit: 100, ...filter }, admin);
    assert.deepEqual([shown(page.sums), shown(page.before)], [sold(of(now)), sold(of(then))]);
    const before = groups(of(then), (row) => row.goods_id);
    assert.deepEqual(
      byNumber(page.list.map((row) => [row.goods_id, [shown(row), fen(row.before_amount)]])),
      [...groups(of(now), (row) => row.goods_id)].map(([key, some]) => [
        key,
        [sold(some), total(before.get(key) ?? [], (row) => row.total_price)],
      ]),
    );
  }
  const merchants = await did(app, adminMerchantStatistics.list, { date_range, keyword: shop.username }, admin);
  assert.deepEqual(
    [shown(merchants.sums), shown(merchants.before), merchants.total],
    [sold(own(now)), sold(own(then)), own(now).length > 0 ? 1 : 0],
  );
  const growth = await did(app, adminMerchantStatistics.growth, { date_range }, admin);
  const selling = (some: readonly Row[]): number => new Set(some.map((row) => row.merchant_id)).size;
  assert.deepEqual([growth.selling, growth.selling_before], [selling(now), selling(then)]);
  assert.deepEqual(
    growth.days.map((each) => each.selling),
    growth.days.map(({ day }) => selling(now.filter(({ paid_at }) => paid_at && formatDay(paid_at) === day))),
  );
  for (const filter of [{}, { merchant_id: shop.id }, { channel_id }]) {
    const asked = rows.filter(
      (row) =>
        (!('merchant_id' in filter) || row.merchant_id === filter.merchant_id) &&
        (!('channel_id' in filter) || filter.channel_id === undefined || row.channel_id === filter.channel_id),
    );
    const page = await did(app, adminOrderStatistics.list, { date_range, ...filter }, admin);
    for (const { day, ...figures } of page.list) {
      const made = asked.filter((row) => within(row.create_at, range) && formatDay(row.create_at) === day);
      const paid = asked.filter((row) => within(row.paid_at, range) && formatDay(row.paid_at as Date) === day);
      assert.deepEqual(
        { ...figures, amount: fen(figures.amount), fee: fen(figures.fee), refund: fen(figures.refund) },
        {
          created: made.length,
          converted: made.filter(({ success_at }) => success_at !== null).length,
          closed: made.filter((row) => row.status === 2).length,
          paid: paid.length,
          amount: total(paid, (row) => row.total_price),
          fee: total(paid, (row) => row.fee),
          refund: total(paid, (row) => row.refund_price),
        },
        day,
      );
    }
  }
}

async function askAnalysis(rows: readonly Row[], { range, date_range, shop, channel_id, status }: Question): Promise<void> {
  for (const filter of [{}, { channel_id }, { username: shop.username }, { status }, { status: 1 as const, channel_id }]) {
    const asked = rows.filter(
      (row) =>
        (!('channel_id' in filter) || filter.channel_id === undefined || row.channel_id === filter.channel_id) &&
        (!('username' in filter) || row.merchant_id === shop.id) &&
        (!('status' in filter) || filter.status === undefined || row.status === filter.status),
    );
    const [made, paid] = [asked.filter((row) => within(row.create_at, range)), asked.filter((row) => within(row.paid_at, range))];
    const expected = (key: 'merchant_id' | 'channel_id') =>
      byNumber(
        [...new Set([...made, ...paid].map((row) => row[key]))].map((of) => {
          const [own, bought] = [made.filter((row) => row[key] === of), paid.filter((row) => row[key] === of)];
          return [
            of,
            [
              own.length,
              own.filter((row) => row.status === 0 || row.status === 2).length,
              bought.length,
              total(bought, (row) => row.total_price),
              total(bought, (row) => row.total_price - row.fee),
              total(bought, (row) => row.fee),
              total(bought, (row) => row.refund_price),
            ],
          ];
        }),
      );
    const merchants = await did(app, adminOrderAnalysis.merchant, { date_range, limit: 100, ...filter }, admin);
    const byChannel = await did(app, adminOrderAnalysis.channel, { date_range, limit: 100, ...filter }, admin);
    const figures = (row: (typeof merchants)['sums']) => [
      row.count,
      row.unpaid,
      row.paid,
      ...[row.sum_money, row.sum_actual_money, row.sum_platform_money, row.refund_money].map(fen),
    ];
    assert.deepEqual(
      byNumber(merchants.list.map((row) => [row.merchant_id, figures(row)])),
      expected('merchant_id'),
      JSON.stringify(filter),
    );
    assert.deepEqual(byNumber(byChannel.list.map((row) => [row.channel_id, figures(row)])), expected('channel_id'), JSON.stringify(filter));
    assert.deepEqual(merchants.sums, byChannel.sums);
  }
}

/** Minutes from the beginning, whole days as often as not. */
const bound = fc.oneof(
  fc.integer({ min: -1, max: DAYS + 1 }).map((day) => day * DAY_MINUTES * 60),
  fc.integer({ min: -DAY_MINUTES * 60, max: (HORIZON + DAY_MINUTES) * 60 }),
);
/** When what is over is summed up, in minutes from the beginning: at any time, and where days end. */
const look = fc.oneof(
  fc.nat(HORIZON),
  fc.integer({ min: 1, max: DAYS - 1 }).map((day) => day * DAY_MINUTES + LAG_MINUTES),
);
const question = fc.record({
  bounds: fc.tuple(bound, bound),
  shop: fc.nat(1),
  buyer: fc.constantFrom('a@b.cc', '13800000000', '阿明'),
  goods: fc.nat(1),
  channel: fc.nat(1),
  status: fc.constantFrom(0, 1, 2, 3, 4),
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.integer({ min: 1, max: 9 }),
});

type Asking = typeof question extends fc.Arbitrary<infer T> ? T : never;

function asQuestion({ bounds, shop, goods: which, channel, ...rest }: Asking): Question {
  const [from, until] = bounds.toSorted((a, b) => a - b) as [number, number];
  const range = { from: moment(from / 60), until: moment(Math.max(until, from + 1) / 60) };
  return {
    ...rest,
    range,
    date_range: [formatTime(range.from), formatTime(new Date(range.until.getTime() - 1000))],
    shop: shops[shop] as Shop,
    goods_id: goods[shop]?.[which],
    channel_id: channels[channel],
  };
}

/** A day that is summed up to eleven: sold, given back in part and found dearer on both sides of that, most of it in an hour. */
const onBothSides: [Wish[], number[], Asking[]] = [
  [8 * 60, 10 * 60 + 58, 11 * 60, 13 * 60, ...Array.from({ length: 12 }, (_, minute) => 60 + minute)].map((made, buyer) => ({
    shop: 0,
    buyer: buyer % 2 === 0 ? 'a@b.cc' : '阿明',
    goods: 0,
    channel: 0,
    quantity: 1,
    price: 10_000,
    fee: 10,
    payer: 1,
    cost: 100,
    made: LAST_DAY + made,
    fate: 'paid',
    waits: [5, 1],
    changes: [
      { after: 30, kind: 'part', by: 111 },
      { after: 200, kind: 'part', by: 222 },
      { after: 10, kind: 'cost', by: 7 },
    ],
  })),
  [LAST_DAY + 12 * 60],
  [0, LAST_DAY].map((from) => ({
    bounds: [from * 60, HORIZON * 60],
    shop: 0,
    buyer: 'a@b.cc',
    goods: 0,
    channel: 0,
    status: 1,
    page: 2,
    limit: 1,
  })),
];

test('sums are the orders, whatever became of them and however far the days are summed up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: 1, maxLength: 40 }),
      fc.array(look, { maxLength: 4 }),
      fc.array(question, { minLength: 2, maxLength: 2 }),
      async (wishes, looks, questions) => {
        await happen(wishes, looks);
        const rows = await orders();
        for (const asked of questions.map(asQuestion)) {
          await askShop(rows, asked);
          await askMap(rows, asked);
          await askSales(rows, asked);
          await askAnalysis(rows, asked);
        }
        for (const shop of shops) await askWorkbench(rows, shop);
      },
    ),
    { numRuns: 25, examples: [onBothSides] },
  );
});
