import type { StatusWords } from '../kit/words.ts';
import type { ContractPayType, ContractStatus, ContractType } from './merchant-contract.ts';

export const contractTypeWords = {
  main: { zh_CN: '主合同', en_US: 'Main contract', tone: 'primary' },
  sub: { zh_CN: '子合同', en_US: 'Sub contract', tone: 'plain' },
  supplement: { zh_CN: '补充合同', en_US: 'Supplement', tone: 'plain' },
} satisfies StatusWords<ContractType>;

export const contractPayTypeWords = {
  receive: { zh_CN: '商户付款', en_US: 'Merchant pays', tone: 'primary' },
  pay: { zh_CN: '平台付款', en_US: 'Platform pays', tone: 'warning' },
} satisfies StatusWords<ContractPayType>;

export const contractStatusWords = {
  audit: { zh_CN: '待商户确认', en_US: 'Awaiting the merchant', tone: 'warning' },
  pending: { zh_CN: '待履行', en_US: 'Not begun', tone: 'primary' },
  executing: { zh_CN: '履行中', en_US: 'In force', tone: 'success' },
  finish: { zh_CN: '履行完毕', en_US: 'Finished', tone: 'plain' },
  fail: { zh_CN: '已终止', en_US: 'Ended', tone: 'danger' },
} satisfies StatusWords<ContractStatus>;
