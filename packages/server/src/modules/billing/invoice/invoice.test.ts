/** Invoices hold what the ledger says, and nothing of it twice. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { adminInvoice, adminInvoiceRaw, INVOICE_FINISH_DAYS, merchantInvoice, merchantInvoiceRaw } from '@keymall/contract/billing/invoice';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { refusals } from '@keymall/contract/kit/refusals';
import { formatDay } from '@keymall/contract/kit/time';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { allOf } from '#app/assembly';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { archiveOf, callRaw, pdf, sendFile, takeFee } from '#testing/papers.fixture';
import { changeSettings } from '#testing/settings';
import { monthPlus } from './invoice.rules.ts';
import { finishOld } from './invoice.service.ts';

let app: TestApp;
let admin: Person;
/** Months that are over, counted back from the one that is not. */
let over: (back: number) => string;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  const now = formatDay(app.clock.now).slice(0, 7);
  over = (back) => monthPlus(now, -back);
});

const company = {
  type: 'electronic',
  title_type: 'company',
  title: '星河数码有限公司',
  tax_number: '91350100M000100Y43',
  email: 'tax@example.com',
} as const;
const paper = {
  ...company,
  type: 'special',
  address: '福州市鼓楼区 1 号',
  tel: '0591-87654321',
  bank: '中国银行福州分行',
  bank_account: '6222 0000 1111 2222',
  consignee: '王小姐',
  mobile: '13800138000',
  region: '福建省福州市鼓楼区',
  full_address: '五四路 1 号 801',
} as const;

type Form = Omit<WireInput<typeof merchantInvoice.apply>, 'contract_id' | 'months' | 'amount'>;
const applied = (shop: Person, months: string[], amount: string, form: Form = company) =>
  did(app, merchantInvoice.apply, { contract_id: null, months, amount, ...form }, shop);
const openOf = async (shop: Person) => (await did(app, merchantInvoice.options, {}, shop)).open;

/** What living invoices hold of a merchant, by month. */
async function held(shop: Shop): Promise<Record<string, number>> {
  const { rows } = await sql<{ month: string; amount: number }>`
    select to_char(month, 'YYYY-MM') as month, sum(amount)::bigint as amount from invoice_item where merchant_id = ${shop.id} and live group by month`.execute(
    app.house.db,
  );
  return Object.fromEntries(rows.map(({ month, amount }) => [month, amount]));
}
const total = (of: Record<string, number>): number => Object.values(of).reduce((sum, each) => sum + each, 0);

