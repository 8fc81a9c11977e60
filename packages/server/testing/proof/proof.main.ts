/**
 * `proof.main.ts --rows 1000000`: how long it takes to seal and to prove a ledger of that many postings. Fills a house with paid
 * orders of fifty merchants over thirty days, seals the days and asks every rule of the proof, then what a nightly one asks where all
 * days but the last were proven. One line of JSON a step. On a real PostgreSQL with its data on disk.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { moneyRules, nightlyScopes } from '#kit/invariants';
import { proveRule, proveScope, sealDays } from '#modules/ledger';
import type { TestApp } from '../app.ts';
import { makeAdmin, makeChannel, makeGoods, makeShop } from '../builders.ts';
import { inLargeHouse } from '../large-house.ts';
import { fillOldSales, type OldSales, POSTINGS_A_SALE } from '../old-sales.ts';

const MERCHANTS = 50;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 10_000) throw new Error('--rows is a whole number from 10000');
const orders = Math.ceil(rows / POSTINGS_A_SALE);

const say = (step: string, ms: number, more: object = {}): void =>
  void process.stdout.write(`${JSON.stringify({ step, ms: Math.round(ms), ...more })}\n`);

/** Paid orders, of each merchant one goods. */
async function fill(app: TestApp, sql: pg.Client): Promise<void> {
  const channel = await makeChannel(app, await makeAdmin(app));
  const shops: OldSales['shops'][number][] = [];
  for (let at = 0; at < MERCHANTS; at += 1) {
    const shop = await makeShop(app);
    shops.push({ merchant_id: shop.id, goods: [await makeGoods(app, shop)] });
  }
  await fillOldSales(sql, { shops, channel_id: channel.id, account_id: channel.account_id, orders });
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
    () => ({ orders, postings: orders * POSTINGS_A_SALE }),
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
  const { rows: days } = await sql.query<{ since: string }>(`select to_char(max(day) - 1, 'YYYY-MM-DD') as since from ledger_day`);
  let nightly = 0;
  for (const scope of nightlyScopes(days[0]?.since ?? ''))
    nightly += await timed(
      `nightly: ${scope.name}`,
      async () => {
        let found = 0;
        await proveScope(app.house.patient, scope, async (_, { count }) => void (found += count));
        return found;
      },
      (broken) => ({ rules: scope.rules.length, broken }),
    );
  say('nightly', nightly);
}

await inLargeHouse('proof', measure);
