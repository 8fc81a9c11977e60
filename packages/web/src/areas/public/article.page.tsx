import type { ArticleDetail } from '../../storefront/shapes.ts';
import type { HomePageProps } from './page.ts';

export const Page = ({ data, Frame, Look }: HomePageProps<'article', ArticleDetail>) => (
  <Frame>
    <Look shown={data} />
  </Frame>
);
