import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatewayError } from '#kit/gateway-error';
import { signatureOf, signedJson } from './signed-json.ts';
import { type AttestFault, createAttestSimulator } from './simulator.ts';

const NOW = new Date('2026-11-23T08:00:00Z');
const now = () => NOW;
const config = { url: 'https://attest.example/check', key: 'k-1', secret: 's-1' };
const question = { request_no: 'RZ1', kind: 'person', name: '王小明', number: '11010519491231002X', mobile: '' } as const;

const opened = () => {
  const simulator = createAttestSimulator({ key: 'k-1', secret: 's-1', now });
  simulator.people.set(question.number, question.name);
  const check = (more: object = {}, account: object = {}) =>
    signedJson.check({ ...config, ...account }, { ...question, ...more }, { http: simulator.http, now });
  return { simulator, check };
};
const fails = (kind: string, work: Promise<unknown>) =>
  assert.rejects(work, (error) => error instanceof GatewayError && error.kind === kind && !JSON.stringify(error).includes('s-1'));

test('the signature is over seconds, a line break and the body', () => {
  // openssl: printf '1\n{}' | openssl dgst -sha256 -hmac secret
  assert.equal(signatureOf('secret', '1', '{}'), SIGNED);
});
const SIGNED = '9ac24343f3d1e3f780a9237ea898b18d017d7837c7b3f038010685aba2835fc9';

test('a name and a number that belong together match; another name does not; a question asked again is one on the bill', async () => {
  const { simulator, check } = opened();
  assert.equal(await check(), 'match');
  assert.equal(await check({ name: '王大明', request_no: 'RZ2' }), 'mismatch');
  assert.equal(await check(), 'match');
  assert.deepEqual([simulator.billed(), simulator.asked[0]], [2, question]);
});

test('what is not signed, old, of another question, undecided or no JSON is no answer', async () => {
  const { simulator, check } = opened();
  for (const fault of ['status', 'rubbish', 'unsigned', 'old', 'other', 'undecided'] satisfies AttestFault[]) {
    simulator.fault = fault;
    await fails('rubbish', check());
  }
  simulator.fault = 'silent';
  await fails('silent', check());
});

test('a wrong secret is refused, and without an account nothing is asked', async () => {
  const { simulator, check } = opened();
  await fails('refused', check({}, { secret: 'another' }));
  await fails('unconfigured', check({}, { url: '' }));
  await fails('unconfigured', check({}, { secret: '' }));
  assert.deepEqual(simulator.asked, []);
});
