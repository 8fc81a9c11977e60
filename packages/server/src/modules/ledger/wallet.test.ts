/** The administrator's money dialog and the money log at the wire: nothing below zero, nothing twice, and each row says who and why. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { adminMoney, merchantMoney } from '@keymall/contract/ledger/money-log';
import { adminWallet, type WalletAction } from '@keymall/contract/ledger/wallet';
import fc from 'fast-check';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { makeFile } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';

let app: TestApp;
let admin: Person;
let shop: Shop;
let number = 0;
const request_no = (): string => {
  number += 1;
  return `request-number-${String(number).padStart(6, '0')}`;
};
const move = (action: WalletAction, money: string, change: { id?: number; mark?: string; request_no?: string } = {}) =>
  call(app, adminWallet.money, { id: shop.id, action, money, mark: '线下补款', request_no: request_no(), ...change }, admin);
const moved = async (action: WalletAction, money: string) => {
  const answer = await move(action, money);
  assert.equal(answer.code, 1, answer.msg);
  return answer.data;
};
const wallets = () => did(app, adminWallet.wallets, { id: shop.id }, admin);

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});

async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter(({ rows }) => rows !== 0),
    [],
  );
}

describe('the money dialog', () => {
  before(async () => {
    shop = await makeShop(app);
  });

  test('each of the eight actions moves its wallets and nothing else', async () => {
    await moved('inc', '100.00');
    await moved('dec', '10.50');
    await moved('freeze', '30.00');
    await moved('unfreeze', '5.25');
    await moved('customchannelfeeadd', '20.00');
    await moved('customchannelfeedec', '0.01');
    await moved('customchanneldepositadd', '500.00');
    const now = await moved('customchanneldepositdec', '499.99');
    assert.deepEqual(now, {
      money: '64.75',
      freeze_money: '24.75',
      fee_money: '19.99',
      deposit_money: '0.01',
      cashing_money: '0.00',
      debt_money: '0.00',
    });
    assert.equal((await wallets()).hand_frozen, '24.75');
    await assertWhole();
  });

  test('nothing goes below zero, and the refusal names the balance', async () => {
    const before = await wallets();
    for (const [action, money, sentence] of [
      ['dec', '64.76', '可用余额只有 64.75 元'],
      ['freeze', '64.76', '可用余额只有 64.75 元'],
      ['unfreeze', '24.76', '平台冻结的金额只有 24.75 元'],
      ['customchannelfeedec', '20.00', '预存手续费只有 19.99 元'],
      ['customchanneldepositdec', '0.02', '保证金只有 0.01 元'],
    ] as const) {
      const answer = await move(action, money);
      assert.deepEqual([answer.code, answer.msg], [1550, sentence]);
    }
    assert.deepEqual(await wallets(), before);
  });

  test('what is frozen for settlements and complaints is not let go by hand', async () => {
    await sql`select fn.ledger_freeze(424242, '', ${shop.id}, 1000)`.execute(app.house.db);
    const { freeze_money, hand_frozen } = await wallets();
    assert.deepEqual([freeze_money, hand_frozen], ['34.75', '24.75']);
    assert.equal((await move('unfreeze', '24.76')).code, 1550);
    await sql`select fn.ledger_unfreeze(424242, '', ${shop.id}, 1000)`.execute(app.house.db);
  });

  test('an amount above zero, a reason and a known merchant', async () => {
    await refused(
      app,
      'amount_zero',
      adminWallet.money,
      { id: shop.id, action: 'inc', money: '0.00', mark: '补', request_no: request_no() },
      admin,
    );
    for (const mark of ['', '   ']) assert.equal((await move('inc', '1.00', { mark })).status, 400);
    for (const money of ['-1.00', '1.001', '1e3', '']) assert.equal((await move('inc', money)).status, 400);
    assert.equal(
      (await move('inc', '1.00', { id: 999_999_999 })).code,
      (await call(app, adminWallet.wallets, { id: 999_999_999 }, admin)).code,
    );
  });

  test('a double click is one adjustment; a number used for something else is refused', async () => {
    const { money } = await wallets();
    const same = { request_no: request_no() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => move('inc', '7.00', same)));
    assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([1]));
    assert.equal(Number((await wallets()).money), Number(money) + 7);
    assert.equal((await move('inc', '8.00', same)).code, 1552);
    assert.equal((await move('dec', '7.00', same)).code, 1552);
    assert.equal(Number((await wallets()).money), Number(money) + 7);
  });

  test('twenty administrators at once take no more than there is', async () => {
    const { money } = await wallets();
    const share = (Number(money) / 10).toFixed(2);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => move(index % 2 ? 'dec' : 'freeze', share)));
    const done = answers.filter(({ code }) => code === 1).length;
    assert.ok(done === 9 || done === 10, `${done} went through`);
    assert.ok(answers.every(({ code }) => code === 1 || code === 1550));
    assert.equal(Number((await wallets()).money).toFixed(2), (Number(money) - done * Number(share)).toFixed(2));
    await assertWhole();
  });

  test('twenty at once let go no more than was frozen by hand', async () => {
    const { hand_frozen } = await wallets();
    const share = (Number(hand_frozen) / 10).toFixed(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => move('unfreeze', share)));
    assert.ok(answers.filter(({ code }) => code === 1).length <= 10);
    assert.ok(Number((await wallets()).hand_frozen) >= 0);
    await assertWhole();
  });

  test('what is added pays a debt first', async () => {
    const other = await makeShop(app);
    await sql`select fn.ledger_post('correction', 515151, '', array[fn.ledger_debt_account(${other.id}), fn.ledger_account('adjustment', null, null)],
      array['debt', 'debt'], array[2500, -2500])`.execute(app.house.db);
    const owing = await did(app, adminWallet.wallets, { id: other.id }, admin);
    assert.deepEqual([owing.money, owing.debt_money], ['0.00', '25.00']);
    const { data } = await move('inc', '40.00', { id: other.id });
    assert.deepEqual([data.money, data.debt_money], ['15.00', '0.00']);
    const log = await did(app, merchantMoney.log, { wallet: 'debt_money' }, other);
    assert.deepEqual(
      log.list.map(({ money, balance }) => [money, balance]),
      [
        ['-25.00', '0.00'],
        ['25.00', '25.00'],
      ],
    );
  });

  test('any story of actions is the simple sum, and never below zero', async () => {
    const step = fc.record({
      action: fc.constantFrom<WalletAction>('inc', 'dec', 'freeze', 'unfreeze', 'customchannelfeeadd', 'customchannelfeedec'),
      fen: fc.integer({ min: 1, max: 5000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (story) => {
        shop = await makeShop(app);
        const model = { money: 0, freeze: 0, fee: 0 };
        for (const { action, fen } of story) {
          const from =
            { dec: model.money, freeze: model.money, unfreeze: model.freeze, customchannelfeedec: model.fee }[action as 'dec'] ?? fen;
          const { code } = await move(action, (fen / 100).toFixed(2));
          assert.equal(code, fen > from ? 1550 : 1);
          if (code !== 1) continue;
          if (action === 'customchannelfeeadd') model.fee += fen;
          else if (action === 'customchannelfeedec') model.fee -= fen;
          else model.money += action === 'inc' || action === 'unfreeze' ? fen : -fen;
          if (action === 'freeze') model.freeze += fen;
          if (action === 'unfreeze') model.freeze -= fen;
        }
        const { money, freeze_money, fee_money } = await wallets();
        assert.deepEqual(
          [money, freeze_money, fee_money],
          [model.money, model.freeze, model.fee].map((fen) => (fen / 100).toFixed(2)),
        );
      }),
      { numRuns: 15 },
    );
    await assertWhole();
  });
});

/** A file's text, once it is made. */
async function textOf(id: number): Promise<string> {
  await makeFile(app.ctx(), id);
  const { rows } = await sql<{ text: string }>`
    select convert_from(string_agg(data, ''::bytea order by seq), 'UTF8') as text from export_chunk where task_id = ${id}`.execute(
    app.house.db,
  );
  return rows[0]?.text ?? '';
}

