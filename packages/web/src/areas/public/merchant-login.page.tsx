import { SignLook } from '../../storefront/sign.tsx';
import { Login } from './merchant-sign.tsx';
import type { HomePageProps } from './page.ts';

export const Page = ({ Frame, Look }: HomePageProps<'sign'>) => (
  <Frame>
    <SignLook value={Look}>
      <Login />
    </SignLook>
  </Frame>
);
