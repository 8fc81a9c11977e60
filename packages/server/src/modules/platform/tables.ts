import type { Filled, Kept } from '#kit/tables';

export const ownedTables = ['setting', 'keyring', 'operation_log', 'upload', 'schedule_log', 'rate_counter', 'outbox'] as const;

declare module '#kit/tables' {
  interface Database {
    setting: { name: string; value: unknown; update_at: Filled<Date> };
    keyring: { purpose: string; version: number; state: 'active' | 'decrypt_only' | 'destroyed'; wrapped: Buffer; create_at: Kept<Date> };
    operation_log: {
      id: Kept<number>;
      realm: 'admin' | 'merchant' | 'personal';
      actor_id: number;
      path: string;
      summary: string;
      ip: string;
      request_id: string;
      input: unknown;
      create_at: Kept<Date>;
    };
    upload: {
      id: Kept<number>;
      realm: 'admin' | 'merchant';
      owner_id: number;
      name: string;
      mime: string;
      bytes: number;
      create_at: Kept<Date>;
    };
    schedule_log: { id: Kept<number>; name: string; ok: boolean; output: string; cost_ms: number; create_at: Kept<Date> };
    outbox: { id: Kept<number>; queue: string; payload: unknown; create_at: Kept<Date> };
    rate_counter: { key: string; points: number; expire: number | null };
  }
}
