/** Statements against what the house really did: sales and their refunds, on epay's files and on Alipay's, and payouts. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { formatYuan } from '@keymall/contract/kit/money';
import { refusals } from '@keymall/contract/kit/refusals';
import { formatDay, formatTime, startOfDay } from '@keymall/contract/kit/time';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { adminReconcile } from '@keymall/contract/payment/reconcile';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { gbk } from '@keymall/drivers/statement/gbk.fixture';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { type FakePayoutGateway, fund, makePayoutChannel, openFakePayoutGateway, saveAlipay } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';
import {
  comparedStatement,
  type Difference,
  EPAY,
  epay,
  epayLine,
  type Paid,
  type Upload,
  uploadStatement,
} from '#testing/statement.fixture';

let app: TestApp;
let gateway: FakeGateway;
let payouts: FakePayoutGateway;
let admin: Person;
let shop: Shop;
const DAY = 86_400_000;
const today = startOfDay(new Date());
/** A moment of a past day: so many days ago, at so many milliseconds of it. */
const moment = (daysAgo: number, milliseconds = DAY / 2) => new Date(today.getTime() - daysAgo * DAY + milliseconds);

let cursor = 60;
/** So many days ago: in each test later than in the one before, as postings come in the order of time. */
const later = () => (cursor -= 4);

before(async () => {
  gateway = openFakeGateway();
  payouts = openFakePayoutGateway();
  app = await startTestApp({
    outside: {
      now: () => new Date(),
      http: (request) => (new Map(request.form).has('out_biz_no') ? payouts : gateway).outside.http(request),
    },
  });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  await saveAlipay(app, shop);
  await changeSettings(app, admin, 'settlement', { cash_limit_num: 100, cash_limit_time_start: 0, cash_limit_time_end: 24 });
});

