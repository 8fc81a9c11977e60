import type { AdminNewsKind } from '@keymall/contract/kit/admin-news';
import type { NoticeChannel } from '@keymall/contract/kit/notices/row';
import type { Locale } from '@keymall/contract/kit/refusals';
import type { NoticeDigest } from '@keymall/contract/platform/notice-habit-words';
import type { DeliveryKind } from '@keymall/contract/platform/notice-words';
import type { ColumnType } from 'kysely';
import type { Realm } from '#kit/actor';
import type { Sayings } from '#kit/said';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = [
  'setting',
  'keyring',
  'operation_log',
  'upload',
  'private_file',
  'storage_move',
  'schedule_log',
  'rate_counter',
  'outbox',
  'order_blacklist',
  'export_task',
  'export_chunk',
  'notice_log',
  'notice_choice',
  'notice_habit',
  'notice_held',
  'letter_override',
  'installation_fact',
  'spent_proof',
  'operation_link',
  'site_link',
  'admin_matter',
] as const;

declare module '#kit/tables' {
  interface Database {
    /** What waits for an administrator, or did. */
    admin_matter: {
      kind: AdminNewsKind;
      matter: string;
      since: Date;
      seen_at: Date;
      seen: Filled<number>;
      told_at: Date | null;
      tells: Filled<boolean>;
      says: unknown;
      end_at: Filled<Date | null>;
    };
    /** One of the chain over the operation log. */
    operation_link: { seq: number; log_id: number; hash: Buffer };
    /** A friend link of the home page. */
    site_link: {
      id: Kept<number>;
      title: string;
      url: string;
      logo: Filled<string>;
      sort: Filled<number>;
      status: Filled<Flag>;
      create_at: Kept<Date>;
    };
    spent_proof: { proof: string; expire_at: Date; request_hash: Buffer | null };
    setting: { name: string; value: unknown; update_at: Filled<Date> };
    keyring: { purpose: string; version: number; state: 'active' | 'decrypt_only' | 'destroyed'; wrapped: Buffer; create_at: Kept<Date> };
    operation_log: {
      id: Kept<number>;
      realm: 'admin' | 'merchant' | 'personal';
      /** Who acted, and what he was called then. */
      actor_id: number;
      actor_name: Filled<string>;
      /** The merchant he acted for. */
      merchant_id: number | null;
      path: string;
      summary: string;
      ip: string;
      request_id: string;
      /** The input with every secret left out. */
      input: unknown;
      /** The ids and numbers of what the call was about, those that it made too. */
      object: Filled<unknown>;
      create_at: Kept<Date>;
    };
    upload: {
      id: Kept<number>;
      realm: 'admin' | 'merchant' | 'buyer' | 'claimant' | 'personal';
      owner_id: number;
      name: string;
      mime: string;
      bytes: number;
      create_at: Kept<Date>;
      storage: Filled<'local' | 's3'>;
      /** The place of a copy that a move left behind. */
      left_in: Filled<'local' | 's3' | null>;
    };
    storage_move: {
      id: Kept<number>;
      target: 'local' | 's3';
      status: Filled<'running' | 'stopped' | 'done'>;
      cursor: Filled<number>;
      moved: Filled<number>;
      failed: Filled<number>;
      error: Filled<string>;
      create_at: Kept<Date>;
      beat_at: Filled<Date>;
      finish_at: Filled<Date | null>;
    };
    private_file: {
      id: Kept<number>;
      name: string;
      file_name: string;
      kind: 'pdf' | 'ofd' | 'png' | 'jpg' | 'gif' | 'webp';
      bytes: number;
      /** The administrator who sent it; null where `sender` says who did. */
      admin_id: number | null;
      sender: Filled<string>;
      /** Something holds it. */
      kept: Filled<boolean>;
      storage: Filled<'local' | 's3'>;
      /** The place of a copy that a move left behind. */
      left_in: Filled<'local' | 's3' | null>;
      create_at: Kept<Date>;
    };
    schedule_log: {
      id: Kept<number>;
      name: string;
      ok: boolean;
      output: string;
      cost_ms: number;
      create_at: Kept<Date>;
      sayings: Filled<Sayings | null>;
    };
    outbox: { id: Kept<number>; queue: string; payload: unknown; create_at: Kept<Date> };
    rate_counter: { key: string; points: Filled<number>; expire: number | null };
    order_blacklist: {
      id: Kept<number>;
      type: 'ip' | 'contact' | 'device' | 'buyer';
      value: string;
      reason: Filled<string>;
      source: Filled<'manual' | 'risk' | 'complaint'>;
      hits: Filled<number>;
      expire_at: Filled<Date | null>;
      create_at: Kept<Date>;
    };
    export_task: {
      id: Kept<number>;
      realm: 'admin' | 'merchant';
      owner_id: number;
      /** Who asked: whose file it is. */
      actor_id: number;
      kind: string;
      title: string;
      format: 'csv' | 'xlsx' | 'txt' | 'pdf';
      filter: ColumnType<unknown, string, never>;
      /** Of whoever asked: what the file is written in. */
      locale: Filled<Locale>;
      status: Filled<'waiting' | 'running' | 'done' | 'failed'>;
      row_count: Filled<number>;
      bytes: Filled<number>;
      error: Filled<string>;
      create_at: Kept<Date>;
      finish_at: Filled<Date | null>;
      expire_at: Filled<Date>;
      /** How often its making was begun; a run writes only while its number stands here. */
      attempt: Filled<number>;
      /** When its run last wrote. */
      beat_at: Filled<Date>;
    };
    export_chunk: { task_id: number; seq: number; data: Buffer };
    installation_fact: { name: string; value: ColumnType<unknown, string, string>; create_at: Kept<Date>; update_at: Filled<Date> };
    /** Words instead of those a letter was built with. */
    letter_override: {
      kind: string;
      locale: Locale;
      subject: string;
      body: string;
      revision: Filled<number>;
      admin_name: string;
      update_at: Date;
    };
    notice_log: {
      id: Kept<number>;
      kind: DeliveryKind;
      template: string;
      recipient: string;
      subject: Filled<string>;
      ok: boolean;
      error: Filled<string>;
      create_at: Kept<Date>;
      /** Whose it was, where it went to a merchant. */
      merchant_id: Filled<number | null>;
      /** The job that made it. */
      queue: Filled<string>;
      payload: ColumnType<object | null, string | null, string | null>;
      resent: Filled<number>;
      resent_at: Filled<Date | null>;
    };
    notice_choice: { realm: Realm; person_id: number; mark: string; channel: NoticeChannel; is_on: boolean };
    notice_habit: {
      realm: Realm;
      person_id: number;
      /** Minutes of the person's day; null: no quiet hours. */
      quiet_from: Filled<number | null>;
      quiet_to: Filled<number | null>;
      zone: Filled<string>;
      digest: Filled<NoticeDigest>;
      mail_to: Filled<string>;
      locale: Filled<Locale>;
    };
    notice_held: {
      id: Kept<number>;
      realm: Realm;
      person_id: number;
      mark: string;
      channel: DeliveryKind;
      title: Filled<string>;
      content: Filled<string>;
      sayings: Filled<Sayings | null>;
      link: Filled<string>;
      queue: Filled<string>;
      payload: ColumnType<object | null, string | null, string | null>;
      due_at: Date;
      batch: Filled<string | null>;
      create_at: Kept<Date>;
    };
  }
}
