/** What the house notes beside money: withdrawals, settlements, statements. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const moneySayings = {
  payout_unknown: {
    blanks: { message: 'words' },
    zh_CN: '网关查无此单，请到网关后台核对后认定结果[ {message}]',
    en_US: 'The gateway does not know this payout; look it up there, then say what became of it[ {message}]',
  },
  payout_not_taken: { zh_CN: '网关没有收到这笔转账', en_US: 'The gateway did not take this transfer' },
  payout_driver_gone: { zh_CN: '付款通道的驱动已不存在', en_US: 'The driver of the payout channel is gone' },
  settlement_refund_open: { zh_CN: '退款尚未有结果', en_US: 'A refund has no result yet' },
  settlement_unexplained: { zh_CN: '网关未说明原因', en_US: 'The gateway gave no reason' },
  settlement_no_number: { zh_CN: '网关没有这笔付款的交易号', en_US: 'The gateway has no number for this payment' },
  settlements_fail_title: {
    blanks: { count: 'count' },
    zh_CN: '{count} 笔直付通付款未能确认结算',
    en_US: 'Payments that could not be settled to their merchants: {count}',
  },
  settlements_fail: {
    zh_CN: '以下付款多次确认结算失败，请在支付宝后台核对：',
    en_US: 'These payments could not be settled several times; please look them up in Alipay’s own pages:',
  },
  settlement_failed_one: { blanks: { number: 'words', why: 'words' }, zh_CN: '{number}：{why}', en_US: '{number}: {why}' },
  settlements_more: { blanks: { count: 'count' }, zh_CN: '…… 共 {count} 笔', en_US: '… {count} altogether' },
  booked_on: { blanks: { day: 'words' }, zh_CN: '我方于 {day} 入账', en_US: 'Booked by us on {day}' },
  in_statement_of: { blanks: { day: 'words' }, zh_CN: '已在 {day} 的账单中', en_US: 'In the statement of {day}' },
} as const satisfies Record<string, SayingRow>;
