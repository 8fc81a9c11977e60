/** Files at a real storage that speaks S3: kept, read, moved there and back, and none lost, whatever stops the move. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import S3rver from '@20minutes/s3rver';
import { adminContract, adminContractRaw } from '@keymall/contract/billing/merchant-contract';
import { refusals } from '@keymall/contract/kit/refusals';
import { matchPage } from '@keymall/contract/pages/public';
import { adminConfig } from '@keymall/contract/platform/config';
import { adminStorage } from '@keymall/contract/platform/storage';
import { signS3 } from '@keymall/drivers/storage/s3/s3-signature';
import { mountWeb } from '#app/web';
import { startTestApp, type TestApp } from '#testing/app';
import { atEnd } from '#testing/at-end';
import { makeAdmin, makeShop, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';
import { callRaw, pdf, sendFile } from '#testing/papers.fixture';
import { changeSettings } from '#testing/settings';
import { PART_BYTES } from './private-storage.service.ts';
import { clearFiles, moveFiles, storageSchedules } from './storage.service.ts';

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let app: TestApp;
let admin: Person;
let folder: string;
/** What a request is answered instead, while it is set. */
let between: ((method: string, url: string) => 'down' | 'broken' | undefined) | undefined;
let endpoint: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keymall-s3-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const storage = new S3rver({ directory: folder, silent: true, vhostBuckets: false, configureBuckets: [{ name: 'pictures' }] });
  await storage.configureBuckets();
  const real: RequestListener = storage.callback();
  const server = createServer((request, response) => {
    const said = between?.(request.method ?? '', request.url ?? '');
    if (said === 'down') return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (said === 'broken') return void response.writeHead(200).end('other bytes');
    real(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => void server.close());
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startTestApp();
  await mountWeb(app, {
    load: () =>
      Promise.resolve({
        matchPage,
        renderPage: () => ({ status: 200, body: Buffer.from('page') }),
        officeDocument: () => 'office',
        scriptHash: '',
      }),
    clientDir: null,
  });
  admin = await makeAdmin(app);
});

const save = (values: Record<string, unknown>) => changeSettings(app, admin, 'storage', values);
const account = () => ({ s3_endpoint: endpoint, s3_bucket: 'pictures', s3_key_id: 'S3RVER', s3_key_secret: 'S3RVER' });
const state = () => did(app, adminStorage.state, {}, admin);

/** A picture as it would have been uploaded to this machine; bytes of its own, so that none is taken for another. */
async function localFile(): Promise<{ name: string; bytes: Buffer }> {
  const name = `${randomBytes(16).toString('hex')}.png`;
  const bytes = Buffer.concat([PIXEL, randomBytes(64)]);
  writeFileSync(join(app.uploadDir, name), bytes);
  await app.house.db
    .insertInto('upload')
    .values({ realm: 'admin', owner_id: admin.id, name, mime: 'image/png', bytes: bytes.length })
    .execute();
  return { name, bytes };
}
const shown = async (name: string) => {
  const { statusCode, headers, rawPayload } = await app.app.inject({ url: `/upload/${name}` });
  return { statusCode, headers, bytes: rawPayload };
};
async function allShown(files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  for (const { name, bytes } of files) {
    const { statusCode, headers, bytes: seen } = await shown(name);
    assert.equal(statusCode, 200, name);
    assert.ok(seen.equals(bytes), name);
    assert.match(String(headers['content-security-policy']), /sandbox/);
    assert.equal(headers['content-type'], 'image/png');
  }
}
const onDisk = (names: readonly { name: string }[]) => names.filter(({ name }) => existsSync(join(app.uploadDir, name))).length;

