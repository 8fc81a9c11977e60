import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import fc from 'fast-check';
import { alipayStatement } from './alipay.ts';
import { epayStatement } from './epay.ts';
import { gbk } from './gbk.fixture.ts';
import { StatementError, type StatementProblem, type StatementReader, type StatementRow, statementProblems } from './port.ts';

type Body = string | Buffer;
function* cut(body: Body, size: number): Generator<Buffer> {
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function readAll(reader: StatementReader, body: Body, size = 1 << 16): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for await (const row of reader.read(cut(body, size))) rows.push(row);
  return rows;
}
const fails = async (reader: StatementReader, body: Body, problem: StatementProblem, line: number) =>
  assert.rejects(readAll(reader, body), (error) => {
    assert.ok(error instanceof StatementError, String(error));
    assert.deepEqual([error.problem, error.line], [problem, line], error.message);
    assert.ok(error.message.startsWith(`line ${line} ${statementProblems[problem].en_US}`));
    return true;
  });
const amounts = (rows: readonly StatementRow[]) => rows.map(({ kind, amount, fee }) => [kind, amount, fee]);

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const alipayRow = (more: Partial<Record<'trade' | 'order' | 'kind' | 'name' | 'at' | 'amount' | 'refund' | 'fee', string>> = {}) => {
  const {
    trade = '2026010122001444910571234567',
    order = 'K260101120000ABCDEFGH',
    kind = '交易',
    name = '测试卡密',
    at = '2026-01-01 12:00:30',
    amount = '12.34',
    refund = ' ',
    fee = '-0.07',
  } = more;
  const discounts = '0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00';
  return `${trade}\t,${order}\t,${kind}\t,${name},2026-01-01 12:00:00,${at}, , , , ,**佳(yan***@163.com)\t,${amount},${amount},${discounts},${refund},${fee},0.00,`;
};
const alipayFile = (rows: readonly string[], { head = HEAD, end = true } = {}) =>
  [
    '#支付宝业务明细查询',
    '#账号：[20880000000000000156]',
    '#起始日期：[2026年01月01日 00:00:00]   终止日期：[2026年01月02日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    head,
    ...rows,
    ...(end
      ? [
          '#-----------------------------------------业务明细列表结束------------------------------------',
          '#交易合计：1笔，商家实收共12.34元，商家优惠共0.00元',
        ]
      : []),
    '',
  ].join('\r\n');
const ROW = 6;

