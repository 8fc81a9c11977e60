/** Letters about goods that the platform looked at, and about risk. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const trustSayings = {
  goods_passed_title: { zh_CN: '商品已通过审核', en_US: 'Your product has passed' },
  goods_passed: {
    blanks: { name: 'words' },
    zh_CN: '“{name}”已通过平台审核。',
    en_US: 'The platform has looked at “{name}” and passed it.',
  },
  goods_refused_title: { zh_CN: '商品未通过审核', en_US: 'Your product was refused' },
  goods_refused: {
    blanks: { name: 'words', reason: 'words' },
    zh_CN: '“{name}”未通过平台审核，已下架。原因：{reason}。修改后会重新提交审核。',
    en_US: 'The platform refused “{name}”, which is off sale. Reason: {reason}. Change it, and it is looked at again.',
  },
  goods_frozen_title: { zh_CN: '商品已被冻结', en_US: 'Your product was frozen' },
  goods_frozen: {
    blanks: { name: 'words', reason: 'words' },
    zh_CN: '“{name}”已被平台冻结并下架。原因：{reason}。',
    en_US: 'The platform froze “{name}”, which is off sale. Reason: {reason}.',
  },
  goods_unfrozen_title: { zh_CN: '商品已解冻', en_US: 'Your product is no longer frozen' },
  goods_unfrozen: {
    blanks: { name: 'words' },
    zh_CN: '“{name}”已解冻，可重新上架。',
    en_US: '“{name}” is no longer frozen; you may put it up for sale again.',
  },
} as const satisfies Record<string, SayingRow>;
