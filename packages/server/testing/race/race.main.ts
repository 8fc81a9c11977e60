/** `node race.main.ts [rounds]`: plays rounds of the race, on DATABASE_URL's server where it is set; one JSON line a round, for the benchmarks. */
import { randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#app/migrate';
import { faultsOf, playRound } from './scenario.ts';

const rounds = Number(process.argv[2] ?? 1);
const server = process.env.DATABASE_URL || null;

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server as string });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function play(seed: number) {
  if (server === null) return playRound(null, seed);
  const name = `keymall_race_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  try {
    const url = new URL(server);
    url.pathname = `/${name}`;
    await migrate(url.href);
    return await playRound(url.href, seed);
  } finally {
    await onServer(`drop database ${name} with (force)`);
  }
}

for (let round = 0; round < rounds; round += 1) {
  const played = await play(randomInt(2 ** 32));
  const { outcome, after, seed } = played;
  const faults = faultsOf(played);
  process.stdout.write(
    `${JSON.stringify({
      seed,
      delivered: after.deliveries,
      keys: new Set(outcome.keys.flat()).size,
      sold_out: outcome.soldOut,
      others: outcome.others.length,
      reserved: after.reserved,
      ledger_sum: after.ledger_sum,
      notices_sent: outcome.noticesSent,
      unanswered: outcome.unanswered,
      seconds: Number(outcome.seconds.toFixed(2)),
      faults,
    })}\n`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