let moved = 0;
/** What was booked since the last time happened then. */
async function happened(at: Date): Promise<void> {
  await app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update ledger_posting set create_at = ${at} where transaction_id > ${moved}`.execute(db);
    await sql`update ledger_transaction set create_at = ${at} where id > ${moved}`.execute(db);
    moved = (await sql<{ id: number }>`select max(id) as id from ledger_transaction`.execute(db)).rows[0]?.id ?? moved;
  });
}

interface Sold extends Paid {
  order: number;
}
/** Bought and paid through the gateway, then. */
async function sold(channel: FakeChannel, at: Date): Promise<Sold> {
  const goodsId = await makeGoods(app, shop, { price: '20.00' });
  await makeCards(app, shop, goodsId, 1);
  const { id, trade_no, total } = await buy(app, gateway, shop, channel, goodsId);
  await happened(at);
  return { order: id, trade_no, number: gateway.orders.get(trade_no)?.transaction_id ?? '', fen: total, at };
}
/** Given back through the gateway, then; our number of the refund. */
async function refunded({ order }: Sold, amount: string, at: Date): Promise<string> {
  const { id } = await did(app, merchantRefund.add, { order_id: order, amount, reason: '协商退款' }, shop);
  await app.jobs.runNow('refund.settle');
  const row = await app.house.db
    .selectFrom('order_refund')
    .select(['status', 'out_refund_no'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(row.status, 'refunded');
  await happened(at);
  return row.out_refund_no;
}

const compared = (account: number, at: Date, body: string | Buffer, format: Upload['format'] = 'epay') =>
  comparedStatement(app, admin, { account, day: formatDay(at), body, format });
const told = (list: readonly Difference[]) =>
  list.map(({ kind, entry, trade_no, statement_amount, ledger_amount }) => [kind, entry, trade_no, statement_amount, ledger_amount]);

describe("what went back of an order, in an epay gateway's one sum", () => {
  test('two refunds of ours are that sum', async () => {
    const channel = await makeFakeChannel(app, admin);
    const at = moment(later());
    const order = await sold(channel, at);
    await refunded(order, '3.00', at);
    await refunded(order, '5.00', at);
    const { detail, list } = await compared(channel.account_id, at, [EPAY, epayLine(order, 800)].join('\n'));
    assert.deepEqual(list, []);
    assert.deepEqual([detail.rows, detail.matched, detail.differences, detail.other_day], [2, 2, 0, 0]);
    assert.deepEqual([detail.statement_amount, detail.ledger_amount], [formatYuan(order.fen - 800), formatYuan(order.fen - 800)]);
  });

  test('a file from before the second refund knows of the first, a later one of both; the second’s own day looks for neither', async () => {
    const channel = await makeFakeChannel(app, admin);
    const days = later();
    const [at, next] = [moment(days), moment(days - 1)];
    const order = await sold(channel, at);
    await refunded(order, '3.00', at);
    await refunded(order, '5.00', next);
    for (const sum of [300, 800]) {
      const { detail, list } = await compared(channel.account_id, at, [EPAY, epayLine(order, sum)].join('\n'));
      assert.deepEqual([detail.matched, told(list)], [2, []], `${sum} went back`);
      assert.equal(detail.ledger_amount, formatYuan(order.fen - sum));
    }
    const other = await sold(channel, next);
    const { detail } = await compared(channel.account_id, next, epay([other]));
    assert.deepEqual([detail.matched, detail.differences], [1, 0]);
  });

  test('refunds of later days only are the sum too, and said to be of another day', async () => {
    const channel = await makeFakeChannel(app, admin);
    const days = later();
    const order = await sold(channel, moment(days));
    await refunded(order, '3.00', moment(days - 1));
    await refunded(order, '5.00', moment(days - 2));
    const { detail, list } = await compared(channel.account_id, moment(days), [EPAY, epayLine(order, 800)].join('\n'));
    assert.deepEqual([detail.matched, detail.other_day, detail.differences], [2, 1, 0]);
    assert.deepEqual(told(list), [['other_day', 'refund', order.trade_no, '-8.00', '-8.00']]);
  });

  test('another sum differs by what is missing, and none at all leaves each of ours', async () => {
    const channel = await makeFakeChannel(app, admin);
    const at = moment(later());
    const [more, none] = [await sold(channel, at), await sold(channel, at)];
    for (const order of [more, none]) {
      await refunded(order, '3.00', at);
      await refunded(order, '5.00', at);
    }
    const { detail, list } = await compared(channel.account_id, at, [EPAY, epayLine(more, 900), epayLine(none)].join('\n'));
    assert.deepEqual(told(list), [
      ['amount', 'refund', more.trade_no, '-9.00', '-8.00'],
      ['missing_there', 'refund', none.trade_no, null, '-3.00'],
      ['missing_there', 'refund', none.trade_no, null, '-5.00'],
    ]);
    assert.deepEqual([detail.rows, detail.matched, detail.differences], [3, 2, 3]);
  });
});

const ALIPAY_HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
interface AlipayLine {
  number: string;
  trade_no: string;
  at: Date;
  fen: number;
  kind?: string;
  refund?: string;
  fee?: string;
}
/** As Alipay writes it: tabs behind what a spreadsheet would shorten, spaces in empty cells. */
const alipayLine = ({ number, trade_no, at, fen, kind = '交易', refund = ' ', fee = '0.00' }: AlipayLine) =>
  `${number}\t,${trade_no}\t,${kind}\t,月卡,${formatTime(at)},${formatTime(at)}, , , , ,**佳(yan***@163.com)\t,${formatYuan(fen)},${formatYuan(fen)},0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,${refund}\t,${fee},0.00,`;
/** The whole file, in GBK, with what stands above and below its table. */
const alipayFile = (day: Date, lines: readonly AlipayLine[], end = true) =>
  gbk(
    [
      '#支付宝业务明细查询',
      '#账号：[20880000000000000156]',
      `#起始日期：[${formatTime(startOfDay(day))}]   终止日期：[${formatTime(startOfDay(day, 1))}]`,
      '#-----------------------------------------业务明细列表----------------------------------------',
      ALIPAY_HEAD,
      ...lines.map(alipayLine),
      ...(end
        ? [
            '#-----------------------------------------业务明细列表结束------------------------------------',
            `#交易合计：${lines.filter(({ fen }) => fen > 0).length}笔，商家实收共1.00元，商家优惠共0.00元`,
            `#退款合计：${lines.filter(({ fen }) => fen < 0).length}笔，商家实收退款共1.00元，商家优惠退款共0.00元`,
            `#导出时间：[${formatTime(new Date())}]`,
          ]
        : []),
      '',
    ].join('\r\n'),
  );

describe("Alipay's own file", () => {
  test('in GBK, with what stands around its table: payments by its numbers, refunds one by one by ours', async () => {
    const channel = await makeFakeChannel(app, admin);
    const at = moment(later());
    const order = await sold(channel, at);
    // The same amount twice: only the numbers tell them apart.
    const [first, second] = [await refunded(order, '3.00', at), await refunded(order, '3.00', at)];
    const back = (refund: string) => ({ ...order, kind: '退款', fen: -300, refund, fee: '0.02' });
    const body = alipayFile(at, [{ ...order, fee: '-0.12' }, back(second), back(first)]);
    assert.ok(!body.toString('utf8').includes('业务明细'), 'it is GBK');
    const { detail, list } = await compared(channel.account_id, at, body, 'alipay');
    assert.deepEqual(told(list), []);
    assert.deepEqual([detail.format, detail.rows, detail.matched, detail.fee], ['alipay', 3, 3, '0.08']);
    assert.deepEqual([detail.statement_amount, detail.ledger_amount], [formatYuan(order.fen - 600), formatYuan(order.fen - 600)]);
  });

  test('tells of a refund that only one side has, and of a payment over another amount', async () => {
    const channel = await makeFakeChannel(app, admin);
    const at = moment(later());
    const [order, other] = [await sold(channel, at), await sold(channel, at)];
    const mine = await refunded(order, '3.00', at);
    await refunded(order, '5.00', at);
    const lines = [
      order,
      { ...other, fen: other.fen - 1 },
      { ...order, kind: '退款', fen: -300, refund: mine },
      { ...other, kind: '退款', fen: -200, refund: 'RF0000' },
    ];
    const { list } = await compared(channel.account_id, at, alipayFile(at, lines), 'alipay');
    assert.deepEqual(told(list), [
      ['amount', 'payment', other.trade_no, formatYuan(other.fen - 1), formatYuan(other.fen)],
      ['missing_here', 'refund', other.trade_no, '-2.00', null],
      ['missing_there', 'refund', order.trade_no, null, '-5.00'],
    ]);
  });

  test('cut off before its end is refused, and nothing of it stays', async () => {
    const channel = await makeFakeChannel(app, admin);
    const at = moment(later());
    const order = await sold(channel, at);
    const file = { account: channel.account_id, day: formatDay(at), format: 'alipay', body: alipayFile(at, [order], false) } as const;
    const answer = await uploadStatement(app, admin, file);
    assert.equal(answer.code, refusals.statement_unreadable.code);
    assert.match(answer.msg, /^第 6 行文件不完整/);
    assert.equal((await did(app, adminReconcile.list, { channel_account_id: channel.account_id }, admin)).total, 0);
  });
});

