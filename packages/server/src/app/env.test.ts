import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { type Env, EnvError, readEnv } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'keymall-env-'));
after(() => rmSync(folder, { recursive: true }));

const OURS = /^(KEYMALL_|SANDBOX_)|^(PORT|HOST|SITE_URL|DATABASE_URL|TRUST_PROXY|METRICS_TOKEN|LOG_LEVEL)$/;
const before = Object.entries(process.env).filter(([name]) => OURS.test(name));
afterEach(() => {
  for (const name of Object.keys(process.env)) if (OURS.test(name)) delete process.env[name];
  Object.assign(process.env, Object.fromEntries(before));
});

/** The environment as it is read with these variables and no others of ours. */
function read(variables: Record<string, string>): Env {
  for (const name of Object.keys(process.env)) if (OURS.test(name)) delete process.env[name];
  Object.assign(process.env, { KEYMALL_DATA_DIR: folder, ...variables });
  return readEnv([]);
}

const good = (): string => randomBytes(32).toString('base64');
const production = { KEYMALL_MODE: 'production', SITE_URL: 'https://shop.example/' };

describe('production', () => {
  test('a key that somebody drew, and an https address', () => {
    const key = good();
    const env = read({ ...production, KEYMALL_MASTER_KEY: key });
    assert.deepEqual([env.mode, env.siteUrl, env.masterKey.toString('base64')], ['production', 'https://shop.example', key]);
    assert.equal(read({ ...production, KEYMALL_MASTER_KEY: Buffer.from(key, 'base64').toString('hex') }).masterKey.toString('base64'), key);
    const file = join(folder, 'key');
    writeFileSync(file, `${key}\n`);
    assert.equal(read({ ...production, KEYMALL_MASTER_KEY_FILE: file }).masterKey.toString('base64'), key);
  });

  for (const [what, key] of [
    ['missing', undefined],
    ['empty', ''],
    ['short', randomBytes(31).toString('base64')],
    ['one byte over and over', Buffer.alloc(32, 7).toString('base64')],
    ['a counting row', Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')],
    ['words', Buffer.from('my-secret-pass-phrase-abcdefghij').toString('base64')],
  ] as const) {
    test(`a master key that is ${what} refuses to start`, () => {
      assert.throws(() => read({ ...production, ...(key !== undefined && { KEYMALL_MASTER_KEY: key }) }), EnvError);
    });
  }

  test('a key file that is not there is told in a sentence', () => {
    const file = join(folder, 'nowhere');
    assert.throws(() => read({ ...production, KEYMALL_MASTER_KEY_FILE: file }), EnvError);
  });

  test('an address without https refuses to start', () => {
    for (const SITE_URL of ['', 'http://shop.example'])
      assert.throws(() => read({ ...production, SITE_URL, KEYMALL_MASTER_KEY: good() }), /https/);
  });
});

test('the demo draws its own key once, for its owner’s eyes', () => {
  const { masterKey } = read({});
  const file = join(folder, 'master.key');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(readFileSync(file, 'utf8'), masterKey.toString('base64'));
  assert.deepEqual(read({}).masterKey, masterKey);
});

test('PORT and HOST are honoured, and the addresses that follow from them can be reached', () => {
  const { host, port, siteUrl, sandboxUrl } = read({});
  assert.deepEqual([host, port, siteUrl, sandboxUrl], ['127.0.0.1', 8787, 'http://127.0.0.1:8787', 'http://127.0.0.1:8790']);
  for (const [HOST, reached] of [
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['::1', '[::1]'],
    ['192.0.2.7', '192.0.2.7'],
    ['localhost', 'localhost'],
  ] as const) {
    const env = read({ HOST, PORT: '9000', KEYMALL_OPEN_DEMO: 'yes' });
    assert.deepEqual([env.host, env.siteUrl, env.sandboxUrl], [HOST, `http://${reached}:9000`, `http://${reached}:9003`]);
    assert.ok(URL.canParse(env.sandboxUrl));
  }
});

test('a demo is for this machine: an address that others reach needs a word, and the refusal says which', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.7', '203.0.113.5', 'shop.example', '2001:db8::7']) {
    assert.throws(() => read({ HOST }), /KEYMALL_OPEN_DEMO=yes/, HOST);
    assert.throws(() => read({ HOST, KEYMALL_OPEN_DEMO: 'no' }), EnvError);
    assert.equal(read({ HOST, KEYMALL_OPEN_DEMO: 'yes' }).host, HOST);
    assert.equal(read({ ...production, HOST, KEYMALL_MASTER_KEY: good() }).host, HOST);
  }
  for (const HOST of ['127.0.0.1', '127.8.8.8', '::1', 'localhost']) assert.equal(read({ HOST }).host, HOST);
});

test('nonsense is told, not guessed at', () => {
  for (const [name, value] of [
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['KEYMALL_MODE', 'prod'],
    ['KEYMALL_ROLE', 'boss'],
    ['KEYMALL_OPEN_DEMO', '1'],
    ['SITE_URL', 'shop'],
  ] as const)
    assert.throws(() => read({ [name]: value }), EnvError, `${name}=${value}`);
});
