/**
 * `bench.main.ts --seconds 20 --rate 200 --idle 2000`: how long until a message is told, from the sender's call on one process to the
 * receiver's socket on another, so many a second; and what an idle socket costs its process. One line of JSON a figure.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chatUser, shopChat } from '@keymall/contract/chat/chat';
import { makeShop } from '../builders.ts';
import { did } from '../call.ts';
import { inLargeHouse } from '../large-house.ts';
import { post, signedIn, type Talker } from './talk.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    idle: { type: 'string', default: '2000' },
  },
});
const [seconds, rate, idle] = [Number(values.seconds), Number(values.rate), Number(values.idle)];
if (![seconds, rate, idle].every((value) => Number.isInteger(value) && value > 0))
  throw new Error('--seconds, --rate and --idle are whole numbers from 1');

const SHOPS = 20;
const GUESTS = 200;
/** Sockets that a process holds before the others are counted: the first ones cost what all share. */
const WARM = 100;
/** Until both processes know each other and everybody is bound. */
const SETTLE_MS = 2_000;

const tell = (figure: object): void => void process.stdout.write(`${JSON.stringify(figure)}\n`);
const at = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;

/** Whose sockets these are: an address may hold 400, so they come from several, as a proxy on this machine tells it. */
const addressOf = (socket: number): string => `10.0.0.${1 + Math.floor(socket / 200)}`;

interface Served {
  child: ChildProcess;
  url: string;
  /** What it holds, once its garbage is gone: in bytes of the machine, and of its own. */
  memory(): Promise<{ rss: number; own: number }>;
}

async function startProcess(house: object): Promise<Served> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'process.main.ts')],
    {
      env: { ...process.env, CHAT_HOUSE: JSON.stringify(house) },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: child.stdout });
  const [url] = (await once(lines, 'line')) as [string];
  const memory = async () => {
    child.stdin.write('m');
    const [line] = (await once(lines, 'line')) as [string];
    const { rss, heapUsed, external } = JSON.parse(line) as NodeJS.MemoryUsage;
    return { rss, own: heapUsed + external };
  };
  return { child, url, memory };
}

await inLargeHouse('chat', async (app) => {
  const generous = { points: 1_000_000, seconds: 60 };
  await app.pool.query(`insert into setting (name, value) values ('limits', $1) on conflict (name) do update set value = excluded.value`, [
    JSON.stringify({ chat: generous, chat_rooms: generous, general: generous, account: generous }),
  ]);
  await app.house.settings.reload();
  const { masterKey, databaseUrl, siteUrl, installation } = app.houseOptions;
  const house = {
    databaseUrl,
    siteUrl,
    installation: { ...installation, trustProxy: ['127.0.0.1'] },
    masterKey: masterKey.toString('base64'),
  };
  const [one, two] = await Promise.all([startProcess(house), startProcess(house)]);
  const served = [one, two];
  try {
    const shops = await Promise.all(Array.from({ length: SHOPS }, () => makeShop(app)));
    const guests: { token: string; user_id: number }[] = [];
    for (let guest = 0; guest < GUESTS; guest += 1) {
      const opened = await did(app, shopChat.open, { shop_id: shops[guest % SHOPS]?.id ?? 0 });
      guests.push({ token: opened.secret, user_id: opened.user_id });
    }
    const begun = new Map<string, number>();
    const took: number[] = [];
    const twice = new Set<string>();
    for (const shop of shops) {
      const talker = await signedIn(two.url, shop, 'merchant');
      talker.ws.on('message', (raw) => {
        const frame = JSON.parse(String(raw)) as { type: string; msg?: string };
        if (frame.type !== 'simple' || frame.msg === undefined) return;
        if (twice.has(frame.msg)) throw new Error(`told twice: ${frame.msg}`);
        twice.add(frame.msg);
        took.push(performance.now() - (begun.get(frame.msg) ?? Number.NaN));
      });
    }
    await pause(SETTLE_MS);
    const sent: Promise<unknown>[] = [];
    const start = performance.now();
    for (let message = 0; message < rate * seconds; message += 1) {
      const due = start + (message * 1000) / rate;
      if (due > performance.now()) await pause(due - performance.now());
      const { token, user_id } = guests[message % GUESTS] as (typeof guests)[number];
      const msg = `m${message}`;
      begun.set(msg, performance.now());
      sent.push(post(message % 2 ? one.url : two.url, chatUser.sendMessage.path, token, { toUid: user_id, msg }));
    }
    await Promise.all(sent);
    while (took.length < sent.length && performance.now() - start < (seconds + 30) * 1000) await pause(50);
    const sorted = took.toSorted((a, b) => a - b);
    tell({ name: 'told', messages: sent.length, told: took.length, p50_ms: at(sorted, 0.5), p99_ms: at(sorted, 0.99) });
    if (took.length !== sent.length) throw new Error(`${sent.length - took.length} messages were not told`);

    // in a process of its own: what the talk left free in another would hold them unseen
    const three = await startProcess(house);
    served.push(three);
    const idlers: Talker[] = [];
    const openMore = async (count: number): Promise<void> => {
      for (let more = 0; more < count; more += 1) {
        const open = idlers.length;
        const talker = await signedIn(three.url, { id: 0, token: guests[open % GUESTS]?.token ?? '' }, 'guest', addressOf(open));
        await talker.next('bound');
        idlers.push(talker);
      }
      await pause(SETTLE_MS);
    };
    await openMore(WARM);
    const before = await three.memory();
    await openMore(idle);
    const after = await three.memory();
    const gone = idlers.filter(({ ws }) => ws.readyState !== ws.OPEN).length;
    if (gone > 0) throw new Error(`${gone} idle sockets were closed`);
    const each = (key: 'rss' | 'own'): number => Math.round((after[key] - before[key]) / idle);
    tell({ name: 'idle', sockets: idle, bytes_each: each('rss'), own_each: each('own') });
  } finally {
    for (const { child } of served) child.kill('SIGKILL');
  }
});
process.exit(0);
