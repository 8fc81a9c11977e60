/** Who brought whom as a file, the newest newcomer first. */
import * as word from '@keymall/contract/kit/word';
import { adminReferral } from '@keymall/contract/merchant/referral';
import { referralSignalWords, referralStatusWords, referralWayWords } from '@keymall/contract/merchant/referral-words';
import { tableExport } from '#kit/export';
import { referralsBefore } from './referral.repository.ts';

export const referrals = tableExport({
  kind: 'admin.referrals',
  title: { zh_CN: '推荐关系', en_US: 'Referrals' },
  asked: adminReferral.export,
  next: ({ db }, _, filter, step) => referralsBefore(db, filter, step),
})([
  { key: 'username', head: word.userName, width: 20 },
  { key: 'shop_name', head: word.shopName, width: 24 },
  { key: 'parent_name', head: { zh_CN: '推荐商户', en_US: 'Referred by' }, width: 20 },
  { key: 'way', head: { zh_CN: '推荐方式', en_US: 'Brought by' }, width: 14, cell: ({ way }, locale) => referralWayWords[way][locale] },
  { key: 'code', head: word.inviteCode, width: 20 },
  { key: 'status', head: word.status, width: 12, cell: ({ status }, locale) => referralStatusWords[status][locale] },
  {
    key: 'signals',
    head: { zh_CN: '自荐依据', en_US: 'Why not' },
    width: 40,
    cell: ({ signals }, locale) => signals.map((each) => referralSignalWords[each][locale]).join(locale === 'zh_CN' ? '、' : ', '),
  },
  { key: 'reason', head: word.reason, width: 30 },
  { key: 'admin_name', head: word.operator, width: 16 },
  { key: 'first_sale_at', head: { zh_CN: '首笔成交时间', en_US: 'First sale' }, type: 'time', width: 20 },
  { key: 'earned', head: { zh_CN: '推荐人累计所得', en_US: 'Earned by the referrer' }, type: 'money', width: 18 },
  { key: 'create_at', head: word.registeredAt, type: 'time', width: 20 },
]);