describe("Alipay's business details", () => {
  const back = alipayRow({ kind: '退款', amount: '-2.34', refund: 'R260101120500ABCD\t', fee: '0.01', at: '2026-01-01 12:05:00' });
  const file = alipayFile([alipayRow(), back]);
  test('tell payments and refunds with their numbers, amounts and fees', async () => {
    const [payment, refund, ...more] = await readAll(alipayStatement, gbk(file));
    assert.deepEqual(more, []);
    assert.deepEqual(payment, {
      kind: 'payment',
      out_trade_no: 'K260101120000ABCDEFGH',
      transaction_id: '2026010122001444910571234567',
      out_refund_no: '',
      amount: 1234,
      fee: 7,
      at: new Date('2026-01-01T04:00:30Z'),
      line: ROW,
      raw_line: alipayRow(),
    });
    assert.deepEqual(
      [refund?.kind, refund?.out_refund_no, refund?.amount, refund?.fee, refund?.line],
      ['refund', 'R260101120500ABCD', -234, -1, ROW + 1],
    );
  });
  test('read the same in GBK and UTF-8, with a mark or without, with either line end, in pieces of any size', async () => {
    const wanted = await readAll(alipayStatement, gbk(file));
    const unix = file.replaceAll('\r\n', '\n');
    for (const body of [
      file,
      `\ufeff${file}`,
      unix,
      gbk(unix),
      unix.trimEnd(),
      gbk(unix.trimEnd()),
      file.replace('\r\n', '\r\n\r\n \t\r\n').replace(/^.*\r\n/, ''),
    ]) {
      const rows = await readAll(alipayStatement, body);
      assert.deepEqual(amounts(rows), amounts(wanted));
      assert.equal(rows[0]?.raw_line, wanted[0]?.raw_line);
    }
    for (const size of [1, 2, 3, 7, 64]) assert.deepEqual(await readAll(alipayStatement, gbk(file), size), wanted);
  });
  test('find their columns by name, in any order and among new ones', async () => {
    const head = '备注,服务费(元),新列,退款批次号/请求号,订单金额(元),完成时间,业务类型,商户订单号,支付宝交易号';
    const rows = await readAll(alipayStatement, alipayFile(['x,-0.01,y,,1.00,2026/1/2 8:05,交易,T1,G1'], { head }));
    assert.deepEqual([rows[0]?.out_trade_no, rows[0]?.amount, rows[0]?.fee, rows[0]?.at], ['T1', 100, 1, new Date('2026-01-02T00:05:00Z')]);
  });
  test('tell a transfer as a payout, and what they do not know as other', async () => {
    const rows = await readAll(
      alipayStatement,
      alipayFile([
        alipayRow({ kind: '单笔转账', amount: '-5.00' }),
        alipayRow({ kind: '分账', amount: '-0.50', order: '' }),
        alipayRow({ kind: '退款', amount: '0.00', refund: 'R0' }),
      ]),
    );
    assert.deepEqual(amounts(rows), [
      ['payout', -500, 7],
      ['other', -50, 7],
      ['refund', 0, 7],
    ]);
  });
  test('keep commas and quotes of names out of the other columns', async () => {
    for (const name of ['卡,密,月卡', '"卡,密 ""大"""', '"两行\r\n的名字"', '=cmd|x', "'卡", '5" 屏'])
      assert.deepEqual(amounts(await readAll(alipayStatement, gbk(alipayFile([alipayRow({ name }), alipayRow()])))), [
        ['payment', 1234, 7],
        ['payment', 1234, 7],
      ]);
  });
  test('may be empty of rows', async () => assert.deepEqual(await readAll(alipayStatement, alipayFile([])), []));
  test('of another kind are refused at their heading', async () => {
    await fails(
      alipayStatement,
      alipayFile([], { head: '账务流水号,业务流水号,商户订单号,商品名称,发生时间,收入金额（+元）' }),
      'no_header',
      5,
    );
    await fails(alipayStatement, alipayFile([], { head: HEAD.replace('服务费（元）', '费') }), 'column_missing', 5);
    await fails(alipayStatement, 'hello', 'no_header', 1);
    await fails(alipayStatement, '', 'no_header', 1);
    await fails(alipayStatement, '#支付宝业务明细查询\r\n', 'no_header', 1);
    await fails(alipayStatement, '{"code":1}', 'no_header', 1);
  });
  test('that were cut off are refused', async () => {
    await fails(alipayStatement, alipayFile([alipayRow(), alipayRow()], { end: false }), 'truncated', ROW + 1);
    await fails(alipayStatement, file.slice(0, file.indexOf('-2.34')), 'cells', ROW + 1);
  });
  test('name the line of what can’t be read', async () => {
    const second = (row: string) => alipayFile([alipayRow(), row, alipayRow()]);
    for (const amount of ['', '1.234', '1e2', '十元', '--1', 'NaN', '￥1.00', '1 000.00', '"1,000.00"', '-12.34'])
      await fails(alipayStatement, second(alipayRow({ amount })), 'amount', ROW + 1);
    await fails(alipayStatement, second(alipayRow({ fee: 'x' })), 'amount', ROW + 1);
    for (const at of ['', '2026-02-30 00:00:00', '2026-01-01', '20260101 120000', '2026-01-01 25:00:00', '46023.5'])
      await fails(alipayStatement, second(alipayRow({ at })), 'time', ROW + 1);
    await fails(alipayStatement, second(alipayRow({ trade: '2.02601E+27' })), 'spoiled_number', ROW + 1);
    await fails(alipayStatement, second(alipayRow({ order: '' })), 'number', ROW + 1);
    await fails(alipayStatement, second('1,2,3'), 'cells', ROW + 1);
    await fails(alipayStatement, second(`"${alipayRow()}`), 'quote', ROW + 1);
    await fails(alipayStatement, second(`"a"b,${alipayRow()}`), 'quote', ROW + 1);
    await fails(alipayStatement, second('x'.repeat(70_000)), 'too_long', ROW + 1);
  });
  test('in no text at all are refused where it begins', async () => {
    const [good, rest] = [gbk(alipayFile([alipayRow()], { end: false })), Buffer.from([0x31, 0xff, 0xff, 0x2c])];
    await fails(alipayStatement, Buffer.concat([good, rest]), 'encoding', ROW + 1);
    await fails(alipayStatement, Buffer.concat([Buffer.from(alipayFile([alipayRow()], { end: false })), gbk('中文')]), 'encoding', ROW + 1);
    await fails(alipayStatement, Buffer.from(`\ufeff${file}`, 'utf16le'), 'encoding', 1);
    await fails(alipayStatement, Buffer.alloc(1_000_000, 0x78), 'too_long', 1);
    await fails(alipayStatement, Buffer.alloc(10), 'encoding', 1);
  });
});

