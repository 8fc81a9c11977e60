/** Complaints and refunds: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const complaintRefusals = {
  complaint_unpaid: {
    code: 1450,
    status: 200,
    zh_CN: '只有已支付且未全额退款的订单可以投诉',
    en_US: 'Only paid orders can be complained of',
  },
  complaint_late: { code: 1451, status: 200, zh_CN: '已过投诉期限（{time}）', en_US: 'Complaints were possible until {time}' },
  complaint_open: { code: 1452, status: 200, zh_CN: '该订单有处理中的投诉', en_US: 'There is an open complaint about this order' },
  complaint_ruled: { code: 1453, status: 200, zh_CN: '该订单的投诉已有结果，不能再次投诉', en_US: 'This has been decided already' },
  complaint_missing: { code: 1454, status: 200, zh_CN: '该订单没有投诉', en_US: 'There is no complaint about this order' },
  complaint_closed: { code: 1455, status: 200, zh_CN: '投诉已有结果，请刷新查看', en_US: 'The complaint has ended; reload to see how' },
  complaint_cards: { code: 1456, status: 200, zh_CN: '所选卡密不能投诉，请重新选择', en_US: 'These cards cannot be complained of' },
  complaint_no_cards: { code: 1457, status: 200, zh_CN: '没有可以更换的卡密', en_US: 'There are no cards to replace' },
  complaint_digits_needed: {
    code: 1466,
    status: 200,
    zh_CN: '请用提交投诉时给出的 6 位查询密码操作：联系方式商家也知道，不能证明是您本人',
    en_US: 'Use the six digits you were given with the complaint: the merchant knows the contact too',
  },
  replace_stock_short: { code: 1458, status: 200, zh_CN: '库存不足 {count} 张，无法补发', en_US: 'There are not {count} cards in stock' },
  picture_quota: {
    code: 1459,
    status: 200,
    zh_CN: '每笔订单最多上传 {count} 张图片、共 {mb} MB',
    en_US: 'At most {count} pictures and {mb} MB an order',
  },
  refund_not_paid: { code: 1460, status: 200, zh_CN: '只有已支付的订单可以退款', en_US: 'Only paid orders can be refunded' },
  refund_too_much: { code: 1461, status: 200, zh_CN: '最多可退 {max} 元', en_US: 'At most {max} can be refunded' },
  refund_by_hand: {
    code: 1462,
    status: 200,
    zh_CN: '该通道不支持原路退款，请人工打款后标记',
    en_US: 'This channel cannot refund; pay by hand and mark it as paid',
  },
  refund_frozen: {
    code: 1464,
    status: 200,
    zh_CN: '订单已被平台冻结，暂不能退款',
    en_US: 'The platform froze this order; it cannot be refunded for now',
  },
  refund_under_way: {
    code: 1465,
    status: 200,
    zh_CN: '系统仍在向网关确认，请稍后再看',
    en_US: 'The gateway is still being asked; look again later',
  },
  refund_settled: { code: 1463, status: 200, zh_CN: '退款状态已变化，请刷新后再操作', en_US: 'The refund has moved on; reload first' },
} as const satisfies Record<string, RefusalRow>;
