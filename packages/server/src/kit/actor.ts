/** Who is asking: known from the bearer token, never from the input. */
export type Realm = 'admin' | 'merchant' | 'personal';

export interface Visitor {
  realm: 'visitor';
}

export interface Account {
  id: number;
  sessionId: number;
  username: string;
  /** Permission strings; "*" is all. Never empty: nobody's are ["none"]. */
  perms: readonly string[];
}
export interface AdminActor extends Account {
  realm: 'admin';
}
export interface MerchantActor extends Account {
  realm: 'merchant';
}
export interface BuyerActor extends Account {
  realm: 'personal';
}

export type Actor = Visitor | AdminActor | MerchantActor | BuyerActor;
export type SignedIn = Exclude<Actor, Visitor>;

/** Does the account hold a permission. */
export function may(actor: SignedIn, permission: string): boolean {
  return actor.perms.includes('*') || actor.perms.includes(permission);
}
