import { useSale } from '../../storefront/sale.ts';
import type { ShopData } from '../../storefront/shapes.ts';
import type { ShopPageProps } from './page.ts';

export function Page({ data, device, url, Look }: ShopPageProps<'shop', ShopData>) {
  const sale = useSale(data, device, url);
  return <Look sale={sale} />;
}
