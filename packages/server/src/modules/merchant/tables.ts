import type { Locale } from '@keymall/contract/kit/refusals';
import type { Design, DesignDevice } from '@keymall/contract/merchant/design-look-words';
import type { DesignStatus } from '@keymall/contract/merchant/design-words';
import type { ReferralSignal, ReferralWay } from '@keymall/contract/merchant/referral';
import type { StaffKind } from '@keymall/contract/merchant/staff-kinds';
import type { VerificationAnswer, VerificationKind, VerificationPaper, VerificationStatus } from '@keymall/contract/merchant/verification';
import type { ColumnType } from 'kysely';
import type { Sayings } from '#kit/said';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = [
  'merchant',
  'merchant_staff',
  'staff_role',
  'shop',
  'shop_extension',
  'shop_link',
  'shop_blacklist',
  'shop_visitor',
  'merchant_letter',
  'merchant_message',
  'quick_login',
  'invite_code',
  'referral',
  'verification',
  'verification_picture',
  'verification_move',
  'shop_design',
  'shop_design_version',
  'design_template',
] as const;

/** What a shop adds to its page, as it is kept. */
export interface ShopExtras {
  music: { url: string; title: string }[];
  notice_look: 'plain' | 'paper' | 'drawer' | 'corner';
  notice_often: 'visitor' | 'day' | 'always';
  notice_from: Date | null;
  notice_until: Date | null;
  notice_days: number[];
  float_side: 'right' | 'left' | 'none';
  float_ways: ('qq' | 'wechat' | 'mobile' | 'site_link')[];
  goods_sort: 'hand' | 'sales' | 'newest' | 'price_up' | 'price_down';
  share_image: string;
  css: string;
}

export interface ShopContact {
  wechat: string;
  mobile: string;
  qq: string;
  site_link: string;
}

/** JSON, written as text. */
type DesignCell = ColumnType<Design, string, string>;

