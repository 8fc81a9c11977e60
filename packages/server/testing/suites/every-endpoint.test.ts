/** The walk over every endpoint is whole: its lanes leave none out, and each endpoint is mounted once. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { startTestApp, type TestApp } from '../app.ts';
import { makeAdmin } from '../builders.ts';
import { send } from '../call.ts';
import { lanes } from '../endpoint-walk.ts';
import { fieldsOf } from '../sample.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

test('every area is walked by one lane, every lane by one file', () => {
  const areas = [...allEndpoints, ...allRawEndpoints].map(({ area }) => area);
  assert.deepEqual(Object.values(lanes).flat().toSorted(), [...new Set(areas)].toSorted());
  const files = readdirSync(import.meta.dirname).filter((name) => name.startsWith('every-endpoint-'));
  assert.deepEqual(
    files.toSorted(),
    Object.keys(lanes)
      .map((lane) => `every-endpoint-${lane}.test.ts`)
      .toSorted(),
  );
  for (const lane of Object.keys(lanes))
    assert.match(
      readFileSync(join(import.meta.dirname, `every-endpoint-${lane}.test.ts`), 'utf8'),
      new RegExp(`^walkEndpoints\\('${lane}'\\);$`, 'm'),
    );
});

test('the walk sees endpoints of every area', () => {
  assert.ok(allEndpoints.length > 70, `only ${allEndpoints.length}`);
  assert.deepEqual([...new Set(allEndpoints.map(({ area }) => area))].sort(), ['admin', 'home', 'merchant', 'personal', 'shop']);
});

test('no path is declared twice, and each is mounted', async () => {
  const paths = [...allEndpoints, ...allRawEndpoints].map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length);
  // Raw routes are mounted in scopes of their own, which stand when the server is ready.
  await app.app.ready();
  for (const { path } of allEndpoints) assert.ok(app.app.hasRoute({ method: 'POST', url: path }), path);
  for (const { path, method } of allRawEndpoints)
    for (const each of method.split('+')) assert.ok(app.app.hasRoute({ method: each, url: path }), path);
});

const raw = allRawEndpoints.filter(({ access }) => access !== 'anyone');

test('the walk sees those of both offices and of buyers', () => {
  assert.deepEqual([...new Set(raw.map(({ area }) => area))].sort(), ['admin', 'merchant', 'personal']);
  assert.ok(raw.length >= 10, `only ${raw.length}`);
});

test('a permission it takes is its own or an endpoint’s', () => {
  const known = new Set(allEndpoints.map(({ area, permission }) => `${area} ${permission}`));
  for (const { area, path, permission } of raw.filter((each) => each.permission !== null))
    assert.ok(known.has(`${area} ${permission}`) || path.endsWith(`/${permission}`), path);
});

test('enough of them take a permission or an id for the walk to mean something', () => {
  const guarded = raw.filter(({ permission }) => permission !== null);
  assert.ok(guarded.length >= 8, `only ${guarded.length}`);
  const numbered = allEndpoints.filter((endpoint) => fieldsOf(endpoint).includes('id'));
  assert.ok(numbered.length > 10, `only ${numbered.length}`);
});

test('defect 41: a role with nothing granted has nothing', async () => {
  const { token } = await makeAdmin(app, []);
  const { data } = await send(app, '/adminapi/user/user/getAdminUserInfo', '{}', { token });
  assert.deepEqual((data as { perms?: string[] } | null)?.perms ?? ['none'], ['none']);
});
