/** What the review of merchants' own accounts says. */
import * as word from '@keymall/contract/kit/word';
import { words } from '#kit/i18n';

export const text = words(
  {
    lead: '商户使用自己的收款账号：参数已脱敏，密钥不显示；参数变更后会重新进入审核',
    waiting: '待审核 {count} 个',
    params: '账号参数',
    status: '审核状态',
    collects: '收款中',
    reviewed: '审核',
    pass: '通过',
    passIt: '通过“{shop}”的自有账号“{name}”',
    passNote: '通过后，该店铺在此通道的买家货款将直接进入商户自己的账号',
    reject: '驳回',
    rejectTitle: '驳回自有账号',
    rejectNote: '驳回后该账号停止收款，原因会以站内信告知商户',
    reason: '驳回原因',
    none: '暂无申请',
    done: '审核完成',
    unset: '未填写',
  },
  {
    lead: 'Accounts merchants bring: parameters are masked, secrets never shown; changed ones come back for review',
    waiting: '{count} to review',
    params: 'Parameters',
    status: 'Review',
    collects: 'Collects',
    reviewed: 'Reviewed',
    pass: 'Pass',
    passIt: 'pass the account “{name}” of {shop}',
    passNote: 'Buyers of this shop then pay to the merchant’s own account',
    reject: 'Reject',
    rejectTitle: 'Reject the account',
    rejectNote: 'It stops collecting; the merchant gets the reason by letter',
    reason: 'Reason',
    none: 'No applications yet',
    done: 'Reviewed',
    unset: 'Not given',
  },
);
