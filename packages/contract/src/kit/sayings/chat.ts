/** Letters about chats. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const chatSayings = {
  chat_person_title: { zh_CN: '有访客等待人工回复', en_US: 'A visitor waits for a person' },
  chat_person: {
    blanks: { guest: 'words', text: 'words' },
    zh_CN: '{guest}：{text}',
    en_US: '{guest}: {text}',
  },
} as const satisfies Record<string, SayingRow>;
