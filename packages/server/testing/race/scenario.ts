/** The race on its two stages: one server on its own embedded database, and two servers that share a PostgreSQL. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#app/embedded-postgres';
import { type Books, booksOf, brokenRules, closeAll, liftLimits, openBeside, openMarket } from './market.ts';
import { freePort, type Program, startProgram } from './program.ts';
import { type RaceOutcome, race } from './race.ts';

export const BUYERS = 200;
export const CARDS = 50;
const IDLERS = 20;
/** 150 notices are told; the first are heard while most buyers still wait for their order. */
const LEAST_NOTICES = 1;
const MOST_NOTICES = 120;

export interface Round {
  seed: number;
  outcome: RaceOutcome;
  /** Keys that lay for sale before the race. */
  forSale: Set<string>;
  /** Before the orders that nobody paid were closed, and after. */
  before: Books;
  after: Books;
  closed: number;
  broken: string[];
}

/** One round: fresh data folder, fresh shop. `databaseUrl` null is the embedded stage. */
export async function playRound(databaseUrl: string | null, seed: number): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-race-'));
  // The database's own uid has to walk through.
  chmodSync(folder, 0o755);
  const masterKey = randomBytes(32).toString('base64');
  const programs: Program[] = [];
  const dataDirs = databaseUrl === null ? [join(folder, 'one')] : [join(folder, 'one'), join(folder, 'two')];
  const start = async (dataDir: string, port: number): Promise<Program> => {
    const program = startProgram({ dataDir, databaseUrl, masterKey, port });
    programs.push(program);
    await program.ready();
    return program;
  };
  try {
    const running: Program[] = [];
    for (const dataDir of dataDirs) running.push(await start(dataDir, await freePort()));
    const open = await openBeside({ databaseUrl, dataDir: dataDirs[0] as string, masterKey });
    try {
      // A sale's last cards are under pressure; what is raced for here is not who solves a proof of work.
      await liftLimits(open);
      const { market, texts } = await openMarket(open, [[CARDS, IDLERS]]);
      const [shop] = market.shops;
      if (!shop) throw new Error('the market has no shop');
      const victim = running[0] as Program;
      const outcome = await race({
        ports: running.map(({ port }) => port),
        gateway: market.gateway,
        price: market.price,
        shop,
        buyers: BUYERS,
        idlers: IDLERS,
        seed,
        disaster: {
          afterNotices: LEAST_NOTICES + (seed % (MOST_NOTICES - LEAST_NOTICES)),
          async strike() {
            await victim.kill();
            // Where another server goes on, nobody has to come back.
            if (running.length === 1) await start(dataDirs[0] as string, victim.port);
          },
        },
      });
      const before = await booksOf(open);
      const closed = await closeAll(open);
      const after = await booksOf(open);
      return {
        seed,
        outcome,
        forSale: new Set(texts.get(shop.goods[0] as number)),
        before,
        after,
        closed,
        broken: await brokenRules(open),
      };
    } finally {
      await open.close();
    }
  } finally {
    for (const program of programs) await program.stop();
    // A server killed and not started again has left its database running.
    if (databaseUrl === null)
      await startEmbedded({ dataDir: join(dataDirs[0] as string, 'postgres') }).then(async (server) => {
        await server.stop();
        rmSync(server.dataDir, { recursive: true, force: true });
      });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is wrong with a round, in words; nothing is what is wanted. */
export function faultsOf({ outcome, forSale, before, after, closed, broken }: Round): string[] {
  const faults: string[] = [];
  const expect = (what: string, got: unknown, wanted: unknown): void => {
    if (got !== wanted) faults.push(`${what}: ${String(got)}, not ${String(wanted)}`);
  };
  const keys = outcome.keys.flat();
  expect('buyers with an order', outcome.orders.length, CARDS);
  expect('different orders', new Set(outcome.orders).size, CARDS);
  expect('buyers told "sold out"', outcome.soldOut, BUYERS - CARDS);
  expect('buyers told anything else', outcome.others.join('; '), '');
  expect('orders that nobody pays', outcome.idle, IDLERS);
  expect('orders whose buyer reads exactly one key', outcome.keys.filter((list) => list.length === 1).length, CARDS);
  expect('different keys', new Set(keys).size, CARDS);
  expect('keys that were for sale', keys.filter((key) => forSale.has(key)).length, CARDS);
  expect('notices heard', outcome.noticesHeard, 3 * CARDS);
  if (outcome.unanswered === 0) faults.push('nobody noticed that a server was killed');

  expect('orders', before.orders, CARDS + IDLERS);
  expect('paid', before.paid, CARDS);
  expect('unpaid before closing', before.unpaid, IDLERS);
  expect('reserved before closing', before.reserved, IDLERS);
  expect('orders closed', closed, IDLERS);
  expect('unpaid after closing', after.unpaid, 0);
  expect('closed after closing', after.closed, IDLERS);
  expect('exceptions', after.exceptions, 0);
  expect('reserved after closing', after.reserved, 0);
  expect('back for sale', after.available, IDLERS);
  expect('cards sold', after.sold, CARDS);
  expect('cards delivered', after.deliveries, CARDS);
  expect('receipts', after.receipts, CARDS);
  expect('receipts applied', after.applied, CARDS);
  expect('refunds owed', after.owed, 0);
  expect('sum of the ledger', after.ledger_sum, 0);
  expect('wallets', after.wallets, after.net);
  if (after.net <= 0) faults.push('the merchant earned nothing');
  return [...faults, ...broken];
}
