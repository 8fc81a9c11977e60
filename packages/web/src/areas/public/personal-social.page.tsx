import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { PageProps } from './page.ts';
import { enterAccount } from './personal-enter.ts';
import { SocialReturn } from './social-return.tsx';

export const Page = ({ Frame }: PageProps<null>) => (
  <Frame>
    <SocialReturn face="personal" of={personalAccount} enter={enterAccount} home="/personal" signIn="/personal" settings="/personal" />
  </Frame>
);
