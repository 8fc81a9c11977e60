/** Who moves a contract or an invoice, as its story keeps him. */
import { accountIdOf, actingIn } from '#kit/actor';
import type { Ctx } from '#kit/context';

export interface Mover {
  actor: 'admin' | 'merchant' | 'system';
  actor_id: number | null;
  actor_name: string;
}

/** Whoever acts; the house where nobody does. An administrator in a merchant's place is himself. */
export function moverOf({ actor }: Pick<Ctx, 'actor'>): Mover {
  if (actor.realm !== 'admin' && actor.realm !== 'merchant') return { actor: 'system', actor_id: null, actor_name: '' };
  const acting = actingIn(actor);
  return acting
    ? { actor: 'admin', actor_id: acting.id, actor_name: acting.username }
    : { actor: actor.realm, actor_id: accountIdOf(actor), actor_name: actor.username };
}

/** A step as merchants read it: that the platform acted, not which administrator. */
export const asMerchantsRead = <Move extends { actor: Mover['actor']; name: string }>(move: Move): Move =>
  move.actor === 'admin' ? { ...move, name: '' } : move;
