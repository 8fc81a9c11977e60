/** Every endpoint that takes an id: another merchant's id answers exactly as one that nobody has, and changes nothing. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { type Endpoint, MULTIPART, type RawEndpoint } from '@keymall/contract/kit/endpoint';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../app.ts';
import { makeShop, type Shop } from '../builders.ts';
import { freshIp } from '../call.ts';
import { belongings, type Furniture, furnish, idFields, rowFor, rowNamed } from '../furnished.ts';
import { sampleInput } from '../sample.ts';

const MISSING = 888_888_888;

let app: TestApp;
let mine: Shop;
let theirs: Shop;
let owned: Furniture;

before(async () => {
  app = await startTestApp();
  mine = await makeShop(app);
  theirs = await makeShop(app);
  owned = await furnish(app, theirs);
});

// Asking for a file makes a task of one's own each time; what it holds is tested where it is made (platform/export/export.test.ts, docking.test.ts).
const walked = allEndpoints.filter(
  (endpoint) => endpoint.area === 'merchant' && !endpoint.path.endsWith('/export') && idFields(endpoint).length > 0,
);

async function answerTo(endpoint: Endpoint, input: Record<string, unknown>): Promise<{ status: number; body: string }> {
  const reply = await app.app.inject({
    method: 'POST',
    url: endpoint.path,
    payload: input,
    remoteAddress: freshIp(),
    headers: { authorization: `Bearer ${mine.token}` },
  });
  return { status: reply.statusCode, body: reply.body };
}

test('defect 23: the walk sees the endpoints that take ids', () => assert.ok(walked.length >= 15, `only ${walked.length}`));

/** What such a call names, where its declaration says so. */
const rawFields = ({ query, body }: RawEndpoint): string[] =>
  Object.keys({ ...query?.shape, ...(body?.schema instanceof z.ZodObject ? body.schema.shape : {}) }).filter((name) =>
    /^(id|\w+_id)$/.test(name),
  );
const raw = allRawEndpoints.filter((endpoint) => endpoint.area === 'merchant' && rawFields(endpoint).length > 0);
/** Names of rows in the path of a raw call. */
const nounOf = ({ path }: RawEndpoint, field: string): string => (field === 'id' ? (path.split('/').at(-2) ?? '') : field);

test('the walk sees raw calls that take ids', () => assert.ok(raw.length >= 4, `only ${raw.length}`));

for (const endpoint of raw)
  for (const field of rawFields(endpoint))
    test(`${endpoint.path} ${field}`, async () => {
      const before = await belongings(app, theirs);
      const ask = async (id: number): Promise<{ status: number; body: string }> => {
        const isForm = endpoint.body?.type === MULTIPART;
        const form = [
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n',
          `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${id}\r\n--b--\r\n`,
        ].join('');
        const sample = endpoint.body?.schema instanceof z.ZodObject && !isForm ? sampleInput({ input: endpoint.body.schema }, MISSING) : {};
        const goesOn = field === 'import_id' ? '&piece=1' : '';
        const reply = await app.app.inject({
          method: endpoint.method === 'GET' ? 'GET' : 'POST',
          url: endpoint.query ? `${endpoint.path}?${field}=${id}${goesOn}` : endpoint.path,
          ...(endpoint.method !== 'GET' && { payload: endpoint.query ? 'x' : isForm ? form : JSON.stringify({ ...sample, [field]: id }) }),
          remoteAddress: freshIp(),
          headers: {
            authorization: `Bearer ${mine.token}`,
            ...(endpoint.body && { 'content-type': isForm ? `${MULTIPART}; boundary=b` : endpoint.body.type }),
          },
        });
        return { status: reply.statusCode, body: reply.body };
      };
      const foreign = await ask(rowNamed(owned, nounOf(endpoint, field)));
      assert.deepEqual(foreign, await ask(MISSING));
      assert.notEqual(foreign.status, 400, `the sample is no good: ${foreign.body}`);
      assert.equal(await belongings(app, theirs), before);
    });

for (const endpoint of walked) {
  for (const field of idFields(endpoint)) {
    test(`${endpoint.path} ${field}`, async () => {
      const wrap = (id: number): unknown => (field === 'ids' ? [id] : id);
      const before = await belongings(app, theirs);
      const input = sampleInput(endpoint, MISSING);
      const foreign = await answerTo(endpoint, { ...input, [field]: wrap(rowFor(owned, endpoint, field)) });
      const missing = await answerTo(endpoint, { ...input, [field]: wrap(MISSING) });
      assert.deepEqual(foreign, missing);
      assert.notEqual(foreign.status, 400, `the sample is no good: ${foreign.body}`);
      assert.equal(await belongings(app, theirs), before);
    });
  }
}
