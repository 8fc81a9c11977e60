/** Contracts: written, agreed to, begun and ended; and a file that only those have whom it concerns. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { adminContract, adminContractRaw, merchantContract, merchantContractRaw } from '@keymall/contract/billing/merchant-contract';
import { MOST_FILE_BYTES } from '@keymall/contract/billing/private-file';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { allOf } from '#app/assembly';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { archiveOf, callRaw, pdf, sendFile } from '#testing/papers.fixture';
import { CONTRACT_MOVES, confirmedStatus, mayMove } from './merchant-contract.rules.ts';
import { moveDue } from './merchant-contract.service.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
});

const day = (plus: number): string => formatDay(startOfDay(app.clock.now, plus));

type Draft = Partial<WireInput<typeof adminContract.add>>;
async function written(draft: Draft = {}, content = pdf()) {
  const form = {
    merchant_id: shop.id,
    name: '平台服务合同',
    type: 'main' as const,
    parent_id: null,
    pay_type: 'receive' as const,
    amount: '12000.00',
    sign_date: null,
    effective_date: day(0),
    end_date: day(365),
    company: '星河数码有限公司',
    employee_id: admin.id,
    remark: '',
    notary: '',
    file_id: draft.file_id ?? (await sendFile(app, adminContractRaw.upload, content, admin, '合同.pdf')),
    ...draft,
  };
  return { form, ...(await did(app, adminContract.add, form, admin)) };
}
const statusOf = async (id: number) =>
  (await app.house.db.selectFrom('merchant_contract').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('rules', () => {
  test('every move leads on by the hand it belongs to, and an end is an end', () => {
    for (const { from, to, by } of CONTRACT_MOVES)
      assert.ok(mayMove({ status: from, confirmed: from === 'pending' || from === 'executing' }, to, by));
    assert.ok(!mayMove({ status: 'fail', confirmed: true }, 'audit', 'admin'));
    assert.ok(!mayMove({ status: 'audit', confirmed: false }, 'executing', 'admin'), 'nobody agrees in the merchant’s place');
    assert.ok(!CONTRACT_MOVES.some(({ from }) => from === 'finish'));
  });

  test('a word given before the first day waits for it, after the last it comes too late', () => {
    const days = { effective_date: '2026-03-01', end_date: '2026-03-31' };
    assert.deepEqual(
      ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((today) => confirmedStatus(days, today)),
      ['pending', 'executing', 'executing', null],
    );
  });
});

describe('files', () => {
  test('are a PDF by their content and no larger than they may be, and lie where no page serves them', async () => {
    for (const [content, code] of [
      [Buffer.from('%PDF-1.4 but no end'), refusals.upload_type.code],
      [Buffer.concat([Buffer.from('x'), pdf()]), refusals.upload_type.code],
      [Buffer.from('<script>alert(1)</script>%PDF-1.4\nstartxref\n9\n%%EOF'), refusals.upload_type.code],
      [archiveOf('OFD.xml'), refusals.upload_type.code],
      [Buffer.alloc(0), refusals.upload_type.code],
      [Buffer.alloc(MOST_FILE_BYTES + 1), refusals.too_large.code],
    ] as const)
      assert.equal(
        (await callRaw(app, adminContractRaw.upload, content, admin, '?file_name=contract.pdf')).code,
        code,
        String(content.subarray(0, 20)),
      );
    const folder = join(app.house.installation.dataDir, 'private');
    const before = readdirSync(folder).length;
    const file_id = await sendFile(app, adminContractRaw.upload, pdf('x'.repeat(200_000)), admin, '../../evil.html');
    assert.equal(readdirSync(folder).length, before + 1);
    const row = await app.house.db.selectFrom('private_file').selectAll().where('id', '=', file_id).executeTakeFirstOrThrow();
    assert.deepEqual([row.kind, row.file_name, row.kept], ['pdf', 'evil.html', false]);
    assert.match(row.name, /^[0-9a-f]{32}$/);
    assert.ok(!app.uploadDir.startsWith(folder) && !folder.startsWith(app.uploadDir));
  });

  test('go to their merchant and to administrators who may see the contract, to nobody else', async () => {
    const content = pdf('private words');
    const { id } = await written({}, content);
    const stranger = await makeShop(app);
    const [finance, service] = [await makeStaff(app, shop, { kind: 'finance' }), await makeStaff(app, shop, { kind: 'service' })];
    const got = await callRaw(app, merchantContractRaw.download, { id }, shop);
    assert.deepEqual(got.bytes, content);
    assert.equal(got.headers['content-type'], 'application/pdf');
    assert.match(String(got.headers['content-disposition']), /^attachment; filename\*=UTF-8''/);
    assert.match(String(got.headers['content-security-policy']), /sandbox/);
    assert.deepEqual((await callRaw(app, adminContractRaw.download, { id }, admin)).bytes, content);
    assert.equal((await callRaw(app, merchantContractRaw.download, { id }, stranger)).status, 404);
    assert.equal((await callRaw(app, merchantContractRaw.download, { id }, service)).status, 403);
    assert.equal((await callRaw(app, adminContractRaw.download, { id }, await makeAdmin(app, ['finance/invoice/list']))).status, 403);
    assert.equal((await callRaw(app, adminContractRaw.upload, content, await makeAdmin(app, ['finance/contract/detail']))).status, 403);
    assert.equal((await did(app, merchantContract.detail, { id }, finance)).id, id);
    await refused(app, 'forbidden', merchantContract.confirm, { id, revision: 1 }, finance);
    await refused(app, 'forbidden', merchantContract.refuse, { id, reason: '不' }, finance);
    const { name } = await app.house.db
      .selectFrom('private_file as f')
      .innerJoin('merchant_contract as c', 'c.file_id', 'f.id')
      .select('f.name')
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow();
    for (const url of [`/upload/${name}`, `/upload/../private/${name}`, `/private/${name}`, `/upload/%2e%2e/private/${name}`])
      assert.equal((await app.app.inject({ url, remoteAddress: freshIp() })).statusCode, 404, url);
  });

  test('what nothing holds goes within a day or two, what is replaced too; what is held stays', async () => {
    const loose = await sendFile(app, adminContractRaw.upload, pdf('loose'), admin);
    const { id, form } = await written({}, pdf('first'));
    const first = form.file_id as number;
    await refused(app, 'file_gone', adminContract.add, form, admin);
    const second = await sendFile(app, adminContractRaw.upload, pdf('second'), admin);
    await did(app, adminContract.edit, { id, ...form, file_id: second }, admin);
    const nameOf = async (file: number) =>
      (await app.house.db.selectFrom('private_file').select('name').where('id', '=', file).executeTakeFirst())?.name;
    const names = await Promise.all([loose, first, second].map(nameOf));
    const sweep = allOf('schedules').find(({ name }) => name === 'platform.sweep-files');
    const later = { ...app.ctx(), now: () => new Date(app.clock.now.getTime() + 3 * 86_400_000) };
    await sweep?.run(later);
    assert.deepEqual((await Promise.all([loose, first, second].map(nameOf))).map(Boolean), [false, false, true]);
    const folder = join(app.house.installation.dataDir, 'private');
    assert.deepEqual(
      names.map((name) => existsSync(join(folder, name as string))),
      [false, false, true],
    );
  });
});

describe('its way', () => {
  test('a merchant reads, confirms what he has read, and its story tells who and why', async () => {
    const { id, form } = await written();
    assert.deepEqual(
      (await did(app, merchantMessage.list, { limit: 1 }, shop)).list.map(({ title, link }) => [title, link]),
      [['有合同等待您确认', `/merchant/finance/contract/detail/${id}`]],
    );
    await did(app, adminContract.edit, { id, ...form, amount: '15000.00', file_id: null }, admin);
    await refused(app, 'contract_changed', merchantContract.confirm, { id, revision: 1 }, shop);
    await refused(app, 'missing', merchantContract.confirm, { id, revision: 2 }, await makeShop(app));
    assert.deepEqual(await did(app, merchantContract.confirm, { id, revision: 2 }, shop), { status: 'executing' });
    await refused(app, 'contract_moved', merchantContract.confirm, { id, revision: 2 }, shop);
    await refused(app, 'contract_moved', merchantContract.refuse, { id, reason: '后悔' }, shop);
    await refused(app, 'contract_moved', adminContract.edit, { id, ...form, file_id: null }, admin);
    await refused(app, 'contract_moved', adminContract.status, { id, status: 'audit', reason: '再问' }, admin);
    await refused(app, 'contract_kept', adminContract.del, { id }, admin);
    await did(app, adminContract.status, { id, status: 'fail', reason: '双方协商终止' }, admin);
    await refused(app, 'contract_moved', adminContract.status, { id, status: 'audit', reason: '再问' }, admin);
    const { moves, amount, employee } = await did(app, merchantContract.detail, { id }, shop);
    assert.deepEqual([amount, employee], ['15000.00', ''], 'the name an administrator signs in by is not told');
    assert.deepEqual(
      moves.map(({ from, to, actor, name, reason }) => [from, to, actor, name, reason]),
      [
        [null, 'audit', 'admin', '', ''],
        ['audit', 'executing', 'merchant', shop.username, ''],
        ['executing', 'fail', 'admin', '', '双方协商终止'],
      ],
    );
    const seen = await did(app, adminContract.detail, { id }, admin);
    assert.deepEqual([seen.moves[0]?.name, seen.employee], [admin.username, admin.username]);
  });

  test('refused, it is written anew and asked again, or deleted with its file', async () => {
    const { id, form } = await written();
    await did(app, merchantContract.refuse, { id, reason: '金额不符' }, shop);
    assert.deepEqual((await did(app, adminContract.detail, { id }, admin)).can, ['edit', 'audit', 'del']);
    await did(app, adminContract.edit, { id, ...form, amount: '1.00', file_id: null }, admin);
    await did(app, adminContract.status, { id, status: 'audit', reason: '已更正金额' }, admin);
    await refused(app, 'contract_kept', adminContract.del, { id }, admin);
    await did(app, adminContract.status, { id, status: 'fail', reason: '不再需要' }, admin);
    await did(app, adminContract.del, { id }, admin);
    await refused(app, 'missing', merchantContract.detail, { id }, shop);
    const { kept } = await app.house.db
      .selectFrom('private_file')
      .select('kept')
      .where('id', '=', form.file_id as number)
      .executeTakeFirstOrThrow();
    assert.equal(kept, false);
  });

  test('of a merchant’s word and an administrator’s at the same moment one counts', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { id } = await written();
      const answers = await Promise.all([
        call(app, merchantContract.confirm, { id, revision: 1 }, shop),
        call(app, merchantContract.refuse, { id, reason: '不同意' }, shop),
        call(app, merchantContract.confirm, { id, revision: 1 }, shop),
      ]);
      assert.deepEqual(
        answers.map(({ code }) => code).sort((one, other) => one - other),
        [1, refusals.contract_moved.code, refusals.contract_moved.code],
      );
      assert.equal((await did(app, merchantContract.detail, { id }, shop)).moves.length, 2);
    }
  });

  test('sub contracts and supplements belong to a living main contract of the same merchant; dates and people fit', async () => {
    const main = await written();
    const stranger = await makeShop(app);
    const file_id = await sendFile(app, adminContractRaw.upload, pdf(), admin);
    const bad = async (name: Parameters<typeof refused>[1], draft: Draft) =>
      refused(app, name, adminContract.add, { ...main.form, file_id, ...draft }, admin);
    await bad('contract_parent', { type: 'sub' });
    await bad('contract_parent', { type: 'main', parent_id: main.id });
    await bad('contract_parent', { type: 'sub', parent_id: main.id, merchant_id: stranger.id });
    await bad('contract_dates', { effective_date: day(2), end_date: day(1) });
    await bad('contract_employee', { employee_id: 999_999 });
    await bad('missing', { merchant_id: 999_999 });
    await bad('file_gone', { file_id: null });
    const sub = await written({ type: 'supplement', parent_id: main.id, file_id });
    await bad('contract_parent', { type: 'sub', parent_id: sub.id, file_id: await sendFile(app, adminContractRaw.upload, pdf(), admin) });
    assert.match((await did(app, merchantContract.detail, { id: sub.id }, shop)).parent, /^HT\w+ 平台服务合同$/);
    await did(app, adminContract.status, { id: main.id, status: 'fail', reason: '终止' }, admin);
    await refused(app, 'contract_kept', adminContract.del, { id: main.id }, admin);
    const { list } = await did(app, adminContract.list, { merchant_id: shop.id, type: 'supplement', keyword: '服务' }, admin);
    assert.deepEqual(
      list.map(({ id }) => id),
      [sub.id],
    );
    assert.equal((await did(app, merchantContract.list, {}, stranger)).total, 0);
  });

  test('the calendar begins and ends them', async () => {
    const [soon, today, long] = [
      await written({ effective_date: day(2), end_date: day(3) }),
      await written({ effective_date: day(-1), end_date: day(0) }),
      await written({ effective_date: day(1), end_date: day(400) }),
    ];
    const late = await written({ effective_date: day(-9), end_date: day(-1) });
    await refused(app, 'contract_over', merchantContract.confirm, { id: late.id, revision: 1 }, shop);
    for (const { id } of [soon, today, long]) await did(app, merchantContract.confirm, { id, revision: 1 }, shop);
    const all = () => Promise.all([soon, today, long].map(({ id }) => statusOf(id)));
    await moveDue(app.ctx());
    assert.deepEqual(await all(), ['pending', 'executing', 'pending']);
    app.clock.pass(86_400_000);
    await moveDue(app.ctx());
    assert.deepEqual(await all(), ['pending', 'finish', 'executing']);
    // The house slept through both of its days.
    app.clock.pass(9 * 86_400_000);
    await moveDue(app.ctx());
    assert.deepEqual(await all(), ['finish', 'finish', 'executing']);
    assert.deepEqual(await moveDue(app.ctx()), { done: 0, failed: 0 });
    const { rows } = {
      rows: await app.house.db
        .selectFrom('merchant_contract_move')
        .select(['to_status', 'actor'])
        .where('contract_id', '=', soon.id)
        .orderBy('id')
        .execute(),
    };
    assert.deepEqual(
      rows.map(({ to_status, actor }) => [to_status, actor]),
      [
        ['audit', 'admin'],
        ['pending', 'merchant'],
        ['executing', 'system'],
        ['finish', 'system'],
      ],
    );
  });
});
