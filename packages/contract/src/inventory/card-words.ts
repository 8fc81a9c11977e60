import type { StatusWords, Titles } from '../kit/words.ts';

export const cardStatusWords = {
  1: { zh_CN: '可售', en_US: 'Available', tone: 'success' },
  3: { zh_CN: '订单占用', en_US: 'Held by orders', tone: 'primary' },
  2: { zh_CN: '已售', en_US: 'Sold', tone: 'plain' },
  4: { zh_CN: '已作废', en_US: 'Void', tone: 'danger' },
  0: { zh_CN: '已停用', en_US: 'Disabled', tone: 'warning' },
} satisfies StatusWords;

export const cardActionWords = {
  reveal: { zh_CN: '查看原文', en_US: 'Looked at' },
  first: { zh_CN: '设为优先出售', en_US: 'Sold first' },
  unfirst: { zh_CN: '取消优先出售', en_US: 'Sold in turn again' },
  disable: { zh_CN: '停用', en_US: 'Disabled' },
  enable: { zh_CN: '启用', en_US: 'Enabled' },
  move: { zh_CN: '转移商品', en_US: 'Moved' },
  price: { zh_CN: '设置选号加价', en_US: 'Set selection surcharge' },
  trash: { zh_CN: '移入回收站', en_US: 'Deleted' },
  restore: { zh_CN: '从回收站恢复', en_US: 'Restored' },
  export_sold: { zh_CN: '导出并停售', en_US: 'Exported and off sale' },
  void: { zh_CN: '退款作废', en_US: 'Void after a refund' },
  replace: { zh_CN: '换发', en_US: 'Replaced' },
} satisfies Titles;

export const charsetWords = {
  digits: { zh_CN: '数字', en_US: 'Digits' },
  lower: { zh_CN: '小写字母', en_US: 'Lower case' },
  upper: { zh_CN: '大写字母', en_US: 'Upper case' },
  octal: { zh_CN: '八进制', en_US: 'Octal' },
  hexLower: { zh_CN: '十六进制小写', en_US: 'Hex, lower case' },
  hexUpper: { zh_CN: '十六进制大写', en_US: 'Hex, upper case' },
  binary: { zh_CN: '二进制', en_US: 'Binary' },
  signs: { zh_CN: "标点 . ' ! _ - # $ % @ & ^", en_US: "Signs . ' ! _ - # $ % @ & ^" },
} satisfies Titles;
