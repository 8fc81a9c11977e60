/** Letters about goods in the mall. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const mallSayings = {
  mall_admitted_title: { zh_CN: '商品已进入商城', en_US: 'Products admitted to the mall' },
  mall_admitted: { blanks: { goods: 'words' }, zh_CN: '以下商品已进入商城：{goods}', en_US: 'In the mall from now on: {goods}' },
  mall_refused_title: { zh_CN: '商城申请未通过', en_US: 'Products not admitted to the mall' },
  mall_refused: {
    blanks: { goods: 'words', reason: 'words' },
    zh_CN: '以下商品未能进入商城：{goods}。原因：{reason}',
    en_US: 'Not admitted to the mall: {goods}. Reason: {reason}',
  },
  mall_taken_out_title: { zh_CN: '商品已移出商城', en_US: 'Products taken out of the mall' },
  mall_taken_out: {
    blanks: { goods: 'words', reason: 'words' },
    zh_CN: '以下商品已被移出商城：{goods}。原因：{reason}',
    en_US: 'Taken out of the mall: {goods}. Reason: {reason}',
  },
  job_mall_recounted: { blanks: { count: 'count' }, zh_CN: '核对商城商品 {count} 个', en_US: 'Mall products recounted: {count}' },
} as const satisfies Record<string, SayingRow>;
