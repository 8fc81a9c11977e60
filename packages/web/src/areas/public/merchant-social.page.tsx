import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { enterByToken } from './merchant-enter.ts';
import type { PageProps } from './page.ts';
import { SocialReturn } from './social-return.tsx';

export const Page = ({ Frame }: PageProps<null>) => (
  <Frame>
    <SocialReturn
      face="merchant"
      of={merchantAccount}
      enter={enterByToken}
      home="/merchant"
      signIn="/merchant/login"
      settings="/merchant/user/setting"
    />
  </Frame>
);
