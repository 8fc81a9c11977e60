import { adminGoods } from '../../catalogue/goods-review.ts';
import { adminSelectCard } from '../../ordering/select-orders.ts';
import { adminConfig } from '../../platform/config.ts';
import { adminRisk, adminRiskEntry, adminRiskRule } from '../../risk/risk.ts';
import type { Pages } from '../page.ts';

export const goodsPages = {
  'goods/goods/index': {
    title: { zh_CN: '商品列表', en_US: 'Products' },
    section: 'goods',
    icon: 'shop',
    sort: 10,
    opens: adminGoods.list,
    acts: [adminGoods],
  },
  'goods/goods/detail': {
    title: { zh_CN: '商品详情', en_US: 'Product' },
    section: 'goods',
    icon: 'shop',
    sort: 11,
    opens: adminGoods.detail,
    acts: [adminGoods],
    hidden: true,
    parent: 'goods/goods/index',
    path: 'goods/goods/detail/:id',
  },
  'goods/goods/config': {
    title: { zh_CN: '商品审核', en_US: 'Review of products' },
    section: 'goods',
    icon: 'secured',
    sort: 12,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
    hidden: true,
    parent: 'goods/goods/index',
  },
  'goods/risk/index': {
    title: { zh_CN: '风控记录', en_US: 'Risk' },
    section: 'goods',
    icon: 'secured',
    sort: 70,
    opens: adminRisk.list,
    acts: [adminRisk],
  },
  'goods/risk/rules': {
    title: { zh_CN: '风控规则', en_US: 'Risk rules' },
    section: 'goods',
    icon: 'secured',
    sort: 71,
    opens: adminRiskRule.rules,
    acts: [adminRiskRule],
    hidden: true,
    parent: 'goods/risk/index',
  },
  'goods/risk/entries': {
    title: { zh_CN: '风控名单', en_US: 'Trusted and suspected' },
    section: 'goods',
    icon: 'secured',
    sort: 72,
    opens: adminRiskEntry.list,
    acts: [adminRiskEntry],
    hidden: true,
    parent: 'goods/risk/index',
  },
  'goods/risk/config': {
    title: { zh_CN: '风控设置', en_US: 'Risk settings' },
    section: 'goods',
    icon: 'secured',
    sort: 73,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
    hidden: true,
    parent: 'goods/risk/index',
  },
  'goods/select-card/index': {
    title: { zh_CN: '自助选号', en_US: 'Card selection' },
    section: 'goods',
    icon: 'key',
    sort: 60,
    opens: adminSelectCard.orders,
    acts: [adminSelectCard, adminConfig],
  },
} satisfies Pages;
