import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { adminAlipayPartner, adminWechatPartner, type SubState } from '@keymall/contract/payment/partner';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';

let app: TestApp;
let admin: Person;
let shop: Shop;
const ali = adminAlipayPartner;
const wx = adminWechatPartner;
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const params = { app_private_key: privateKey, alipay_public_key: publicKey, pid: '2088000000000001' };
const draft = { name: '直付通一号', app_id: '2021000000000001', split_rate: '3', params };
const papers = {
  licence_no: '91310000MA1FL00000',
  legal_person: '张三丰',
  idcard_number: '310101199001011234',
  mobile: '13800138000',
  bank_name: '招商银行',
  bank_branch: '上海徐家汇支行',
  bank_account_name: '上海星河网络有限公司',
  bank_card: '6225880212345678',
};
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const makePartner = async (name = draft.name) => (await did(app, ali.add, { ...draft, name }, admin)).id;
const makeSub = async (partner_id: number, filled = true) =>
  (
    await did(
      app,
      ali.merchantAdd,
      { partner_id, merchant_id: shop.id, subject_type: 2, name: '星河网络', rate: '6', split_ratio: '30', ...(filled && { papers }) },
      admin,
    )
  ).id;
const addPictures = async (id: number) => {
  for (const kind of ['licence', 'id_front', 'id_back'] as const) await did(app, ali.paperPut, { id, kind, content: PNG }, admin);
};
const go = (id: number, from: SubState, to: SubState, more: { reason?: string; sub_mch_no?: string } = {}) =>
  did(app, ali.merchantMove, { id, from, to, ...more }, admin);

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
});

describe('partners', () => {
  test('are kept with sealed keys; an empty secret stays; each family sees its own', async () => {
    const id = await makePartner();
    const detail = await call(app, ali.detail, { id }, admin);
    assert.deepEqual([detail.data.params.app_private_key, detail.data.secrets_set, detail.data.split_rate], ['', ['app_private_key'], '3']);
    await did(app, ali.edit, { id, ...draft, name: '改名', params: { ...params, app_private_key: '' } }, admin);
    assert.deepEqual((await did(app, ali.detail, { id }, admin)).secrets_set, ['app_private_key']);
    const [row] = await app.house.db.selectFrom('partner').selectAll().where('id', '=', id).execute();
    assert.ok(!row?.params.includes('PRIVATE'));
    const log = await app.house.db.selectFrom('operation_log').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(log) + detail.text + app.logged.join(''), /BEGIN PRIVATE KEY/);
    for (const endpoint of [wx.detail, wx.del, wx.setDefault]) await refused(app, 'missing', endpoint, { id }, admin);
    assert.equal((await did(app, wx.list, {}, admin)).total, 0);
    await refused(app, 'driver_config', ali.add, { ...draft, params: { ...params, app_private_key: 'no key' } }, admin);
    await refused(app, 'driver_config', wx.add, draft, admin);
  });

  test('one is the default, though many ask at once; it can’t be off', async () => {
    const ids = [await makePartner('甲'), await makePartner('乙'), await makePartner('丙')];
    await Promise.all(ids.map((id) => did(app, ali.setDefault, { id }, admin)));
    const { list } = await did(app, ali.list, { limit: 100 }, admin);
    const defaults = list.filter(({ is_default }) => is_default === 1);
    assert.equal(defaults.length, 1);
    assert.equal(list[0]?.id, defaults[0]?.id);
    const id = defaults[0]?.id as number;
    await refused(app, 'partner_off', ali.edit, { id, ...draft, status: 0 }, admin);
    const other = ids.find((each) => each !== id) as number;
    await did(app, ali.edit, { id: other, ...draft, status: 0 }, admin);
    await refused(app, 'partner_off', ali.setDefault, { id: other }, admin);
    await refused(app, 'partner_off', ali.merchantAdd, { partner_id: other, merchant_id: shop.id, subject_type: 0, name: '某人' }, admin);
  });

  test('one in use is not deleted', async () => {
    const id = await makePartner();
    const sub = await makeSub(id);
    await refused(app, 'partner_in_use', ali.del, { id }, admin);
    await did(app, ali.merchantDel, { id: sub }, admin);
    await did(app, ali.del, { id }, admin);
    await refused(app, 'missing', ali.detail, { id }, admin);
  });
});

