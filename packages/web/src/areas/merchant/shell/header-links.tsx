/** What stands at the right end of the header. */
import { merchantPush } from '@keymall/contract/identity/push';
import { usePushRenewed } from '../../../features/push/use-renewed.ts';
import { Bell } from './bell.tsx';
import { Chat } from './chat.tsx';
import { ShopLink } from './shop-link.tsx';

export function HeaderLinks() {
  usePushRenewed(merchantPush);
  return (
    <>
      <ShopLink />
      <Chat />
      <Bell />
    </>
  );
}