describe('the money log', () => {
  let stranger: Shop;
  before(async () => {
    [shop, stranger] = [await makeShop(app), await makeShop(app)];
    await moved('inc', '100.00');
    await moved('freeze', '30.00');
    await moved('customchannelfeeadd', '20.00');
    await move('inc', '5.00', { id: stranger.id });
  });

  test('a merchant reads all wallets, or one, and only the own', async () => {
    const all = await did(app, merchantMoney.log, {}, shop);
    assert.deepEqual(
      all.list.map(({ wallet, business_type, money, balance, who, reason }) => [wallet, business_type, money, balance, who, reason]),
      [
        ['fee_money', 'admin_fee_money_inc', '20.00', '20.00', 'admin', '线下补款'],
        ['money', 'freeze', '-30.00', '70.00', 'admin', '线下补款'],
        ['freeze_money', 'freeze', '30.00', '30.00', 'admin', '线下补款'],
        ['money', 'admin_inc', '100.00', '100.00', 'admin', '线下补款'],
      ],
    );
    assert.equal(all.total, 4);
    assert.ok(!JSON.stringify(all).includes(admin.username), 'administrators stay unnamed');
    const frozen = await did(app, merchantMoney.log, { wallet: 'freeze_money' }, shop);
    assert.deepEqual([frozen.total, frozen.list[0]?.money], [1, '30.00']);
    assert.equal((await did(app, merchantMoney.log, { business_type: 'freeze' }, shop)).total, 2);
    assert.equal((await did(app, merchantMoney.log, { trade_no: 'NOTHING' }, shop)).total, 0);
    const second = await did(app, merchantMoney.log, { page: 2, limit: 3 }, shop);
    assert.deepEqual([second.list.length, second.list[0]?.business_type], [1, 'admin_inc']);
    assert.deepEqual(await did(app, merchantMoney.wallets, {}, shop), {
      money: '70.00',
      freeze_money: '30.00',
      fee_money: '20.00',
      deposit_money: '0.00',
      cashing_money: '0.00',
      debt_money: '0.00',
    });
  });

  test('an administrator reads whose, who and why', async () => {
    const { list, total } = await did(app, adminMoney.log, { merchant_id: shop.id }, admin);
    assert.equal(total, 4);
    assert.deepEqual([list[0]?.who, list[0]?.who_name, list[0]?.merchant_id], ['admin', admin.username, shop.id]);
    const deposits = await did(app, adminMoney.log, { wallet: 'fee_money', merchant_id: shop.id }, admin);
    assert.equal(deposits.total, 1);
    const all = await did(app, adminMoney.log, { business_type: 'admin_inc' }, admin);
    assert.ok(all.list.some(({ merchant_id }) => merchant_id === stranger.id));
    const types = await did(app, adminMoney.businessTypes, {}, admin);
    assert.ok(types.list.some(({ business_type, title }) => business_type === 'recharge' && title !== ''));
  });

  test('adjustments are listed with their administrator', async () => {
    const { list, total } = await did(app, adminWallet.adjustments, { id: shop.id }, admin);
    assert.deepEqual([total, list[0]?.action, list[0]?.money, list[0]?.admin], [3, 'customchannelfeeadd', '20.00', admin.username]);
  });

  test('the files hold what the lists show', async () => {
    const { id } = await did(app, merchantMoney.export, { format: 'csv' }, shop);
    const lines = (await textOf(id)).trim().split('\r\n');
    assert.equal(lines.length, 5);
    assert.ok(lines[1]?.includes('可用余额,平台增加余额,,100.00,100.00,平台,线下补款'));
    const whole = await did(app, adminMoney.export, { format: 'xlsx', merchant_id: shop.id }, admin);
    await makeFile(app.ctx(), whole.id);
    const task = await app.house.db.selectFrom('export_task').select(['status', 'row_count']).where('id', '=', whole.id).executeTakeFirst();
    assert.deepEqual(task, { status: 'done', row_count: 4 });
    const [row] = (await did(app, adminMoney.log, { merchant_id: shop.id }, admin)).list;
    const named = await did(app, adminMoney.export, { format: 'csv', merchant_id: shop.id }, admin);
    const [head, first] = (await textOf(named.id)).split('\r\n');
    assert.ok(head?.startsWith('\uFEFF商户编号,店铺,时间') && head.endsWith('操作方,说明,操作人'), head);
    assert.ok(first?.startsWith(`${shop.id},${row?.shop_name},`) && first.endsWith(`,平台,线下补款,${admin.username}`), first);
  });
});