const EPAY_HEAD =
  '系统订单号,商户订单号,接口订单号,商户ID,网站域名,商品名称,订单金额,实际支付,商户分成,支付方式,支付账号,支付IP,创建时间,完成时间,支付状态,已退款金额,退款时间';
const epayRow = (
  more: Partial<Record<'trade' | 'order' | 'name' | 'money' | 'share' | 'at' | 'status' | 'back' | 'backAt', string>> = {},
) => {
  const {
    trade = '2026010112000012345',
    order = 'K260101120000ABCDEFGH',
    name = '测试卡密',
    money = '12.34',
    share = '12.03',
    at = '2026-01-01 12:00:30',
    status = '已支付',
    back = '',
    backAt = '',
  } = more;
  return `="${trade}",="${order}",="4200001",1001,shop.example.com,${name},${money},${money},${share},支付宝,buy***,203.0.113.9,2026-01-01 12:00:00,${at},${status},${back},${backAt}`;
};
const epayFile = (rows: readonly string[], head = EPAY_HEAD) => `${[head, ...rows].join('\r\n')}\r\n`;

describe("an epay gateway's orders", () => {
  test('tell what was paid, and what of it went back', async () => {
    const file = epayFile([
      epayRow(),
      epayRow({ status: '未支付', at: '' }),
      epayRow({ status: '已退款', back: '2.34', backAt: '2026-01-01 13:00:00' }),
      epayRow({ status: '已退款' }),
      epayRow({ status: '已冻结' }),
      epayRow({ status: '预授权' }),
      epayRow({ back: '0.00' }),
      epayRow({ back: '1.00' }),
    ]);
    const rows = await readAll(epayStatement, `\ufeff${file}`);
    assert.deepEqual(amounts(rows), [
      ['payment', 1234, 31],
      ['payment', 1234, 31],
      ['refund', -234, 0],
      ['payment', 1234, 31],
      ['refund', -1234, 0],
      ['payment', 1234, 31],
      ['other', 1234, 31],
      ['payment', 1234, 31],
      ['payment', 1234, 31],
      ['refund', -100, 0],
    ]);
    assert.deepEqual(
      [rows[0]?.transaction_id, rows[0]?.out_trade_no, rows[0]?.line, rows[2]?.line, rows[2]?.at],
      ['2026010112000012345', 'K260101120000ABCDEFGH', 2, 4, new Date('2026-01-01T05:00:00Z')],
    );
    assert.deepEqual(await readAll(epayStatement, gbk(file)), await readAll(epayStatement, file));
  });
  test('keep commas that nobody quoted in the name', async () => {
    const rows = await readAll(epayStatement, epayFile([epayRow({ name: '卡,密,9.99' }), epayRow({ name: '"卡,密"' })]));
    assert.deepEqual(amounts(rows), [
      ['payment', 1234, 31],
      ['payment', 1234, 31],
    ]);
  });
  test('come from older gateways, and in the words of the interface', async () => {
    const older = epayFile([epayRow().split(',').slice(0, 15).join(',')], EPAY_HEAD.split(',').slice(0, 15).join(','));
    assert.deepEqual(amounts(await readAll(epayStatement, older)), [['payment', 1234, 31]]);
    const plain =
      'trade_no,out_trade_no,money,status,endtime\nG1,T1,1.00,1,2026-01-01 08:00:00\nG2,T2,2.00,0,\nG3,T3,3.00,2,2026-01-01 08:00:00\n';
    assert.deepEqual(amounts(await readAll(epayStatement, plain)), [
      ['payment', 100, 0],
      ['payment', 300, 0],
      ['refund', -300, 0],
    ]);
  });
  test('name the line of what can’t be read', async () => {
    for (const [row, problem] of [
      [epayRow({ status: '好' }), 'status'],
      [epayRow({ status: 'constructor' }), 'status'],
      [epayRow({ money: '-1.00' }), 'amount'],
      [epayRow({ money: '1.001' }), 'amount'],
      [epayRow({ share: 'x' }), 'amount'],
      [epayRow({ back: '12.35' }), 'amount'],
      [epayRow({ back: '-1' }), 'amount'],
      [epayRow({ at: '' }), 'time'],
      [epayRow({ back: '1', backAt: 'gestern' }), 'time'],
      [epayRow({ order: '' }), 'number'],
      [epayRow({ trade: '2.0260101120E+18' }), 'spoiled_number'],
      ['1,2', 'cells'],
    ] as const)
      await fails(epayStatement, epayFile([epayRow(), row, epayRow()]), problem, 3);
    await fails(epayStatement, '商户订单号,订单金额\r\n', 'no_header', 1);
    await fails(epayStatement, '系统订单号,订单金额\r\n', 'column_missing', 1);
  });
});