describe('what it holds', () => {
  test('months that are over, each once; what comes after is left for the next, what was given back comes off it', async () => {
    const shop = await makeShop(app);
    await takeFee(app, shop, over(3), 1000);
    await takeFee(app, shop, over(2), 500);
    await takeFee(app, shop, over(2), -200);
    const { months, open, last } = await did(app, merchantInvoice.options, {}, shop);
    assert.deepEqual(months, [
      { month: over(2), fees: '3.00', invoiced: '0.00', open: '3.00' },
      { month: over(3), fees: '10.00', invoiced: '0.00', open: '10.00' },
    ]);
    assert.deepEqual([open, last], ['13.00', null]);
    await refused(app, 'invoice_month', merchantInvoice.apply, { contract_id: null, months: [over(0)], amount: '77.77', ...company }, shop);
    await refused(app, 'invoice_month', merchantInvoice.preview, { contract_id: null, months: [over(25)] }, shop);
    const sentence = await refused(
      app,
      'invoice_amount',
      merchantInvoice.apply,
      { contract_id: null, months: [over(3)], amount: '9.99', ...company },
      shop,
    );
    assert.match(sentence, /10\.00/);

    const { id } = await applied(shop, [over(3)], '10.00');
    await refused(
      app,
      'invoice_nothing',
      merchantInvoice.apply,
      { contract_id: null, months: [over(3)], amount: '10.00', ...company },
      shop,
    );
    // It arrived after its month was invoiced, and a later month gave more back than it took.
    await takeFee(app, shop, over(3), 45);
    await takeFee(app, shop, over(1), -100);
    const wanted = { contract_id: null, months: [over(2)] };
    assert.deepEqual(await did(app, merchantInvoice.preview, wanted, shop), {
      amount: '2.45',
      items: [
        { month: over(3), amount: '0.45' },
        { month: over(2), amount: '3.00' },
        { month: over(1), amount: '-1.00' },
      ],
    });
    await applied(shop, [over(2)], '2.45');
    assert.deepEqual(await held(shop), { [over(3)]: 1045, [over(2)]: 300, [over(1)]: -100 });
    assert.equal(await openOf(shop), '0.00');
    const first = await did(app, merchantInvoice.detail, { id }, shop);
    assert.deepEqual([first.amount, first.months, first.items], ['10.00', [over(3)], [{ month: over(3), amount: '10.00' }]]);
    assert.equal((await did(app, merchantInvoice.options, {}, shop)).last?.tax_number, company.tax_number);
  });

  test('nothing, where more was given back than taken; neither both nor none of contract and months', async () => {
    const shop = await makeShop(app);
    await takeFee(app, shop, over(1), -100);
    const input = { contract_id: null, months: [over(1)], amount: '1.00', ...company };
    await refused(app, 'invoice_nothing', merchantInvoice.apply, input, shop);
    await refused(app, 'invoice_choice', merchantInvoice.apply, { ...input, months: [] }, shop);
    await refused(app, 'invoice_choice', merchantInvoice.apply, { ...input, contract_id: 1 }, shop);
    await refused(app, 'invoice_contract', merchantInvoice.apply, { ...input, months: [], contract_id: 999_999 }, shop);
  });

  test('applications at the same moment, of a month and of a contract over it: one has it', async () => {
    const shop = await makeShop(app);
    for (const back of [3, 2, 1]) await takeFee(app, shop, over(back), 1000);
    const { rows } = await sql<{ id: number }>`
      with f as (insert into private_file (name, file_name, kind, bytes, admin_id, kept) values (${`f${shop.id}`}, 'a', 'pdf', 1, ${admin.id}, true) returning id)
      insert into merchant_contract (merchant_id, number, name, type, pay_type, amount, effective_date, end_date, company, employee_id, admin_id, remark,
        notary, file_id, status, confirm_at)
      select ${shop.id}, ${`HT${shop.id}`}, '服务合同', 'main', 'receive', 0, ${`${over(3)}-20`}::date, ${`${over(2)}-02`}::date, '公司', ${admin.id}, ${admin.id},
        '', '', f.id, 'finish', now() from f returning id`.execute(app.house.db);
    const contract_id = (rows[0] as { id: number }).id;
    const wishes = [
      { contract_id: null, months: [over(3)], amount: '10.00' },
      { contract_id, months: [], amount: '20.00' },
      { contract_id: null, months: [over(2), over(3)], amount: '20.00' },
      { contract_id: null, months: [over(3)], amount: '10.00' },
      { contract_id, months: [], amount: '20.00' },
    ];
    const codes = (await Promise.all(wishes.map((wish) => call(app, merchantInvoice.apply, { ...wish, ...company }, shop)))).map(
      ({ code }) => code,
    );
    const done = codes.filter((code) => code === 1).length;
    assert.ok(done >= 1, String(codes));
    const kinds: number[] = [1, refusals.invoice_nothing.code, refusals.invoice_amount.code];
    assert.ok(
      codes.every((code) => kinds.includes(code)),
      String(codes),
    );
    const now = await held(shop);
    assert.ok((now[over(3)] ?? 0) <= 1000 && (now[over(2)] ?? 0) <= 1000, JSON.stringify(now));
    assert.equal(now[over(1)], undefined, 'the contract does not reach there');
    const { rows: sums } = await sql<{
      amount: number;
    }>`select coalesce(sum(amount), 0)::bigint as amount from invoice where merchant_id = ${shop.id}`.execute(app.house.db);
    assert.equal(sums[0]?.amount, total(now));
  });

  test('whatever is taken, given back, asked for at once, withdrawn and refused: all of it is held once', async () => {
    const shop = await makeShop(app);
    const fees: Record<string, number> = {};
    const pick = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;
    const backs = [4, 3, 2, 1];
    const told: string[] = [];
    const ask = async (): Promise<void> => {
      const months = backs.filter(() => randomInt(2) === 0).map(over);
      const wish = { contract_id: null, months: months.length > 0 ? months : [over(1)] };
      const { amount } = await did(app, merchantInvoice.preview, wish, shop);
      if (amount.startsWith('-') || amount === '0.00') return;
      const { code } = await call(app, merchantInvoice.apply, { ...wish, amount, ...company }, shop);
      told.push(`ask ${wish.months.join()} ${amount}: ${code}`);
    };
    const end = async (): Promise<void> => {
      const { list } = await did(app, merchantInvoice.list, { status: 'applied' }, shop);
      if (list.length === 0) return;
      const { id, number } = pick(list);
      if (randomInt(2) === 0) await call(app, merchantInvoice.withdraw, { id }, shop);
      else await call(app, adminInvoice.refuse, { id, reason: '抬头有误' }, admin);
      told.push(`end ${number}`);
    };
    for (let round = 0; round < 25; round += 1) {
      const month = over(pick(backs));
      const amount = randomInt(-400, 700) || 1;
      fees[month] = (fees[month] ?? 0) + amount;
      await takeFee(app, shop, month, amount);
      told.push(`fee ${month} ${amount}`);
      await Promise.all([ask(), ask(), ...(randomInt(3) === 0 ? [end()] : [])]);
      const [open, now] = [parseYuan(await openOf(shop)), await held(shop)];
      assert.equal((open ?? Number.NaN) + total(now), total(fees), told.join('\n'));
      const { rows } = await sql<{ amount: number }>`
        select coalesce(sum(amount), 0)::bigint as amount from invoice where merchant_id = ${shop.id} and status not in ('refused', 'withdrawn')`.execute(
        app.house.db,
      );
      assert.equal(rows[0]?.amount, total(now), told.join('\n'));
    }
    // What comes to nothing in a month is held by no part of it, or by parts that come to nothing.
    const some = (of: Record<string, number>) => Object.fromEntries(Object.entries(of).filter(([, amount]) => amount !== 0));
    const open = parseYuan(await openOf(shop)) ?? 0;
    if (open > 0) {
      await applied(shop, backs.map(over), formatYuan(open));
      assert.deepEqual(some(await held(shop)), some(fees));
    }
  });

  test('a part of a month can’t be written twice, whatever code does', async () => {
    const shop = await makeShop(app);
    await takeFee(app, shop, over(1), 1000);
    const { id } = await applied(shop, [over(1)], '10.00');
    const again = sql`
      with i as (insert into invoice (merchant_id, number, type, amount, title_type, title, tax_number, address, tel, bank, bank_account, email, consignee, mobile,
          region, full_address) select merchant_id, number || 'B', type, amount, title_type, title, tax_number, address, tel, bank, bank_account, email,
          consignee, mobile, region, full_address from invoice where id = ${id} returning id)
      insert into invoice_item (merchant_id, invoice_id, month, part, amount) select ${shop.id}, i.id, ${`${over(1)}-01`}::date, 1, 1000 from i`;
    await assert.rejects(again.execute(app.house.db), /invoice_item_once/);
  });
});

