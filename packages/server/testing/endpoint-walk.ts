/**
 * What holds of every endpoint, walked from the contract: who may call, and that garbage is refused and never breaks anything. It takes
 * long, so it is divided: each lane is a file `every-endpoint-{lane}.test.ts` of its own, and `every-endpoint.test.ts` sees that none is lost.
 * It is bounded too: what the edge refuses before it looks at the endpoint is tried whole on the first endpoint of each kind of thing and
 * by one example on the others; what a field's own schema refuses, once for each schema; what it lets through, on every endpoint.
 * With `--long` everything is tried everywhere.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import type { Area, Endpoint, RawEndpoint } from '@keymall/contract/kit/endpoint';
import { startTestApp, type TestApp } from './app.ts';
import { makeAdmin, makeBuyer, makeShop } from './builders.ts';
import { freshIp, send } from './call.ts';
import { fieldsOf, sampleInput } from './sample.ts';

/** Whose endpoints each lane walks. */
export const lanes = { admin: ['admin'], merchant: ['merchant'], open: ['home', 'shop', 'personal'] } as const satisfies Record<
  string,
  readonly Area[]
>;

const DEEP = `${'[1,'.repeat(3000)}1${']'.repeat(3000)}`;
const NOT_OBJECTS = ['null', '[]', '"text"', '7', 'true', '', '{', '{"a":1,}', DEEP, '\u0000'];
const VALUES: Record<string, string> = {
  null: 'null',
  array: '[7]',
  object: '{"$ne":1}',
  hex: '"0x3"',
  exponent: '1e308',
  infinite: '1e400',
  fraction: '1.5',
  negative: '-1',
  'beyond numbers': '9007199254740993',
  NUL: '"a\\u0000b"',
  'lone surrogate': '"\\ud800"',
  'control character': '"a\\u0007b"',
  long: JSON.stringify('x'.repeat(65_536)),
  deep: `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  proto: '{"__proto__":{"a":1}}',
  'a name that objects know': '"__proto__"',
  'another one': '"constructor"',
};

const isLong = process.env['KEYMALL_TEST_LONG'] === '1';

/** Tells the first of its kind. */
function firsts<T>(): (kind: T) => boolean {
  const seen = new Set<T>();
  return (kind) => !seen.has(kind) && seen.add(kind) !== undefined;
}

/** `/adminapi/order/order/list` is of `/adminapi/order/order`. */
const kindOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Of what is tried on every endpoint alike: all on the first of its kind, the first few on the others. */
function bounded<T>(all: readonly T[], few = 1): (path: string) => readonly T[] {
  const isFirst = firsts<string>();
  return (path) => (isLong || isFirst(kindOf(path)) ? all : all.slice(0, few));
}

/** A refusal says what is wrong with the call; it is never our fault, and tells nothing of our insides. */
function assertRefused({ status, text }: { status: number; text: string }, what: string): void {
  assert.ok(status >= 400 && status < 500, `${what}: ${status} ${text.slice(0, 200)}`);
  assert.doesNotMatch(text, /at \w+ \(|node_modules|select |insert |zod/i, what);
}

/** Declares the tests of a lane's endpoints. */
export function walkEndpoints(lane: keyof typeof lanes): void {
  const areas: readonly Area[] = lanes[lane];
  const endpoints = allEndpoints.filter(({ area }) => areas.includes(area));
  const rawEndpoints = allRawEndpoints.filter(({ area }) => areas.includes(area));
  let app: TestApp;
  const tokens = { admin: '', merchant: '', personal: '' };
  const bare = { admin: '', merchant: '' };
  type Face = keyof typeof tokens;

  before(async () => {
    app = await startTestApp();
    tokens.admin = (await makeAdmin(app)).token;
    tokens.merchant = (await makeShop(app)).token;
    tokens.personal = (await makeBuyer(app)).token;
    bare.admin = (await makeAdmin(app, [])).token;
    bare.merchant = (await makeShop(app, ['goods/good/none'])).token;
  });

  const isFace = (area: Area): area is Face => area in tokens;
  const tokenFor = ({ area, access }: Endpoint): string | undefined => (access !== 'anyone' && isFace(area) ? tokens[area] : undefined);

  test('only POST is answered', async () => {
    for (const { path } of endpoints) {
      const reply = await app.app.inject({ method: 'GET', url: path, remoteAddress: freshIp() });
      assert.equal(reply.statusCode, 404, path);
    }
  });

  describe('who may call', () => {
    const guarded = endpoints.filter(({ access }) => access !== 'anyone');

    test('nobody without a session, nor with a made-up one', async () => {
      for (const endpoint of guarded) {
        for (const token of [undefined, 'adm_short', `mer_${'x'.repeat(43)}`, `adm_${'A'.repeat(43)}`]) {
          const answer = await send(app, endpoint.path, JSON.stringify(sampleInput(endpoint)), { token });
          assert.equal(answer.status, 401, `${endpoint.path} ${token}`);
        }
      }
    });

    test('no other face', async () => {
      for (const endpoint of guarded) {
        for (const face of Object.keys(tokens) as Face[]) {
          if (face === endpoint.area) continue;
          const answer = await send(app, endpoint.path, JSON.stringify(sampleInput(endpoint)), { token: tokens[face] });
          assert.equal(answer.status, 401, `${endpoint.path} as ${face}`);
        }
      }
    });

    test('not the right face without the permission', async () => {
      for (const endpoint of guarded.filter(({ permission }) => permission !== null)) {
        const token = bare[endpoint.area as keyof typeof bare];
        const answer = await send(app, endpoint.path, JSON.stringify(sampleInput(endpoint)), { token });
        assert.equal(answer.status, 403, endpoint.path);
      }
    });

    describe('what has no envelope', () => {
      const raw = rawEndpoints.filter(({ access }) => access !== 'anyone');
      const ask = async ({ method, path }: RawEndpoint, token?: string) =>
        app.app.inject({
          method: method === 'GET' ? 'GET' : 'POST',
          url: path,
          remoteAddress: freshIp(),
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });

      test('nobody without a session, nor another face, nor a page of another site', async () => {
        for (const endpoint of raw) {
          const others = (Object.keys(tokens) as Face[]).filter((face) => face !== endpoint.area).map((face) => tokens[face]);
          for (const token of [undefined, `mer_${'x'.repeat(43)}`, ...others])
            assert.equal((await ask(endpoint, token)).statusCode, 401, `${endpoint.path} ${token?.slice(0, 4)}`);
          const foreign = await app.app.inject({
            method: endpoint.method === 'GET' ? 'GET' : 'POST',
            url: endpoint.path,
            remoteAddress: freshIp(),
            headers: { authorization: `Bearer ${tokens[endpoint.area as Face]}`, 'sec-fetch-site': 'cross-site' },
          });
          assert.equal(foreign.statusCode, 403, endpoint.path);
        }
      });

      test('not the right face without the permission', async () => {
        const guarded = raw.filter(({ permission }) => permission !== null);
        for (const endpoint of guarded)
          assert.equal((await ask(endpoint, bare[endpoint.area as keyof typeof bare])).statusCode, 403, endpoint.path);
      });
    });
  });

  describe('garbage', () => {
    test('a body that is no object', async () => {
      const bodies = bounded(NOT_OBJECTS, 2);
      for (const endpoint of endpoints) {
        for (const body of bodies(endpoint.path)) {
          // Without a body, a call that needs nothing is a good call.
          if (body === '' && Object.keys(sampleInput(endpoint)).length === 0) continue;
          assertRefused(await send(app, endpoint.path, body, { token: tokenFor(endpoint) }), `${endpoint.path} ${body.slice(0, 20)}`);
        }
      }
    });

    test('a field nobody knows', async () => {
      const strange = bounded(['merchant_id', 'surplus', 'is_admin', '__proto__x', 'constructor'], 2);
      for (const endpoint of endpoints) {
        for (const field of strange(endpoint.path)) {
          if (fieldsOf(endpoint).includes(field)) continue;
          const answer = await send(app, endpoint.path, JSON.stringify({ ...sampleInput(endpoint), [field]: 1 }), {
            token: tokenFor(endpoint),
          });
          assert.equal(answer.status, 400, `${endpoint.path} ${field} ${answer.text}`);
        }
        const proto = await send(app, endpoint.path, '{"__proto__":{"x":1}}', { token: tokenFor(endpoint) });
        assert.equal(proto.status, 400, `${endpoint.path} __proto__`);
      }
    });

    test('a wrong value in any field is refused, or means nothing; it never breaks', async () => {
      const isFirst = firsts<object>();
      for (const endpoint of endpoints) {
        for (const [field, schema] of Object.entries(endpoint.input.shape)) {
          const isNew = isLong || isFirst(schema);
          for (const [name, value] of Object.entries(VALUES)) {
            if (!isNew && !schema.safeParse(JSON.parse(value)).success) continue;
            const rest = JSON.stringify({ ...sampleInput(endpoint), [field]: undefined }).slice(1, -1);
            const body = `{${rest}${rest ? ',' : ''}${JSON.stringify(field)}:${value}}`;
            const answer = await send(app, endpoint.path, body, { token: tokenFor(endpoint) });
            assert.ok(answer.status < 500, `${endpoint.path} ${field} ${name}: ${answer.text.slice(0, 200)}`);
            if (['NUL', 'lone surrogate', 'infinite', 'proto'].includes(name)) assertRefused(answer, `${endpoint.path} ${field} ${name}`);
          }
        }
      }
    });

    test('numbers are not read out of JSON texts, nulls or truths', async () => {
      const numbered = endpoints.filter((endpoint) => fieldsOf(endpoint).includes('id'));
      const isFirst = firsts<object>();
      for (const endpoint of numbered.filter(({ input }) => isLong || isFirst(input.shape['id'] as object)))
        for (const value of ['"7"', 'null', 'true', '[7]', '"0x3"', '1.5', '0', '-1'])
          assert.equal(
            (
              await send(app, endpoint.path, JSON.stringify({ ...sampleInput(endpoint), id: 0 }).replace('"id":0', `"id":${value}`), {
                token: tokenFor(endpoint),
              })
            ).status,
            400,
            `${endpoint.path} ${value}`,
          );
    });

    test('forms and queries of any kind', async () => {
      const forms = [
        'a=1',
        'page=0x3',
        'page=1&page=2',
        'id=1e3',
        'id=',
        '%',
        '%00=1',
        'ids[]=x',
        '__proto__=1',
        'constructor[prototype]=1',
        `keyword=${'x'.repeat(65_536)}`,
      ];
      const some = bounded(forms);
      for (const endpoint of endpoints) {
        for (const form of some(endpoint.path)) {
          const token = tokenFor(endpoint);
          const asForm = await send(app, endpoint.path, form, { token }, 'application/x-www-form-urlencoded');
          assertRefused(asForm, `${endpoint.path} form ${form.slice(0, 30)}`);
          if (form.length > 1000) continue;
          assertRefused(await send(app, `${endpoint.path}?${form}`, '{}', { token }), `${endpoint.path} query ${form.slice(0, 30)}`);
        }
      }
    });

    test('content types we do not read', async () => {
      const types = bounded(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json-patch+json']);
      for (const endpoint of endpoints)
        for (const type of types(endpoint.path))
          assertRefused(await send(app, endpoint.path, '{}', { token: tokenFor(endpoint) }, type), `${endpoint.path} ${type}`);
    });

    test('nothing of all this was an error of ours', () => {
      const broken = app.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
      assert.deepEqual(broken.slice(0, 3), []);
    });
  });
}
