/** What a server with a little shop would answer to the merchants' pages. */

import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { merchantGoods, merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { merchantCard } from '@keymall/contract/inventory/card';
import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { merchantContent } from '@keymall/contract/inventory/content';
import { answer } from '@keymall/contract/kit/sample.fixture';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { merchantOrder, merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { merchantRecharge } from '@keymall/contract/payment/recharge';
import { detailExtras, orderCards, rowExtras } from '../../features/order/order.fixture.ts';

const NAMES = ['视频会员 · 月卡', '云服务器体验券 2 核 4G', '办公套件家庭版激活码', '游戏点券 100'];
const at = (minute: number): string => `2026-11-21 08:${String(minute).padStart(2, '0')}:12`;

export const orderRow = (id: number) => ({
  id,
  trade_no: `K261121083${String(id).padStart(3, '0')}ABCDEFGHJKMN`,
  goods_name: NAMES[id % NAMES.length] ?? '',
  quantity: 1 + (id % 3),
  contact: 'buyer@example.com',
  pay_title: '支付宝',
  total_price: `${26 + id}.57`,
  fee: '0.77',
  finally_money: `${25 + id}.80`,
  status: id % 5,
  sendout: id % 5 === 1 ? 1 + (id % 3) : 0,
  ...rowExtras(id),
  create_at: at(id),
  success_at: id % 5 === 1 ? at(id + 1) : null,
});

export const orderDetail = { ...orderRow(1), ...detailExtras };

const goods = (id: number) => ({
  id,
  cate_id: 1,
  cate_name: '会员充值',
  name: NAMES[id % NAMES.length] ?? '',
  price: `${12 + id}.90`,
  cost_price: '6.00',
  image: '',
  delivery_kind: id === 4 ? 1 : 0,
  stock: id === 5 ? 10_000 : (id * 37) % 100,
  unlimited: id === 4,
  low_stock: id === 3,
  sold: id * 12,
  is_proxy: 0,
  is_supplied: true,
  tiers: id === 2 ? 2 : 0,
  visit_type: id === 2 ? 1 : 0,
  coupon_type: 1,
  status: id % 3 === 0 ? 0 : 1,
  is_freeze: 0,
  sort: id,
  create_at: at(id),
});

const prices = (price: string, tier: string) => ({ price, cost_price: '6.00', tiers: [{ num: 10, price: tier }] });
const priced = (id: number) => ({
  id,
  name: NAMES[id % NAMES.length] ?? '',
  cate_name: '会员充值',
  image: '',
  revision: id,
  before: prices('12.90', '11.00'),
  after: id === 3 ? prices('10.90', '11.00') : prices('14.19', '11.00'),
  changed: id !== 4,
  problem: id === 3 ? '第 1 档批发价须高于成本价、低于售价' : '',
});

const card = (id: number) => ({
  id,
  goods_id: 1,
  goods_name: NAMES[1],
  masked: `KM7Q${'*'.repeat(8)}X2V${id}`,
  status: id % 5,
  is_first: id === 6 ? 1 : 0,
  select_price: id === 8 ? '2.00' : null,
  trade_no: id % 5 === 2 ? orderRow(id).trade_no : null,
  create_at: at(id),
  sold_at: id % 5 === 2 ? at(id) : null,
});

const coupon = (id: number) => ({
  id,
  batch_id: 1,
  code: `KM${id}COUPON2026ABC`,
  coupon_type: ([1, 2, 3] as const)[id % 3],
  scope_name: ['', '会员充值', '办公套件家庭版激活码'][id % 3],
  type: id % 2 ? 1 : 100,
  amount: id % 2 ? '5.00' : '10',
  min_banlance: id % 2 ? '20.00' : '0.00',
  use_times: 3,
  receive: id % 2 ? 1 : 2,
  remark: id % 2 ? '老客户' : '',
  expire_at: id % 2 ? '2026-12-31 23:59:59' : null,
  held: id === 2 ? 1 : 0,
  used: id === 3 ? 3 : 1,
  status: (['expired', 'unused', 'held', 'used', 'unused'] as const)[id % 5],
  claim_at: id === 4 ? at(id) : null,
  create_at: at(id),
});
const couponCounts = { unused: 86, held: 2, used: 31, expired: 9 };

const batch = (id: number) => ({
  id,
  goods_id: 1,
  goods_name: NAMES[id % NAMES.length] ?? '',
  source: (['paste', 'file', 'generator'] as const)[id % 3],
  file_name: id % 3 === 1 ? '春节促销卡密.xlsx' : '',
  status: (['done', 'running', 'failed', 'undone', 'done'] as const)[id % 5],
  progress: id % 5 === 1 ? 42 : 100,
  error: id % 5 === 2 ? ('broken' as const) : null,
  total: 12_400,
  inserted: 12_031,
  duplicate: 352,
  blank: 12,
  invalid: 5,
  note: id % 2 ? '供货商 A' : '',
  create_at: at(id),
  finish_at: id % 5 === 1 ? null : at(id + 1),
});
const batchProblems = [
  { line: 17, reason: 'duplicate_in_stock' as const },
  { line: 204, reason: 'too_long' as const },
];

const figures = { order_count: 34, paid_count: 28, paid_amount: '1286.40', net_amount: '1247.81' };
const five = [1, 2, 3, 4, 5];
const choices = { list: five.slice(0, 3).map((id) => ({ id, name: goods(id).name })) };

export const merchantAnswers = [
  answer(merchantWorkbench.dashboard, {
    today: figures,
    yesterday: { order_count: 30, paid_count: 31, paid_amount: '1120.00', net_amount: '1086.40' },
    goods_count: 12,
    on_shelf_count: 9,
    card_count: 1840,
    low_stock_count: 2,
    sold_out_count: 1,
    started: { category: true, goods: true, stock: true, order: true, sale: true },
    frozen: null,
    wallet: '8620.35',
    link_url: '/link/SHOPTOKEN01',
    latest: five.map(orderRow),
  }),
  answer(merchantWorkbench.analysis, {
    days: [820, 1010, 640, 1320, 980, 1120, 1286].map((amount, day) => ({
      day: `2026-11-${15 + day}`,
      order_count: 20 + day * 2,
      paid_amount: `${amount}.00`,
      net_amount: `${amount - 30}.00`,
    })),
  }),
  answer(merchantGoods.list, { list: five.map(goods), total: 45 }),
  answer(merchantGoods.goodList, choices),
  answer(merchantGoodsTrash.trash, {
    list: [2, 4].map((id) => {
      const { id: own, cate_id, cate_name, name, price, image, delivery_kind, stock, unlimited, sold } = goods(id);
      return { id: own, cate_id, cate_name, name, price, image, delivery_kind, stock, unlimited, sold, delete_at: at(id + 10) };
    }),
    total: 2,
  }),
  answer(merchantGoodsLink.good, { token: 'GOODSTOKEN01', url: 'https://shop.example.com/link/GOODSTOKEN01', status: 1 }),
  answer(merchantGoodsLink.category, { token: 'CATETOKEN001', url: 'https://shop.example.com/link/CATETOKEN001', status: 1 }),
  answer(merchantGoodsLink.getTheme, { theme: '', mobile_theme: 'default' }),
  answer(merchantPriceEdit.preview, { list: [1, 2, 3, 4].map(priced), total: 4 }),
  answer(merchantPriceEdit.apply, { id: 7, count: 2 }),
  answer(merchantPriceEdit.history, {
    list: [
      { id: 2, count: 12, ops: { price: { mode: 'mul', percent: '110' } }, create_at: at(20), undo_at: null },
      { id: 1, count: 3, ops: { cost_price: { mode: 'add', amount: '0.50' } }, create_at: at(10), undo_at: at(11) },
    ],
    total: 2,
  }),
  answer(merchantPriceEdit.lines, {
    list: [{ goods_id: 1, name: NAMES[1], before: prices('12.90', '11.00'), after: prices('14.19', '11.00') }],
    total: 1,
  }),
  answer(merchantContent.detail, {
    delivery_kind: 1,
    version: 2,
    file_name: '',
    bytes: 240,
    create_at: at(5),
    unlimited: true,
    remaining: null,
  }),
  answer(merchantContent.reveal, { content: '激活地址 https://example.com/redeem' }),
  answer(merchantGoods.detail, {
    id: 3,
    cate_id: 1,
    name: '办公套件家庭版激活码',
    price: '15.90',
    cost_price: '6.00',
    image: '',
    slider_image: ['/upload/a.png', '/upload/b.png'],
    wholesale_discount_list: [
      { num: 10, price: '14.00' },
      { num: 50, price: '12.50' },
    ],
    inventory_notify: 20,
    inventory_notify_type: 1,
    coupon_type: 1,
    visit_type: 1,
    visit_password: '',
    sms_payer: 0,
    card_order: 3,
    selectcard_fee: '0.50',
    event_give: [{ num: 10, give_num: 1 }],
    event_give_repeat: 1,
    addtion_give: [{ good_id: 2, bug_num: 5, give_num: 1 }],
    delivery_kind: 1,
    theme: '',
    mobile_theme: '',
    content: '<p>自动发货，<strong>一年有效</strong>。</p>',
    remark: '在官网输入卡密激活',
    limit_quantity: 1,
    limit_quantity_max: 5,
    stock_display: null,
    take_card_type: 1,
    contact_limit: 'default',
    sold_notify: 0,
    status: 1,
    sort: 3,
    stand: { is_freeze: 0, freeze_reason: '', review: 'passed', review_reason: '' },
  }),
  answer(merchantCard.list, { list: [0, 1, 2, 3, 4].map((id) => card(id + 5)), total: 120 }),
  answer(merchantCard.detail, {
    ...card(7),
    delete_at: null,
    dispute: 0,
    batch: { id: 12, source: 'file', file_name: '十一月到货.xlsx', note: '供应商 A', create_at: at(1) },
    order: { id: 7, status: 1, create_at: at(6), success_at: at(7) },
    refunds: [{ id: 1, amount: '12.90', status: 'refunded', reason: '协商退款', create_at: at(9) }],
    history: [
      { action: 'reveal', actor: 'merchant', note: '', create_at: at(3) },
      { action: 'move', actor: 'merchant', note: '年卡 → 月卡', create_at: at(4) },
    ],
  }),
  answer(merchantCard.dumpcards, {
    counts: [
      { status: 1, count: 118 },
      { status: 0, count: 2 },
    ],
  }),
  answer(merchantCard.trash, {
    list: [1, 2].map((id) => ({
      id,
      goods_id: 1,
      goods_name: NAMES[1],
      masked: `KM7Q****T${id}`,
      status: 2 - id,
      exported: id - 1,
      create_at: at(id),
      delete_at: at(id + 9),
    })),
    total: 2,
  }),
  answer(merchantCard.reveal, { number: 'KM7Q-8H2D-91AF-X2VD', secret: '493820' }),
  answer(merchantCard.add, {
    import_id: 1,
    status: 'done',
    progress: 100,
    error: null,
    total: 4,
    inserted: 2,
    duplicate: 1,
    blank: 1,
    invalid: 0,
    problems: [{ line: 3, reason: 'duplicate_in_stock' }],
  }),
  answer(merchantCoupon.index, { list: five.map(coupon), total: 128, counts: couponCounts }),
  answer(merchantCoupon.add, { batch_id: 9, codes: ['QWERTYUPASDFGH23', 'ZXCVBNMKLJHGFD45'] }),
  answer(merchantCoupon.detail, {
    ...coupon(1),
    orders: [{ trade_no: orderRow(1).trade_no, goods_name: NAMES[1], coupon_price: '5.00', status: 1, create_at: at(3) }],
  }),
  answer(merchantCoupon.batches, {
    list: [1, 2].map((id) => {
      const { batch_id: _, code: __, held: ___, used: ____, status: _____, claim_at: ______, ...terms } = coupon(id);
      return { ...terms, quantity: 100, live: 96, counts: couponCounts, claimed: 12 };
    }),
    total: 2,
  }),
  answer(merchantCoupon.codes, { codes: ['QWERTYUPASDFGH23', 'ZXCVBNMKLJHGFD45'] }),
  answer(merchantCoupon.trash, { list: five.map((id) => ({ ...coupon(id), delete_at: at(id + 5) })), total: 5 }),
  answer(merchantCoupon.dumpcoupon, { total: 128 }),
  answer(merchantCardBatch.list, { list: [0, 3, 4, 5].map((id) => batch(id + 5)), total: 4 }),
  answer(merchantCardBatch.detail, {
    ...batch(4),
    split_type: '----',
    separator: '',
    keep_order: 1,
    is_pre: 0,
    undo_at: null,
    stock: { available: 8000, reserved: 3, sold: 4000, disabled: 20, void: 1, trashed: 7 },
    problems: batchProblems,
  }),
  answer(merchantCardBatch.note, null),
  answer(merchantCardBatch.undo, { removed: 12_031, kept: 0 }),
  answer(merchantOrder.list, { list: five.map(orderRow), total: 5 }),
  answer(merchantOrder.detail, orderDetail),
  answer(merchantOrder.card, orderCards),
  answer(merchantRecharge.options, {
    status: 1,
    close_tips: '',
    least: '1.00',
    most: '50000.00',
    channels: [{ id: 1, title: '支付宝', code: 'alipay', logo: '', least: '10.00', most: null }],
  }),
  answer(merchantCustomChannel.config, {
    custom_status: 1,
    custom_audit: 1,
    custom_deposit: '500.00',
    custom_least: '10.00',
    custom_warning: '50.00',
    custom_rate: '10',
    custom_agreement: '货款由买家直接支付给您，平台只收取手续费。',
  }),
  answer(merchantCustomChannel.balance, { fee_money: '36.50', deposit_money: '500.00', debt_money: '0.00' }),
  answer(merchantCustomChannel.list, {
    list: ([1, 0, 2, null] as const).map((status, index) => ({
      id: index + 1,
      show_name: ['支付宝', '微信支付', 'QQ 钱包', '银联'][index] ?? '',
      pay_type_name: '支付宝',
      driver_title: '易支付 V1',
      applyurl: 'https://pay.example.com',
      sub_merchant: index === 1 ? { number: '1900000109', active: 0 as const } : null,
      account:
        status === null
          ? null
          : {
              id: index + 1,
              name: '公司收款号',
              status,
              reason: status === 2 ? '商户号与店铺主体不一致' : '',
              enabled: status === 1 ? 1 : 0,
              create_at: at(index),
              review_at: status === 0 ? null : at(9),
              notify_url: `https://shop.example.com/home/pay/notify/${index + 31}`,
            },
    })),
    total: 4,
  }),
  answer(merchantMessage.list, {
    list: [1, 2].map((id) => ({
      title: `库存不足：${NAMES[id]}`,
      content: `「${NAMES[id]}」可售库存仅剩 ${id} 件，低于提醒值 5 件，请及时补充。`,
      link: '/merchant/goods/card/add?goods_id=1',
      is_read: id - 1,
    })),
  }),
  answer(merchantMessage.unReadCount, { count: 1 }),
  answer(merchantUser.loginLog, {
    list: [
      { id: 2, ok: true, ip: '203.0.113.7', device: 'Chrome 131 · Windows', create_at: at(1) },
      { id: 1, ok: false, ip: '198.51.100.20', device: '', create_at: at(2) },
    ],
    total: 2,
  }),
];
