/** Activities for those who bring merchants. */
import type { RefusalRow } from './row.ts';

export const rewardRefusals = {
  award_steps: {
    code: 1910,
    status: 200,
    zh_CN: '每一级的目标与奖励都须大于 0，且目标逐级提高',
    en_US: 'Every step asks for more than the one before, and gives something',
  },
  award_period: { code: 1911, status: 200, zh_CN: '结束时间须晚于开始时间', en_US: 'It has to end after it begins' },
  award_claimed: {
    code: 1912,
    status: 200,
    zh_CN: '已有商户领取奖励，只能修改名称、说明与结束时间，也不能删除',
    en_US: 'Somebody has claimed of it: only its name, its words and its end may change, and it stays',
  },
  award_not_open: {
    code: 1913,
    status: 200,
    zh_CN: '活动未开始、已停用或已过领取期限',
    en_US: 'The activity has not begun, is off, or is over',
  },
  award_short: { code: 1914, status: 200, zh_CN: '尚未达到这一级的目标', en_US: 'The step is not reached yet' },
  award_taken: { code: 1915, status: 200, zh_CN: '这一级的奖励已领取', en_US: 'The step has been claimed' },
} as const satisfies Record<string, RefusalRow>;
