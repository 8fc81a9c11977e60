/** Complaints: what the house says in their threads, in letters about them and as the reason of what is given back. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const complaintSayings = {
  complaint_opened: {
    blanks: { deadline: 'time', after: 'words' },
    zh_CN: '买家发起投诉，商家须在 {deadline} 前处理，{after}',
    en_US: 'The buyer complained; the merchant must answer before {deadline}, {after}',
  },
  complaint_opened_paid: {
    blanks: { deadline: 'time', after: 'words' },
    zh_CN: '买家发起投诉（平台已核对付款凭证），商家须在 {deadline} 前处理，{after}',
    en_US: 'The buyer complained (the platform checked the proof of payment); the merchant must answer before {deadline}, {after}',
  },
  unanswered_refunded: { zh_CN: '逾期未处理将自动退款给买家', en_US: 'else the buyer is refunded automatically' },
  unanswered_escalated: { zh_CN: '逾期未处理将转由平台裁决', en_US: 'else the platform rules' },
  complaint_joined: {
    zh_CN: '平台已介入，请双方配合处理',
    en_US: 'The platform has joined; both sides please help to settle this',
  },
  complaint_taken_over: {
    zh_CN: '订单买家已证明身份并接手投诉，原申请码不再有效',
    en_US: 'The order’s buyer has proven who they are and took over the complaint; the earlier code is void',
  },
  complaint_agreed: {
    blanks: { amount: 'fen' },
    zh_CN: '商家同意退款[ {amount} 元]',
    en_US: 'The merchant agreed to a refund[ of {amount} yuan]',
  },
  complaint_replaced: {
    blanks: { count: 'count' },
    zh_CN: '商家已补发 {count} 张卡密，原卡密作废',
    en_US: 'The merchant sent new cards ({count}); those they replace are void',
  },
  complaint_contested: {
    blanks: { reason: 'words' },
    zh_CN: '商家不认可投诉，已申请平台介入：{reason}',
    en_US: 'The merchant contests the complaint and asked the platform to join: {reason}',
  },
  ruled_for_merchant: {
    blanks: { reason: 'words' },
    zh_CN: '平台裁决：支持商家。{reason}',
    en_US: 'The platform ruled for the merchant. {reason}',
  },
  ruled_for_buyer: {
    blanks: { amount: 'fen', reason: 'words' },
    zh_CN: '平台裁决：支持买家，退款[ {amount} 元]。{reason}',
    en_US: 'The platform ruled for the buyer, with a refund[ of {amount} yuan]. {reason}',
  },
  complaint_taken_back: { zh_CN: '买家已撤销投诉', en_US: 'The buyer withdrew the complaint' },
  complaint_escalated: {
    zh_CN: '商家逾期未处理，已转平台裁决',
    en_US: 'The merchant did not answer in time; the platform rules now',
  },
  complaint_expired: {
    blanks: { amount: 'fen' },
    zh_CN: '商家逾期未处理，退款[ {amount} 元]',
    en_US: 'The merchant did not answer in time: refund[ of {amount} yuan]',
  },

  // letters
  complaint_received_title: { blanks: { type: 'words' }, zh_CN: '收到投诉：{type}', en_US: 'New complaint: {type}' },
  complaint_received: {
    blanks: { order: 'words', goods: 'words', what: 'words' },
    zh_CN: '订单 {order}（{goods}）{what}',
    en_US: 'Order {order} ({goods}): {what}',
  },
  proxy_complaint_received_title: {
    blanks: { type: 'words' },
    zh_CN: '收到代理投诉：{type}',
    en_US: 'Complaint of an agent’s sale: {type}',
  },
  proxy_complaint_received: {
    blanks: { order: 'words', what: 'words' },
    zh_CN: '订单 {order} 由您的货源售出，{what}',
    en_US: 'Order {order} was sold from your stock. {what}',
  },
  complaint_result_title: { zh_CN: '投诉有结果', en_US: 'A complaint has a result' },
  proxy_complaint_result_title: { zh_CN: '代理投诉有结果', en_US: 'A complaint of an agent’s sale has a result' },
  complaint_result: { blanks: { order: 'words', what: 'words' }, zh_CN: '订单 {order}：{what}', en_US: 'Order {order}: {what}' },
  complaint_code: {
    blanks: { order: 'words', code: 'words' },
    zh_CN: '订单 {order} 的投诉已提交，投诉查询密码 {code}，请勿告知他人。',
    en_US: 'Your complaint of order {order} was sent. The password to follow it is {code}; tell nobody.',
  },
  request_passed_title: { zh_CN: '投诉申请已通过', en_US: 'Your request to complain was accepted' },
  request_refused_title: { zh_CN: '投诉申请未通过', en_US: 'Your request to complain was refused' },
  request_passed: {
    blanks: { order: 'words' },
    zh_CN: '订单 {order} 的投诉申请已通过核实，投诉已交商家处理，可凭申请码查看进度。',
    en_US: 'Your request to complain of order {order} was verified and handed to the merchant; your code shows how it goes.',
  },
  request_refused: {
    blanks: { order: 'words', reason: 'words' },
    zh_CN: '订单 {order} 的投诉申请未通过：{reason}',
    en_US: 'Your request to complain of order {order} was refused: {reason}',
  },
  request_where: { blanks: { url: 'words' }, zh_CN: '查询投诉：{url}', en_US: 'Follow the complaint: {url}' },
  request_not_yours: { zh_CN: '若非本人申请，请联系平台。', en_US: 'If you did not ask for this, please tell the platform.' },

  // reasons of refunds
  refund_complained: { blanks: { type: 'words' }, zh_CN: '投诉：{type}', en_US: 'Complaint: {type}' },
  refund_ruled: { blanks: { reason: 'words' }, zh_CN: '投诉裁决：{reason}', en_US: 'Ruling on a complaint: {reason}' },
  refund_expired: { zh_CN: '投诉逾期未处理', en_US: 'A complaint nobody answered in time' },
} as const satisfies Record<string, SayingRow>;