describe('any statement', () => {
  const moment = fc.integer({ min: 1_500_000_000, max: 2_000_000_000 }).map((seconds) => new Date(seconds * 1000));
  const word = fc.string({ unit: fc.constantFrom(...'卡密AZaz09 ,"\'`=#-+%&\t'), maxLength: 20 });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  test('gives back what was written, in whatever pieces it comes', async () => {
    const order = fc.record({
      amount: fc.integer({ min: 0, max: 1_000_000_000 }),
      fee: fc.integer({ min: -100, max: 100_000 }),
      at: moment,
      name: word,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 20 }), fc.integer({ min: 1, max: 500 }), fc.boolean(), async (orders, size, inGbk) => {
        const rows = orders.map(({ amount, fee, at, name }, index) =>
          alipayRow({
            trade: `G${index}`,
            order: `T${index}`,
            name: quoted(name),
            at: formatTime(at),
            amount: formatYuan(amount),
            fee: formatYuan(0 - fee),
          }),
        );
        const file = alipayFile(rows);
        const read = await readAll(alipayStatement, inGbk ? gbk(file) : file, size);
        assert.deepEqual(
          read.map(({ out_trade_no, amount, fee, at }) => ({ out_trade_no, amount, fee, at })),
          orders.map(({ amount, fee, at }, index) => ({ out_trade_no: `T${index}`, amount, fee, at })),
        );
      }),
    );
  });
  test('ends in rows or in an error that names a line, never in another one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(alipayStatement, epayStatement),
        fc.boolean(),
        async (noise, reader, below) => {
          const head = reader === alipayStatement ? alipayFile([], { end: false }) : epayFile([]);
          const body = below ? Buffer.concat([Buffer.from(head), noise]) : Buffer.from(noise);
          await readAll(reader, body).catch((error: unknown) =>
            assert.ok(error instanceof StatementError && error.line >= 1, String(error)),
          );
        },
      ),
    );
  });
  test('of 100,000 lines streams: a row is there before the file is', async () => {
    const LINES = 100_000;
    let made = 0;
    function* pieces(): Generator<Buffer> {
      yield gbk(alipayFile([], { end: false }));
      const each = alipayRow({ order: 'T', amount: '0.01' });
      const hundred = gbk(`${each}\r\n`.repeat(100));
      for (; made < LINES; made += 100) yield hundred;
      yield gbk('#-----业务明细列表结束-----\r\n');
    }
    let rows = 0;
    let sum = 0;
    let ahead = 0;
    for await (const { amount } of alipayStatement.read(pieces())) {
      rows += 1;
      sum += amount;
      ahead = Math.max(ahead, made - rows);
    }
    assert.deepEqual([rows, sum], [LINES, LINES]);
    assert.ok(ahead <= 200, `${ahead} lines were read ahead`);
  });
});
