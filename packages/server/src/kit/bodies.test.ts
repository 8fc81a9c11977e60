/** Bodies over real connections: slow ones that come, slow ones that don't, and more than may lie in memory. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { BODY_LIMITS, type BodyLimits, watchBodies } from './bodies.ts';
import { Refusal } from './refusal.ts';

const open: { close(): void }[] = [];
after(() => {
  for (const each of open) each.close();
});

interface House {
  server: Server;
  slow: string[];
  refused: string[];
  ended: string[];
}

/** A server that watches each body by its path, as the edge does. */
async function house(limits: Partial<BodyLimits>): Promise<House> {
  const told: Omit<House, 'server'> = { slow: [], refused: [], ended: [] };
  const bodies = watchBodies(
    (raw) => {
      told.slow.push(raw.url ?? '');
      raw.socket.destroy();
    },
    { ...BODY_LIMITS, ...limits },
  );
  const server = createServer((raw: IncomingMessage, answer) => {
    try {
      bodies.begin({
        raw,
        ip: String(raw.headers['x-ip']),
        bytes: Number(raw.headers['content-length']),
        streamed: raw.url === '/streamed',
      });
    } catch (error) {
      assert.ok(error instanceof Refusal && error.refusal === 'busy');
      told.refused.push(raw.url ?? '');
      answer.writeHead(503).end();
      return;
    }
    // As a handler that is at something else for a while.
    const begin = raw.url === '/awaited' ? 2500 : 0;
    setTimeout(() => raw.resume(), begin);
    raw.once('end', () => {
      told.ended.push(raw.url ?? '');
      answer.end();
    });
    raw.once('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      bodies.close();
      server.closeAllConnections();
      server.close();
    },
  });
  return { server, ...told };
}

function send({ server }: House, path: string, bytes: number, ip = '10.0.0.1'): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nx-ip: ${ip}\r\ncontent-length: ${bytes}\r\n\r\n`);
  return socket;
}
async function until(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + 15_000; !isSo(); await wait(10)) assert.ok(performance.now() < end, 'it did not come to that');
}

test('one that comes slowly is waited for; one that stands still is ended, whatever its size', async () => {
  const one = await house({ graceMs: 1500, leastRate: 1000 });
  const steady = send(one, '/steady', 100_000);
  // all of it there, and not read
  send(one, '/awaited', 50_000).write('x'.repeat(50_000));
  // much at once, and then nothing
  send(one, '/still', 100_000).write('x'.repeat(50_000));
  send(one, '/small', 20).write('x');
  for (let at = 0; at < 50; at += 1) {
    await wait(80);
    steady.write('x'.repeat(2000));
  }
  await until(() => one.slow.length === 2 && one.ended.length === 2);
  assert.deepEqual(
    [one.slow.toSorted(), one.ended.toSorted()],
    [
      ['/small', '/still'],
      ['/awaited', '/steady'],
    ],
  );
});

test('no more is held than may be, in all and of one address, until it is there or gone; what goes on as it comes is not held', async () => {
  const one = await house({ heldBytes: 100_000, heldOfOne: 60_000 });
  const first = send(one, '/first', 50_000);
  await wait(100);
  send(one, '/same', 20_000);
  send(one, '/small', 100).write('x'.repeat(100));
  const other = send(one, '/other', 40_000, '10.0.0.2');
  await wait(100);
  send(one, '/third', 20_000, '10.0.0.3');
  send(one, '/streamed', 90_000, '10.0.0.3').write('x'.repeat(90_000));
  await until(() => one.refused.length === 2 && one.ended.length === 2);
  assert.deepEqual(
    [one.refused, one.ended.toSorted()],
    [
      ['/same', '/third'],
      ['/small', '/streamed'],
    ],
  );
  // one is there, one is gone: there is room
  first.write('x'.repeat(50_000));
  other.destroy();
  await until(() => one.ended.includes('/first'));
  await wait(100);
  send(one, '/again', 60_000).write('x'.repeat(60_000));
  await until(() => one.ended.includes('/again'));
});
