import type { GroupTexts } from './group.ts';

export const mallTexts: GroupTexts<'mall'> = {
  lead: {
    zh_CN: '商城汇集各店铺的商品；订单仍属于出售的店铺',
    en_US: 'The mall gathers products of all shops; an order is the selling shop’s',
  },
  parts: [
    {
      title: { zh_CN: '开放与审核', en_US: 'Availability and review' },
      keys: ['mall_status', 'mall_apply_status', 'mall_review', 'mall_need_verified'],
    },
  ],
  texts: {
    mall_status: {
      zh_CN: '开放商城',
      en_US: 'Open the mall',
      help: { zh_CN: '关闭后商城页面不可访问，店铺不受影响', en_US: 'While off, its pages are closed; shops are not affected' },
    },
    mall_apply_status: {
      zh_CN: '接受商户申请',
      en_US: 'Take applications',
      help: { zh_CN: '关闭后只有平台可以选商品进入商城', en_US: 'While off, only the platform picks products' },
    },
    mall_review: {
      zh_CN: '申请须经审核',
      en_US: 'Review applications',
      help: { zh_CN: '关闭后符合条件的申请立即生效', en_US: 'While off, what meets the conditions is admitted at once' },
    },
    mall_need_verified: {
      zh_CN: '仅限已认证店铺',
      en_US: 'Verified shops only',
    },
  },
};
