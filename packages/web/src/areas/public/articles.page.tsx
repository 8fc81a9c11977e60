import type { ArticleList } from '../../storefront/shapes.ts';
import type { HomePageProps } from './page.ts';

export const Page = ({ data, Frame, Look }: HomePageProps<'articles', ArticleList>) => (
  <Frame>
    <Look articles={data} />
  </Frame>
);