describe('the signature', () => {
  test('is that of the vendor’s own example', () => {
    const headers = signS3({
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      body: Buffer.alloc(0),
      region: 'us-east-1',
      key: { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
      now: new Date('2013-05-24T00:00:00Z'),
    });
    assert.equal(headers['x-amz-date'], '20130524T000000Z');
    assert.equal(headers['x-amz-content-sha256'], 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    assert.match(headers['authorization'] ?? '', /Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request/);
  });
});

describe('the settings', () => {
  test('name a storage before files go there; its secret is never read back, and not sent to another address', async () => {
    const { values } = await did(app, adminConfig.getConfig, { group: 'storage' }, admin);
    await refused(app, 'bad_input', adminConfig.editConfig, { group: 'storage', values: { ...values, storage_driver: 's3' } }, admin);
    await refused(app, 'storage_unset', adminStorage.test, {}, admin);
    await save(account());
    const read = await did(app, adminConfig.getConfig, { group: 'storage' }, admin);
    assert.equal(read.values['s3_key_secret'], '');
    assert.deepEqual(read.secrets_set, ['s3_key_secret']);
    const moved = { ...read.values, s3_endpoint: 'https://elsewhere.example' };
    await refused(app, 'secret_anew', adminConfig.editConfig, { group: 'storage', values: moved }, admin);
  });

  test('are tried: a wrong key, a bucket that there is not, a storage that is down, and one that works and keeps nothing of it', async () => {
    await save({ ...account(), s3_key_secret: 'wrong' });
    await refused(app, 'storage_failed', adminStorage.test, {}, admin);
    await save({ ...account(), s3_bucket: 'nobodys' });
    await refused(app, 'storage_failed', adminStorage.test, {}, admin);
    await save(account());
    between = () => 'down';
    await refused(app, 'storage_failed', adminStorage.test, {}, admin);
    between = (method) => (method === 'GET' ? 'broken' : undefined);
    await refused(app, 'storage_failed', adminStorage.test, {}, admin);
    between = undefined;
    await did(app, adminStorage.test, {}, admin);
    assert.deepEqual(
      readdirSync(join(folder, 'pictures')).filter((name) => name.startsWith('keymall-probe')),
      [],
    );
  });
});

describe('a move', () => {
  test('takes every file there, shows each all the while, clears only what is whole, and brings all of them back', async () => {
    const files = await Promise.all(Array.from({ length: 5 }, localFile));
    await save({ ...account(), storage_driver: 's3' });
    await did(app, adminStorage.move, {}, admin);
    await refused(app, 'storage_moving', adminStorage.move, {}, admin);
    await refused(app, 'storage_moving', adminStorage.clear, {}, admin);
    assert.deepEqual(await moveFiles(app.ctx()), { moved: 5, failed: 0 });
    const after = await state();
    assert.deepEqual(
      [after.local.files, after.s3.files, after.left.files, after.move?.status, after.move?.remaining],
      [0, 5, 5, 'done', 0],
    );
    await allShown(files);
    assert.equal(onDisk(files), 5, 'the copies stay until somebody clears them');

    await did(app, adminStorage.clear, {}, admin);
    between = (method) => (method === 'GET' ? 'broken' : undefined);
    assert.equal(await clearFiles(app.ctx()), 0, 'nothing is removed while the storage has other bytes');
    between = undefined;
    assert.equal(onDisk(files), 5);
    assert.equal(await clearFiles(app.ctx()), 5);
    assert.equal(onDisk(files), 0);
    await allShown(files);
    await refused(
      app,
      'storage_in_use',
      adminConfig.editConfig,
      {
        group: 'storage',
        values: {
          ...(await did(app, adminConfig.getConfig, { group: 'storage' }, admin)).values,
          s3_bucket: 'another',
          s3_key_secret: 'x',
        },
      },
      admin,
    );
    between = () => 'down';
    assert.equal(
      (await shown(files[0]?.name ?? '')).statusCode,
      404,
      'while the storage is down there is nothing to show, and nothing breaks',
    );
    between = undefined;

    await save({ storage_driver: 'local' });
    await did(app, adminStorage.move, {}, admin);
    await moveFiles(app.ctx());
    await did(app, adminStorage.clear, {}, admin);
    await clearFiles(app.ctx());
    const back = await state();
    assert.deepEqual([back.local.files, back.s3.files, back.left.files], [5, 0, 0]);
    assert.equal(onDisk(files), 5);
    between = () => 'down';
    await allShown(files);
    between = undefined;
  });

  test('is stopped and goes on; a file that fails stays where it is, is told of, and goes with the next', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, localFile));
    await save({ storage_driver: 's3' });
    const total = (await state()).local.files;
    await did(app, adminStorage.move, {}, admin);
    let puts = 0;
    between = (method) => {
      if (method === 'PUT') puts += 1;
      return undefined;
    };
    const stopping = app.house.db;
    const stop = async (): Promise<void> =>
      void (await stopping.updateTable('storage_move').set({ status: 'stopped' }).where('status', '=', 'running').execute());
    await stop();
    assert.deepEqual(await moveFiles(app.ctx()), { moved: 0, failed: 0 }, 'a stopped move does nothing');
    assert.equal(puts, 0);
    const bad = files[1]?.name ?? '';
    between = (method, url) => (method === 'PUT' && url.endsWith(bad) ? 'down' : undefined);
    await did(app, adminStorage.move, {}, admin);
    assert.deepEqual(await moveFiles(app.ctx()), { moved: total - 1, failed: 1 });
    between = undefined;
    const told = await state();
    assert.deepEqual([told.move?.status, told.move?.failed, told.move?.remaining], ['done', 1, 1]);
    assert.match(told.move?.error ?? '', /SlowDown/);
    await allShown(files);
    await did(app, adminStorage.move, {}, admin);
    await moveFiles(app.ctx());
    assert.equal((await state()).local.files, 0);
    await allShown(files);
  });

  test('whose process is killed between two files, or between copying one and saying so, loses nothing and is finished by another', async () => {
    await save({ storage_driver: 'local' });
    await did(app, adminStorage.move, {}, admin);
    await moveFiles(app.ctx());
    const files = await Promise.all(Array.from({ length: 6 }, localFile));
    await save({ storage_driver: 's3' });
    await did(app, adminStorage.move, {}, admin);
    const about = {
      databaseUrl: app.houseOptions.databaseUrl,
      masterKey: Buffer.from(app.houseOptions.masterKey).toString('base64'),
      uploadDir: app.uploadDir,
    };
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../testing/move-files.child.ts'), JSON.stringify(about)], {
      stdio: 'ignore',
    });
    let puts = 0;
    // the third file is whole at the storage, and nobody was told of it
    between = (method) => {
      if (method === 'PUT') puts += 1;
      if (method === 'GET' && puts === 3) child.kill('SIGKILL');
      return undefined;
    };
    const [, signal] = await once(child, 'exit');
    between = undefined;
    assert.equal(signal, 'SIGKILL');
    const cut = await state();
    assert.equal(cut.move?.status, 'running');
    assert.ok(cut.local.files > 0 && cut.s3.files >= 2, 'it was cut in the middle');
    await allShown(files);
    const later = await localFile();
    const resume = storageSchedules.find(({ name }) => name === 'platform.resume-move') ?? assert.fail('nothing resumes a move');
    await resume.run(app.ctx());
    assert.equal((await state()).move?.status, 'running', 'one that came on a moment ago is another’s');
    const silent = new Date(app.clock.now.getTime() - 121_000);
    await app.house.db.updateTable('storage_move').set({ beat_at: silent }).where('status', '=', 'running').execute();
    await resume.run(app.ctx());
    const end = await state();
    assert.deepEqual([end.move?.status, end.local.files], ['done', 0]);
    await did(app, adminStorage.clear, {}, admin);
    await clearFiles(app.ctx());
    await allShown([...files, later]);
    assert.equal(onDisk([...files, later]), 0);
  });
});

