import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { failsAs } from '#kit/conformance';
import type { Outside } from '#kit/http';
import { priceIn } from '#kit/supply-answer';
import { supplyConformance } from '#kit/supply-conformance';
import type { SupplyOrder } from '../port.ts';
import { acgSupply } from './acg.ts';
import { acgSite } from './acg-simulator.ts';

supplyConformance(acgSupply, () => acgSite(), { cases: 16 });

const now = () => new Date('2026-01-01T00:00:00Z');
const order: SupplyOrder = { number: 'DK2601010800009999999999', upstream_no: '', goods_id: 'G1', quantity: 1, most_price: 700 };
const { config } = acgSite();
const answering = (...answers: readonly object[]): Outside & { left: object[] } => {
  const left = [...answers];
  return {
    now,
    left,
    http: async () => ({ status: 200, body: Buffer.from(JSON.stringify(left.shift() ?? assert.fail('asked too often'))) }),
  };
};
const no = (msg: string) => ({ code: 0, msg });

describe('what such a shop says no with', () => {
  test('is a refusal when it is said to the first call and sure', async () => {
    for (const [msg, why] of [
      ['库存不足', 'sold_out'],
      ['您的余额不足，请先充值', 'balance'],
      ['当前商品已停售', 'goods'],
      ['密钥错误', 'key'],
      ['该商品每人只能购买1件', 'other'],
    ] as const) {
      const world = answering({ code: 200, data: { children: [{ code: 'G1', name: '月卡', factory_price: 7, stock: 9 }] } }, no(msg));
      const state = await acgSupply.place(config, order, false, world);
      assert.deepEqual(state, { status: 'refused', why, message: msg });
    }
  });
  test('is nothing sure when it says so itself, or when the number was sent before', async () => {
    for (const msg of ['系统繁忙，请稍后再试', '请求超时', '订单处理中'])
      await failsAs('rubbish', () => acgSupply.place(config, order, true, answering(no(msg))));
    for (const msg of ['库存不足', '余额不足']) await failsAs('rubbish', () => acgSupply.place(config, order, true, answering(no(msg))));
  });
  test('that our number is known says that it was bought', async () => {
    const state = await acgSupply.place(config, order, true, answering(no('The request ID already exists')));
    assert.deepEqual(state, { status: 'odd', upstream_no: '', message: 'The request ID already exists' });
  });
  test('markup is not shown', async () => {
    const world = answering(
      { code: 200, data: [{ children: [{ code: 'G1', name: '月卡', factory_price: 7, stock: 9 }] }] },
      no('<b>不行</b><script>1</script>'),
    );
    const state = await acgSupply.place(config, order, false, world);
    assert.equal(state.status === 'refused' && state.message, '不行 1');
  });
});

describe('the goods of such a shop', () => {
  const listed = (child: object) =>
    acgSupply.goods(config, answering({ code: 200, data: [{ name: '会员', children: [{ code: 'A', name: '会员', ...child }] }] }));
  test('sold in kinds are one each, at what each costs us', async () => {
    const inLines = '[category]\n月卡=20.00\n年卡=200\n[category_factory]\n月卡=15.5\n年卡=150.001';
    for (const kinds of [inLines, { category: { 月卡: '20' }, category_factory: { 月卡: 15.5, 年卡: '150.001' } }])
      assert.deepEqual(
        (await listed({ config: kinds, factory_price: 0 })).map(({ id, name, price, stock }) => [id, name, price, stock]),
        [
          ['A|月卡', '会员 月卡', 1550, null],
          ['A|年卡', '会员 年卡', 15_001, null],
        ],
      );
  });
  test('cost what this account pays; without a price they are not there', async () => {
    assert.equal((await listed({ factory_price: '0', user_price: '8.8', price: '9.9' }))[0]?.price, 880);
    assert.equal((await listed({ factory_price: 6.6, user_price: '8.8' }))[0]?.price, 660);
    for (const price of ['-1', '1e3', 'free', null, 0]) assert.deepEqual(await listed({ price }), []);
  });
});

test('of several pieces each line is a card; one piece may have several lines', async () => {
  const delivered = (quantity: number, secret: string) =>
    acgSupply.place(config, { ...order, quantity }, true, answering({ code: 200, data: { tradeNo: 'T1', amount: '14.00', secret } }));
  assert.deepEqual(await delivered(2, 'a1----p\r\nb2----q\r\n'), {
    status: 'delivered',
    upstream_no: 'T1',
    cards: ['a1----p', 'b2----q'],
    cost: 1400,
  });
  const one = await delivered(1, '账号 a\n密码 b\n');
  assert.deepEqual(one.status === 'delivered' && one.cards, ['账号 a\n密码 b']);
  assert.equal((await delivered(2, 'only one')).status, 'odd');
});

test('prices are read to the digit, and what is less than a fen is rounded up', () => {
  const read = (price: unknown) => priceIn({ price }, 'price');
  for (const [text, fen] of [
    ['7', 700],
    ['7.5', 750],
    ['7.05', 705],
    ['7.050', 705],
    ['7.001', 701],
    ['0.019', 2],
    ['123456789.99', 12_345_678_999],
  ] as const)
    assert.equal(read(text), fen, text);
  for (const text of ['', '-1', '1e3', '.5', '7.', '70000000001', ' ', '1,000', null, 7, {}]) assert.equal(read(text), null, String(text));
});
