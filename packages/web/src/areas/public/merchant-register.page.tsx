import { Register } from './merchant-sign.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ Frame }: PageProps<null>) => (
  <Frame>
    <Register />
  </Frame>
);
