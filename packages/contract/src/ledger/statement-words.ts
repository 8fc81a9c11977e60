/** What a statement of account says besides its figures, printed or as a sheet. */
import * as word from '../kit/word.ts';
import type { Titles } from '../kit/words.ts';

export const statementWords = {
  title: { zh_CN: '对账单', en_US: 'Statement' },
  shop: word.shop,
  merchant: word.merchant,
  period: { zh_CN: '期间', en_US: 'Period' },
  made: { zh_CN: '生成时间', en_US: 'Made' },
  balances: { zh_CN: '余额', en_US: 'Balance' },
  wallet: word.wallet,
  opening: { zh_CN: '期初余额', en_US: 'Opening' },
  gained: { zh_CN: '增加', en_US: 'Increase' },
  lost: { zh_CN: '减少', en_US: 'Decrease' },
  closing: { zh_CN: '期末余额', en_US: 'Closing' },
  sums: { zh_CN: '按类型汇总', en_US: 'By type' },
  count: { zh_CN: '笔数', en_US: 'Rows' },
  type: word.type,
  amount: word.amount,
  entries: { zh_CN: '明细', en_US: 'Details' },
  time: word.time,
  typeAndNote: { zh_CN: '类型与说明', en_US: 'Type and note' },
  number: word.number,
  money: { zh_CN: '变动金额', en_US: 'Change' },
  balance: { zh_CN: '变动后余额', en_US: 'Balance after' },
  note: { zh_CN: '说明', en_US: 'Note' },
  currency: { zh_CN: '金额单位：元', en_US: 'Amounts in CNY' },
} satisfies Titles<string>;

/** `days`: from its first to its last. */
export const statementPhrases = {
  zh_CN: {
    days: (from: string, until: string) => `${from} 至 ${until}`,
    rows: (count: number) => `共 ${count} 笔`,
    page: (number: number, of: number) => `第 ${number} 页 / 共 ${of} 页`,
    merchant: (name: string, id: number) => `${name}（${id}）`,
    is: (what: string, value: string) => `${what}：${value}`,
    and: '，',
    stop: '。',
  },
  en_US: {
    days: (from: string, until: string) => `${from} to ${until}`,
    rows: (count: number) => `${count} entries`,
    page: (number: number, of: number) => `Page ${number} of ${of}`,
    merchant: (name: string, id: number) => `${name} (${id})`,
    is: (what: string, value: string) => `${what}: ${value}`,
    and: ', ',
    stop: '. ',
  },
};
