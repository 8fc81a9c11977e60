/** What happened to an order beside its status: order_record, append-only. SQL writes it through `fn.order_record`. */
import type { Words } from '@keymall/contract/kit/saying';
import type { Db } from '#kit/database';
import { kept } from '#kit/said';
import type { OrderRecordKind, StepActor } from './tables.ts';

export interface OrderStepRecord {
  order_id: number;
  kind: OrderRecordKind;
  actor: StepActor;
  /** Who of them; null for the gateway, the system and a stranger. */
  actor_id?: number | null;
  /** What a person gave as the reason, or what else is to be known of it. Never a key. */
  reason?: Words;
  /** Fen, where money is spoken of. */
  amount?: number | null;
}

/** Writes one step. */
export async function recordStep(db: Db, step: OrderStepRecord): Promise<void> {
  await recordSteps(db, [step]);
}

/** Writes steps of several orders at once. */
export async function recordSteps(db: Db, steps: readonly OrderStepRecord[]): Promise<void> {
  if (steps.length > 0)
    await db
      .insertInto('order_record')
      .values(steps.map(({ reason = '', ...step }) => ({ ...step, ...kept({ reason }) })))
      .execute();
}

/** An order's steps, oldest first. */
export const recordsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('order_record')
    .select(['kind', 'actor', 'actor_id', 'reason', 'amount', 'create_at', 'sayings'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
