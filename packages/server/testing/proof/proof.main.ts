/**
 * `proof.main.ts --rows 1000000`: how long it takes to seal and to prove a ledger of that many postings. Fills a house with paid
 * orders of fifty merchants over thirty days, set-based and behind the triggers' back, seals the days and asks every rule of the
 * proof. One line of JSON a step. On a real PostgreSQL with its data on disk.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { createApp } from '#app/app';
import { startEmbedded } from '#app/embedded-postgres';
import { migrate } from '#app/migrate';
import { systemContext } from '#kit/context';
import { moneyRules } from '#kit/invariants';
import { proveRule, sealDays } from '#modules/ledger';
import { seedBase } from '../../seeds/base/base.ts';
import type { TestApp } from '../app.ts';
import { makeAdmin, makeChannel, makeGoods, makeShop } from '../builders.ts';

const MERCHANTS = 50;
/** Of a receipt two, of its sale four. */
const POSTINGS_AN_ORDER = 6;
const AT_ONCE = 50_000;
const DAYS = 30;
const BASE = 1000;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 10_000) throw new Error('--rows is a whole number from 10000');
const orders = Math.ceil(rows / POSTINGS_AN_ORDER);

const say = (step: string, ms: number, more: object = {}): void =>
  void process.stdout.write(`${JSON.stringify({ step, ms: Math.round(ms), ...more })}\n`);

/** Paid orders over 10.00, 3 % of it ours; the k-th of its merchant leaves him k × 9.70. */
async function fill(app: TestApp, sql: pg.Client): Promise<void> {
  const admin = await makeAdmin(app);
  const channel = await makeChannel(app, admin);
  const first = await makeShop(app);
  const goods = await makeGoods(app, first);
  await sql.query('set session_replication_role = replica');
  await sql.query(
    `insert into merchant (username, password_hash, role_id, status) select 'bench' || n, password_hash, role_id, 1 from merchant, generate_series(2, ${MERCHANTS}) n where merchant.id = $1`,
    [first.id],
  );
  await sql.query(`insert into shop (merchant_id, shop_name) select id, username from merchant where id <> $1`, [first.id]);
  const { rows: accounts } = await sql.query<{
    wallets: string[];
    merchants: string[];
    suspense: string;
    income: string;
    receivable: string;
  }>(
    `select array_agg(fn.ledger_account('merchant_wallet', id, null) order by id) as wallets, array_agg(id order by id) as merchants,
       fn.ledger_account('buyer_suspense', null, null) as suspense, fn.ledger_account('fee_income', null, null) as income, fn.ledger_channel($1) as receivable
     from merchant`,
    [channel.account_id],
  );
  const { wallets, merchants, suspense, income, receivable } = accounts[0] as (typeof accounts)[number];
  const time = `now() - interval '${DAYS} days' * (1 - n::float / ${orders})`;
  for (let from = 1; from <= orders; from += AT_ONCE) {
    const some = `generate_series(${from}, ${Math.min(orders, from + AT_ONCE - 1)}) n`;
    const shop = `($1::bigint[])[1 + (n - 1) % ${MERCHANTS}]`;
    await sql.query(
      `insert into orders (id, merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, goods_price_old, total_product_price, rate, fee, fee_payer,
         total_price, finally_money, contact, channel_id, channel_account_id, pay_title, status, sendout, request_no, request_hash, create_ip, device, close_at, success_at, create_at)
       overriding system value
       select ${BASE} + n, ${shop}, 'B' || lpad(n::text, 24, '0'), $2, '月卡', 1, 1000, 1000, 1000, 30000, 30, 1, 1000, 970, 'a@b.cc', $3, $4, '支付宝', 1, 1,
         'r' || n, '\\x00', '10.0.0.1', 'pc', ${time}, ${time}, ${time} from ${some}`,
      [merchants, goods, channel.id, channel.account_id],
    );
    await sql.query(
      `insert into payment (id, trade_no, kind, ref_id, merchant_id, channel_id, channel_account_id, amount, status, create_at, success_at) overriding system value
       select ${BASE} + n, 'B' || lpad(n::text, 24, '0'), 'order', ${BASE} + n, ${shop}, $2, $3, 1000, 1, ${time}, ${time} from ${some}`,
      [merchants, channel.id, channel.account_id],
    );
    await sql.query(
      `insert into receipt (id, channel_id, channel_account_id, transaction_id, trade_no, amount, source, payment_id, outcome, create_at, resolve_at) overriding system value
       select ${BASE} + n, $1, $2, 'G' || n, 'B' || lpad(n::text, 24, '0'), 1000, 'notice', ${BASE} + n, 'applied', ${time}, ${time} from ${some}`,
      [channel.id, channel.account_id],
    );
    await sql.query(
      `insert into ledger_transaction (id, kind, ref_id, trade_no, create_at) overriding system value
       select ${BASE} + 2 * n + k, case k when 0 then 'receipt' else 'sale' end, ${BASE} + n, 'B' || lpad(n::text, 24, '0'), ${time} from ${some}, generate_series(0, 1) k`,
    );
    const round = `((n - 1) / ${MERCHANTS})`;
    await sql.query(
      `insert into ledger_posting (id, transaction_id, account_id, business_type, amount, balance_after, create_at) overriding system value
       select ${BASE} + ${POSTINGS_AN_ORDER} * n + k, ${BASE} + 2 * n + (k > 1)::int,
         case k when 0 then $2::bigint when 1 then $3::bigint when 2 then $3::bigint when 3 then $4::bigint else ($1::bigint[])[1 + (n - 1) % ${MERCHANTS}] end,
         case k when 0 then 'receipt' when 1 then 'receipt' when 3 then 'fee' when 5 then 'fee' else 'goods_sold' end,
         case k when 0 then 1000 when 1 then -1000 when 2 then 1000 when 3 then -30 when 4 then -1000 else 30 end,
         case k when 4 then ${round} * 970 + 1000 when 5 then ${round} * 970 + 970 end, ${time}
       from ${some}, generate_series(0, 5) k`,
      [wallets, receivable, suspense, income],
    );
  }
  await sql.query(
    `update ledger_account a set balance = 970 * s.count from (select account_id, count(*) as count from ledger_posting where business_type = 'goods_sold' and balance_after is not null group by 1) s where s.account_id = a.id`,
  );
  for (const table of ['orders', 'payment', 'receipt', 'ledger_transaction', 'ledger_posting']) await sql.query(`vacuum analyze ${table}`);
}

