/** What a server would answer about orders, block lists and exports, for pages of both offices in tests. */

const at = (minute: number): string => `2026-11-21 08:${String(minute).padStart(2, '0')}:12`;
const none = { actor_name: '', reason: '', amount: null, status: null };

/** What every row has beside its own. */
export const rowExtras = (id: number) => ({
  gift_quantity: id === 3 ? 1 : 0,
  refund_price: id === 1 ? '5.00' : '0.00',
  is_freeze: id === 4 ? 1 : 0,
  complaint: id === 1,
});

/** An order's details beside its row: paid late after having been closed. */
export const detailExtras = {
  goods_price_old: '14.90',
  goods_price: '12.90',
  coupon_price: '2.00',
  total_product_price: '23.80',
  select_count: 0,
  fee_payer: 2,
  bill: [
    { kind: 'goods', who: 'buyer', amount: '29.80' },
    { kind: 'tier', who: 'buyer', amount: '-4.00' },
    { kind: 'coupon', who: 'buyer', amount: '-2.00' },
    { kind: 'fee', who: 'buyer', amount: '0.77' },
  ],
  deliveries: [
    { id: 1, goods_name: '视频会员 · 月卡', is_gift: false, delivery_kind: 0, quantity: 2, sendout: 2 },
    { id: 2, goods_name: '音乐周卡', is_gift: true, delivery_kind: 0, quantity: 1, sendout: 0 },
  ],
  transaction_id: '2026112122001400001',
  email: 'buyer@example.com',
  mobile: '',
  note: '赠品「音乐周卡」缺货，未发出',
  close_at: at(6),
  create_ip: '203.0.113.8',
  region: '江苏省 南京市',
  device: 'mobile',
  device_id: 'device-7Q2m',
  source: 'shop',
  buyer_id: 12,
  steps: [
    { ...none, kind: 'created', code: 'created', status: 0, actor: 'buyer', create_at: at(1) },
    { ...none, kind: 'moved', code: 'expired', status: 2, actor: 'system', create_at: at(6) },
    { ...none, kind: 'received', code: 'applied', actor: 'gateway', reason: '2026112122001400001', amount: '24.57', create_at: at(8) },
    { ...none, kind: 'moved', code: 'paid_late', status: 1, actor: 'gateway', create_at: at(8) },
    { ...none, kind: 'recorded', code: 'mailed', actor: 'system', create_at: at(9) },
    { ...none, kind: 'recorded', code: 'frozen', actor: 'admin', actor_name: '值班', reason: '风控核查', create_at: at(20) },
  ],
  receipts: [{ id: 1, transaction_id: '2026112122001400001', amount: '24.57', outcome: 'applied', source: 'notice', create_at: at(8) }],
  refunds: [
    {
      out_refund_no: 'R261121083000000000000001',
      of: 'order',
      amount: '5.00',
      status: 'refunded',
      reason: '少一张',
      create_at: at(30),
      resolve_at: at(31),
    },
  ],
  postings: [
    { account: '渠道应收', amount: '24.57', create_at: at(8) },
    { account: '商户余额', amount: '23.80', create_at: at(8) },
    { account: '手续费收入', amount: '0.77', create_at: at(8) },
  ],
} as const;

export const orderCards = {
  trade_no: 'K261121083001ABCDEFGHJKMN',
  cards: [{ number: 'KM7Q-8H2D-91AF-X2VD', secret: '493820' }],
  lines: [{ ...detailExtras.deliveries[0], cards: [{ number: 'KM7Q-8H2D-91AF-X2VD', secret: '493820' }] }],
};
