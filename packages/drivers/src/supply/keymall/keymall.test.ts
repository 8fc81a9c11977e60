import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failsAs } from '#kit/conformance';
import type { HttpAnswer, HttpRequest, Outside } from '#kit/http';
import { supplyConformance } from '#kit/supply-conformance';
import type { SupplyOrder } from '../port.ts';
import { keymallSupply } from './keymall.ts';
import { keymallSite } from './keymall-simulator.ts';
import { signAnswer, signCall } from './keymall-wire.ts';

supplyConformance(keymallSupply, () => keymallSite(), { cases: 16 });

const now = () => new Date('2026-01-01T00:00:00Z');
const order: SupplyOrder = { number: 'DK2601010800009999999999', upstream_no: '', goods_id: 'G1', quantity: 1, most_price: 700 };

test('a call and an answer are signed as the page of the wire says', () => {
  const call = { path: '/supplyapi/v1/query', key: 'KEY1', time: '1767225600', nonce: '0'.repeat(32), body: '{"number":"DK1"}' };
  assert.equal(signCall('secret', call), '7fbc7333b9537063eb64725c2e95c8ca94013ff0cceb7e302268955a71f8b1bb');
  assert.equal(
    signAnswer('secret', { nonce: '0'.repeat(32), body: '{"state":"none","number":"DK1"}' }),
    '84adfb3598b933f793de8dfc655a21afa98a42e68eececb2776da73c67166c1e',
  );
  assert.throws(() => signCall('', call), RangeError);
});

test('an answer that was changed, made up or given before is believed by nobody', async () => {
  const site = keymallSite({ stock: 5 });
  let last: HttpAnswer | undefined;
  const keeping: Outside = { now, http: async (request) => (last = await site.http(request)) };
  await keymallSupply.place(site.config, order, false, keeping);
  const honest = last;
  assert.ok(honest);
  const forged: Record<string, HttpAnswer> = {
    'given before': honest,
    'without a signature': { status: 200, body: honest.body },
    'changed after it was signed': { ...honest, body: Buffer.from(honest.body.toString().replace('delivered', 'refused')) },
    'a refusal made up': { status: 200, body: Buffer.from(JSON.stringify({ state: 'refused', number: order.number, why: 'other' })) },
    'signed with another secret': { ...honest, headers: { 'x-supply-sign': signAnswer('guessed', { nonce: '', body: honest.body }) } },
  };
  for (const [how, answer] of Object.entries(forged)) {
    const world: Outside = { now, http: async () => answer };
    await failsAs('rubbish', () => keymallSupply.place(site.config, order, true, world), how);
    await failsAs('rubbish', () => keymallSupply.query(site.config, order, world), how);
  }
});

test("another order's answer is not taken, though it is well signed", async () => {
  const site = keymallSite({ stock: 5 });
  const swapped: Outside = {
    now,
    async http(request) {
      // A shop that mixes up its orders: it signs what it says of another one.
      const answer = await site.http(request);
      const body = Buffer.from(answer.body.toString().replaceAll(order.number, 'DK2601010800008888888888'));
      const nonce = request.headers?.['x-supply-nonce'] ?? '';
      return { status: 200, body, headers: { 'x-supply-sign': signAnswer(site.config.secret ?? '', { nonce, body }) } };
    },
  };
  await failsAs('rubbish', () => keymallSupply.place(site.config, order, false, swapped));
});

test('the secret is in no call, and a call that was heard once is not heard again', async () => {
  const site = keymallSite({ stock: 5 });
  const calls: HttpRequest[] = [];
  const world: Outside = {
    now,
    http(request) {
      calls.push(request);
      return site.http(request);
    },
  };
  await keymallSupply.place(site.config, order, false, world);
  const [first] = calls;
  assert.ok(first && !JSON.stringify(calls).includes(site.config.secret ?? 'secret'));
  assert.equal((await site.http(first)).status, 401);
  assert.equal(site.shop.left(), 4);
});