test('a copy that is removed while its file is moved back leaves the file where it was', async () => {
  await save({ storage_driver: 'local' });
  await did(app, adminStorage.move, {}, admin);
  await moveFiles(app.ctx());
  await did(app, adminStorage.clear, {}, admin);
  await clearFiles(app.ctx());
  const file = await localFile();
  await save({ storage_driver: 's3' });
  await did(app, adminStorage.move, {}, admin);
  await moveFiles(app.ctx());
  await did(app, adminStorage.clear, {}, admin);
  await save({ storage_driver: 'local' });
  await did(app, adminStorage.move, {}, admin);
  // the move has read the row, and fetches the file; meanwhile its old copy goes
  let clearing: Promise<number> | undefined;
  between = (method, url) => {
    if (method === 'GET' && url.endsWith(file.name)) clearing ??= clearFiles(app.ctx());
    return undefined;
  };
  await moveFiles(app.ctx());
  between = undefined;
  await clearing;
  await allShown([file]);
  await did(app, adminStorage.move, {}, admin);
  await moveFiles(app.ctx());
  await allShown([file]);
});

describe('a new file', () => {
  const send = () => {
    const boundary = 'x'.repeat(20);
    const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${part('name="purpose"')}site\r\n${part('name="file"; filename="a.png"')}`),
      PIXEL,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return app.app.inject({
      method: 'POST',
      url: '/adminapi/upload/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${admin.token}` },
      payload: body,
    });
  };

  test('goes where new ones go, during a move too, and is refused whole where the storage is down', async () => {
    await save({ storage_driver: 's3' });
    const { data } = (await send()).json<{ data: { url: string } }>();
    const name = data.url.slice('/upload/'.length);
    assert.equal(existsSync(join(app.uploadDir, name)), false);
    const { statusCode, bytes } = await shown(name);
    assert.equal(statusCode, 200);
    assert.ok(bytes.subarray(0, 8).equals(PIXEL.subarray(0, 8)));
    assert.equal((await app.app.inject({ url: `/upload/sized/64/${name}` })).statusCode, 200);
    const count = async () => (await app.house.db.selectFrom('upload').select('id').execute()).length;
    const before = await count();
    between = () => 'down';
    assert.equal((await send()).json<{ code: number }>().code, 1810);
    between = undefined;
    assert.equal(await count(), before);
  });

  test('is fetched from the bucket’s public address where there is one', async () => {
    const { data } = (await send()).json<{ data: { url: string } }>();
    await save({ s3_public_url: 'https://cdn.example/shop' });
    const { statusCode, headers } = await shown(data.url.slice('/upload/'.length));
    assert.deepEqual([statusCode, headers['location']], [302, `https://cdn.example/shop${data.url}`]);
    await save({ s3_public_url: '' });
  });
});

