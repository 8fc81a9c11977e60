/**
 * Every rule finds what breaks it: a house that sold, refunded and was complained of, with all walls of the schema taken down, and
 * one corruption a rule. Nothing of it stays: it is one transaction that is rolled back.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { sealDays, sumOpenDays } from '#modules/ledger';
import { sumDays } from '#modules/ordering';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop } from '#testing/builders';
import { did } from '#testing/call';
import { invariants } from './invariants.ts';

let app: TestApp;
let order: Bought;

before(async () => {
  const gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  const channel = await makeFakeChannel(app, await makeAdmin(app));
  const shop = await makeShop(app);
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 5);
  order = await buy(app, gateway, shop, channel, goods);
  const returned = await buy(app, gateway, shop, channel, goods);
  await did(app, merchantRefund.add, { order_id: returned.id, amount: '4.00', reason: '部分' }, shop);
  await app.jobs.runNow('refund.settle');
});

/** No trigger, no check, nothing unique but the keys by which the rules group: what these keep out is asked of the rules here. */
const LOOSEN = `
  set local session_replication_role = replica;
  do $$ declare r record; begin
    for r in select conname, conrelid::regclass as t from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'f') and conislocal loop
      execute format('alter table %s drop constraint if exists %I', r.t, r.conname);
    end loop;
    for r in select conname, conrelid::regclass as t from pg_constraint where connamespace = 'public'::regnamespace and contype = 'u' and conislocal loop
      execute format('alter table %s drop constraint if exists %I cascade', r.t, r.conname);
    end loop;
    for r in select indexrelid::regclass as i from pg_index join pg_class on oid = indexrelid where indisunique and not indisprimary and relnamespace = 'public'::regnamespace loop
      execute format('drop index %s', r.i);
    end loop;
  end $$;
  alter table order_card drop constraint order_card_pkey`;

const SALE = `(select id from ledger_transaction where kind = 'sale' and ref_id = {order})`;
const RECEIPT = `(select r.id from receipt r join payment p on p.id = r.payment_id where p.kind = 'order' and p.ref_id = {order})`;
const CARD = `(select card_id from order_card where order_id = {order})`;
const MERCHANT = `(select merchant_id from orders where id = {order})`;
const ACCOUNT = `(select min(id) from ledger_account)`;
const receipt = (columns: Record<string, string>): string => copy('receipt', `id = ${RECEIPT}`, columns);
const withdrawal = (
  columns: string,
): string => `insert into withdrawal overriding system value select (jsonb_populate_record(null::withdrawal, jsonb_build_object('id', 999,
  'merchant_id', ${MERCHANT}, 'trade_no', 'W', 'request_no', 'w', 'type', 1, 'money', 100, 'fee', 10, 'actual_money', 90, 'auto_cash', 0, 'info', '\\x00',
  'by_hand', false, 'account_mask', '', 'realname_mask', '', 'bank_name', '', 'bank_branch', '', 'collect_img', '', 'reason', '', 'transaction_id', '',
  'message', '', 'send_count', 0, 'query_count', 0, 'create_at', now(), 'needs_second', false, 'auto_sent', false, 'sent_no', '', 'accepted', false,
  'asked_name', '', 'needs_shop', false, 'shop_by_name', '', ${columns}))).*`;
const complaint = (
  columns: string,
): string => `insert into order_complaint (merchant_id, order_id, trade_no, type, "desc", price, expire_at, ${columns})
  select merchant_id, id, trade_no, '', '', total_price, now(), `;
const share = (
  columns: string,
  values: string,
): string => `insert into unfreeze (merchant_id, order_id, trade_no, amount, remaining, unfreeze_at, ${columns})
  select merchant_id, id, trade_no, finally_money, finally_money, now(), ${values} from orders where id = {order}`;

/** The same row once more, but for some columns. */
function copy(table: string, where: string, columns: Record<string, string>): string {
  const pairs = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
  return `insert into ${table} overriding system value select (jsonb_populate_record(t, jsonb_build_object('id', 999, ${pairs.join()}))).* from ${table} t where ${where}`;
}

