import { withinEvent } from '#kit/events';

/** A merchant and its shop were made, in this transaction. Payload: whose. */
export const merchantRegistered = withinEvent<{ merchant_id: number }>('merchant.registered');
