/** Statements of account: opening and rows are closing to the fen, in the rules, in the sheet and on paper. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { formatDay, formatTime } from '@keymall/contract/kit/time';
import { businessWords, walletWords } from '@keymall/contract/ledger/business-words';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { adminWallet, type WalletAction } from '@keymall/contract/ledger/wallet';
import { exportRaw, merchantExport } from '@keymall/contract/platform/export';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { makeFile } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { pdfPages } from '#testing/pdf-text';
import { WALLETS } from './money.rules.ts';
import { waitForPages } from './statement.repository.ts';
import { linesOf, type TypeSum } from './statement.rules.ts';
import { cutTo, layoutOf, PAGE, ROWS_A_PAGE } from './statement-pdf.rules.ts';

describe('the sums', () => {
  const moves = fc.array(
    fc.record({
      wallet: fc.constantFrom(...WALLETS),
      type: fc.constantFrom('goods_sold', 'fee', 'freeze'),
      fen: fc.integer({ min: -5000, max: 5000 }).filter((fen) => fen !== 0),
      when: fc.constantFrom('before', 'within', 'after'),
    }),
    { maxLength: 60 },
  );
  test('opening is what came before, closing adds what lies within, whatever came after', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const sums: TypeSum[] = WALLETS.flatMap((wallet): TypeSum[] => {
          const own = all.filter((move) => move.wallet === wallet);
          const total = (of: typeof own): number => of.reduce((sum, { fen }) => sum + fen, 0);
          const balance = total(own);
          const types = [...new Set(own.filter(({ when }) => when !== 'before').map(({ type }) => type))];
          if (types.length === 0) return [{ wallet, balance, business_type: null, since: 0, money: 0, gained: 0, lost: 0, count: 0 }];
          return types.map((type) => {
            const typed = own.filter((move) => move.type === type && move.when !== 'before');
            const within = typed.filter(({ when }) => when === 'within');
            const gained = total(within.filter(({ fen }) => fen > 0));
            return {
              wallet,
              balance,
              business_type: type as 'fee',
              since: total(typed),
              money: total(within),
              gained,
              lost: gained - total(within),
              count: within.length,
            };
          });
        });
        const { wallets, sums: lines, rows } = linesOf(sums, WALLETS);
        for (const line of wallets) {
          const own = all.filter(({ wallet }) => wallet === line.wallet);
          assert.equal(
            line.opening,
            own.filter(({ when }) => when === 'before').reduce((sum, { fen }) => sum + fen, 0),
          );
          assert.equal(line.closing, line.opening + line.gained - line.lost);
          assert.equal(
            line.closing - line.opening,
            lines.filter(({ wallet }) => wallet === line.wallet).reduce((sum, { money }) => sum + money, 0),
          );
        }
        assert.equal(rows, all.filter(({ when }) => when === 'within').length);
      }),
    );
  });
});

describe('the pages', () => {
  test('every line has its place on a page, and the pages are counted before they are written', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(5000), (sums, rows) => {
        const layout = layoutOf(6, sums, rows);
        assert.deepEqual(
          layout.sums.map(({ from, to }) => to - from).reduce((all, each) => all + each, 0),
          sums,
        );
        assert.ok(layout.sums.every(({ top, from, to }) => to > from && top + 20 + (to - from + 1) * 17 <= PAGE.bottom));
        const left = Math.max(0, rows - layout.rows.first);
        const begin = (layout.sums.at(-1)?.page ?? 1) + (layout.rows.turns ? 1 : 0);
        assert.equal(layout.pages, begin + Math.ceil(left / ROWS_A_PAGE));
      }),
    );
  });
  test('words that are too long are cut', () => {
    assert.equal(cutTo('短', 100, 8), '短');
    assert.equal([...cutTo('长'.repeat(50), 80, 8)].length, 10);
    assert.ok(cutTo('长'.repeat(50), 80, 8).endsWith('…'));
  });
});

let app: TestApp;
let admin: Person;
let shop: Shop;
let number = 0;

async function move(action: WalletAction, money: string, mark = '=cmd|补款'): Promise<void> {
  number += 1;
  await did(app, adminWallet.money, { id: shop.id, action, money, mark, request_no: `statement-request-${number}` }, admin);
}
/** Puts everything so far into the past. */
const backdate = (days: number) =>
  app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update ledger_posting set create_at = create_at - make_interval(days => ${days})`.execute(db);
  });
const fileOf = async (id: number): Promise<Buffer> => {
  await makeFile(app.ctx(), id);
  const { rows } = await sql<{ data: Buffer; status: string }>`
    select string_agg(c.data, ''::bytea order by c.seq) as data, t.status from export_task t join export_chunk c on c.task_id = t.id where t.id = ${id} group by t.status`.execute(
    app.house.db,
  );
  assert.equal(rows[0]?.status, 'done');
  return (rows[0] as { data: Buffer }).data;
};
const range = (days: number): [string, string] => {
  const now = app.clock.now;
  return [`${formatDay(new Date(now.getTime() - days * 86_400_000))} 00:00:00`, `${formatDay(now)} 23:59:59`];
};

describe('the files', () => {
  before(async () => {
    app = await startTestApp();
    [admin, shop] = [await makeAdmin(app), await makeShop(app)];
    await move('inc', '1000.10');
    await move('freeze', '200.03');
    await backdate(40);
    await move('inc', '55.55');
    await move('dec', '0.07', 'office 差额');
    await move('customchannelfeeadd', '12.34');
    await move('unfreeze', '100.00');
  });

  /** What both files must say: wallet, opening, gained, lost, closing. */
  const BALANCES = [
    ['可用余额', '800.07', '155.55', '0.07', '955.55'],
    ['冻结金额', '200.03', '0.00', '100.00', '100.03'],
    ['预存手续费', '0.00', '12.34', '0.00', '12.34'],
    ['保证金', '0.00', '0.00', '0.00', '0.00'],
    ['提现中', '0.00', '0.00', '0.00', '0.00'],
    ['欠款', '0.00', '0.00', '0.00', '0.00'],
  ];

  test('a sheet: balances, sums and rows agree, and nothing in it runs', async () => {
    const { id } = await did(app, merchantMoney.statement, { date_range: range(30), format: 'xlsx' }, shop);
    const rows = (await readXlsx(await fileOf(id))).sheets[0]?.rows ?? [];
    const table = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : String(cell ?? ''))));
    const wallets = table.slice(5, 11).map(([name, , ...amounts]) => [name, ...amounts.slice(0, 4)]);
    assert.deepEqual(wallets, BALANCES);
    const heads = table.findIndex(([first, , , fourth]) => first === '时间' && fourth === '单号');
    const entries = table.slice(heads + 1).filter(([, wallet]) => wallet);
    assert.equal(entries.length, 5);
    for (const [wallet, opening, , , closing] of BALANCES as [string, string, string, string, string][]) {
      const sum = entries.filter(([, name]) => name === wallet).reduce((all, row) => all + (parseYuan(row[4] as string) ?? 0), 0);
      assert.equal((parseYuan(opening) ?? 0) + sum, parseYuan(closing));
    }
    // A text cell, never a formula.
    assert.equal(entries[0]?.[6], '=cmd|补款');
    assert.ok(!(await fileOf(id)).includes('<f>'));
  });

  test('paper: the same numbers, on numbered pages, with a font of its own', async () => {
    const { id } = await did(app, merchantMoney.statement, { date_range: range(30), format: 'pdf' }, shop);
    const file = await fileOf(id);
    const pages = pdfPages(file);
    const said = pages.flat();
    for (const row of BALANCES) {
      const at = said.findIndex((word, index) => word === row[0] && said[index + 1] === row[1]);
      assert.deepEqual(said.slice(at, at + 5), row);
    }
    const { list } = await did(app, merchantMoney.log, { date_range: range(30) }, shop);
    assert.equal(list.length, 5);
    for (const row of list) {
      const at = said.findIndex(
        (word, index) =>
          word === row.create_at && said[index + 1] === walletWords[row.wallet].zh_CN && said.slice(index, index + 8).includes(row.money),
      );
      assert.ok(at >= 0, `${row.create_at} ${row.money} is not there`);
      assert.ok(said.slice(at, at + 8).includes(businessWords[row.business_type].zh_CN) && said.slice(at, at + 8).includes(row.balance));
    }
    assert.ok(said.includes('第 1 页 / 共 1 页') && said.some((word) => word.startsWith('店铺：小店')));
    // Letters that the font draws as one sign are still read as letters.
    assert.ok(said.includes('office 差额'));
    assert.ok(file.includes('/FontFile3') && file.length < 300_000, `${file.length} bytes: the whole font is in it`);
  });

  test('the snapshot under a book outlasts its drawing, and nothing else does', async () => {
    const idle = async (db: Db): Promise<string | undefined> =>
      (await sql<{ idle: string }>`select current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)).rows[0]?.idle;
    await app.house.db.transaction().execute(async (db) => {
      assert.equal(await idle(db), '10s');
      await waitForPages(db);
      assert.equal(await idle(db), '5min');
    });
    assert.equal(await idle(app.house.db), '10s');
  });

  test('many rows go over many pages, and all of them are there', async () => {
    shop = await makeShop(app);
    await sql`select fn.wallet_adjust(${shop.id}, ${admin.id}, 'inc', n, '第' || n || '笔', 'many-request-number-' || n) from generate_series(1, 900) n`.execute(
      app.house.db,
    );
    const { id } = await did(app, merchantMoney.statement, { date_range: range(0), format: 'pdf' }, shop);
    const pages = pdfPages(await fileOf(id));
    const said = new Set(pages.flat());
    assert.ok(pages.length > 20);
    for (let n = 1; n <= 900; n += 1) assert.ok(said.has(`第${n}笔`) && said.has(formatYuan(n)), `row ${n}`);
    for (const [index, page] of pages.entries()) assert.ok(page.includes(`第 ${index + 1} 页 / 共 ${pages.length} 页`));
    assert.ok(said.has(formatYuan((900 * 901) / 2)));
  });

  test('the last second of a day is that day’s, whole: in the log, in its file, and in the rows of a statement as in its sums', async () => {
    shop = await makeShop(app);
    for (const money of ['3.00', '5.00']) await move('inc', money);
    const day = formatDay(new Date(app.clock.now.getTime() - 3 * 86_400_000));
    await app.house.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      // all that was posted before them is older than they are: numbers rise with time
      await sql`
        with own as (select p.transaction_id as id from ledger_posting p join ledger_account a on a.id = p.account_id where a.merchant_id = ${shop.id})
        update ledger_posting p set create_at = case when p.transaction_id not in (select id from own) then p.create_at - interval '4 days'
          when abs(p.amount) = 300 then ${`${day} 23:59:59.3+08`}::timestamptz else ${`${day} 23:59:59.9998+08`}::timestamptz end`.execute(
        db,
      );
    });
    const date_range: [string, string] = [`${day} 00:00:00`, `${day} 23:59:59`];
    assert.equal((await did(app, merchantMoney.log, { date_range }, shop)).total, 2);
    const file = await did(app, merchantMoney.export, { date_range, format: 'csv' }, shop);
    assert.equal((await fileOf(file.id)).toString().trim().split('\r\n').length, 3);
    const statement = await did(app, merchantMoney.statement, { date_range, format: 'xlsx' }, shop);
    const cells = (await readXlsx(await fileOf(statement.id))).sheets[0]?.rows ?? [];
    const rows = cells.filter(([time]) => String(time).startsWith(`${day} 23:59:59`));
    assert.deepEqual([rows.map((row) => Number(row[4])), cells.at(-1)?.[0]], [[3, 5], '共 2 笔']);
  });

  test('a year at the most; a stranger has no part in it; the file is a PDF in the download centre', async () => {
    const now = app.clock.now;
    const from = formatTime(new Date(now.getTime() - 400 * 86_400_000));
    await refused(app, 'statement_range', merchantMoney.statement, { date_range: [from, formatTime(now)], format: 'pdf' }, shop);
    assert.equal((await call(app, adminWallet.statement, { id: 999_999_999, date_range: range(1), format: 'pdf' }, admin)).code, 404);
    const { id } = await did(app, adminWallet.statement, { id: shop.id, date_range: range(1), format: 'pdf' }, admin);
    await fileOf(id);
    const stranger = await makeShop(app);
    assert.notEqual((await call(app, merchantExport.link, { id }, stranger)).code, 1);
    const own = await did(app, merchantMoney.statement, { date_range: range(1), format: 'pdf' }, shop);
    await fileOf(own.id);
    const { url } = await did(app, merchantExport.link, { id: own.id }, shop);
    assert.ok(url.startsWith(exportRaw.file.path.replace(':ticket', '')));
    const reply = await app.app.inject({ url });
    assert.equal(reply.headers['content-type'], 'application/pdf');
    assert.ok(reply.rawPayload.subarray(0, 5).equals(Buffer.from('%PDF-')));
  });
});
