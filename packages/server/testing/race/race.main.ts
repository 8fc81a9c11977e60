/** `node race.main.ts [rounds]`: plays rounds of the race, on DATABASE_URL's server where it is set; one JSON line a round, for the benchmarks. */
import { randomInt } from 'node:crypto';
import { ownDatabase } from './own-database.ts';
import { faultsOf, playRound } from './scenario.ts';

const rounds = Number(process.argv[2] ?? 1);
const server = process.env.DATABASE_URL || null;

async function play(seed: number) {
  if (server === null) return playRound(null, seed);
  const database = await ownDatabase(server, 'keymall_race');
  try {
    return await playRound(database.url, seed);
  } finally {
    await database.drop();
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
