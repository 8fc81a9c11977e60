import type { StatusWords } from '../kit/words.ts';

export const walletActionWords = {
  inc: { zh_CN: '增加可用余额', en_US: 'Add to the balance', tone: 'success' },
  dec: { zh_CN: '扣减可用余额', en_US: 'Take from the balance', tone: 'danger' },
  freeze: { zh_CN: '冻结余额', en_US: 'Freeze', tone: 'warning' },
  unfreeze: { zh_CN: '解冻余额', en_US: 'Unfreeze', tone: 'primary' },
  customchannelfeeadd: { zh_CN: '增加预存手续费', en_US: 'Add prepaid fees', tone: 'success' },
  customchannelfeedec: { zh_CN: '扣减预存手续费', en_US: 'Take prepaid fees', tone: 'danger' },
  customchanneldepositadd: { zh_CN: '增加保证金', en_US: 'Add to the deposit', tone: 'success' },
  customchanneldepositdec: { zh_CN: '扣减保证金', en_US: 'Take from the deposit', tone: 'danger' },
} satisfies StatusWords;
