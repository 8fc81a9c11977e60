import type { MallShopData } from '../../storefront/mall.ts';
import type { HomePageProps } from './page.ts';

export const Page = ({ data, url, Frame, Look }: HomePageProps<'mall-shop', MallShopData>) => (
  <Frame>
    <Look mall={data} url={url} />
  </Frame>
);
