import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { isMetadataAddress, isPublicAddress } from './address.ts';
import { GatewayError } from './gateway-error.ts';
import { outsideWorld, readAnswer, withTime } from './http.ts';

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

const world = outsideWorld();
const failsAs = (kind: string, run: () => Promise<unknown>) =>
  assert.rejects(run, (error) => error instanceof GatewayError && error.kind === kind);

describe('a call', () => {
  test('sends a query, a form and JSON as they should be', async () => {
    const base = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.end(JSON.stringify({ line: `${request.method} ${request.url}`, type: request.headers['content-type'] ?? '', body }));
    });
    const get = readAnswer(await world.http({ method: 'GET', url: `${base}/a?x=1`, query: [['名', '& +']] }));
    assert.equal(get.get('line'), 'GET /a?x=1&%E5%90%8D=%26+%2B');
    const form = readAnswer(
      await world.http({
        method: 'POST',
        url: base,
        form: [
          ['a', '1&2'],
          ['a', '3'],
        ],
      }),
    );
    assert.deepEqual([form.get('body'), form.get('type')], ['a=1%262&a=3', 'application/x-www-form-urlencoded; charset=utf-8']);
    const json = readAnswer(await world.http({ method: 'POST', url: base, json: { a: '测' } }));
    assert.equal(json.get('body'), '{"a":"测"}');
  });
  test('follows no redirect', async () => {
    const base = await serve((request, response) => {
      assert.equal(request.url, '/');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    assert.equal((await world.http({ method: 'GET', url: base })).status, 302);
  });
  test('stops at the size limit', async () => {
    const base = await serve((_request, response) => response.end(Buffer.alloc(5000)));
    await failsAs('rubbish', () => outsideWorld({ maxBytes: 4999 }).http({ method: 'GET', url: base }));
    assert.equal((await outsideWorld({ maxBytes: 5000 }).http({ method: 'GET', url: base })).body.length, 5000);
  });
  test('gives up on one that never answers, drips or hangs up', async () => {
    const short = outsideWorld({ timeoutMs: 30 });
    const mute = await serve(() => undefined);
    const drip = await serve((_request, response) => response.writeHead(200).write('{'));
    const rude = await serve((request) => request.socket.destroy());
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('{');
      response.socket?.end();
    });
    for (const url of [mute, drip]) {
      await failsAs('silent', () => short.http({ method: 'GET', url }));
      await failsAs('silent', () => world.http({ method: 'GET', url, timeoutMs: 30 }));
      await failsAs('silent', () => withTime(world, 30).http({ method: 'GET', url }));
    }
    for (const url of [rude, cut, 'http://127.0.0.1:1/']) await failsAs('silent', () => world.http({ method: 'GET', url }));
  });
  test('reaches only what it may, by name and by number', async () => {
    const base = await serve((_request, response) => response.end('{}'));
    const guarded = outsideWorld({ mayReach: isPublicAddress });
    for (const url of [
      base,
      base.replace('127.0.0.1', 'localhost'),
      'http://[::1]/',
      'http://2130706433/',
      'http://0x7f.1/',
      'file:///etc/passwd',
      'ftp://example.com/',
      'nonsense',
    ]) {
      await failsAs('blocked', () => guarded.http({ method: 'GET', url }));
    }
    assert.equal((await world.http({ method: 'GET', url: base.replace('127.0.0.1', 'localhost') })).status, 200);
  });
});

test('addresses that lead home are not public', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '::ffff:8.8.8.8',
    '2001::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff:abc::1',
    '100::1',
    '4000::1',
    '5f00::1',
    'fec0::1',
    '2606:4700::1%eth0',
    '192.88.99.1',
    'localhost',
    '',
  ]) {
    assert.ok(!isPublicAddress(address), address);
  }
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2001:4860:4860::8888', '2400:3200::1'])
    assert.ok(isPublicAddress(address), address);
});

test('what tells a machine about itself is known however it is written, and is not the network beside it', () => {
  for (const address of [
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '100.100.100.200',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
  ])
    assert.ok(isMetadataAddress(address), address);
  for (const address of ['127.0.0.1', '10.0.0.1', '192.168.1.1', '100.100.100.201', 'fd00::1', '::1', '1.1.1.1', 'localhost', ''])
    assert.ok(!isMetadataAddress(address), address);
});

describe('an answer', () => {
  const read = (body: string) => readAnswer({ status: 200, body: Buffer.from(body) });
  test('keeps the digits of its numbers, and is flat', () => {
    assert.deepEqual(
      Object.fromEntries(
        read('\ufeff{"code":0,"money":1.10,"big":12345678901234567890,"on":true,"none":null,"deep":{"a":"1"},"list":["1"]}'),
      ),
      {
        code: '0',
        money: '1.10',
        big: '12345678901234567890',
        on: 'true',
        none: '',
      },
    );
  });
  test('is rubbish unless it is a JSON object', () => {
    for (const body of ['', '<html>', '[]', '1', 'null', '"x"', '{']) assert.throws(() => read(body), GatewayError, body);
    assert.throws(() => readAnswer({ status: 502, body: Buffer.from('{}') }), GatewayError);
  });
});
