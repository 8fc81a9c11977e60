import { Alone, Login, useBackground } from './admin-sign.tsx';
import type { PageProps } from './page.ts';

/** `/admin/login` as the last part of `/admin/…`, which is what an administrator may have hidden it behind. */
const doorOf = (url: string): string => url.split('?')[0]?.replace(/\/+$/, '').split('/').at(-1) ?? '';

export const Page = ({ url }: PageProps<null>) => (
  <Alone image={useBackground()}>
    <Login door={doorOf(url)} />
  </Alone>
);
