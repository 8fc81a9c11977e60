import type { Occasion, QuestionState, ReplyKind, SentState } from '@keymall/contract/wechat/keyword-words';
import type { MenuButton, PublicationKind } from '@keymall/contract/wechat/menu-words';
import type { OfficialMode } from '@keymall/drivers/official/port';
import type { ColumnType } from 'kysely';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = [
  'wechat_follower',
  'wechat_scene',
  'wechat_delivery',
  'wechat_account',
  'wechat_token',
  'wechat_person',
  'wechat_keyword',
  'wechat_question',
  'wechat_menu',
  'wechat_menu_text',
  'wechat_publication',
] as const;

/** Kept as JSON: read as it is, written as its text. */
type Buttons = ColumnType<MenuButton[], string, string>;

declare module '#kit/tables' {
  interface Database {
    wechat_follower: {
      merchant_id: number;
      app_id: string;
      openid: string;
      bind_at: Date;
    };
    wechat_scene: { merchant_id: number; scene_hash: Buffer; app_id: string; session_id: number; expire_at: Date; use_at: Date | null };
    wechat_delivery: { hash: Buffer; create_at: Date };
    wechat_account: {
      app_id: string;
      verify_at: Date | null;
      deliver_at: Date | null;
      deliver_mode: OfficialMode | null;
      refuse_at: Date | null;
      mute_at: Date | null;
    };
    wechat_token: { app_id: string; account_hash: Buffer | null; sealed: Buffer | null; until_at: Date | null };
    wechat_person: {
      app_id: string;
      openid: string;
      is_following: Filled<boolean>;
      follow_at: Date | null;
      gone_at: Date | null;
      write_at: Date | null;
    };
    wechat_keyword: {
      id: Kept<number>;
      name: string;
      occasion: Occasion;
      exact: Filled<string>;
      contains: Filled<string>;
      reply: ReplyKind;
      content: Filled<string>;
      title: Filled<string>;
      summary: Filled<string>;
      picture: Filled<string>;
      url: Filled<string>;
      media_id: Filled<string>;
      media_app_id: Filled<string>;
      media_until: Date | null;
      sort: Filled<number>;
      status: Filled<Flag>;
      hits: Filled<number>;
      hit_at: Date | null;
      create_at: Kept<Date>;
    };
    wechat_question: {
      id: Kept<number>;
      app_id: string;
      openid: string;
      question: string;
      state: QuestionState;
      answer: Filled<string>;
      why: Filled<string>;
      is_late: Filled<boolean>;
      claim_at: Date;
      sent: Filled<SentState>;
      fail_why: Filled<string>;
      reply: Filled<string>;
      admin_id: number | null;
      ask_at: Date;
      reply_at: Date | null;
    };
    wechat_menu: { id: Filled<number>; buttons: Buttons; revision: Filled<number>; update_at: Date | null };
    wechat_menu_text: { key: string; words: string };
    wechat_publication: {
      id: Kept<number>;
      app_id: string;
      kind: PublicationKind;
      buttons: Buttons;
      admin_id: number;
      create_at: Date;
    };
  }
}
