/** What rewards and activities are called: on pages and in files. */
import type { StatusWords } from '../kit/words.ts';
import type { AwardMetric, AwardRecordType, AwardStepState } from './award.ts';

export const awardMetricWords = {
  invited: { zh_CN: '推荐成交商户数', en_US: 'Merchants who sold', tone: 'primary' },
  turnover: { zh_CN: '推荐商户成交额', en_US: 'What they sold', tone: 'plain' },
} satisfies StatusWords<AwardMetric>;

export const awardRecordWords = {
  sub_register: { zh_CN: '推荐注册奖励', en_US: 'Referral reward', tone: 'success' },
  sub_sold_rebate: { zh_CN: '推荐销售返利', en_US: 'Referral rebate', tone: 'success' },
  reward: { zh_CN: '活动奖励', en_US: 'Activity reward', tone: 'primary' },
} satisfies StatusWords<AwardRecordType>;

export const awardStepWords = {
  short: { zh_CN: '未达成', en_US: 'Not reached', tone: 'plain' },
  ready: { zh_CN: '可领取', en_US: 'To be claimed', tone: 'warning' },
  claimed: { zh_CN: '已领取', en_US: 'Claimed', tone: 'success' },
  back: { zh_CN: '已收回', en_US: 'Taken back', tone: 'danger' },
} satisfies StatusWords<AwardStepState>;

export const awardClaimWords = {
  1: { zh_CN: '已发放', en_US: 'Given', tone: 'success' },
  2: { zh_CN: '已收回', en_US: 'Taken back', tone: 'danger' },
} satisfies StatusWords<1 | 2>;

export const awardStandWords = {
  off: { zh_CN: '已停用', en_US: 'Disabled', tone: 'plain' },
  coming: { zh_CN: '未开始', en_US: 'Not begun', tone: 'plain' },
  running: { zh_CN: '进行中', en_US: 'Under way', tone: 'success' },
  claiming: { zh_CN: '待领取截止', en_US: 'Last claims', tone: 'warning' },
  over: { zh_CN: '已结束', en_US: 'Ended', tone: 'plain' },
} satisfies StatusWords<'off' | 'coming' | 'running' | 'claiming' | 'over'>;