describe('private papers', () => {
  /** A contract with a document of its own; gives its id and what it holds. */
  async function contract(content: Buffer): Promise<{ id: number; name: string }> {
    const shop = await makeShop(app);
    const file_id = await sendFile(app, adminContractRaw.upload, content, admin);
    const { id } = await did(
      app,
      adminContract.add,
      {
        merchant_id: shop.id,
        name: '平台服务合同',
        type: 'main',
        parent_id: null,
        pay_type: 'receive',
        amount: '1.00',
        sign_date: null,
        effective_date: '2026-01-01',
        end_date: '2027-01-01',
        company: '星河数码有限公司',
        employee_id: admin.id,
        remark: '',
        notary: '',
        file_id,
      },
      admin,
    );
    const { name } = await app.house.db.selectFrom('private_file').select('name').where('id', '=', file_id).executeTakeFirstOrThrow();
    return { id, name };
  }
  const isHere = (name: string): boolean => existsSync(join(app.house.installation.dataDir, 'private', name));
  /** Every byte that lies in the bucket. */
  function bucket(at = join(folder, 'pictures')): Buffer {
    const each = readdirSync(at, { withFileTypes: true });
    return Buffer.concat(each.map((one) => (one.isDirectory() ? bucket(join(at, one.name)) : readFileSync(join(at, one.name)))));
  }
  const read = (id: number) => callRaw(app, adminContractRaw.download, { id }, admin);
  async function allRead(papers: readonly { id: number; content: Buffer }[]): Promise<void> {
    for (const { id, content } of papers) assert.ok((await read(id)).bytes.equals(content), `contract ${id}`);
  }

  test('follow the setting, sealed and in parts; a move takes them along both ways, and they are read all the while', async () => {
    await save({ ...account(), storage_driver: 'local' });
    const marks = ['a-mark-of-the-first', 'a-mark-of-the-second'];
    const contents = [pdf(marks[0]), pdf(`${marks[1]}${randomBytes(PART_BYTES).toString('hex')}`)];
    const first = await contract(contents[0] as Buffer);
    assert.ok(isHere(first.name));
    await save({ ...account(), storage_driver: 's3' });
    const second = await contract(contents[1] as Buffer);
    assert.ok(!isHere(second.name), 'nothing stays on this machine');
    const papers = [
      { ...first, content: contents[0] as Buffer },
      { ...second, content: contents[1] as Buffer },
    ];
    await allRead(papers);

    const before = await state();
    await did(app, adminStorage.move, {}, admin);
    assert.equal((await moveFiles(app.ctx())).failed, 0);
    assert.equal((await state()).local.files, 0);
    assert.ok(before.local.files > 0);
    for (const mark of marks) assert.ok(!bucket().includes(mark), 'the bucket holds nothing that anybody could read');
    between = (method, url) => (method === 'GET' && url.includes('private/') ? 'broken' : undefined);
    await clearFiles(app.ctx());
    assert.ok(isHere(first.name), 'a copy stays while the storage has other bytes');
    between = undefined;
    await clearFiles(app.ctx());
    assert.ok(!isHere(first.name));
    await allRead(papers);

    await save({ ...account(), storage_driver: 'local' });
    await did(app, adminStorage.move, {}, admin);
    assert.equal((await moveFiles(app.ctx())).failed, 0);
    await clearFiles(app.ctx());
    assert.ok(isHere(first.name) && isHere(second.name));
    assert.equal((await state()).s3.files, 0);
    await allRead(papers);
  });

  test('of a storage that is down are refused, kept whole or not at all, and no address of the site shows one', async () => {
    await save({ ...account(), storage_driver: 's3', s3_public_url: 'https://pictures.example' });
    const { id, name } = await contract(pdf('kept'));
    for (const url of [`/upload/${name}`, `/private/${name}`, `/private/${name}.0`, `/upload/${name}.0`]) {
      const { statusCode, headers, rawPayload } = await app.app.inject({ url });
      assert.notEqual(statusCode, 200, url);
      assert.ok(!(headers['location'] ?? '').includes(name) && !rawPayload.includes('%PDF'), url);
    }
    between = () => 'down';
    assert.equal((await read(id)).code, refusals.storage_unreachable.code);
    const { count: before } = await app.house.db
      .selectFrom('private_file')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(
      (await callRaw(app, adminContractRaw.upload, pdf('x'), admin, '?file_name=a.pdf')).code,
      refusals.storage_unreachable.code,
    );
    const { count: after } = await app.house.db
      .selectFrom('private_file')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(after, before);
    between = undefined;
    assert.equal((await read(id)).code, 1);
    await save({ ...account(), storage_driver: 'local', s3_public_url: '' });
  });
});
