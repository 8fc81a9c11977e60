import { adminMall } from '../../mall/listing.ts';
import { adminMallCategory } from '../../mall/mall-category.ts';
import { adminSelectCard } from '../../ordering/select-orders.ts';
import { adminConfig } from '../../platform/config.ts';
import type { Pages } from '../page.ts';

export const goodsPages = {
  'goods/mall/index': {
    title: { zh_CN: '商城上架管理', en_US: 'Mall products' },
    section: 'goods',
    icon: 'shop',
    sort: 10,
    opens: adminMall.list,
    acts: [adminMall],
  },
  'goods/mall/edit': {
    title: { zh_CN: '编辑商城商品', en_US: 'Edit mall product' },
    section: 'goods',
    icon: 'edit',
    sort: 11,
    opens: adminMall.detail,
    acts: [adminMall],
    hidden: true,
    parent: 'goods/mall/index',
    path: 'goods/mall/edit/:id',
  },
  'goods/mall-category': {
    title: { zh_CN: '商城分类', en_US: 'Mall categories' },
    section: 'goods',
    icon: 'folder',
    sort: 12,
    opens: adminMallCategory.list,
    acts: [adminMallCategory],
  },
  'goods/mall-config': {
    title: { zh_CN: '商城设置', en_US: 'Mall settings' },
    section: 'goods',
    icon: 'setting',
    sort: 13,
    opens: adminConfig.getConfig,
    acts: [adminConfig],
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
