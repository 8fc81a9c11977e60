import type { MallHomeData } from '../../storefront/mall.ts';
import type { HomePageProps } from './page.ts';

export const Page = ({ data, Frame, Look }: HomePageProps<'mall', MallHomeData>) => (
  <Frame>
    <Look mall={data} />
  </Frame>
);
