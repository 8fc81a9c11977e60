import type { Realm } from '#kit/actor';
import { withinEvent } from '#kit/events';

/** Somebody signed in. `by_name`: the administrator in the account's place; empty for its own. */
export const signedIn = withinEvent<{ realm: Realm; subject_id: number; by_name: string }>('identity.signed_in');
