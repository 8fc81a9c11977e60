import { useSale } from '../../storefront/sale.ts';
import type { ShopData } from '../../storefront/shapes.ts';
import type { ShopPageProps } from './page.ts';

export function Page({ data, device, url, Look }: ShopPageProps<'shop', ShopData>) {
  const sale = useSale(data, device, url);
  const { css } = data.extension;
  return (
    <div className="km-shop">
      {/* what is here has been through the server's fence, which lets no sign pass that could end it */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text would have its combinators escaped */}
      {css && <style dangerouslySetInnerHTML={{ __html: css }} />}
      <Look sale={sale} />
    </div>
  );
}
