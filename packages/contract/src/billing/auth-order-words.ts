import type { StatusWords } from '../kit/words.ts';
import type { AuthOrderStatus } from './auth-order.ts';

export const authOrderStatusWords = {
  waiting: { zh_CN: '等待核验', en_US: 'Being checked', tone: 'warning' },
  settled: { zh_CN: '已完成', en_US: 'Done', tone: 'success' },
  returned: { zh_CN: '已退回', en_US: 'It went back', tone: 'plain' },
} satisfies StatusWords<AuthOrderStatus>;

export const authWalletWords = {
  money: { zh_CN: '可用余额', en_US: 'Balance', tone: 'plain' },
  fee_money: { zh_CN: '预存手续费', en_US: 'Prepaid fees', tone: 'plain' },
} satisfies StatusWords<'money' | 'fee_money'>;
