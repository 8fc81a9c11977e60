/** Gateways' statements against the ledger at the wire: what matches, what differs, what near midnight does, and files that are none. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { refusals } from '@keymall/contract/kit/refusals';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { adminReconcile } from '@keymall/contract/payment/reconcile';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeChannel, makeShop, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';
import { comparedStatement, EPAY, epay, epayLine, type Paid, uploadStatement } from '#testing/statement.fixture';

let app: TestApp;
let admin: Person;
const DAY = 86_400_000;
const today = startOfDay(new Date());
/** A moment of a past day: so many days ago, at so many milliseconds of it. */
const moment = (daysAgo: number, milliseconds = DAY / 2) => new Date(today.getTime() - daysAgo * DAY + milliseconds);

let cursor = 90;
/** So many days ago: in each test later than in the one before, as postings come in the order of time. */
const later = () => (cursor -= 3);

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});

const makeAccount = async () => (await makeChannel(app, admin)).account_id;

/** Receipts as the gateway's notices make them, booked at their times. */
async function book(account: number, paid: readonly Paid[]): Promise<void> {
  await app.house.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      with given as (select * from unnest(${paid.map((p) => p.trade_no)}::text[], ${paid.map((p) => p.number)}::text[], ${paid.map((p) => p.fen)}::bigint[],
          ${paid.map((p) => p.at.toISOString())}::timestamptz[]) as g (trade_no, number, fen, at)),
      r as (insert into receipt (channel_id, channel_account_id, transaction_id, trade_no, amount, source, outcome, create_at, resolve_at)
        select a.channel_id, a.id, g.number, g.trade_no, g.fen, 'notice', 'unknown_order', g.at, g.at from given g, channel_account a where a.id = ${account}
        returning id, trade_no, amount, create_at),
      t as (insert into ledger_transaction (kind, ref_id, trade_no, create_at) select 'receipt', id, trade_no, create_at from r returning id, ref_id)
      insert into ledger_posting (transaction_id, account_id, business_type, amount, create_at)
      select t.id, leg.account, 'receipt', leg.side * r.amount, r.create_at
      from t join r on r.id = t.ref_id cross join lateral (values (fn.ledger_channel(${account}), 1), (fn.ledger_account('buyer_suspense', null, null), -1)) leg (account, side)
      order by r.create_at, r.id`.execute(trx);
  });
}

const number = () => randomBytes(8).toString('hex').toUpperCase();
const paidAt = (at: Date, fen = 1234): Paid => ({ trade_no: `K${number()}`, number: `G${number()}`, fen, at });

const upload = (account: number, day: string, body: string, format: 'epay' | 'alipay' = 'epay', caller = admin) =>
  uploadStatement(app, caller, { account, day, body, format });
const compared = (account: number, day: string, body: string) => comparedStatement(app, admin, { account, day, body });

describe('a day compared', () => {
  test('matched, only theirs, only ours, another amount; settled by a note', async () => {
    const account = await makeAccount();
    const days = later();
    const [same, ours, other] = [paidAt(moment(days)), paidAt(moment(days)), paidAt(moment(days), 5000)];
    await book(account, [same, ours, other]);
    const theirs = paidAt(moment(days), 777);
    const { detail, list } = await compared(account, formatDay(moment(days)), epay([same, theirs, { ...other, fen: 4999 }]));
    assert.deepEqual([detail.rows, detail.matched, detail.differences, detail.open, detail.other_day], [3, 1, 3, 3, 0]);
    assert.deepEqual([detail.statement_amount, detail.ledger_amount, detail.fee], ['70.10', '74.68', '0.09']);
    assert.deepEqual(
      list.map(({ kind, trade_no, statement_amount, ledger_amount, line_no }) => [
        kind,
        trade_no,
        statement_amount,
        ledger_amount,
        line_no,
      ]),
      [
        ['missing_here', theirs.trade_no, '7.77', null, 3],
        ['amount', other.trade_no, '49.99', '50.00', 4],
        ['missing_there', ours.trade_no, null, '12.34', null],
      ],
    );
    const ids = list.map(({ id }) => id);
    assert.deepEqual(await did(app, adminReconcile.settle, { ids: ids.slice(0, 2), note: '渠道已补单' }, admin), { count: 2 });
    assert.deepEqual(await did(app, adminReconcile.settle, { ids, note: '再次' }, admin), { count: 1 });
    const settled = await did(app, adminReconcile.differences, { id: detail.id, status: 1, kind: 'amount' }, admin);
    assert.deepEqual([settled.total, settled.list[0]?.note, settled.list[0]?.admin !== ''], [1, '渠道已补单', true]);
    assert.equal((await did(app, adminReconcile.detail, { id: detail.id }, admin)).open, 0);
    const found = await did(app, adminReconcile.differences, { id: detail.id, number: theirs.number }, admin);
    assert.deepEqual(
      found.list.map(({ kind }) => kind),
      ['missing_here'],
    );
  });

  test('a repeated upload is a statement of its own; the old one stays', async () => {
    const account = await makeAccount();
    const days = later();
    const [one, two] = [paidAt(moment(days)), paidAt(moment(days))];
    await book(account, [one, two]);
    const day = formatDay(moment(days));
    const first = await compared(account, day, epay([one]));
    const second = await compared(account, day, epay([one, two]));
    assert.deepEqual([first.detail.differences, second.detail.differences], [1, 0]);
    const { list } = await did(app, adminReconcile.list, { channel_account_id: account }, admin);
    assert.deepEqual(
      list.map(({ id, open }) => [id, open]),
      [
        [second.detail.id, 0],
        [first.detail.id, 1],
      ],
    );
    assert.equal((await did(app, adminReconcile.list, { channel_account_id: account, open: 1, day }, admin)).total, 1);
  });

  test('a number is taken once, however often the file has it; a refund is no payment', async () => {
    const account = await makeAccount();
    const days = later();
    const one = paidAt(moment(days));
    await book(account, [one]);
    const { list, detail } = await compared(account, formatDay(moment(days)), [EPAY, epayLine(one), epayLine(one, 500)].join('\n'));
    assert.deepEqual(
      list.map(({ kind, entry, statement_amount }) => [kind, entry, statement_amount]),
      [
        ['missing_here', 'payment', '12.34'],
        ['missing_here', 'refund', '-5.00'],
      ],
    );
    assert.equal(detail.matched, 1);
  });
});

describe('near midnight', () => {
  const late = () => {
    const days = later();
    return { theirs: moment(days, DAY - 2000), ours: moment(days - 1, 3000), noon: moment(days - 1) };
  };

  test('paid before and booked after: matched on the day of the statement, and not missed on the next', async () => {
    const account = await makeAccount();
    const { theirs, ours, noon } = late();
    const payment = paidAt(ours);
    await book(account, [payment, paidAt(noon)]);
    const first = await compared(account, formatDay(theirs), epay([{ ...payment, at: theirs }]));
    assert.deepEqual([first.detail.matched, first.detail.other_day, first.detail.differences], [1, 1, 0]);
    assert.deepEqual(
      first.list.map(({ kind, status }) => [kind, status]),
      [['other_day', 1]],
    );
    const next = await compared(account, formatDay(ours), EPAY);
    assert.deepEqual([next.detail.differences, next.list[0]?.trade_no === payment.trade_no], [1, false]);
  });

  test('the next day compared first misses it, says why it may be so, and is answered by the day before', async () => {
    const account = await makeAccount();
    const { theirs, ours } = late();
    const payment = paidAt(ours);
    await book(account, [payment]);
    const next = await compared(account, formatDay(ours), EPAY);
    assert.deepEqual([next.list[0]?.kind, next.list[0]?.near_midnight, next.detail.open], ['missing_there', true, 1]);
    await compared(account, formatDay(theirs), epay([{ ...payment, at: theirs }]));
    const again = await did(app, adminReconcile.detail, { id: next.detail.id }, admin);
    assert.equal(again.open, 0);
  });

  test('missed here, and booked the day after: that day settles it', async () => {
    const account = await makeAccount();
    const { theirs, ours } = late();
    const payment = paidAt(ours);
    const first = await compared(account, formatDay(theirs), epay([{ ...payment, at: theirs }]));
    assert.equal(first.detail.open, 1);
    await book(account, [payment]);
    const next = await compared(account, formatDay(ours), EPAY);
    assert.equal(next.detail.differences, 0);
    assert.equal((await did(app, adminReconcile.detail, { id: first.detail.id }, admin)).open, 0);
  });
});

describe('files that are none', () => {
  const day = formatDay(moment(2));
  test('each says what is wrong with it, and leaves nothing', async () => {
    const account = await makeAccount();
    const says = async (name: keyof typeof refusals, body: string, of = account, on = day, format: 'epay' | 'alipay' = 'epay') => {
      const answer = await upload(of, on, body, format);
      assert.equal(answer.code, refusals[name].code, answer.msg);
      return answer.msg;
    };
    assert.match(await says('statement_unreadable', 'a,b\n1,2'), /^第 1 行不是这种对账单的表头/);
    assert.match(
      await says('statement_unreadable', `${epay([paidAt(moment(2))])}\nx,y,z,1.00,1.00,never,已支付,0`),
      /^第 3 行时间无法识别/,
    );
    await says('statement_unreadable', epay([paidAt(moment(2))]), account, day, 'alipay');
    assert.match(await says('statement_other_day', epay([paidAt(moment(9))])), new RegExp(formatDay(moment(9))));
    await says('statement_other_day', epay([paidAt(moment(1))]));
    await says('statement_day_open', EPAY, account, formatDay(new Date()));
    await says('missing', EPAY, 999_999_999);
    await says('bad_input', EPAY, account, '2026-02-30');
    assert.equal((await did(app, adminReconcile.list, { channel_account_id: account }, admin)).total, 0);
  });

  test('only for those who may', async () => {
    const account = await makeAccount();
    const shop = await makeShop(app);
    const looker = await makeAdmin(app, ['finance/reconcile/list']);
    assert.equal((await upload(account, day, EPAY, 'epay', looker)).code, refusals.forbidden.code);
    assert.equal((await upload(account, day, EPAY, 'epay', shop)).code, refusals.signed_out.code);
    for (const endpoint of [adminReconcile.detail, adminReconcile.differences])
      await refused(app, 'missing', endpoint, { id: 999_999_999 }, admin);
    await refused(app, 'missing', adminReconcile.export, { id: 999_999_999, format: 'csv' }, admin);
  });

  test('a day without business is a statement too', async () => {
    const { detail } = await compared(await makeAccount(), day, EPAY);
    assert.deepEqual([detail.rows, detail.differences, detail.statement_amount], [0, 0, '0.00']);
  });
});

test('100,000 lines against as many bookings', async () => {
  const account = await makeAccount();
  const many = Array.from({ length: 100_000 }, (_, at) => paidAt(moment(3, (at * DAY) / 100_000), 100 + (at % 900)));
  for (let at = 0; at < many.length; at += 10_000) await book(account, many.slice(at, at + 10_000));
  const theirs = [...many.slice(3), ...[paidAt(moment(3)), paidAt(moment(3))]].map((each, at) =>
    at === 50_000 ? { ...each, fen: each.fen + 1 } : each,
  );
  const begun = performance.now();
  const { detail, list } = await compared(account, formatDay(moment(3)), epay(theirs));
  const seconds = (performance.now() - begun) / 1000;
  console.log(`100,000 lines compared in ${seconds.toFixed(1)} s`);
  assert.deepEqual([detail.rows, detail.matched, detail.differences], [99_999, 99_996, 6]);
  assert.deepEqual(list.map(({ kind }) => kind).sort(), [
    'amount',
    'missing_here',
    'missing_here',
    'missing_there',
    'missing_there',
    'missing_there',
  ]);
});
