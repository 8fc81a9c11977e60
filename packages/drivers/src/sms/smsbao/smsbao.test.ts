import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { GatewayError } from '#kit/gateway-error';
import { outsideWorld } from '#kit/http';
import { smsbao } from './smsbao.ts';

describe('smsbao', () => {
  const asked: URLSearchParams[] = [];
  let answer: { status: number; body: string } = { status: 200, body: '0' };
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://stand-in').searchParams);
    response.writeHead(answer.status).end(answer.body);
  });
  let config: Record<string, string> = {};
  before(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    config = { username: 'shop', password: '口令 pass', sign: '小店', gateway: `http://127.0.0.1:${port}/` };
  });
  after(() => new Promise<void>((done) => server.close(() => done())));
  const message = { to: '13800138000', text: '您购买的「会员」已发货：A&B=1' };
  const send = (more: Record<string, string> = {}) => smsbao.send({ ...config, ...more }, message, outsideWorld());
  const failsAs = (kind: string, more: Record<string, string> = {}) =>
    assert.rejects(send(more), (error) => error instanceof GatewayError && error.kind === kind && !JSON.stringify(error).includes('口令'));

  test('the text arrives whole, with its signature; the password only as its digest', async () => {
    await send();
    const query = asked.at(-1);
    assert.equal(query?.get('u'), 'shop');
    assert.equal(query?.get('p'), createHash('md5').update('口令 pass').digest('hex'));
    assert.equal(query?.get('m'), '13800138000');
    assert.equal(query?.get('c'), '【小店】您购买的「会员」已发货：A&B=1');
  });
  test('a code that is not 0 is a refusal, anything else is rubbish', async () => {
    answer = { status: 200, body: '41' };
    await failsAs('refused');
    answer = { status: 200, body: '<html>' };
    await failsAs('rubbish');
    answer = { status: 502, body: '0' };
    await failsAs('rubbish');
    answer = { status: 200, body: '0' };
  });
  test('nothing is sent without an account; a dead gateway is silent', async () => {
    const before = asked.length;
    await failsAs('unconfigured', { username: '' });
    await failsAs('unconfigured', { sign: '' });
    assert.equal(asked.length, before);
    await failsAs('silent', { gateway: 'http://127.0.0.1:1' });
  });
});
