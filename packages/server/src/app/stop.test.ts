/** A stop, at the wire: what was begun is answered; who comes in it on a connection from before is refused like anywhere. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { before, test } from 'node:test';
import { refusals, refusalText } from '@keymall/contract/kit/refusals';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

test('while the server finishes what it began, a new request on a kept connection is refused in the envelope, and the connection ends', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => (text += part));
  const ended = once(socket, 'close');
  const body = JSON.stringify({ trade_no: 'T26010203040500000000000000' });
  const request = `POST ${publicPay.detail.path} HTTP/1.1\r\nhost: keymall.test\r\ncontent-type: application/json\r\naccept-language: en\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

  // The first waits in the database until it is let go.
  const bystander = await app.pool.connect();
  await bystander.query('begin');
  await bystander.query('lock table orders in access exclusive mode');
  socket.write(request);
  const waits = async () =>
    (await sql`select 1 from pg_locks where relation = 'orders'::regclass and not granted`.execute(app.house.db)).rows.length > 0;
  while (!(await waits())) await new Promise((done) => setImmediate(done));
  const closed = app.app.close();
  while (app.app.server.listening) await new Promise((done) => setImmediate(done));
  socket.write(request);
  await bystander.query('rollback');
  bystander.release();
  await Promise.all([closed, ended]);

  const answers = text.split(/(?=HTTP\/1\.1 )/).map((answer) => {
    const [head = '', content = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), content: JSON.parse(content) as unknown };
  });
  assert.equal(answers.length, 2, text);
  const [first, second] = answers;
  assert.deepEqual(
    [first?.status, (first?.content as { code: number } | undefined)?.code],
    [refusals.missing.status, refusals.missing.code],
  );
  assert.equal(second?.status, refusals.busy.status);
  assert.deepEqual(second?.content, { code: refusals.busy.code, msg: refusalText('busy', 'en_US', {}), data: null });
  assert.match(second?.head ?? '', /\nconnection: close/);
  assert.match(second?.head ?? '', /\nretry-after: \d/);
  assert.match(second?.head ?? '', /\nx-content-type-options: nosniff/);
});
