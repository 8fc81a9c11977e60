import { useSale } from '../../storefront/sale.ts';
import type { ShopData } from '../../storefront/shapes.ts';
import type { ShopPageProps } from './page.ts';

export function Page({ data, device, Look }: ShopPageProps<'shop', ShopData>) {
  const sale = useSale(data, device);
  return <Look sale={sale} />;
}
