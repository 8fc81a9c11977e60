/** A goods of the mall: bought as in its shop, for the sale is its shop's. */
import type { MallItemData } from '../../storefront/mall.ts';
import { useSale } from '../../storefront/sale.ts';
import type { ShopPageProps } from './page.ts';

export function Page({ data, device, url, Frame, Look }: ShopPageProps<'item', MallItemData>) {
  const sale = useSale(data.sale, device, url, 'mall');
  return (
    <Frame>
      <Look mall={data} sale={sale} />
    </Frame>
  );
}
