import type { GroupTexts } from './group.ts';
import { percent } from './units.ts';

export const selectcardTexts: GroupTexts<'selectcard'> = {
  lead: {
    zh_CN: '买家自选卡号时按张加价，加价由平台与商户分成',
    en_US: 'Buyers who choose their cards pay a surcharge per card, shared by platform and merchant',
  },
  parts: [
    {
      title: { zh_CN: '选号设置', en_US: 'Selection' },
      keys: ['status', 'selectcard_fee_min', 'selectcard_fee_platform_rate', 'selectcard_fee_merchant_rate'],
    },
  ],
  texts: {
    status: {
      zh_CN: '开启自助选号',
      en_US: 'Allow card selection',
      help: {
        zh_CN: '关闭后所有店铺的选号入口隐藏，商品按顺序发卡',
        en_US: 'While off, no shop offers it and cards are delivered in order',
      },
    },
    selectcard_fee_min: { zh_CN: '每张最低加价', en_US: 'Minimum surcharge per card' },
    selectcard_fee_platform_rate: { zh_CN: '平台分成', en_US: 'Platform’s share', unit: percent },
    selectcard_fee_merchant_rate: {
      zh_CN: '商户分成',
      en_US: 'Merchant’s share',
      unit: percent,
      help: {
        zh_CN: '平台与商户分成之和须为 100%，除不尽的部分归平台',
        en_US: 'Together 100 %; any remainder goes to the platform',
      },
    },
  },
};