describe('onboarding', () => {
  test('goes its way step by step, each recorded with who and why', async () => {
    const id = await makeSub(await makePartner());
    assert.match(await refused(app, 'onboarding_incomplete', ali.merchantMove, { id, from: 0, to: 1 }, admin), /营业执照图片/);
    await addPictures(id);
    await go(id, 0, 1);
    await refused(app, 'onboarding_move', ali.merchantMove, { id, from: 1, to: 4 }, admin);
    await go(id, 1, 2);
    await refused(app, 'bad_input', ali.merchantMove, { id, from: 2, to: 5 }, admin);
    await go(id, 2, 5, { reason: '执照图片不清晰' });
    assert.equal((await did(app, ali.merchantDetail, { id }, admin)).reason, '执照图片不清晰');
    await go(id, 5, 1);
    await go(id, 1, 2);
    await go(id, 2, 3);
    await refused(app, 'bad_input', ali.merchantMove, { id, from: 3, to: 4 }, admin);
    await go(id, 3, 4, { sub_mch_no: '2088110000000001' });
    await go(id, 4, 6, { reason: '涉嫌违规，机构冻结' });
    await go(id, 6, 4);
    const detail = await did(app, ali.merchantDetail, { id }, admin);
    assert.deepEqual([detail.state, detail.sub_mch_no, detail.reason, detail.moves], [4, '2088110000000001', '', [6]]);
    assert.deepEqual(
      detail.events.map(({ from_state, to_state }) => [from_state, to_state]),
      [
        [0, 1],
        [1, 2],
        [2, 5],
        [5, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 6],
        [6, 4],
      ],
    );
    assert.deepEqual([detail.events[2]?.reason, detail.events[2]?.username], ['执照图片不清晰', admin.username]);
    const [active] = (await did(app, ali.merchantList, { state: 4, keyword: '2088110000000001' }, admin)).list;
    assert.equal(active?.id, id);
  });

  test('of moves at once, one counts and one event stands', async () => {
    const id = await makeSub(await makePartner());
    await addPictures(id);
    await go(id, 0, 1);
    const answers = await Promise.all(
      ([2, 5, 2, 5] as const).map((to) => call(app, ali.merchantMove, { id, from: 1, to, reason: '不符' }, admin)),
    );
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    assert.equal((await did(app, ali.merchantDetail, { id }, admin)).events.length, 2);
  });

  test('papers rest while they lie with the institution', async () => {
    const id = await makeSub(await makePartner());
    await addPictures(id);
    await go(id, 0, 1);
    const change = { id, subject_type: 2 as const, name: '别名' };
    await refused(app, 'onboarding_locked', ali.merchantEdit, change, admin);
    await refused(app, 'onboarding_locked', ali.paperPut, { id, kind: 'licence', content: PNG }, admin);
    await refused(app, 'onboarding_locked', ali.merchantDel, { id }, admin);
    await go(id, 1, 5, { reason: '补充' });
    await did(app, ali.merchantEdit, { ...change, papers: { mobile: '13900139000' } }, admin);
    const shown = await did(app, ali.merchantReveal, { id }, admin);
    assert.deepEqual(shown, { ...papers, mobile: '13900139000' });
  });

  test('a merchant or partner that is not, and the other family’s, answer as missing', async () => {
    const partner = await makePartner();
    const id = await makeSub(partner);
    const someone = { subject_type: 0 as const, name: '某人' };
    await refused(app, 'missing', ali.merchantAdd, { ...someone, partner_id: partner, merchant_id: 999_999 }, admin);
    await refused(app, 'missing', wx.merchantAdd, { ...someone, partner_id: partner, merchant_id: shop.id }, admin);
    for (const endpoint of [wx.merchantDetail, wx.merchantReveal, wx.merchantDel]) await refused(app, 'missing', endpoint, { id }, admin);
    await refused(app, 'missing', wx.merchantMove, { id, from: 0, to: 1 }, admin);
    await refused(app, 'missing', wx.paperShow, { id, kind: 'licence' }, admin);
  });
});

test('papers and pictures are masked, sealed, and opened only on record', async () => {
  const id = await makeSub(await makePartner());
  await addPictures(id);
  await refused(app, 'upload_type', ali.paperPut, { id, kind: 'licence', content: Buffer.from('<script>').toString('base64') }, admin);
  const masked = (await call(app, ali.merchantDetail, { id }, admin)).text + (await call(app, ali.merchantList, {}, admin)).text;
  const secrets = [papers.idcard_number, papers.mobile, papers.bank_card, papers.licence_no, papers.legal_person];
  for (const each of secrets) assert.ok(!masked.includes(each), each);
  assert.match(masked, /138\*\*\*\*8000/);
  const row = await app.house.db.selectFrom('sub_merchant').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const picture = await app.house.db.selectFrom('sub_merchant_paper').selectAll().where('sub_merchant_id', '=', id).execute();
  assert.ok(
    !row.form.includes(papers.bank_card) && picture.length === 3 && picture.every(({ content }) => !content.includes('picture-of')),
  );
  const before = await app.house.db.selectFrom('operation_log').selectAll().execute();
  await did(app, ali.merchantReveal, { id }, admin);
  const opened = await did(app, ali.paperShow, { id, kind: 'id_front' }, admin);
  assert.deepEqual(opened, { mime: 'image/png', content: PNG });
  const log = await app.house.db.selectFrom('operation_log').selectAll().orderBy('id').execute();
  assert.deepEqual(
    log.slice(before.length).map(({ summary, actor_id }) => [summary, actor_id]),
    [
      ['查看支付宝服务商进件资料', admin.id],
      ['查看支付宝服务商进件图片', admin.id],
    ],
  );
  const kept = JSON.stringify(log) + app.logged.join('');
  for (const each of [...secrets, PNG]) assert.ok(!kept.includes(each));
});
