/** What of an order came from this merchant's stock. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import { useWords, words } from '#kit/i18n';

const text = words({ gift: '（赠品）' }, { gift: ' (gift)' });

type Goods = WireOutput<typeof merchantProxyComplaint.proxyDetail>['goods'];

export function SuppliedGoods({ goods }: { goods: Goods }) {
  const t = useWords(text);
  return (
    <ul>
      {goods.map(({ goods_id, goods_name, quantity, is_gift }) => (
        <li key={`${goods_id}-${is_gift}`}>{`${goods_name} × ${quantity}${is_gift ? t('gift') : ''}`}</li>
      ))}
    </ul>
  );
}
