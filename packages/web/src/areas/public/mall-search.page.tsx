import type { MallSearchData } from '../../storefront/mall.ts';
import type { HomePageProps } from './page.ts';

export const Page = ({ data, url, params, Frame, Look }: HomePageProps<'mall-search', MallSearchData>) => (
  <Frame>
    <Look mall={data} url={url} type={params['type'] ?? ''} keyword={params['keyword'] ?? ''} />
  </Frame>
);
