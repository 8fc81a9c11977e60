/** Placing at the wire: tiers, coupons, gifts, chosen cards, passwords, text messages, and each refusal of the list. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import type { merchantGoods } from '@keymall/contract/catalogue/goods';
import { shopVisit } from '@keymall/contract/catalogue/shop-buying';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import {
  type Channel,
  makeAdmin,
  makeCards,
  makeCategory,
  makeChannel,
  makeGoods,
  makeShop,
  type Person,
  type Shop,
} from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: Channel;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeChannel(app, admin);
});
type OrderInput = WireInput<typeof publicPay.order>;
const orderOf = (goods_id: number, draft: Partial<OrderInput> = {}): OrderInput => ({
  token: shop.link,
  goods_id,
  quantity: 1,
  contact: `${randomBytes(4).toString('hex')}@example.com`,
  channel_id: channel.id,
  request_no: randomBytes(12).toString('hex'),
  ...draft,
});

async function goodsWith(cards: number, draft: Partial<WireInput<typeof merchantGoods.add>> = {}): Promise<number> {
  const id = await makeGoods(app, shop, draft);
  if (cards > 0) await makeCards(app, shop, id, cards);
  return id;
}

async function couponWith(draft: Partial<WireInput<typeof merchantCoupon.add>> = {}): Promise<string> {
  const { codes } = await did(app, merchantCoupon.add, { coupon_type: 1, type: 100, amount: '10', quantity: 1, ...draft }, shop);
  return codes[0] as string;
}

describe('the bill', () => {
  test('defect 15: the worked example of docs/domain/money.md, line by line, at the wire: the bill and the pay page say the same', async () => {
    await changeSettings(app, admin, 'order', { fee_payer: 2 });
    await changeSettings(app, admin, 'sms', { sms_status: 1, sms_driver: 'smsbao', sms_price: '0.10' });
    const id = await goodsWith(100, { coupon_type: 1, wholesale_discount_list: [{ num: 10, price: '9.00' }] });
    const wish = { quantity: 12, coupon_code: await couponWith(), is_rev_sms: 1, mobile: '13800138000' } as const;
    const bill = await did(app, publicPay.order, orderOf(id, { ...wish, expect_total: '100.22' }));
    const { goods_price_old, goods_price, coupon_price, total_product_price, sms_price, fee, total_price, lines } = bill;
    assert.deepEqual(
      { goods_price_old, goods_price, coupon_price, total_product_price, sms_price, fee, total_price, lines },
      {
        goods_price_old: '10.00',
        goods_price: '9.00',
        coupon_price: '10.80',
        total_product_price: '97.20',
        sms_price: '0.10',
        fee: '2.92',
        total_price: '100.22',
        lines: [
          { kind: 'goods', amount: '120.00' },
          { kind: 'tier', amount: '-12.00' },
          { kind: 'coupon', amount: '-10.80' },
          { kind: 'sms', amount: '0.10' },
          { kind: 'fee', amount: '2.92' },
        ],
      },
    );
    const page = await did(app, publicPay.detail, { trade_no: bill.trade_no });
    assert.deepEqual([page.lines, page.total_price, page.coupon_price], [bill.lines, bill.total_price, bill.coupon_price]);
    await changeSettings(app, admin, 'order', { fee_payer: 1 });
    await changeSettings(app, admin, 'sms', { sms_status: 0 });
  });

  test('gifts stand on it; one that has run out is told of', async () => {
    const other = await goodsWith(1, { name: '贴纸' });
    const id = await goodsWith(100, {
      name: '月卡',
      event_give: [{ num: 2, give_num: 1 }],
      event_give_repeat: 1,
      addtion_give: [{ good_id: other, bug_num: 4, give_num: 1 }],
    });
    const first = await did(app, publicPay.order, orderOf(id, { quantity: 5 }));
    assert.deepEqual(
      [first.gifts, first.note],
      [
        [
          { goods_name: '月卡', quantity: 2 },
          { goods_name: '贴纸', quantity: 1 },
        ],
        '',
      ],
    );
    const second = await did(app, publicPay.order, orderOf(id, { quantity: 4 }));
    assert.deepEqual([second.gifts, second.note], [[{ goods_name: '月卡', quantity: 2 }], '赠品「贴纸」已赠完']);
    assert.equal((await did(app, publicPay.detail, { trade_no: second.trade_no })).note, '赠品「贴纸」已赠完');
    const read = await did(app, publicPay.detail, { trade_no: second.trade_no }, { language: 'en' });
    assert.equal(read.note, 'The gift “贴纸” has run out', 'each reads it in their own language');
  });
});

describe('coupons', () => {
  test('each reason why one does not work', async () => {
    const category = await makeCategory(app, shop, '别的');
    const id = await goodsWith(50, { coupon_type: 1 });
    const plain = await goodsWith(50);
    const order = (coupon_code: string, goods = id) => orderOf(goods, { coupon_code });
    await refused(app, 'coupon_not_taken', publicPay.order, order(await couponWith(), plain));
    await refused(app, 'coupon_unknown', publicPay.order, order('NOSUCHCOUPON0000'));
    await refused(app, 'coupon_elsewhere', publicPay.order, order(await couponWith({ coupon_type: 2, cate_id: category })));
    await refused(app, 'coupon_elsewhere', publicPay.order, order(await couponWith({ coupon_type: 3, goods_id: plain })));
    await refused(app, 'coupon_below_least', publicPay.order, order(await couponWith({ min_banlance: '10.01' })));
    await did(app, publicPay.order, order(await couponWith({ min_banlance: '10.00' })));
    const old = await couponWith({ expire_at: '2099-01-01 00:00:00' });
    await sql`update goods_coupon set expire_at = now() - interval '1 hour' where code = ${old}`.execute(app.house.db);
    await refused(app, 'coupon_expired', publicPay.order, order(old));
    const stranger = await makeShop(app);
    const { codes } = await did(app, merchantCoupon.add, { coupon_type: 1, type: 1, amount: '1.00', quantity: 1 }, stranger);
    await refused(app, 'coupon_unknown', publicPay.order, order(codes[0] as string));
  });

  test('one use is one order, however many ask; a repeat of that order is not refused by its own coupon', async () => {
    const id = await goodsWith(100, { coupon_type: 1 });
    const coupon_code = await couponWith({ type: 1, amount: '1.00' });
    const wish = orderOf(id, { coupon_code });
    const caller = { ip: freshIp() };
    const bill = await did(app, publicPay.order, wish, caller);
    assert.equal(bill.total_price, '9.00');
    await refused(app, 'coupon_used_up', publicPay.order, orderOf(id, { coupon_code }));
    const again = await did(app, publicPay.order, { ...wish, device_id: 'another', proof: 'x', visit_grant: 'y' }, caller);
    assert.deepEqual([again.trade_no, again.lines], [bill.trade_no, bill.lines]);
    await refused(app, 'coupon_used_up', publicPay.order, { ...wish, quantity: 2 }, caller);
  });

  test('never so much that nothing is left, nor below cost, nor for nothing', async () => {
    const id = await goodsWith(50, { coupon_type: 1, price: '1.00' });
    assert.equal(
      (await did(app, publicPay.order, orderOf(id, { coupon_code: await couponWith({ type: 1, amount: '50.00' }) }))).total_price,
      '0.01',
    );
    const dear = await goodsWith(50, { coupon_type: 1, cost_price: '9.50' });
    await refused(app, 'below_cost', publicPay.order, orderOf(dear, { coupon_code: await couponWith() }));
    const cheap = await goodsWith(50, { coupon_type: 1, price: '0.01' });
    await refused(app, 'coupon_no_effect', publicPay.order, orderOf(cheap, { coupon_code: await couponWith() }));
  });
});

describe('chosen cards', () => {
  before(() =>
    changeSettings(app, admin, 'selectcard', {
      status: 1,
      selectcard_fee_min: '0.50',
      selectcard_fee_platform_rate: 30,
      selectcard_fee_merchant_rate: 70,
    }),
  );
  after(() => changeSettings(app, admin, 'selectcard', { status: 0 }));

  const free = async (goods_id: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from card where goods_id = ${goods_id} and status = 1 order by id`.execute(
      app.house.db,
    );
    return rows.map(({ id }) => id);
  };

  test('cost their surcharge, not below the platform’s least, and are the order’s', async () => {
    const id = await goodsWith(100, { card_order: 3, selectcard_fee: '2.00' });
    const [one = 0, two = 0] = await free(id);
    await sql`update card set select_price = 0 where id = ${one}`.execute(app.house.db);
    const select_cards = [two, one];
    const bill = await did(app, publicPay.order, orderOf(id, { quantity: 2, select_cards, expect_total: '22.50' }));
    assert.deepEqual([bill.select_fee, bill.total_price], ['2.50', '22.50']);
    const { rows } = await sql<{ id: number }>`select id from card where status = 3 and goods_id = ${id} order by id`.execute(app.house.db);
    assert.deepEqual(
      rows.map((row) => row.id),
      select_cards.toSorted((a, b) => a - b),
    );
    await refused(app, 'cards_gone', publicPay.order, orderOf(id, { quantity: 2, select_cards }));
    await refused(app, 'select_needed', publicPay.order, orderOf(id));
    await refused(app, 'select_count', publicPay.order, orderOf(id, { quantity: 2, select_cards: (await free(id)).slice(0, 1) }));
  });

  test('are of this goods and this shop, or they are gone; where nobody chooses, they are refused', async () => {
    const id = await goodsWith(100, { card_order: 3 });
    const stranger = await makeShop(app);
    const foreign = await makeGoods(app, stranger, { card_order: 3 });
    await makeCards(app, stranger, foreign, 1);
    await refused(app, 'cards_gone', publicPay.order, orderOf(id, { select_cards: await free(foreign) }));
    await refused(app, 'cards_gone', publicPay.order, orderOf(id, { select_cards: [999_999_999] }));
    await refused(app, 'select_unavailable', publicPay.order, orderOf(await goodsWith(50), { select_cards: [1] }));
  });
});

describe('what else is asked', () => {
  test('a locked goods is sold to whoever entered its password, for as long as the grant holds', async () => {
    const id = await goodsWith(50, { visit_type: 1, visit_password: 'sesame' });
    const other = await goodsWith(50, { visit_type: 1, visit_password: 'sesame' });
    await refused(app, 'visit_needed', publicPay.order, orderOf(id));
    const { grant: visit_grant } = await did(app, shopVisit.visitGoods, { token: shop.link, goods_id: id, password: 'sesame' });
    await did(app, publicPay.order, orderOf(id, { visit_grant }));
    await refused(app, 'visit_needed', publicPay.order, orderOf(other, { visit_grant }));
    await refused(app, 'visit_needed', publicPay.order, orderOf(id, { visit_grant: `${visit_grant}x` }));
    await refused(app, 'visit_needed', publicPay.order, orderOf(id, { visit_grant: visit_grant.replace(/^\d/, '9') }));
  });

  test('a text message, where one is offered, to a number that can have one, and not for more than the order brings', async () => {
    const id = await goodsWith(50);
    await refused(app, 'sms_unavailable', publicPay.order, orderOf(id, { is_rev_sms: 1, mobile: '13800138000' }));
    await changeSettings(app, admin, 'sms', { sms_status: 1, sms_driver: 'smsbao', sms_price: '0.10' });
    await refused(app, 'mobile_needed', publicPay.order, orderOf(id, { is_rev_sms: 1, mobile: '1380013800' }));
    assert.equal((await did(app, publicPay.order, orderOf(id, { is_rev_sms: 1, mobile: '13800138000' }))).total_price, '10.10');
    const cheap = await goodsWith(50, { price: '0.05', sms_payer: 1 });
    await refused(app, 'sms_over_income', publicPay.order, orderOf(cheap, { is_rev_sms: 1, mobile: '13800138000' }));
    const borne = await goodsWith(50, { sms_payer: 1 });
    const bill = await did(app, publicPay.order, orderOf(borne, { is_rev_sms: 1, mobile: '13800138000' }));
    assert.deepEqual(
      [bill.total_price, bill.sms_price, bill.lines.length],
      ['10.00', '0.00', 1],
      'what the merchant bears is not the buyer’s to know',
    );
    await changeSettings(app, admin, 'sms', { sms_status: 0 });
  });

  test('a contact that is one, and not one of the trivial ones', async () => {
    const id = await goodsWith(50);
    await refused(app, 'contact_wrong', publicPay.order, orderOf(id, { contact: 'abc' }));
    await refused(app, 'contact_refused', publicPay.order, orderOf(id, { contact: '111111' }));
    const shady = () => orderOf(id, { contact: '加微信 CASINO-88' });
    await did(app, publicPay.order, shady());
    await changeSettings(app, admin, 'wordfilter', { site_wordfilter_status: 1, site_wordfilter_danger: '赌博|casino' });
    await refused(app, 'contact_forbidden', publicPay.order, shady());
    await did(app, publicPay.order, orderOf(id));
    await changeSettings(app, admin, 'wordfilter', { site_wordfilter_status: 0 });
  });
});

test('and after all of it, everything holds', async () => {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
});
