/** What must always hold: see kit/invariants.ts. */
export { checkInvariants, type Invariant, invariants } from '#kit/invariants';
