import assert from 'node:assert/strict';
import { createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { type Db, openDatabase, openPool } from '#kit/database';
import { atEnd } from '#testing/at-end';
import { testDatabase } from '#testing/postgres';
import { loadKeyring, WrongMasterKey } from './keyring.ts';

let db: Db;
const master = randomBytes(32);
before(async () => {
  const { url, drop } = await testDatabase();
  db = openDatabase(openPool({ url, max: 4 }));
  atEnd(async () => {
    await db.destroy();
    await drop();
  });
});

const stored = () => db.selectFrom('keyring').select(['purpose', 'version', 'wrapped']).orderBy('purpose').execute();

test('of two servers that begin together with different keys one has all of the keyring, the other refuses', async () => {
  const masters = [master, randomBytes(32)];
  const loaded = await Promise.allSettled(masters.map((each) => loadKeyring(db, each)));
  assert.equal(loaded.filter(({ status }) => status === 'fulfilled').length, 1);
  await db.deleteFrom('keyring').execute();
});

test('what was sealed opens after a restart, bound to its row', async () => {
  const sealed = (await loadKeyring(db, master)).encrypt('card', 'row 1', 'KM-1');
  const again = await loadKeyring(db, master);
  assert.equal(again.decrypt('card', 'row 1', sealed), 'KM-1');
  assert.throws(() => again.decrypt('card', 'row 2', sealed));
  assert.throws(() => again.decrypt('channel', 'row 1', sealed));
});

test('fault 51: another master key refuses to start and leaves nothing behind, also where a purpose is new', async () => {
  await db.deleteFrom('keyring').where('purpose', '=', 'setting').execute();
  const before = await stored();
  await assert.rejects(loadKeyring(db, randomBytes(32)), WrongMasterKey);
  assert.deepEqual(await stored(), before);
  await loadKeyring(db, master);
});

test('bytes of any kind and texts of any length come back', async () => {
  const keyring = await loadKeyring(db, master);
  for (const plain of [Buffer.alloc(0), Buffer.from([0, 255, 10, 200]), randomBytes(300_000)])
    assert.deepEqual(keyring.decryptBytes('card', 'piece', keyring.encrypt('card', 'piece', plain)), plain);
  const text = '卡密😀'.repeat(5000);
  assert.equal(keyring.decrypt('card', 'row', keyring.encrypt('card', 'row', text)), text);
  assert.notDeepEqual(keyring.encrypt('card', 'row', 'x').subarray(1, 13), keyring.encrypt('card', 'row', 'x').subarray(1, 13));
});

test('a fingerprint is an HMAC-SHA256, whatever its text: those of earlier years are found again', async () => {
  const keyring = await loadKeyring(db, master);
  const wrapped = (await db.selectFrom('keyring').select('wrapped').where('purpose', '=', 'card').executeTakeFirstOrThrow()).wrapped;
  const decipher = createDecipheriv('aes-256-gcm', master, wrapped.subarray(1, 13)).setAAD(Buffer.from('keyring:card:1'));
  decipher.setAuthTag(wrapped.subarray(13, 29));
  const key = Buffer.from(hkdfSync('sha256', Buffer.concat([decipher.update(wrapped.subarray(29)), decipher.final()]), '', 'mac:card', 32));
  for (const text of ['', 'a', '卡密', 'x'.repeat(55), 'x'.repeat(64), '😀'.repeat(2000), 'after a long one'])
    assert.deepEqual(keyring.mac('card', text), createHmac('sha256', key).update(text, 'utf8').digest());
});
