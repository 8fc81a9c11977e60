/** An order's life as one story, out of the tables that each hold a part of it. Pure. */
import type { OrderRecordKind, OrderStatus, StepActor } from '../tables.ts';

export interface Step {
  kind: 'created' | 'moved' | 'recorded' | 'received' | 'refund';
  code: string;
  status: OrderStatus | null;
  actor: StepActor;
  actor_id: number | null;
  reason: string;
  amount: number | null;
  create_at: Date;
}

interface Parts {
  create_at: Date;
  buyer_id: number | null;
  events: { to_status: OrderStatus; actor: StepActor; actor_id: number | null; reason: string; create_at: Date }[];
  records: {
    kind: OrderRecordKind;
    actor: StepActor;
    actor_id: number | null;
    reason: string;
    amount: number | null;
    create_at: Date;
  }[];
  receipts: { transaction_id: string; amount: number; outcome: string; source: string; create_at: Date }[];
  refunds: { of: 'order' | 'receipt'; out_refund_no: string; amount: number; status: string; create_at: Date; resolve_at: Date | null }[];
}

/** Moves whose reason is a word of ours though a person made them. */
const WORDS = new Set(['paid', 'paid_late', 'confirmed', 'confirmed_late', 'replaced', 'refunded', 'late_unserved', 'short_of_stock']);

/** What a move is called, and what the person who made it gave as the reason. */
function moved({ to_status, actor, reason }: Parts['events'][number]): { code: string; reason: string } {
  const byPerson = actor === 'admin' || actor === 'merchant';
  return byPerson && !WORDS.has(reason) ? { code: `became_${to_status}`, reason } : { code: reason || `became_${to_status}`, reason: '' };
}

/** Money comes before what it brings about, where both happened in one moment. */
const RANK: Record<Step['kind'], number> = { created: 0, received: 1, moved: 2, recorded: 3, refund: 4 };

/** All steps, oldest first. Refunds of the order itself are told by its records; those of unused receipts by their own rows. */
export function storyOf({ create_at, buyer_id, events, records, receipts, refunds }: Parts): Step[] {
  const none = { status: null, actor_id: null, reason: '', amount: null };
  const steps: Step[] = [
    { ...none, kind: 'created', code: 'created', status: 0, actor: 'buyer', actor_id: buyer_id, create_at },
    ...events.map((event): Step => {
      const { to_status: status, actor, actor_id, create_at: at } = event;
      return { kind: 'moved', ...moved(event), status, actor, actor_id, amount: null, create_at: at };
    }),
    ...records.map(({ kind, ...rest }): Step => ({ kind: 'recorded', code: kind, status: null, ...rest })),
    ...receipts.map(
      (receipt): Step => ({
        ...none,
        kind: 'received',
        code: receipt.source === 'manual' ? 'booked_by_hand' : receipt.outcome,
        actor: receipt.source === 'manual' ? 'admin' : 'gateway',
        reason: receipt.transaction_id,
        amount: receipt.amount,
        create_at: receipt.create_at,
      }),
    ),
    ...refunds.flatMap((refund): Step[] => {
      if (refund.of === 'order') return [];
      const step: Step = {
        ...none,
        kind: 'refund',
        code: 'owed',
        actor: 'system',
        reason: refund.out_refund_no,
        amount: refund.amount,
        create_at: refund.create_at,
      };
      return refund.resolve_at ? [step, { ...step, code: refund.status, create_at: refund.resolve_at }] : [step];
    }),
  ];
  return steps.sort((a, b) => a.create_at.getTime() - b.create_at.getTime() || RANK[a.kind] - RANK[b.kind]);
}
