/** What stands at the right end of the header. */
import { adminChat } from '@keymall/contract/chat/office-chat';
import { adminPush } from '@keymall/contract/identity/push';
import { needs, useAllowed } from '#kit/back-office/office';
import { call } from '#kit/call';
import { ChatButton } from '../../../features/chat/chat-button.tsx';
import { usePushRenewed } from '../../../features/push/use-renewed.ts';
import { Bell } from './bell.tsx';

export function HeaderLinks() {
  usePushRenewed(adminPush);
  const mayHandBack = useAllowed(needs(adminChat.handBack));
  return (
    <>
      <ChatButton
        need={adminChat.desk}
        desk={() => call(adminChat.desk, {}, { quiet: true })}
        {...(mayHandBack && { handBack: (user_id: number) => call(adminChat.handBack, { user_id }) })}
      />
      <Bell />
    </>
  );
}
