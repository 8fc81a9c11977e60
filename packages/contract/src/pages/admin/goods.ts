import { adminSelectCard } from '../../ordering/select-orders.ts';
import { adminConfig } from '../../platform/config.ts';
import type { Pages } from '../page.ts';

export const goodsPages = {
  'goods/select-card/index': {
    title: { zh_CN: '自助选号', en_US: 'Card selection' },
    section: 'goods',
    icon: 'key',
    sort: 60,
    opens: adminSelectCard.orders,
    acts: [adminSelectCard, adminConfig],
  },
} satisfies Pages;
