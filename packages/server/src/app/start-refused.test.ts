/** What stands in a start's way, as whoever types `npm start` meets it: a port that is taken, a database that is not yet there. A real process. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '#testing/at-end';
import { testDatabase } from '#testing/postgres';
import { programEnv } from '#testing/program-env';

const START = join(import.meta.dirname, 'start.ts');

/** A server of production in an empty folder. `until` ends the waiting early; the program is then told to end. */
async function started(env: Record<string, string>, until?: RegExp): Promise<{ code: number | null; said: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keymall-refused-'));
  const program = spawn(process.execPath, [START], {
    env: {
      ...programEnv(),
      KEYMALL_MODE: 'production',
      KEYMALL_DATA_DIR: dataDir,
      KEYMALL_MASTER_KEY: randomBytes(32).toString('base64'),
      SITE_URL: 'https://shop.example',
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
      if (until?.test(said)) program.kill('SIGTERM');
    });
  const [code] = (await once(program, 'close')) as [number | null];
  rmSync(dataDir, { recursive: true });
  return { code, said };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** PostgreSQL's ErrorResponse: severity, SQLSTATE, sentence. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

test('a taken port is a sentence that names it and the remedy, not a stack', async () => {
  const database = await testDatabase();
  const other = createServer();
  const port = await listening(other);
  atEnd(async () => {
    other.close();
    await database.drop();
  });
  const { code, said } = await started({ PORT: String(port), DATABASE_URL: database.url, KEYMALL_ROLE: 'web' });
  assert.equal(code, 1, said);
  assert.match(said, new RegExp(`端口 127\\.0\\.0\\.1:${port} 已被其他程序占用.*PORT.*Port ${port} of 127\\.0\\.0\\.1 is taken`));
  assert.doesNotMatch(said, /\n\s+at |node:net/);
});

test('so is a taken port of the sandbox: a shop is not opened whose payments another’s sandbox would refuse', async () => {
  const database = await testDatabase();
  const [other, free] = [createServer(), createServer()];
  const [taken, port] = [await listening(other), await listening(free)];
  free.close();
  atEnd(async () => {
    other.close();
    await database.drop();
  });
  const env = { KEYMALL_MODE: 'demo', PORT: String(port), SANDBOX_PORT: String(taken), DATABASE_URL: database.url, KEYMALL_ROLE: 'web' };
  const { code, said } = await started(env);
  assert.equal(code, 1, said);
  assert.match(
    said,
    new RegExp(`沙箱支付网关的端口 ${taken} 已被其他程序占用.*SANDBOX_PORT.*Port ${taken} of the sandbox gateway is taken`),
  );
  assert.match(said, /沙箱支付网关没有启动/);
  assert.doesNotMatch(said, /\n\s+at |node:net/);
});

test('a database that starts, recovers or stops is waited for; it is said once, and the start succeeds', async () => {
  const database = await testDatabase();
  const url = new URL(database.url);
  const folder = url.searchParams.get('host');
  const behind = (): Socket =>
    folder === null ? connect(Number(url.port || 5432), url.hostname) : connect(join(folder, `.s.PGSQL.${url.port || '5432'}`));
  const refusals = [
    errorResponse('57P03', 'the database system is starting up'),
    errorResponse('57P03', 'the database system is in recovery mode'),
    errorResponse('57P01', 'terminating connection due to administrator command'),
  ];
  let refused = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const refusal = refusals[refused];
    if (refusal) {
      refused += 1;
      socket.once('data', () => socket.end(refusal));
      return;
    }
    const server = behind();
    server.on('error', () => socket.destroy());
    socket.on('close', () => server.destroy());
    socket.pipe(server).pipe(socket);
  });
  const port = await listening(proxy);
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await database.drop();
  });
  const through = new URL(database.url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(port);
  const { code, said } = await started({ DATABASE_URL: through.href, KEYMALL_ROLE: 'worker' }, /Keymall https:\/\/shop\.example/);
  assert.equal(refused, refusals.length);
  assert.equal(code, 0, said);
  assert.equal(said.match(/waiting for it/g)?.length, 1, said);
  assert.match(said, /Keymall https:\/\/shop\.example/);
});
