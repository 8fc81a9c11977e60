/** What the module chat answers. */
import { chatRaw, chatUser, personalChat, shopChat } from './chat.ts';
import { adminChat, merchantChat } from './office-chat.ts';

export const chatGroups = { chatUser, shopChat, personalChat, merchantChat, adminChat };
export const chatRawGroups = { chatRaw };
