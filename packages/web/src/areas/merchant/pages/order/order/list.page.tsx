/** Every order the shop takes part in. */
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { useWords, words } from '#kit/i18n';
import { ShopOrders } from '../shop-orders.tsx';

const text = words({ lead: '本店参与的全部订单' }, { lead: 'Every order the shop takes part in' });

export function Page() {
  const t = useWords(text);
  return <ShopOrders lists={merchantOrder.list} lead={t('lead')} />;
}
