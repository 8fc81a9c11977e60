import type { HomePageProps } from './page.ts';

export const Page = ({ Frame, Look }: HomePageProps<'about'>) => (
  <Frame>
    <Look />
  </Frame>
);
