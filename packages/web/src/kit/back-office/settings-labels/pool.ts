import type { GroupTexts } from './group.ts';

export const poolTexts: GroupTexts<'pool'> = {
  lead: {
    zh_CN: '货源池汇集多个商户的货源，成员可代理池内商品',
    en_US: 'A pool gathers what several merchants supply; whoever is in it may sell that',
  },
  parts: [
    {
      title: { zh_CN: '谁可以创建', en_US: 'Who may make one' },
      keys: ['pool_create_status', 'pool_need_verified', 'pool_review', 'pool_max_own', 'pool_create_fee'],
    },
    {
      title: { zh_CN: '名额与费用', en_US: 'Places and fees' },
      keys: ['pool_max_members', 'pool_max_goods', 'pool_join_fee_max', 'pool_fee_share'],
    },
  ],
  texts: {
    pool_create_status: {
      zh_CN: '允许商户创建货源池',
      en_US: 'Merchants may make pools',
      help: { zh_CN: '关闭后已有货源池不受影响', en_US: 'While off, pools that are there stay' },
    },
    pool_need_verified: { zh_CN: '仅限已认证店铺创建', en_US: 'Made by verified shops only' },
    pool_review: {
      zh_CN: '开放前须经审核',
      en_US: 'Review before they open',
      help: { zh_CN: '关闭后新货源池立即开放', en_US: 'While off, new pools are open at once' },
    },
    pool_max_own: { zh_CN: '每个商户最多拥有', en_US: 'Of one merchant at most', unit: { zh_CN: '个', en_US: '' } },
    pool_create_fee: {
      zh_CN: '创建费',
      en_US: 'Creation fee',
      unit: { zh_CN: '元', en_US: 'CNY' },
      help: { zh_CN: '创建时从商户可用余额扣除，填 0 则免费', en_US: 'From the maker’s balance when it is made; 0 for nothing' },
    },
    pool_max_members: { zh_CN: '每池最多名额', en_US: 'Places of a pool at most', unit: { zh_CN: '个', en_US: '' } },
    pool_max_goods: { zh_CN: '每池最多商品', en_US: 'Products of a pool at most', unit: { zh_CN: '件', en_US: '' } },
    pool_join_fee_max: {
      zh_CN: '入池费上限',
      en_US: 'Joining fee at most',
      unit: { zh_CN: '元', en_US: 'CNY' },
      help: { zh_CN: '填 0 则货源池不能收费', en_US: 'At 0 no pool may ask for one' },
    },
    pool_fee_share: {
      zh_CN: '平台分成',
      en_US: 'Platform’s share',
      unit: { zh_CN: '%', en_US: '%' },
      help: { zh_CN: '占入池费的比例，其余归池主', en_US: 'Of the joining fee; the rest is the owner’s' },
    },
  },
};
