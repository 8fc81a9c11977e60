/** How merchants were brought, and what speaks against it: on pages and in files. */
import type { StatusWords } from '../kit/words.ts';
import type { ReferralSignal, ReferralWay } from './referral.ts';

export const referralWayWords = {
  link: { zh_CN: '推广链接', en_US: 'Personal link', tone: 'primary' },
  code: { zh_CN: '邀请码', en_US: 'Invite code', tone: 'plain' },
} satisfies StatusWords<ReferralWay>;

export const referralSignalWords = {
  address: { zh_CN: '与推荐人网络地址相同', en_US: 'Same network address', tone: 'warning' },
  device: { zh_CN: '与推荐人使用同一设备', en_US: 'Same device', tone: 'warning' },
  mobile: { zh_CN: '与推荐人手机号相同', en_US: 'Same mobile', tone: 'warning' },
  payout: { zh_CN: '与推荐人收款账户相同', en_US: 'Same payout account', tone: 'warning' },
} satisfies StatusWords<ReferralSignal>;

export const referralStatusWords = {
  0: { zh_CN: '不计奖励', en_US: 'Not rewarded', tone: 'danger' },
  1: { zh_CN: '计入奖励', en_US: 'Rewarded', tone: 'success' },
} satisfies StatusWords<0 | 1>;