async function timed<T>(step: string, work: () => Promise<T>, more: (answer: T) => object = () => ({})): Promise<number> {
  const start = performance.now();
  const answer = await work();
  const ms = performance.now() - start;
  say(step, ms, more(answer));
  return ms;
}

async function measure(app: TestApp, sql: pg.Client): Promise<void> {
  await timed(
    'fill',
    () => fill(app, sql),
    () => ({ orders, postings: orders * POSTINGS_AN_ORDER }),
  );
  await timed(
    'seal',
    () => sealDays(app.ctx()),
    (days) => ({ days }),
  );
  await sql.query('vacuum analyze ledger_day');
  await sql.query('vacuum analyze ledger_day_sum');
  let proof = 0;
  for (const rule of moneyRules())
    proof += await timed(
      rule.name,
      () => proveRule(app.house.patient, rule),
      ({ count }) => ({ broken: count }),
    );
  say('proof', proof);
}

const folder = mkdtempSync(join(tmpdir(), 'keymall-proof-'));
chmodSync(folder, 0o755);
const server = await startEmbedded({ dataDir: join(folder, 'postgres') });
try {
  await migrate(server.url);
  const made = await createApp({
    databaseUrl: server.url,
    masterKey: randomBytes(32),
    siteUrl: 'http://proof.test',
    log: pino({ level: 'fatal' }),
    uploadDir: folder,
    web: false,
    worker: false,
    connections: 10,
  });
  const clock = { now: new Date(), pass: () => undefined };
  const app: TestApp = { ...made, clock, uploadDir: folder, logged: [], ctx: () => systemContext(made.house, 'proof') };
  const sql = new pg.Client({ connectionString: server.url });
  await sql.connect();
  try {
    await seedBase(app.ctx());
    await measure(app, sql);
  } finally {
    await sql.end();
    await made.close();
  }
} finally {
  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
