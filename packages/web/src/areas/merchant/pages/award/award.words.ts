/** What steps and reaches of activities are called, on the pages of the award section. */
import { words } from '#kit/i18n';

export const text = words(
  { merchants: '{count} 家商户成交', turnover: '成交 {amount} 元', reward: '奖励 {amount} 元' },
  { merchants: '{count} merchants who sold', turnover: '{amount} CNY sold', reward: '{amount} CNY' },
);
