/** What was asked as a visitor of this browser becomes the account's that is signed in. Where the server could not be told, another time. */
import { personalChat } from '@keymall/contract/chat/chat';
import { call } from '#kit/call';
import { askSecret, keepAskSecret } from '../../../storefront/asked.ts';

export async function adoptAsked(): Promise<void> {
  const secret = askSecret();
  if (secret === '') return;
  await call(personalChat.adopt, { secret }, { quiet: true });
  keepAskSecret('');
}