declare module '#kit/tables' {
  interface Database {
    merchant: {
      id: Kept<number>;
      parent_id: Filled<number | null>;
      username: string;
      password_hash: string;
      mobile: Filled<string>;
      email: Filled<string>;
      qq: Filled<string>;
      openid: Filled<string>;
      avatar: Filled<string>;
      role_id: number;
      status: Filled<Flag>;
      refuse_at: Filled<Date | null>;
      refuse_reason: Filled<string>;
      is_freeze: Filled<Flag>;
      freeze_reason: Filled<string>;
      is_real: Filled<Flag>;
      need_real: Filled<Flag>;
      settlement_type: Filled<-1 | 0 | 1>;
      rate_type: Filled<Flag>;
      cash_type: Filled<1 | 2>;
      /** Above it a withdrawal waits for another person of the shop; null for never. */
      four_eyes_money: Filled<number | null>;
      ip: Filled<string>;
      /** What letters are in. */
      locale: Filled<Locale>;
      revision: Kept<number>;
      create_at: Kept<Date>;
      delete_at: Filled<Date | null>;
      /** The code it registered by. */
      invite_id: Filled<number | null>;
      /** What its personal link ends in. */
      spread_code: Kept<string>;
      /** The browser it registered in, under a key of the house. */
      device_mac: Filled<Buffer | null>;
    };
    merchant_staff: {
      id: Kept<number>;
      merchant_id: number;
      username: string;
      password_hash: string;
      nickname: Filled<string>;
      avatar: Filled<string>;
      kind: StaffKind;
      role_id: Filled<number | null>;
      status: Filled<Flag>;
      create_at: Kept<Date>;
    };
    staff_role: { id: Kept<number>; merchant_id: number; name: string; perms: Filled<string[]>; create_at: Kept<Date> };
    shop: {
      merchant_id: number;
      shop_name: string;
      shop_logo: Filled<string>;
      shop_notice: Filled<string>;
      shop_notice_show: Filled<Flag>;
      shop_status: Filled<Flag>;
      shop_verify: Filled<-1 | 0 | 1 | 2>;
      shop_freeze: Filled<Flag>;
      freeze_reason: Filled<string>;
      shop_close: Filled<Flag>;
      shop_close_notice: Filled<string>;
      open_time: Filled<number>;
      close_time: Filled<number>;
      open_days: Filled<number[]>;
      hours_notice: Filled<string>;
      shop_contact: ColumnType<ShopContact, string | undefined, string>;
      show_contact: Filled<Flag>;
      stock_display: Filled<0 | 1 | 2>;
      fee_payer: Filled<0 | 1 | 2>;
      pc_template: Filled<string>;
      mobile_template: Filled<string>;
      late_replace: Filled<Flag>;
      end_at: Filled<Date>;
      revision: Kept<number>;
      create_at: Kept<Date>;
    };
    shop_extension: {
      merchant_id: number;
      music: ColumnType<ShopExtras['music'], string | undefined, string>;
      notice_look: Filled<ShopExtras['notice_look']>;
      notice_often: Filled<ShopExtras['notice_often']>;
      notice_from: Filled<Date | null>;
      notice_until: Filled<Date | null>;
      notice_days: Filled<number[]>;
      float_side: Filled<ShopExtras['float_side']>;
      float_ways: Filled<ShopExtras['float_ways']>;
      goods_sort: Filled<ShopExtras['goods_sort']>;
      share_image: Filled<string>;
      css: Filled<string>;
    };
    shop_link: {
      id: Kept<number>;
      merchant_id: number;
      relation_type: 'shop' | 'goods_category' | 'goods';
      relation_id: number;
      token: string;
      status: Filled<Flag>;
      create_at: Kept<Date>;
      pc_design_id: Filled<number | null>;
      h5_design_id: Filled<number | null>;
    };
    shop_blacklist: {
      id: Kept<number>;
      merchant_id: number;
      type: 'ip' | 'contact' | 'device' | 'buyer';
      value: string;
      reason: Filled<string>;
      hits: Filled<number>;
      expire_at: Filled<Date | null>;
      create_at: Kept<Date>;
    };
    shop_visitor: {
      merchant_id: number;
      ip: string;
      region: Filled<string>;
      visits: Filled<number>;
      orders: Filled<number>;
      first_at: Filled<Date>;
      last_at: Filled<Date>;
    };
    merchant_letter: {
      id: Kept<number>;
      admin_id: number;
      admin_name: string;
      title: string;
      content: string;
      audience: 'all' | 'some';
      sent_count: Filled<number>;
      create_at: Kept<Date>;
    };
    merchant_message: {
      id: Kept<number>;
      merchant_id: number;
      /** The notice it is, by its mark; empty of what is older than marks. */
      kind: Filled<string>;
      title: string;
      content: string;
      link: Filled<string>;
      read_at: Filled<Date | null>;
      create_at: Kept<Date>;
      sayings: Filled<Sayings | null>;
      /** Of those that an administrator wrote. */
      letter_id: Filled<number | null>;
    };
    invite_code: {
      id: Kept<number>;
      code: string;
      /** Of one sequence. */
      batch: number;
      status: Filled<Flag>;
      max_uses: number;
      used_count: Filled<number>;
      /** The merchant who has the newcomers' referral. */
      owner_id: number | null;
      note: Filled<string>;
      admin_id: number;
      admin_name: string;
      expire_at: Date | null;
      create_at: Kept<Date>;
    };
    referral: {
      /** The newcomer. */
      merchant_id: number;
      parent_id: number;
      way: ReferralWay;
      signals: Filled<ReferralSignal[]>;
      status: Filled<Flag>;
      reason: Filled<string>;
      admin_name: Filled<string>;
      create_at: Filled<Date>;
      update_at: Filled<Date>;
    };
    verification: {
      id: Kept<number>;
      merchant_id: number;
      kind: VerificationKind;
      name_mask: string;
      number_mask: string;
      /** Name and number, sealed. */
      form: Buffer;
      status: Filled<VerificationStatus>;
      reason: Filled<string>;
      create_at: Filled<Date>;
      decide_at: Filled<Date | null>;
      /** What a provider said of name and number. */
      answer: Filled<VerificationAnswer>;
    };
    verification_picture: { merchant_id: number; verification_id: number; paper: VerificationPaper; content: Buffer };
    verification_move: {
      id: Kept<number>;
      merchant_id: number;
      verification_id: number;
      to_status: VerificationStatus;
      actor: 'admin' | 'merchant' | 'system';
      actor_id: number;
      actor_name: string;
      reason: string;
      create_at: Filled<Date>;
    };
    shop_design: {
      id: Kept<number>;
      merchant_id: number;
      name: string;
      device: DesignDevice;
      draft: DesignCell;
      /** Of the draft. */
      revision: Filled<number>;
      status: Filled<DesignStatus>;
      reason: Filled<string>;
      asked: ColumnType<Design | null, string | null | undefined, string | null>;
      asked_revision: Filled<number>;
      live: ColumnType<Design | null, string | null | undefined, string | null>;
      version: Filled<number>;
      live_revision: Filled<number>;
      create_at: Kept<Date>;
      update_at: Filled<Date>;
    };
    shop_design_version: {
      id: Kept<number>;
      merchant_id: number;
      design_id: number;
      version: number;
      content: DesignCell;
      who: string;
      create_at: Kept<Date>;
    };
    design_template: {
      id: Kept<number>;
      name: string;
      device: DesignDevice;
      content: DesignCell;
      revision: Filled<number>;
      sort: Filled<number>;
      status: Filled<Flag>;
      create_at: Kept<Date>;
      update_at: Filled<Date>;
    };
    quick_login: {
      token_hash: Buffer;
      session_id: number;
      merchant_id: number;
      expire_at: Date;
      use_at: Filled<Date | null>;
      create_at: Kept<Date>;
    };
  }
}
