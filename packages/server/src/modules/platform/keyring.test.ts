import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
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