describe('its way', () => {
  test('titles and addresses are what their type wants', async () => {
    const shop = await makeShop(app);
    await takeFee(app, shop, over(1), 1000);
    const input = { contract_id: null, months: [over(1)], amount: '10.00' };
    await refused(app, 'bad_input', merchantInvoice.apply, { ...input, ...company, tax_number: '91350100M000100Y42' }, shop);
    await refused(app, 'invoice_tax_number', merchantInvoice.apply, { ...input, ...company, tax_number: '' }, shop);
    await refused(app, 'invoice_special', merchantInvoice.apply, { ...input, ...paper, bank: '' }, shop);
    await refused(app, 'invoice_mailing', merchantInvoice.apply, { ...input, ...paper, mobile: '' }, shop);
    await applied(shop, [over(1)], '10.00', { ...company, title_type: 'personal', title: '王小姐', tax_number: '' });
  });

  test('a special one: issued with its file, sent with its number, received; each side hears of the other, nobody else has it', async () => {
    const mail = createFakeEmail();
    const smtp = emailDrivers.get('smtp') as EmailDriver;
    (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
    await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
    try {
      const [shop, stranger] = [await makeShop(app), await makeShop(app)];
      await takeFee(app, shop, over(1), 1000);
      const { id } = await applied(shop, [over(1)], '10.00', paper);
      assert.equal((await callRaw(app, merchantInvoiceRaw.download, { id }, shop)).code, refusals.invoice_no_file.code);
      await refused(app, 'invoice_moved', adminInvoice.send, { id, courier: '顺丰', tracking_no: 'SF1234567890' }, admin);
      await refused(app, 'file_gone', adminInvoice.issue, { id, invoice_no: '25352000000012345678', file_id: 999_999 }, admin);
      for (const wrong of [Buffer.from('<html>'), Buffer.from('%PDF-1.4\nhalf'), archiveOf('word/document.xml')])
        assert.equal((await callRaw(app, adminInvoiceRaw.upload, wrong, admin)).code, refusals.upload_type.code);

      const ofd = archiveOf('OFD.xml');
      const file_id = await sendFile(app, adminInvoiceRaw.upload, ofd, admin, '发票.ofd');
      // Another administrator did not send it.
      await refused(app, 'file_gone', adminInvoice.issue, { id, invoice_no: '25352000000012345678', file_id }, await makeAdmin(app));
      await did(app, adminInvoice.issue, { id, invoice_no: '25352000000012345678', file_id }, admin);
      const queue = allOf('queues').find(({ name }) => name === 'billing.invoice-mail');
      await queue?.work(app.ctx(), { invoice_id: id } as never);
      assert.deepEqual(
        mail.sent.map(({ to }) => to),
        [company.email],
      );
      assert.match(mail.sent[0]?.text ?? '', /25352000000012345678/);

      await refused(app, 'invoice_moved', merchantInvoice.withdraw, { id }, shop);
      await refused(app, 'invoice_moved', merchantInvoice.receive, { id }, shop);
      await did(app, adminInvoice.send, { id, courier: '顺丰', tracking_no: 'SF1234567890' }, admin);
      await did(app, merchantInvoice.receive, { id }, shop);
      await refused(app, 'invoice_moved', adminInvoice.refuse, { id, reason: '太晚' }, admin);

      const got = await callRaw(app, merchantInvoiceRaw.download, { id }, shop);
      assert.deepEqual(got.bytes, ofd);
      assert.match(String(got.headers['content-disposition']), /\.ofd$/);
      assert.equal(got.headers['cache-control'], 'no-store');
      assert.deepEqual((await callRaw(app, adminInvoiceRaw.download, { id }, admin)).bytes, ofd);
      assert.equal((await callRaw(app, merchantInvoiceRaw.download, { id }, stranger)).status, 404);
      await refused(app, 'missing', merchantInvoice.detail, { id }, stranger);
      await refused(app, 'missing', merchantInvoice.receive, { id }, stranger);

      const { status, moves, tracking_no, file } = await did(app, merchantInvoice.detail, { id }, shop);
      assert.deepEqual([status, tracking_no, file], ['finish', 'SF1234567890', { file_name: '发票', bytes: ofd.length }]);
      assert.deepEqual(
        moves.map(({ to, actor, name }) => [to, actor, name]),
        [
          ['applied', 'merchant', shop.username],
          ['issued', 'admin', ''],
          ['sent', 'admin', ''],
          ['finish', 'merchant', shop.username],
        ],
      );
      const { list } = await did(app, merchantMessage.list, {}, shop);
      assert.deepEqual(
        list.map(({ title, link }) => [title, link]),
        ['纸质发票已寄出', '电子发票已开具'].map((title) => [title, `/merchant/finance/invoice/detail/${id}`]),
      );
    } finally {
      (emailDrivers as Map<string, EmailDriver>).set('smtp', smtp);
    }
  });

  test('refused or made void with a reason its months are free again; of two hands one moves it', async () => {
    const shop = await makeShop(app);
    await takeFee(app, shop, over(1), 1000);
    const { id } = await applied(shop, [over(1)], '10.00');
    const file_id = await sendFile(app, adminInvoiceRaw.upload, pdf(), admin);
    const both = await Promise.all([
      call(app, adminInvoice.issue, { id, invoice_no: '12345678', file_id }, admin),
      call(app, merchantInvoice.withdraw, { id }, shop),
    ]);
    assert.deepEqual(
      both.map(({ code }) => code).sort((one, other) => one - other),
      [1, refusals.invoice_moved.code],
    );
    if (both[0].code === 1) await did(app, adminInvoice.refuse, { id, reason: '税局作废' }, admin);
    assert.equal(await openOf(shop), '10.00');
    const again = await applied(shop, [over(1)], '10.00');
    await did(app, adminInvoice.refuse, { id: again.id, reason: '抬头与营业执照不符' }, admin);
    const { moves } = await did(app, merchantInvoice.detail, { id: again.id }, shop);
    assert.equal(moves.at(-1)?.reason, '抬头与营业执照不符');
    assert.equal(await openOf(shop), '10.00');
  });

  test('staff: finance does all of it, service sees nothing; a list and its filters', async () => {
    const shop = await makeShop(app);
    await takeFee(app, shop, over(1), 1000);
    const [finance, service] = [await makeStaff(app, shop, { kind: 'finance' }), await makeStaff(app, shop, { kind: 'service' })];
    const { id, number } = await applied(finance, [over(1)], '10.00');
    for (const refusedTo of [merchantInvoice.list, merchantInvoice.options] as const)
      await refused(app, 'forbidden', refusedTo, {}, service);
    assert.equal((await callRaw(app, merchantInvoiceRaw.download, { id }, service)).status, 403);
    const { list } = await did(
      app,
      adminInvoice.list,
      { merchant_id: shop.id, status: 'applied', month: over(1), keyword: number.slice(2, 20) },
      admin,
    );
    assert.deepEqual(
      list.map(({ id: each, amount, months, username }) => [each, amount, months, username]),
      [[id, '10.00', [over(1)], shop.username]],
    );
    for (const other of [{ month: over(2) }, { status: 'issued' as const }, { type: 'special' as const }])
      assert.equal((await did(app, adminInvoice.list, { merchant_id: shop.id, ...other }, admin)).total, 0);
    assert.equal((await did(app, merchantInvoice.detail, { id }, shop)).moves[0]?.name, finance.username);
  });

  test('what nobody spoke of for so long was received', async () => {
    const shop = await makeShop(app);
    await takeFee(app, shop, over(1), 1000);
    const { id } = await applied(shop, [over(1)], '10.00');
    await did(
      app,
      adminInvoice.issue,
      { id, invoice_no: '12345678', file_id: await sendFile(app, adminInvoiceRaw.upload, pdf(), admin) },
      admin,
    );
    const statusOf = async () =>
      (await app.house.db.selectFrom('invoice').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
    await finishOld(app.ctx());
    assert.equal(await statusOf(), 'issued');
    app.clock.pass(INVOICE_FINISH_DAYS * 86_400_000 + 1000);
    assert.deepEqual(await finishOld(app.ctx()), { done: 1, failed: 0 });
    assert.equal(await statusOf(), 'finish');
    assert.deepEqual(await finishOld(app.ctx()), { done: 0, failed: 0 });
  });

  // Last: the books' ids rise with their time, and what the other tests take is older.
  test('the month that is not over is neither offered nor held', async () => {
    const shop = await makeShop(app);
    await takeFee(app, shop, over(1), 1000);
    await takeFee(app, shop, formatDay(app.clock.now).slice(0, 7), 7777);
    const { months } = await did(app, merchantInvoice.options, {}, shop);
    assert.deepEqual(months.map(({ month }) => month).includes(formatDay(app.clock.now).slice(0, 7)), false);
  });
});
