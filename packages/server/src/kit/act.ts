/**
 * What somebody does by a call, as the operation log will tell it. The edge begins it and writes its row when the call is done; whoever
 * answers may say more, or that there was nothing to tell (docs/decisions/0041-who-acts.md).
 */
import type { Endpoint, RawEndpoint } from '@keymall/contract/kit/endpoint';
import type { Ctx } from './context.ts';

export interface Act {
  endpoint: Pick<Endpoint | RawEndpoint, 'path' | 'summary'>;
  /** The input, and what was said besides. Secrets are left out when it is written. */
  told: Record<string, unknown>;
  /** Its row is written, or it has none. */
  isTold: boolean;
}

/** Says what the input does not: how many there were, what a file was called. Nothing where no call of somebody's is told of. */
export function tellMore({ act }: Pick<Ctx, 'act'>, more: Record<string, unknown>): void {
  if (act) Object.assign(act.told, more);
}

/** This call was no act of its own: a piece of a file, a request that was answered before. */
export function tellNothing({ act }: Pick<Ctx, 'act'>): void {
  if (act) act.isTold = true;
}
