import { Alone, Setup } from './admin-sign.tsx';
import type { PageProps } from './page.ts';

export const Page = ({ url }: PageProps<null>) => (
  <Alone>
    <Setup url={url} />
  </Alone>
);
