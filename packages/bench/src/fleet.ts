/**
 * `npm run bench -- fleet [--seconds 5]`: purchases through one, two and four processes on one PostgreSQL, with what bounds them, and how
 * soon what one of them tells reaches the sockets of the others: on each process listens every merchant of the street.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { homeIndex, platformRaw } from '@keymall/contract/platform/home';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { buying, districts, type Market as Shops } from './jobs.ts';
import { type Cores, type Market, type Place, runLoad, type Server, startServer } from './processes.ts';
import { type Database, openDistricts, openStage } from './stage.ts';

const PROCESSES = [1, 2, 4] as const;
const BUYERS = 20;
const WARM_UP_SECONDS = 2;
/** What is still on its way when the buyers stop. */
const SETTLE_MS = 1500;
/** Of all cores: from here on they are what bounds. */
const BUSY = 0.85;

export interface FleetRun {
  processes: number;
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  cores: Cores | null;
  /** What the database's connections did while buyers bought, as shares. */
  waits: [string, number][];
  bound: string;
  push: {
    /** Frames a second, at all sockets together. */
    frames: number;
    /** How much later than the first the sockets of the other processes heard; null where there is none. */
    later_p50_ms: number | null;
    later_p99_ms: number | null;
  };
}

/** When each event was heard, by what it says. */
type Heard = Map<string, number[]>;

interface Frame {
  event: string;
  data: string;
}

/** Listens to a merchant's channel on a process; resolves once it is joined. */
async function listen(
  port: number,
  appKey: string,
  merchantId: number,
  token: string,
  hear: (frame: Frame, at: number) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/push/app/${appKey}`);
  const channel = accountChannel('merchant', merchantId);
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  socket.onerror = () => reject(new Error('a socket failed'));
  socket.onmessage = ({ data }) => {
    const at = performance.now();
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.event === 'pusher:connection_established') {
      const { socket_id } = JSON.parse(frame.data) as { socket_id: string };
      const form = new URLSearchParams({ channel_name: channel, socket_id, token, type: 'merchant' });
      fetch(`http://127.0.0.1:${port}${platformRaw.pushAuth.path}`, { method: 'POST', body: form })
        .then(async (answer) => {
          const { auth } = (await answer.json()) as { auth?: string };
          if (!auth) throw new Error(`the channel was refused: ${answer.status}`);
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
        })
        .catch(reject);
    } else if (frame.event === 'pusher_internal:subscription_succeeded') resolve(socket);
    else if (frame.event.startsWith('order.')) hear(frame, at);
  };
  return promise;
}

const at = (sorted: readonly number[], share: number): number | null =>
  sorted.length === 0 ? null : Number((sorted[Math.floor((sorted.length - 1) * share)] as number).toFixed(1));

