import type { importFault, importProblem } from '@keymall/contract/inventory/card-import';
import type { ColumnType } from 'kysely';
import type { z } from 'zod';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = [
  'card_import',
  'card',
  'order_card',
  'goods_content',
  'goods_content_chunk',
  'content_stock',
  'card_import_chunk',
  'card_import_problem',
  'card_event',
  'stock_alarm',
] as const;

export type ImportFault = z.output<typeof importFault>;
export type ImportProblem = z.output<typeof importProblem>;

export type CardStatus = 0 | 1 | 2 | 3 | 4;

export type CardAction =
  | 'reveal'
  | 'first'
  | 'unfirst'
  | 'disable'
  | 'enable'
  | 'move'
  | 'price'
  | 'trash'
  | 'restore'
  | 'export_sold'
  | 'void'
  | 'replace';

declare module '#kit/tables' {
  interface Database {
    card_import: {
      id: Kept<number>;
      merchant_id: number;
      goods_id: number;
      total: number;
      inserted: number;
      duplicate: number;
      blank: number;
      invalid: number;
      source: Filled<'paste' | 'file' | 'generator' | 'docking'>;
      status: Filled<'receiving' | 'waiting' | 'running' | 'done' | 'failed' | 'undone'>;
      file_name: Filled<string>;
      options: ColumnType<unknown, string | undefined, string>;
      is_pre: Filled<Flag>;
      note: Filled<string>;
      expected_bytes: Filled<number>;
      processed_bytes: Filled<number>;
      error: Filled<ImportFault | ''>;
      worker: Filled<string>;
      worker_until: Filled<Date | null>;
      finish_at: Filled<Date | null>;
      undo_at: Filled<Date | null>;
      create_at: Kept<Date>;
    };
    card: {
      id: Kept<number>;
      merchant_id: number;
      goods_id: number;
      import_id: number;
      position: Kept<number>;
      is_first: Filled<boolean>;
      status: Filled<CardStatus>;
      order_id: Filled<number | null>;
      line_id: Filled<number | null>;
      secret: Buffer;
      fingerprint: Buffer;
      select_price: Filled<number | null>;
      preview: Filled<string | null>;
      dispute: Filled<boolean>;
      create_at: Kept<Date>;
      sold_at: Filled<Date | null>;
      delete_at: Filled<Date | null>;
    };
    order_card: { card_id: number; merchant_id: number; order_id: number; line_id: number; create_at: Kept<Date> };
    goods_content: {
      id: Kept<number>;
      merchant_id: number;
      goods_id: number;
      version: number;
      kind: 1 | 2;
      sealed: Filled<Buffer | null>;
      file_name: Filled<string>;
      mime: Filled<string>;
      bytes: Filled<number>;
      create_at: Kept<Date>;
    };
    goods_content_chunk: { content_id: number; seq: number; sealed: Buffer };
    content_stock: { goods_id: number; merchant_id: number; content_id: number | null; unlimited: boolean; remaining: number | null };
    card_import_chunk: { import_id: number; seq: number; bytes: number; sealed: Buffer };
    card_import_problem: { import_id: number; line: number; reason: ImportProblem };
    stock_alarm: { goods_id: number; merchant_id: number; create_at: Kept<Date> };
    card_event: {
      id: Kept<number>;
      merchant_id: number;
      card_id: number;
      actor: 'merchant' | 'admin' | 'system';
      actor_id: Filled<number | null>;
      action: CardAction;
      note: Filled<string>;
      create_at: Kept<Date>;
    };
  }
}
