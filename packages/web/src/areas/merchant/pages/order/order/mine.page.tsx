/** Orders of the shop's own goods. */
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { useWords, words } from '#kit/i18n';
import { ShopOrders } from '../shop-orders.tsx';

const text = words({ lead: '在本店售出的自有商品' }, { lead: 'Own products, sold in the own shop' });

export function Page() {
  const t = useWords(text);
  return <ShopOrders lists={merchantOrder.mine} lead={t('lead')} />;
}
