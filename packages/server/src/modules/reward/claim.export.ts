/** What was claimed of activities as a file, newest first. */
import * as word from '@keymall/contract/kit/word';
import { adminAwardClaim } from '@keymall/contract/reward/award';
import { awardClaimWords, awardMetricWords } from '@keymall/contract/reward/award-words';
import { tableExport } from '#kit/export';
import { claimsBefore } from './activity.repository.ts';

export const awardClaims = tableExport({
  kind: 'admin.award-claims',
  title: { zh_CN: '活动领取记录', en_US: 'Claims of activities' },
  asked: adminAwardClaim.export,
  next: ({ db }, _, filter, step) => claimsBefore(db, filter, step),
})([
  { key: 'activity', head: { zh_CN: '所属活动', en_US: 'Activity' }, width: 30 },
  { key: 'username', head: word.userName, width: 20 },
  { key: 'shop_name', head: word.shopName, width: 24 },
  {
    key: 'metric',
    head: { zh_CN: '统计口径', en_US: 'What counts' },
    width: 18,
    cell: ({ metric }, locale) => awardMetricWords[metric][locale],
  },
  { key: 'amount', head: word.amount, type: 'money', width: 14 },
  { key: 'status', head: word.status, width: 12, cell: ({ status }, locale) => awardClaimWords[status][locale] },
  { key: 'create_at', head: { zh_CN: '领取时间', en_US: 'Claimed' }, type: 'time', width: 20 },
  { key: 'back_at', head: { zh_CN: '收回时间', en_US: 'Taken back at' }, type: 'time', width: 20 },
]);
