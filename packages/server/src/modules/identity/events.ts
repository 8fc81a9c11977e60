import type { Realm } from '#kit/actor';
import { question, withinEvent } from '#kit/events';

/** A buyer closes his account for good, in this transaction: whoever keeps something for him drops it, or refuses. */
export const buyerClosed = withinEvent<{ buyer_id: number }>('identity.buyer_closed');

/** Somebody signed in. `by_name`: the administrator in the account's place; empty for its own. */
export const signedIn = withinEvent<{ realm: Realm; subject_id: number; by_name: string }>('identity.signed_in');

/**
 * What a code says that the official account hears of with `key` when somebody scans it; null where there is no account. Throws `GatewayError`.
 */
export const codeToScan = question<{ key: string; seconds: number }, string | null>('identity.code_to_scan', () => null);
