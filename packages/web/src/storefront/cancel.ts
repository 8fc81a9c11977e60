/** Closing an unpaid order of one's own. */
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { call } from '#kit/call';
import { grantFor } from './order-memory.ts';

/** What it held is free again. Throws as calls do. */
export const cancelOrder = (tradeNo: string, grant = grantFor(tradeNo)): Promise<unknown> =>
  call(publicLookup.cancel, { trade_no: tradeNo, grant }, { quiet: true });
