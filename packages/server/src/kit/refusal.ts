/** A refusal is thrown anywhere and answered at the edge with its code, status and sentence (contract/kit/refusals.ts). */
import { type FilledIn, type RefusalName, type RefusalValue, type Refused, refusals } from '@keymall/contract/kit/refusals';

/** Whose page it would have been. */
export interface Face {
  template: string;
  mobile_template: string;
  shop_name: string;
}

export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly values: Record<string, RefusalValue>;
  /** What the page that says it may wear: a shop's looks and name. Documents alone are told (`Edge.callAsVisitor`). */
  readonly face: Face | undefined;
  constructor(refusal: RefusalName, values: Record<string, RefusalValue>, face?: Face) {
    super(refusal);
    this.refusal = refusal;
    this.values = values;
    this.face = face;
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
export function refuseFor({ refusal, values = {} }: Refused, face?: Face): never {
  throw new Refusal(refusal, values, face);
}

/** Goes on where something was changed, else the refusal `missing`. */
export function found(changed: boolean): void {
  if (!changed) refuse('missing');
}

/** The value, or the refusal `missing`: a stranger's row and no row answer alike. */
export function orMissing<T>(value: T | null | undefined): T {
  return value ?? refuse('missing');
}
