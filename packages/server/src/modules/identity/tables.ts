import type { ListLayout } from '@keymall/contract/identity/list-view';
import type { SocialProvider } from '@keymall/contract/identity/social';
import type { Locale } from '@keymall/contract/kit/refusals';
import type { ColumnType } from 'kysely';
import type { Sayings } from '#kit/said';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = [
  'role',
  'admin',
  'buyer',
  'session',
  'login_log',
  'setup_link',
  'menu',
  'admin_shortcut',
  'second_factor',
  'recovery_code',
  'pending_login',
  'account_code',
  'passkey',
  'passkey_ask',
  'social_identity',
  'social_journey',
  'list_layout',
  'list_view',
  'admin_notice',
  'push_device',
  'push_key',
] as const;

type Realm = 'admin' | 'merchant' | 'personal';

declare module '#kit/tables' {
  interface Database {
    role: {
      id: Kept<number>;
      realm: 'admin' | 'merchant';
      name: string;
      perms: Filled<string[]>;
      is_default: Filled<boolean>;
      create_at: Kept<Date>;
    };
    admin: {
      id: Kept<number>;
      username: string;
      password_hash: string;
      nickname: Filled<string>;
      avatar: Filled<string>;
      role_id: number;
      status: Filled<Flag>;
      /** What letters are in. */
      locale: Filled<Locale>;
      create_at: Kept<Date>;
    };
    admin_notice: {
      id: Kept<number>;
      admin_id: number;
      kind: string;
      title: string;
      content: string;
      sayings: Filled<Sayings | null>;
      link: string;
      read_at: Filled<Date | null>;
      create_at: Filled<Date>;
    };
    admin_shortcut: {
      id: Kept<number>;
      admin_id: number;
      menu_name: string;
      sort: number;
      create_at: Kept<Date>;
    };
    buyer: {
      id: Kept<number>;
      email: string;
      password_hash: string;
      avatar: Filled<string>;
      status: Filled<Flag>;
      create_at: Kept<Date>;
      /** Grants of its orders issued up to then are over. */
      order_grants_end_at: Filled<Date | null>;
      /** Closed by whoever had it. */
      close_at: Filled<Date | null>;
    };
    session: {
      id: Kept<number>;
      token_hash: Buffer;
      realm: Realm;
      /** The account that is signed in. */
      subject_id: number;
      /** The merchant it acts for; of the merchant face only, and always there. */
      merchant_id: number | null;
      ip: string;
      user_agent: string;
      create_at: Filled<Date>;
      seen_at: Filled<Date>;
      proof_at: Filled<Date>;
      expire_at: Date;
      revoke_at: Filled<Date | null>;
      /** The administrator's session that acts in a merchant's place. */
      by_session_id: Filled<number | null>;
    };
    login_log: {
      id: Kept<number>;
      realm: Realm;
      subject_id: number | null;
      ok: boolean;
      ip: string;
      user_agent: string;
      create_at: Kept<Date>;
      /** Who signed in in the account's place; empty for itself. */
      by_name: Filled<string>;
    };
    second_factor: {
      realm: Realm;
      subject_id: number;
      secret: Buffer;
      confirm_at: Filled<Date | null>;
      last_step: Filled<number>;
      create_at: Filled<Date>;
    };
    recovery_code: { code_hash: Buffer; realm: Realm; subject_id: number; use_at: Filled<Date | null> };
    pending_login: {
      token_hash: Buffer;
      realm: Realm;
      subject_id: number;
      tries: Filled<number>;
      expire_at: Date;
      create_at: Kept<Date>;
    };
    account_code: {
      ticket_hash: Buffer;
      realm: Realm;
      purpose: 'forget' | 'bind' | 'register';
      subject_id: number | null;
      target: string;
      code_mac: Buffer;
      tries: Filled<number>;
      expire_at: Date;
      use_at: Filled<Date | null>;
      create_at: Kept<Date>;
    };
    passkey: {
      id: Kept<number>;
      realm: Realm;
      subject_id: number;
      /** As the authenticator calls it, base64url. */
      credential_id: string;
      /** COSE. */
      public_key: Buffer;
      counter: Filled<number>;
      transports: Filled<string[]>;
      is_synced: Filled<boolean>;
      name: string;
      create_at: Filled<Date>;
      use_at: Filled<Date | null>;
    };
    passkey_ask: {
      ticket_hash: Buffer;
      realm: Realm;
      purpose: 'add' | 'enter' | 'prove';
      subject_id: number | null;
      challenge: string;
      expire_at: Date;
      create_at: Kept<Date>;
    };
    social_identity: {
      id: Kept<number>;
      realm: 'merchant' | 'personal';
      /** The account here. */
      subject_id: number;
      provider: SocialProvider;
      issuer: string;
      /** The account there. */
      subject: string;
      name: Filled<string>;
      create_at: Filled<Date>;
      use_at: Filled<Date | null>;
    };
    social_journey: {
      journey_hash: Buffer;
      browser_hash: Buffer;
      realm: 'merchant' | 'personal';
      provider: SocialProvider;
      purpose: 'enter' | 'bind';
      subject_id: number | null;
      session_id: number | null;
      is_watched: Filled<boolean>;
      step: Filled<'begun' | 'back' | 'proven' | 'failed' | 'used'>;
      issuer: Filled<string | null>;
      subject: Filled<string | null>;
      name: Filled<string>;
      expire_at: Date;
      create_at: Kept<Date>;
      scene_hash: Filled<Buffer | null>;
      digits: Filled<string | null>;
      place: Filled<string>;
    };
    list_layout: {
      realm: 'admin' | 'merchant';
      subject_id: number;
      list: string;
      layout: ColumnType<ListLayout, string, string>;
      update_at: Filled<Date>;
    };
    list_view: {
      id: Kept<number>;
      realm: 'admin' | 'merchant';
      /** Whose colleagues see it when it is shared; no one's in the administrators' office. */
      merchant_id: number | null;
      subject_id: number;
      list: string;
      name: string;
      query: string;
      layout: ColumnType<ListLayout, string, string>;
      is_shared: Flag;
      create_at: Kept<Date>;
    };
    push_device: {
      id: Kept<number>;
      realm: Realm;
      account_id: number;
      merchant_id: number | null;
      session_id: number;
      endpoint_hash: Buffer;
      sealed: Buffer;
      device: string;
      locale: Locale;
      key_id: number;
      create_at: Kept<Date>;
      sent_at: Filled<Date | null>;
      renew_at: Filled<Date>;
    };
    push_key: { id: Kept<number>; public_key: string; sealed: Buffer; create_at: Kept<Date> };
    setup_link: { token_hash: Buffer; expire_at: Date; use_at: Filled<Date | null> };
    menu: {
      id: Kept<number>;
      realm: Realm;
      page_key: string | null;
      parent_key: string | null;
      title_zh: string | null;
      title_en: string | null;
      icon: string | null;
      sort: number | null;
      hidden: boolean | null;
      link: string | null;
      create_at: Kept<Date>;
    };
  }
}
