/** The end of the program: open pages don't hold it up, and its own database goes with it. A real process, sockets and all. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { programEnv } from '#testing/program-env';

const START = join(import.meta.dirname, 'start.ts');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

interface Program {
  child: ChildProcess;
  port: number;
  /** The embedded database's. */
  database: number;
  said: () => string;
  log: () => string;
}

const programs: { child: ChildProcess; folder: string; database?: number }[] = [];
after(async () => {
  for (const { child, folder, database } of programs) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    if (database && isAlive(database)) process.kill(database, 'SIGQUIT');
    while (database && isAlive(database)) await wait(20);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** `npm start` as it is, in an empty folder; resolves when it has said that it is ready. */
async function startProgram(): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-shutdown-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', START], {
    env: {
      ...programEnv(),
      HOME: process.env.HOME,
      KEYMALL_MODE: 'demo',
      KEYMALL_DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program: (typeof programs)[number] = { child, folder };
  programs.push(program);
  let said = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        said += part.toString();
        if (said.includes('Sandbox ')) resolve();
      });
  });
  await Promise.race([ready, once(child, 'exit')]);
  assert.match(said, /Sandbox /, said);
  const home = /数据库位于 (\S+)（/.exec(said)?.[1] ?? folder;
  const database = Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  program.database = database;
  assert.ok(isAlive(database));
  const logFile = join(folder, 'keymall.log');
  return { child, port, database, said: () => said, log: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '') };
}

async function pushSocket(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/push/app/keymall`);
  await once(socket, 'message');
  return socket;
}

/** A connection on which so much was said; `answer` waits for what comes back. */
async function connection(port: number, text: string, answer: boolean): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text) socket.write(text);
  if (answer) await once(socket, 'data');
  socket.resume();
  return socket;
}

test('open pages, idle connections and a request under way: it ends by itself, and the database with it', async () => {
  const program = await startProgram();
  const { port } = program;
  const push = await pushSocket(port);
  const told = once(push, 'close');
  const idle = await connection(port, 'GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n', true);
  const silent = await connection(port, '', false);
  const body = JSON.stringify({ trade_no: 'X'.repeat(24) });
  const half = await connection(
    port,
    `POST /home/order/orderStatus HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    false,
  );
  const ended = Promise.all([idle, silent].map((socket) => once(socket, 'close')));
  const exit = once(program.child, 'exit');
  // The request has reached the server when a later one on a connection of its own has been answered.
  (await connection(port, 'GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n', true)).destroy();
  program.child.kill('SIGTERM');
  await ended;
  assert.equal((await told)[0], 1012, 'a page is told that the server starts anew');
  let answer = '';
  half.on('data', (part: Buffer) => {
    answer += part.toString();
  });
  half.write(body.slice(5));
  await once(half, 'close');
  assert.match(answer, /^HTTP\/1\.1 \d{3} [\s\S]*"code"/, 'what was under way is answered');
  assert.deepEqual(await exit, [0, null], program.said());
  assert.equal(isAlive(program.database), false);
  assert.doesNotMatch(program.log(), /took too long|"msg":"shutdown"/);
});

test('an impatient second Ctrl-C ends it at once, and the database too', async () => {
  const program = await startProgram();
  // A body that never comes would hold it up for a while.
  await connection(
    program.port,
    'POST /home/order/orderStatus HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    false,
  );
  (await connection(program.port, 'GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n', true)).destroy();
  const exit = once(program.child, 'exit');
  // Pressed until it helps: twice at the same moment is one press, handed on by whoever started the program.
  const pressing = setInterval(() => program.child.kill('SIGINT'), 100);
  const how = await exit;
  clearInterval(pressing);
  assert.deepEqual(how, [130, null], program.said());
  assert.match(program.log(), /Interrupted again/);
  while (isAlive(program.database)) await wait(20);
});
