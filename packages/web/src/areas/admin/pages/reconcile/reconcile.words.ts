/** Words of the pages that lay gateways' statements beside the ledger. */

import type { adminReconcile } from '@keymall/contract/payment/reconcile';
import type { StatusWords } from '#kit/back-office/cells';
import type { RowOf } from '#kit/back-office/list';
import { words } from '#kit/i18n';

type Difference = RowOf<typeof adminReconcile.differences>;

export const kindWords: StatusWords<Difference['kind']> = {
  missing_here: { zh_CN: '仅渠道有', en_US: 'Only theirs', tone: 'danger' },
  missing_there: { zh_CN: '仅平台有', en_US: 'Only ours', tone: 'warning' },
  amount: { zh_CN: '金额不符', en_US: 'Other amount', tone: 'danger' },
  other_day: { zh_CN: '跨日匹配', en_US: 'Another day', tone: 'plain' },
};

export const entryWords: StatusWords<Difference['entry']> = {
  payment: { zh_CN: '收款', en_US: 'Payment', tone: 'primary' },
  refund: { zh_CN: '退款', en_US: 'Refund', tone: 'warning' },
  payout: { zh_CN: '打款', en_US: 'Payout', tone: 'plain' },
  other: { zh_CN: '其他', en_US: 'Other', tone: 'plain' },
};

export const handledWords: StatusWords<0 | 1> = {
  0: { zh_CN: '待处理', en_US: 'Open', tone: 'warning' },
  1: { zh_CN: '已处理', en_US: 'Settled', tone: 'success' },
};

export const resultWords: StatusWords<'same' | 'open' | 'handled'> = {
  same: { zh_CN: '全部相符', en_US: 'All matched', tone: 'success' },
  open: { zh_CN: '有差异', en_US: 'Differences', tone: 'danger' },
  handled: { zh_CN: '差异已处理', en_US: 'All settled', tone: 'primary' },
};

export const text = words(
  {
    lead: '上传支付渠道某一天的对账单，与账本逐笔比对收款、退款与打款',
    upload: '上传对账单',
    account: '渠道账号',
    day: '账单日期',
    format: '文件格式',
    file: '对账单文件',
    pick: '选择文件',
    pickNote: 'CSV 文本，最大 64 MB',
    compare: '开始比对',
    comparing: '正在比对',
    compared: '比对完成',
    needFile: '请选择对账单文件',
    tooLarge: '文件超过 64 MB',
    network: '网络错误，请稍后再试',
    repeat: '同一天可以重复上传：每次上传是一份新的结果，旧结果保留',
    result: '结果',
    rows: '笔数',
    matched: '相符',
    differences: '差异',
    openOf: '{open} 项待处理',
    theirs: '渠道金额',
    ours: '账本金额',
    apart: '相差',
    fee: '渠道手续费',
    at: '上传时间',
    view: '查看差异',
    otherDay: '{count} 笔在相邻日期入账',
    state: '处理情况',
    none: '还没有对账记录',
    noneNote: '从网关后台下载某一天的对账单，上传后即可看到逐笔比对的结果',
    kind: '差异',
    number: '单号',
    ourNumber: '平台单号',
    theirNumber: '渠道单号',
    line: '第 {line} 行',
    note: '处理说明',
    noteHelp: '说明差异的原因与处理方式，最多 200 字；已处理的差异不会更改',
    settle: '标记已处理',
    nearMidnight: '临近零点，可能在前一天的账单里',
    same: '渠道与账本逐笔相符',
    statement: '对账结果',
    cancel: '取消',
  },
  {
    lead: 'A gateway’s statement of a day, compared with the ledger: payments, refunds, payouts',
    upload: 'Upload a statement',
    account: 'Gateway account',
    day: 'Day',
    format: 'Format',
    file: 'File',
    pick: 'Choose a file',
    pickNote: 'CSV text, at most 64 MB',
    compare: 'Compare',
    comparing: 'Comparing',
    compared: 'Compared',
    needFile: 'Choose a file first',
    tooLarge: 'The file is larger than 64 MB',
    network: 'Network error, please try again later',
    repeat: 'A day may be uploaded again: each upload is a result of its own, and the old ones stay',
    result: 'Result',
    rows: 'Rows',
    matched: 'Matched',
    differences: 'Differences',
    openOf: '{open} open',
    theirs: 'By the gateway',
    ours: 'By the ledger',
    apart: 'Apart',
    fee: 'Gateway’s fees',
    at: 'Uploaded',
    view: 'Differences',
    otherDay: '{count} booked the day before or after',
    state: 'State',
    none: 'Nothing was reconciled yet',
    noneNote: 'Download a day’s statement from the gateway and upload it here',
    kind: 'Difference',
    number: 'Number',
    ourNumber: 'Our number',
    theirNumber: 'Gateway’s number',
    line: 'Line {line}',
    note: 'Note',
    noteHelp: 'Why they differ and what was done; at most 200 characters. Settled ones stay as they are',
    settle: 'Mark as settled',
    nearMidnight: 'Near midnight: it may be in the statement of the day before',
    same: 'Gateway and ledger agree',
    statement: 'Reconciliation',
    cancel: 'Cancel',
  },
);
