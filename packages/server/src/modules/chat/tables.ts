import type { AssistantWhen, ChatSide, MessageType } from '@keymall/contract/chat/chat-words';
import type { ColumnType } from 'kysely';
import type { ChatCard, ChatSource } from '#kit/chat';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = ['chat_room', 'chat_side', 'chat_message', 'chat_shop', 'chat_broadcast'] as const;

declare module '#kit/tables' {
  interface Database {
    chat_room: {
      id: Kept<number>;
      merchant_id: number;
      kind: 'platform' | 'shop';
      buyer_id: Filled<number | null>;
      guest_mac: Filled<Buffer | null>;
      ip: Filled<string>;
      handed_at: Filled<Date | null>;
      blocked_at: Filled<Date | null>;
      away_at: Filled<Date | null>;
      last_id: Filled<number>;
      person_at: Filled<Date | null>;
      asked_at: Filled<Date | null>;
      wished: Filled<boolean>;
      /** `2026-11-23`, in Asia/Shanghai. */
      used_day: Filled<string | null>;
      used_count: Filled<number>;
      taken_id: Filled<number>;
      answered_id: Filled<number>;
      create_at: Filled<Date>;
    };
    chat_side: {
      merchant_id: number;
      room_id: number;
      side: ChatSide;
      unread: Filled<number>;
      read_id: Filled<number>;
      cleared_id: Filled<number>;
    };
    chat_message: {
      id: Kept<number>;
      merchant_id: number;
      room_id: number;
      side: ChatSide;
      author_id: number | null;
      author_name: Filled<string>;
      type: MessageType;
      body: string;
      file_id: number | null;
      card: ColumnType<ChatCard | null, string | null, string | null>;
      after_id: number;
      client_id: Filled<string>;
      hidden: Filled<number>;
      told: Filled<boolean>;
      is_auto: Filled<boolean>;
      sources: ColumnType<ChatSource[] | null, string | null | undefined, string | null>;
      create_at: Date;
    };
    chat_shop: {
      merchant_id: number;
      chat_status: Filled<Flag>;
      open_time: Filled<number>;
      close_time: Filled<number>;
      open_days: Filled<number[]>;
      welcome_text: Filled<string>;
      away_text: Filled<string>;
      quick_replies: Filled<string[]>;
      ai_status: Filled<Flag>;
      ai_when: Filled<AssistantWhen>;
      ai_shared: Filled<Flag>;
      ai_unknown_text: Filled<string>;
      ai_quiet: Filled<number>;
      ai_day: Filled<number>;
      ai_guest_day: Filled<number>;
      used_day: Filled<string | null>;
      used_count: Filled<number>;
    };
    chat_broadcast: { id: Kept<number>; admin_id: number; author_name: string; body: string; done_id: Filled<number>; create_at: Date };
  }
}
