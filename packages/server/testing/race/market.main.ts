/**
 * The market as a process of its own, for the benchmarks, which know addresses and no server code. Forked with
 * { server, dataDir, masterKey } in KEYMALL_MARKET: `server` is a PostgreSQL to make a database of its own on, null for the
 * one embedded in the data folder. Tells its database's URL, then answers one question after the other.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { systemContext } from '#kit/context';
import { openSession } from '#modules/identity';
import { fillOldSales } from '../old-sales.ts';
import {
  booksOf,
  brokenRules,
  closeAll,
  type Gateway,
  liftLimits,
  openAgents,
  openBeside,
  openMall,
  openMarket,
  openTexts,
  openWays,
  type Plan,
  restock,
  type Shop,
  type Way,
  wearLook,
} from './market.ts';
import { onServer, ownDatabase } from './own-database.ts';

type Ask =
  | { ask: 'open'; plan: Plan }
  | { ask: 'agents'; shops: Shop[] }
  | { ask: 'texts'; shops: Shop[]; counted: number | null }
  | { ask: 'ways'; shops: Shop[]; way: Way; gateway: Gateway }
  | { ask: 'mall'; shops: Shop[] }
  | { ask: 'wear'; shop: Shop; look: string }
  | { ask: 'restock'; shops: Shop[]; plan: Plan }
  | { ask: 'old'; shops: Shop[]; gateway: Gateway; orders: number }
  | { ask: 'books'; merchant_id?: number }
  | { ask: 'sign-in'; merchant_id: number }
  | { ask: 'close-orders' }
  | { ask: 'rules' }
  | { ask: 'database' }
  | { ask: 'waits'; ms: number }
  | { ask: 'scratch'; name: string }
  | { ask: 'drop-scratch'; name: string };

const { server, dataDir, masterKey } = JSON.parse(process.env.KEYMALL_MARKET ?? '{}') as {
  server: string | null;
  dataDir: string;
  masterKey: string;
};
const own = server === null ? null : await ownDatabase(server, 'keymall_bench');
const open = await openBeside({ databaseUrl: own?.url ?? null, dataDir, masterKey });

/** The process that all of the server's backends are children of, where it runs on this machine. */
async function postmaster(): Promise<number | null> {
  const { rows } = await open.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8');
    return stat.includes('(postgres)') ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : null;
  } catch {
    return null;
  }
}

const LOOK_EVERY_MS = 25;
/** Waits that are told, the most frequent. */
const TOLD = 6;

/** What the database's connections are at, over so many milliseconds: each with its share of all that were at anything. */
async function waits(ms: number): Promise<[string, number][]> {
  const seen = new Map<string, number>();
  let all = 0;
  for (const until = performance.now() + ms; performance.now() < until; await wait(LOOK_EVERY_MS)) {
    const { rows } = await open.pool.query<{ name: string; count: number }>(
      `select case when state = 'idle in transaction' then 'its process' else coalesce(wait_event_type || ' ' || wait_event, 'running') end as name, count(*)::int as count
       from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid() group by 1`,
    );
    for (const { name, count } of rows) {
      seen.set(name, (seen.get(name) ?? 0) + count);
      all += count;
    }
  }
  const shares = [...seen].map(([name, count]): [string, number] => [name, Math.round((count / all) * 1000) / 1000]);
  return shares.toSorted((a, b) => b[1] - a[1]).slice(0, TOLD);
}

/** On a connection of its own: its statements take minutes. */
async function fillOld(shops: Shop[], { channel_id, account_id }: Gateway, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: open.url });
  await client.connect();
  try {
    await fillOldSales(client, { shops, channel_id, account_id, orders });
  } finally {
    await client.end();
  }
}

function onDefaultDatabase(text: string): Promise<void> {
  const url = new URL(open.url);
  url.pathname = '/postgres';
  return onServer(url.href, text);
}

const SCRATCH = /^[a-z_][a-z0-9_]{0,50}$/;

async function answer(ask: Ask): Promise<unknown> {
  switch (ask.ask) {
    case 'open': {
      await liftLimits(open);
      return (await openMarket(open, ask.plan)).market;
    }
    case 'agents':
      return openAgents(open, ask.shops);
    case 'texts':
      return openTexts(open, ask.shops, ask.counted);
    case 'ways':
      return openWays(open, ask.shops, ask.way, ask.gateway);
    case 'mall':
      await openMall(open, ask.shops);
      return null;
    case 'wear':
      await wearLook(open, ask.shop, ask.look);
      return null;
    case 'restock':
      await restock(open, ask.shops, ask.plan);
      return null;
    case 'old':
      await fillOld(ask.shops, ask.gateway, ask.orders);
      return null;
    case 'books':
      return booksOf(open, ask.merchant_id);
    case 'sign-in':
      return openSession(systemContext(open.house, 'market:sign-in'), 'merchant', ask.merchant_id, ask.merchant_id);
    case 'close-orders':
      return closeAll(open);
    case 'rules':
      return brokenRules(open);
    case 'database': {
      const { rows } = await open.pool.query<{ name: string; setting: string }>(
        `select name, setting from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes')`,
      );
      return {
        url: open.url,
        postmaster: await postmaster(),
        settings: Object.fromEntries(rows.map(({ name, setting }) => [name, setting])),
      };
    }
    case 'waits':
      return waits(ask.ms);
    case 'scratch':
      if (!SCRATCH.test(ask.name)) throw new Error(`no name for a database: ${ask.name}`);
      await onDefaultDatabase(`create database ${ask.name}`);
      return null;
    case 'drop-scratch':
      if (!SCRATCH.test(ask.name)) throw new Error(`no name for a database: ${ask.name}`);
      await onDefaultDatabase(`drop database if exists ${ask.name} with (force)`);
      return null;
  }
}

process.on('message', (ask: Ask) => {
  answer(ask).then(
    (value) => process.send?.({ value }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => {
  void open
    .close()
    .then(() => own?.drop())
    .finally(() => process.exit(0));
});
process.send?.({ value: open.url });
