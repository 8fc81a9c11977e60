/** The house as one file: it serves what the house as it stands serves, and counts for nothing but the sources it was made of. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { startTestApp } from '#testing/app';
import { atEnd } from '#testing/at-end';
import { makeCards, makeGoods, makeShop } from '#testing/builders';
import { programEnv } from '#testing/program-env';
import { freePort } from '#testing/race/program';
import { asAscii, buildHouse } from './build.ts';
import { contentsNow, isBuilt, type Stamp, stampIn, stampLine, touchedNow } from './built.ts';

const START = join(import.meta.dirname, 'start.ts');

/** `npm start` of a house that is there, for its pages alone. Gives what it logged once `path` has been opened. */
async function opened(house: { databaseUrl: string; masterKey: Buffer }, path: string): Promise<{ page: string; log: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keymall-built-'));
  const port = await freePort();
  const program = spawn(process.execPath, [START, '--as-one'], {
    env: {
      ...programEnv(),
      NODE_ENV: 'production',
      KEYMALL_MODE: 'production',
      KEYMALL_ROLE: 'web',
      KEYMALL_DATA_DIR: dataDir,
      KEYMALL_MASTER_KEY: house.masterKey.toString('base64'),
      SITE_URL: 'https://shop.example',
      DATABASE_URL: house.databaseUrl,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(program, 'close');
  let said = '';
  const listening = new Promise<void>((resolve) => {
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString();
        if (said.includes('Keymall https://shop.example')) resolve();
      });
  });
  try {
    await Promise.race([listening, ended]);
    assert.match(said, /Keymall https:\/\/shop\.example/);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    assert.equal(answer.status, 200, said);
    return { page: await answer.text(), log: readFileSync(join(dataDir, 'keymall.log'), 'utf8') };
  } finally {
    program.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true });
  }
}

test('letters beyond ASCII mean the same by their numbers, in every place they stand', () => {
  const code =
    "const 卡密 = { '订单😀': `第${1}行`, 名: /^[一-鿿]+$/u.test('卡密'), back: 'C:\\\\卡' }; return JSON.stringify(卡密); // 注";
  const written = asAscii(code);
  assert.match(written, /^[\0-\x7f]+$/);
  const run = (text: string): unknown => runInNewContext(`(() => { ${text}\n })()`);
  assert.equal(run(written), run(code));
  assert.equal(run(code), JSON.stringify({ '订单😀': '第1行', 名: true, back: 'C:\\卡' }));
  for (const unlike of ["'\\卡'", 'String.raw`卡`']) assert.throws(() => asAscii(unlike), /have no number/);
});

test('a start with the house as one file draws a shop with its stock', async () => {
  const app = await startTestApp();
  const shop = await makeShop(app);
  await makeCards(app, shop, await makeGoods(app, shop, { name: '一个文件的月卡' }), 3);
  await buildHouse();
  const { page, log } = await opened(app.houseOptions, `/link/${shop.link}`);
  assert.match(log, /the house is read as one file/);
  assert.match(page, /一个文件的月卡/);
});

test('only the sources that it was made of have it; touched ones are looked into, and a file that was cut short is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-sources-'));
  atEnd(async () => rmSync(folder, { recursive: true }));
  const packages = join(folder, 'packages');
  const source = join(packages, 'server/src/app/one.ts');
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  put(source, 'export const one = 1;\n');
  put(join(packages, 'server/src/app/one.test.ts'), 'tests are in no build\n');
  for (const name of ['contract/src', 'drivers/src', 'sandbox/src', 'server/seeds']) put(join(packages, name, 'some.ts'), '');
  for (const name of ['contract', 'drivers', 'sandbox', 'server']) put(join(packages, name, 'package.json'), '{}');
  put(join(folder, 'package-lock.json'), '{}');
  const file = join(folder, 'house.js');
  const build = (): Stamp => {
    const stamp = { touched: touchedNow(packages), contents: contentsNow(packages) };
    writeFileSync(file, `export const one = 1;\n${stampLine(stamp)}`);
    return stamp;
  };
  const stands = (): boolean => isBuilt(file, packages);

  assert.equal(stands(), false);
  const first = build();
  assert.equal(stands(), true);
  assert.deepEqual(stampIn(file), first);

  put(join(packages, 'server/src/app/one.test.ts'), 'another\n');
  assert.equal(stands(), true);

  utimesSync(source, new Date(), new Date(Date.now() + 5000));
  assert.equal(stands(), false);
  assert.equal(contentsNow(packages), first.contents);

  writeFileSync(source, 'export const one = 2;\n');
  utimesSync(source, new Date(), new Date(Date.now() + 10_000));
  assert.equal(stands(), false);
  assert.notEqual(build().contents, first.contents);
  assert.equal(stands(), true);

  put(join(packages, 'drivers/src/more.ts'), '');
  assert.equal(stands(), false);
  build();

  put(join(folder, 'package-lock.json'), '{"other": 1}');
  assert.equal(stands(), false);
  build();
  writeFileSync(file, readFileSync(file).subarray(0, -20));
  assert.equal(stands(), false);
});
