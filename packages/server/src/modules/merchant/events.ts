import { withinEvent } from '#kit/events';

/** A merchant and its shop were made, in this transaction. Payload: whose. */
export const merchantRegistered = withinEvent<{ merchant_id: number }>('merchant.registered');

/** A merchant's account is closed for good, in this transaction: whoever keeps something for it that nothing refers to drops it now. */
export const merchantClosed = withinEvent<{ merchant_id: number }>('merchant.closed');
