/** A refusal is thrown anywhere and answered at the edge with its code, status and sentence (contract/kit/refusals.ts). */
import { type FilledIn, type RefusalName, type RefusalValue, type Refused, refusals } from '@keymall/contract/kit/refusals';

export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly values: Record<string, RefusalValue>;
  constructor(refusal: RefusalName, values: Record<string, RefusalValue>) {
    super(refusal);
    this.refusal = refusal;
    this.values = values;
  }
  get code(): number {
    return refusals[this.refusal].code;
  }
}

/** Says no. Inside a `write` handler the transaction is rolled back. The blanks of the refusal's sentences are filled in, no others. */
export function refuse<Name extends RefusalName>(refusal: Name, ...[values = {}]: FilledIn<Name>): never {
  throw new Refusal(refusal, values);
}

/** Says no for a reason that a rule has found. */
export function refuseFor({ refusal, values = {} }: Refused): never {
  throw new Refusal(refusal, values);
}

/** Goes on where something was changed, else the refusal `missing`. */
export function found(changed: boolean): void {
  if (!changed) refuse('missing');
}

/** The value, or the refusal `missing`: a stranger's row and no row answer alike. */
export function orMissing<T>(value: T | null | undefined): T {
  return value ?? refuse('missing');
}
