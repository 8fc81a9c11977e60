/** Who is asking: known from the bearer token, never from the input. */
import { PROOF_MINUTES } from '@keymall/contract/kit/endpoint';
import { SEE_MONEY } from '@keymall/contract/merchant/staff-kinds';

export type Realm = 'admin' | 'merchant' | 'personal';

declare const person: unique symbol;

/**
 * Who acts on a merchant's behalf: the number of an account, never of a shop. It counts as a number where a row says who did it; a shop's
 * scope can't be minted from it (kit/scope.ts).
 */
export type AccountId = number & { readonly [person]: true };

export interface Visitor {
  realm: 'visitor';
}

export interface Account {
  sessionId: number;
  username: string;
  /** Permission strings; "*" is all. Never empty: nobody's are ["none"]. */
  perms: readonly string[];
  /** When he last proved who he is; nobody's without a session. */
  proofAt?: Date;
}
export interface AdminActor extends Account {
  realm: 'admin';
  id: number;
}
/** Who acts and whose shop it is are two numbers, and neither is called `id` (docs/decisions/0041-who-acts.md). */
export interface MerchantActor extends Account {
  realm: 'merchant';
  accountId: AccountId;
  merchantId: number;
  /** The administrator who acts in the merchant's place, where it is he. */
  acting?: Acting;
}
/** An administrator, as the log of operations names him. */
export interface Acting {
  id: number;
  username: string;
}
export interface BuyerActor extends Account {
  realm: 'personal';
  id: number;
}

export type Actor = Visitor | AdminActor | MerchantActor | BuyerActor;
export type SignedIn = Exclude<Actor, Visitor>;

/** Who acts, by the number of its account: unique within its realm. */
export const accountIdOf = (actor: SignedIn): number => (actor.realm === 'merchant' ? actor.accountId : actor.id);

/** The same, where it is of this very realm: null for everybody else, jobs too. */
export const accountIdIn = (actor: Actor, realm: string): number | null =>
  actor.realm !== 'visitor' && actor.realm === realm ? accountIdOf(actor) : null;

/** A merchant's actor out of what a session or a test knows. */
export const merchantActor = (known: Account & { accountId: number; merchantId: number; acting?: Acting }): MerchantActor => ({
  ...known,
  realm: 'merchant',
  accountId: known.accountId as AccountId,
});

/** The administrator who acts in the place of whoever's session it is; undefined where it is its own. */
export const actingIn = (actor: Actor): Acting | undefined => (actor.realm === 'merchant' ? actor.acting : undefined);

/** Who did it, where a row says so by realm and number. */
export function doerOf(actor: MerchantActor | AdminActor): { actor: 'merchant' | 'admin'; actor_id: number } {
  const acting = actingIn(actor);
  return acting ? { actor: 'admin', actor_id: acting.id } : { actor: actor.realm, actor_id: accountIdOf(actor) };
}

/** Staff of a merchant that may not see amounts: they travel covered (kit/veil.ts). The owner, whatever his role, is none of them. */
export const seesNoMoney = (actor: Actor): boolean =>
  actor.realm === 'merchant' && actor.accountId !== actor.merchantId && !may(actor, SEE_MONEY);

/** Has he proven himself lately enough for what is grave (contract/kit/endpoint `stepUp`). */
export const isProven = ({ proofAt }: SignedIn, now: Date): boolean =>
  proofAt !== undefined && now.getTime() - proofAt.getTime() < PROOF_MINUTES * 60_000;

/** Does the account hold a permission. */
export function may(actor: SignedIn, permission: string): boolean {
  return actor.perms.includes('*') || actor.perms.includes(permission);
}
