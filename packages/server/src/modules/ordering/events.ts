import { withinEvent } from '#kit/events';

/** A merchant, a supplier or the platform said something in a complaint, or did something about it, in this transaction. */
export const complaintAnswered = withinEvent<{ complaint_id: number }>('ordering.complaint_answered');
