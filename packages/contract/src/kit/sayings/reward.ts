/** Letters about activities, and what their job did. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const rewardSayings = {
  award_back_title: { zh_CN: '活动奖励已收回', en_US: 'An activity reward was taken back' },
  award_back: {
    blanks: { activity: 'words', amount: 'fen' },
    zh_CN: '活动“{activity}”的一级目标因退款等原因不再达成，已收回奖励 {amount} 元。再次达成后可重新领取。',
    en_US:
      'A step of “{activity}” is no longer reached, by refunds for example: {amount} CNY were taken back. Once it is reached again it can be claimed again.',
  },
  job_awards_looked: {
    blanks: { looked: 'count', back: 'count' },
    zh_CN: '核对活动奖励 {looked} 笔，收回 {back} 笔',
    en_US: 'Activity rewards looked at: {looked}; taken back: {back}',
  },
} as const satisfies Record<string, SayingRow>;