describe('payouts', () => {
  /** Asked for, agreed to, and paid by the gateway, then. */
  async function paidOut(channel: { id: number }, at: Date): Promise<Paid & { actual: number }> {
    await fund(app, admin, shop, 10_000);
    const request_no = randomBytes(12).toString('hex');
    const { id, trade_no } = await did(app, merchantCash.apply, { money: '100.00', fee: '1.00', request_no }, shop);
    assert.equal((await did(app, adminCash.pass, { id, way: 'channel', channel_id: channel.id }, admin)).status, 1);
    await happened(at);
    const transfer = payouts.transfers.get(trade_no);
    return { trade_no, number: transfer?.transaction_id ?? '', fen: -(transfer?.amount ?? 0), actual: transfer?.amount ?? 0, at };
  }
  const transfer = (paid: Paid): AlipayLine => ({ ...paid, kind: '单笔转账' });

  test('match what the gateway paid out: what the merchant got, not what he asked for', async () => {
    const channel = await makePayoutChannel(app, admin, payouts.config);
    const at = moment(later());
    const [one, two] = [await paidOut(channel, at), await paidOut(channel, at)];
    assert.equal(one.actual, 9900);
    const { detail, list } = await compared(channel.account_id, at, alipayFile(at, [transfer(two), transfer(one)]), 'alipay');
    assert.deepEqual(told(list), []);
    assert.deepEqual([detail.rows, detail.matched, detail.statement_amount, detail.ledger_amount], [2, 2, '-198.00', '-198.00']);
  });

  test('that one side does not have are told, and one over another amount', async () => {
    const channel = await makePayoutChannel(app, admin, payouts.config);
    const at = moment(later());
    const [ours, other] = [await paidOut(channel, at), await paidOut(channel, at)];
    const stray: AlipayLine = { number: 'FAKEPAYOUT99999999', trade_no: 'TX99999999', at, fen: -500, kind: '单笔转账' };
    const { list } = await compared(
      channel.account_id,
      at,
      alipayFile(at, [stray, { ...transfer(other), fen: other.fen - 100 }]),
      'alipay',
    );
    assert.deepEqual(told(list), [
      ['missing_here', 'payout', 'TX99999999', '-5.00', null],
      ['amount', 'payout', other.trade_no, '-100.00', '-99.00'],
      ['missing_there', 'payout', ours.trade_no, null, '-99.00'],
    ]);
  });

  test('booked after midnight are found by the day the gateway paid them', async () => {
    const channel = await makePayoutChannel(app, admin, payouts.config);
    const days = later();
    const paid = await paidOut(channel, moment(days - 1, 3000));
    const file = alipayFile(moment(days), [{ ...transfer(paid), at: moment(days, DAY - 2000) }]);
    const first = await compared(channel.account_id, moment(days), file, 'alipay');
    assert.deepEqual([first.detail.matched, first.detail.other_day, first.detail.differences], [1, 1, 0]);
    const next = await compared(channel.account_id, moment(days - 1), alipayFile(moment(days - 1), []), 'alipay');
    assert.deepEqual([next.detail.rows, next.detail.differences], [0, 0]);
  });

  test('of another day are another day’s file', async () => {
    const channel = await makePayoutChannel(app, admin, payouts.config);
    const days = later();
    const paid = await paidOut(channel, moment(days));
    const body = alipayFile(moment(days), [transfer(paid)]);
    for (const off of [1, 2]) {
      const file = { account: channel.account_id, day: formatDay(moment(days - off)), format: 'alipay', body } as const;
      const answer = await uploadStatement(app, admin, file);
      assert.equal(answer.code, refusals.statement_other_day.code, answer.msg);
    }
    const { detail } = await compared(channel.account_id, moment(days), body, 'alipay');
    assert.deepEqual([detail.matched, detail.differences, detail.other_day], [1, 0, 0]);
  });
});
