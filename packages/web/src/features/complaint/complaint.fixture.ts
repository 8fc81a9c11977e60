/** A complaint as a server would answer it, for the pages' tests. */
const at = (minute: number): string => `2026-11-21 08:${String(minute).padStart(2, '0')}:12`;

export const complaintRow = (id: number) => ({
  id,
  trade_no: `K261121083${String(id).padStart(3, '0')}ABCDEFGHJKMN`,
  goods_name: '视频会员 · 月卡',
  type: '无效卡密',
  num: id % 2,
  price: '26.57',
  refund_price: '0.00',
  status: id === 3 ? 1 : 0,
  result: id === 3 ? 1 : 0,
  merchant_status: id === 2 ? 3 : 0,
  unread: id % 3,
  expire_at: '2026-11-22 08:01:12',
  create_at: at(id),
  resolve_at: id === 3 ? at(40) : null,
});

const ofSupplier = (id: number) => {
  const { goods_name: _, price: __, refund_price: ___, num: ____, ...row } = complaintRow(id);
  return { ...row, shop_name: '星河小铺', goods: [{ goods_id: 5, goods_name: '视频会员 月卡（货源）', quantity: 2, is_gift: false }] };
};

export const proxyComplaintRow = (id: number) => ({ ...ofSupplier(id), num: id % 2 });

export const proxyComplaintDetail = (id: number) => {
  const { unread: _, ...row } = ofSupplier(id);
  const { desc, qq, mobile, evidence, messages } = complaintDetail(id);
  const said = { from: 'agent', picture: '' };
  return {
    ...row,
    after_deadline: 'refund',
    desc,
    qq,
    mobile,
    evidence,
    success_at: at(1),
    cards: [{ id: 72, no: 2, masked: 'KM9A****LP04', status: 2 }],
    steps: [{ kind: 'complained', actor: 'buyer', reason: '无效卡密', create_at: at(2) }],
    messages: [
      ...messages.map((message) => ({ ...message, own: false })),
      { ...said, id: 4, content: '货源核实：该卡未被使用。', create_at: at(9), own: true },
      { ...said, id: 5, content: '我方的卡也有效。', create_at: at(10), own: false },
    ],
  };
};

export const complaintDetail = (id: number) => {
  const { unread: _, ...row } = complaintRow(id);
  return {
    ...row,
    status: 0,
    result: 0,
    resolve_at: null,
    after_deadline: 'refund',
    num: 1,
    desc: '第二张卡密兑换时提示已被使用，请商家核实并补发。',
    qq: '10001',
    mobile: '',
    evidence: ['/upload/00000000000000000000000000000001.png'],
    order: {
      id: 9,
      status: 1,
      quantity: 2,
      total_price: '53.14',
      finally_money: '51.60',
      refund_price: '0.00',
      contact: 'buyer@example.com',
      pay_title: '支付宝',
      create_at: at(0),
      success_at: at(1),
    },
    freeze_price: '25.80',
    buyer_qrcode: '',
    proven_by: 'browser',
    cards: [
      { no: 1, masked: 'KM7Q****X2V5', status: 2, complained: false },
      { no: 2, masked: 'KM9A****LP04', status: 2, complained: true },
    ],
    steps: [{ kind: 'complained', actor: 'buyer', reason: '无效卡密', amount: '26.57', create_at: at(2) }],
    messages: [
      { id: 1, from: 'system', content: '买家发起投诉，商家须在 2026-11-22 08:01:12 前处理', picture: '', create_at: at(2) },
      { id: 2, from: 'merchant', content: '您好，正在核实，请稍等。', picture: '', create_at: at(6) },
      { id: 3, from: 'buyer', content: '好的，麻烦尽快。', picture: '', create_at: at(8) },
    ],
  };
};

/** One that waits, beside what was received. */