function pushOf(heard: Heard, seconds: number): FleetRun['push'] {
  const later: number[] = [];
  let frames = 0;
  for (const times of heard.values()) {
    frames += times.length;
    const first = Math.min(...times);
    // the first is the teller's own
    for (const time of times.toSorted((a, b) => a - b).slice(1)) later.push(time - first);
  }
  later.sort((a, b) => a - b);
  return { frames: Math.round(frames / seconds), later_p50_ms: at(later, 0.5), later_p99_ms: at(later, 0.99) };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** In a sentence, what more buyers would wait for. */
function boundOf(cores: Cores | null, waits: readonly [string, number][]): string {
  const all = cpus().length;
  const used = cores ? cores.server + cores.database + cores.client : 0;
  if (cores && used >= all * BUSY)
    return `the ${all} cores: servers ${cores.server.toFixed(2)}, database ${cores.database.toFixed(2)}, buyers ${cores.client.toFixed(2)}`;
  const [first] = waits.filter(([name]) => name !== 'running' && name !== 'its process');
  return first ? `the database's ${first[0]} (${percent(first[1])} of its connections' time)` : 'nothing that was seen';
}

interface Stage {
  market: Market;
  street: Shops;
  tokens: string[];
  appKey: string;
  postmaster: number | null;
  say: (line: string) => void;
}

interface Books {
  paid: number;
  ledger_sum: number;
}

async function measure(
  { market, street, tokens, appKey, postmaster, say }: Stage,
  servers: readonly Server[],
  seconds: number,
): Promise<FleetRun> {
  const heard: Heard = new Map();
  const hear = ({ event, data }: Frame, time: number): void => {
    const key = `${event} ${data}`;
    const known = heard.get(key);
    if (known) known.push(time);
    else heard.set(key, [time]);
  };
  const sockets: WebSocket[] = [];
  for (const { port } of servers)
    for (const [index, { merchant_id }] of street.shops.entries())
      sockets.push(await listen(port, appKey, merchant_id, tokens[index] as string, hear));
  await market.ask({ ask: 'restock', shops: street.shops, plan: districts.street });
  const before = await market.ask<Books>({ ask: 'books' });
  const start = performance.now();
  const running = runLoad(
    {
      errand: buying('purchase', street),
      ports: servers.map(({ port }) => port),
      clients: BUYERS,
      warmUpSeconds: WARM_UP_SECONDS,
      seconds,
    },
    { servers: servers.map(({ pid }) => pid), postmaster },
  );
  const waits = await market.ask<[string, number][]>({ ask: 'waits', ms: (WARM_UP_SECONDS + seconds - 1) * 1000 });
  const run = await running;
  const lasted = (performance.now() - start) / 1000;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  for (const socket of sockets) socket.close();
  const after = await market.ask<Books>({ ask: 'books' });
  if (run.wrongs.length > 0) throw new Error(`purchases went wrong: ${JSON.stringify(run.wrongs.slice(0, 3))}`);
  if (after.paid - before.paid !== run.doneInAll || after.ledger_sum !== 0)
    throw new Error(`${run.doneInAll} done, but ${after.paid - before.paid} in the books, whose sum is ${after.ledger_sum}`);
  const wanted = 2 * run.doneInAll * servers.length;
  const push = pushOf(heard, lasted);
  const frames = [...heard.values()].reduce((sum, times) => sum + times.length, 0);
  if (frames !== wanted) say(`  fleet: ${frames} frames came where ${wanted} were to come`);
  return {
    processes: servers.length,
    per_second: Math.round(run.done / run.seconds),
    p50_ms: Number(run.p50.toFixed(1)),
    p99_ms: Number(run.p99.toFixed(1)),
    cores: run.cores,
    waits,
    bound: boundOf(run.cores, waits),
    push,
  };
}

/** Measures each size; tells it as it comes. */
export async function runFleet(place: Place, seconds: number, say: (line: string) => void): Promise<FleetRun[]> {
  const { server, market, close } = await openStage(place, null);
  const more: Server[] = [];
  try {
    const street = (await openDistricts(market, ['street'])).get('street') as Shops;
    const { url, postmaster } = await market.ask<Database>({ ask: 'database' });
    const tokens: string[] = [];
    for (const { merchant_id } of street.shops) tokens.push(await market.ask<string>({ ask: 'sign-in', merchant_id }));
    const site = await fetch(`http://127.0.0.1:${server.port}${homeIndex.siteConfig.path}`, { method: 'POST' });
    const { data } = (await site.json()) as { data: { push: { app_key: string } } };
    const stage: Stage = { market, street, tokens, appKey: data.push.app_key, postmaster, say };
    const runs: FleetRun[] = [];
    for (const processes of PROCESSES) {
      while (more.length + 1 < processes) {
        const dataDir = join(place.dataDir, '..', `fleet-${more.length + 1}`);
        more.push(await startServer({ ...place, dataDir }, url, null));
      }
      const run = await measure(stage, [server, ...more], seconds);
      runs.push(run);
      const { per_second, p50_ms, p99_ms, waits, push, bound } = run;
      const heard = push.later_p99_ms === null ? '' : `, the others ${push.later_p50_ms} ms later, p99 ${push.later_p99_ms} ms`;
      say(
        `  fleet of ${processes}: ${per_second}/s, p50 ${p50_ms} ms, p99 ${p99_ms} ms; bound by ${bound}; push ${push.frames} frames/s${heard}`,
      );
      say(`    connections: ${waits.map(([name, share]) => `${name} ${percent(share)}`).join(', ')}`);
    }
    return runs;
  } finally {
    for (const each of more) await each.stop();
    await close();
  }
}