/** By rule, what breaks it; `;` parts statements. */
const CORRUPTIONS: Record<string, string> = {
  C1: `insert into order_card select * from order_card where card_id = ${CARD}`,
  C2: `delete from order_card where card_id = ${CARD}`,
  C3: `update order_line set quantity = quantity + 1 where order_id = {order}`,
  C4: `update orders set status = 2 where id = {order}`,
  C5: `update card set status = 3 where id = ${CARD}`,
  C6: `update card set goods_id = -1 where id = ${CARD}`,
  C8: `update card_import set total = total + 1`,
  C9: `update card set fingerprint = '\\x01'`,
  C10: `insert into content_stock (goods_id, merchant_id, content_id, unlimited, remaining) values (-1, -1, -1, false, -1)`,
  P1: `update payment set status = 0 where kind = 'order' and ref_id = {order}`,
  P2: `update receipt set amount = amount + 1 where id = ${RECEIPT}`,
  P3: receipt({ outcome: `'second_payment'` }),
  P4: `delete from receipt where id = ${RECEIPT}; update payment set kind = 'recharge' where kind = 'order' and ref_id = {order}`,
  P5: receipt({ outcome: `'pending'`, create_at: `now() - interval '2 days'` }),
  P6: `update receipt set source = 'manual' where id = ${RECEIPT}`,
  P7: receipt({ outcome: `'unknown_order'`, transaction_id: `'another'` }),
  P8: `update orders set status = 2 where id = {order}`,
  L1: `delete from ledger_posting where id = (select max(id) from ledger_posting)`,
  P9: `update channel_account set merchant_id = ${MERCHANT}; update receipt set payment_id = null where id = ${RECEIPT}`,
  P10: `update channel_account set merchant_id = ${MERCHANT}; ${receipt({ outcome: `'second_payment'`, transaction_id: `'another'` })};
    insert into owed_refund (receipt_id, amount, reason, out_refund_no, status, way) values (999, 1000, 'second_payment', 'R', 'refunded', 'manual')`,
  L2: `update ledger_posting set amount = amount + 1 where id = (select max(id) from ledger_posting)`,
  L3: `update ledger_account set balance = balance + 1 where kind = 'merchant_wallet'`,
  L4: `update ledger_account set balance = -1, allow_negative = false where kind = 'merchant_wallet'`,
  L5: `update ledger_posting set balance_after = balance_after + 1 where balance_after is not null`,
  L6: `delete from ledger_transaction where id = ${SALE}`,
  L7: `update ledger_transaction set ref_id = -1 where id = ${SALE}`,
  L8: `insert into ledger_transaction (kind, ref_id, trade_no) select kind, ref_id, trade_no from ledger_transaction where id = ${SALE}`,
  L9: `update orders set fee = fee + 1 where id = {order}`,
  L10: `delete from ledger_transaction where kind = 'receipt'`,
  L11: receipt({ outcome: `'pending'` }),
  L12: `update ledger_posting set account_id = -1 where id = (select max(id) from ledger_posting)`,
  O1: `update orders set total_price = total_price + 1 where id = {order}`,
  O2: `insert into order_event (order_id, from_status, to_status, actor) values ({order}, 3, 0, 'admin')`,
  O3: `update orders set status = 4 where id = {order}`,
  O4: `update orders set status = 0, close_at = now() - interval '10 minutes' where id = {order}`,
  O5: `update orders set quantity = quantity + 1 where id = {order}`,
  O6: `insert into goods_coupon (merchant_id, batch_id, coupon_type, type, amount, code, held) values (${MERCHANT}, -1, 1, 1, 1, 'A', 1)`,
  O7: `insert into goods_coupon (merchant_id, batch_id, coupon_type, type, amount, code) values (-1, -1, 1, 1, 1, 'A');
    update orders set coupon_id = (select id from goods_coupon where merchant_id = -1) where id = {order}`,
  O8: `update order_line set merchant_id = -1 where order_id = {order}`,
  T5: `update orders set merchant_id = -1 where id = {order}`,
  S1: `update keyring set state = 'destroyed' where purpose = 'card'`,
  S2: `update keyring set state = 'decrypt_only' where purpose = 'card'`,
  S3: `update merchant set password_hash = '$2y$10$Nm1O59pvJimLXHGmb0'`,
  S6: `update session set expire_at = create_at + interval '31 days'`,
  J1: `insert into outbox (queue, payload, create_at) values ('x', '{}', now() - interval '1 hour')`,
  R1: `update orders set refund_price = 1 where id = {order}`,
  R2: `update orders set refund_price = total_price where id = {order}`,
  R3: `insert into unfreeze (merchant_id, order_id, trade_no, amount, remaining, unfreeze_at) values (${MERCHANT}, -1, '', 1, 1, now())`,
  R4: `${complaint('qq')} '' from orders where id = {order}`,
  R5: `update order_refund set status = 'owed'`,
  R6: `update card set status = 4 where id = ${CARD}`,
  R7: `update order_refund set amount = amount + 1`,
  R8: `insert into ledger_account (kind, merchant_id, normal, balance) values ('merchant_debt', -1, 'credit', 1)`,
  R9: `${complaint('refund_price')} 1 from orders where id = {order}`,
  R10: `update orders set status = 4 where id = {order}; ${receipt({ outcome: `'late_unserved'`, transaction_id: `'another'` })};
    insert into owed_refund (receipt_id, amount, reason, out_refund_no, status) values (999, 1000, 'late_unserved', 'R', 'refunded')`,
  U1: share('status', '1'),
  U2: share('status', '1'),
  U3: share('status', '2'),
  U4: `${share('status', '1')}; update unfreeze set remaining = remaining - 1`,
  U5: share('status', '-1'),
  A1: `update orders set stock_goods_id = 1 where id = {order}`,
  A2: `insert into ledger_transaction (kind, ref_id, trade_no) values ('proxy_split', -1, '')`,
  A3: `insert into order_split (order_id, level, merchant_id, goods_id, unit_price, amount, net, taken, settlement) select id, 9, 999, 1, 0, 0, 0, 1, 0 from orders where id = {order}`,
  A4: `insert into proxy_goods (goods_id, merchant_id, supplier_id, source_id) select id, merchant_id + 1, merchant_id + 2, id from goods limit 1`,
  A5: `insert into ledger_transaction (kind, ref_id, trade_no) values ('pool_join', -1, '')`,
  A6: `insert into pool (merchant_id, name, visibility, code, max_members, status, member_count) values (${MERCHANT}, '池', 1, 'AAAAAAAAAAAAAAAA', 5, 1, 1)`,
  G1: `update sale_sum set paid = paid + 1`,
  G2: `update sale_sum set refund = refund + 1`,
  G3: `insert into order_sum (merchant_id, day, channel_id, made) select ${MERCHANT}, max(day), 999, 1 from order_sum_day`,
  G4: `insert into buyer_sum (merchant_id, day, contact, paid) values (${MERCHANT}, '2026-01-01', 'a@b.cc', 1)`,
  G5: `update province_sum set orders = orders + 1`,
  G6: `insert into ledger_open_sum (account_id, day, business_type, count, amount) select ${ACCOUNT}, max(day) + 1, 'fee', 1, 1 from ledger_day`,
  D1: `update ledger_day set digest = sha256('x')`,
  D2: `update ledger_day set chain = sha256('x')`,
  D3: `update ledger_day set postings = postings + 1`,
  D4: `update ledger_day_sum set amount = amount + 1`,
  D5: `update ledger_day_sum set amount = amount + 1`,
  W1: withdrawal(`'status', 0`),
  W2: withdrawal(`'status', 0`),
  W3: withdrawal(`'status', 1`),
  W4: `${withdrawal(`'status', 1`)}; insert into ledger_transaction (id, kind, ref_id, trade_no) overriding system value values (999, 'cash_paid', 999, 'W');
    insert into ledger_posting (transaction_id, account_id, business_type, amount) values (999, ${ACCOUNT}, 'fee', 90)`,
  F1: `insert into ledger_transaction (kind, ref_id, trade_no) values ('sub_rebate', -1, '')`,
  T6: `insert into referral (merchant_id, parent_id, way) select max(id), min(id) - 1, 'link' from merchant`,
  F2: `insert into ledger_transaction (kind, ref_id, trade_no) values ('reward', 999, '')`,
  H1: `insert into chat_message (merchant_id, room_id, side, type, body, after_id, create_at) values (-1, -1, 'guest', 'text', '', 0, now())`,
  H2: `insert into chat_side (merchant_id, room_id, side, unread) values (-1, -1, 'guest', 1)`,
  V1: `insert into ledger_transaction (kind, ref_id, trade_no) values ('recharge', -1, '')`,
  V2: `update receipt set amount = amount + 1 where id = ${RECEIPT}`,
  V3: `update order_refund set way = 'manual'`,
  V4: `insert into ledger_transaction (kind, ref_id, trade_no) values ('adjust', -1, '')`,
  V5: `insert into ledger_transaction (kind, ref_id, trade_no) values ('service_fee', -1, '')`,
};

test('each rule finds the corruption that is its own, and speaks of no house that is whole', async () => {
  const client = await app.pool.connect();
  const broken = async (text: string): Promise<number> => (await client.query(text)).rows.length;
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica;
      update ledger_posting set create_at = create_at - interval '2 days'; update ledger_transaction set create_at = create_at - interval '2 days'; commit`);
    assert.ok((await sealDays(app.ctx())) > 0);
    assert.ok((await sumDays(app.ctx())) > 0);
    await sumOpenDays(app.ctx());
    const rules = invariants();
    assert.deepEqual(Object.keys(CORRUPTIONS).toSorted(), rules.map(({ name }) => name).toSorted());

    await client.query('begin');
    await client.query(LOOSEN);
    for (const { name, text } of rules) assert.equal(await broken(text), 0, name);
    const silent: string[] = [];
    for (const { name, text } of rules) {
      await client.query('savepoint whole');
      await client.query((CORRUPTIONS[name] as string).replaceAll('{order}', String(order.id)));
      if ((await broken(text)) === 0) silent.push(name);
      await client.query('rollback to savepoint whole');
    }
    assert.deepEqual(silent, []);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
