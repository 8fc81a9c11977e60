/** Closing an unpaid order of one's own. */
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { call } from '#kit/call';
import { grantFor } from './order-memory.ts';

/** What it held is free again. Without a proof of its own, by this browser's. Throws as calls do. */
export const cancelOrder = (tradeNo: string, { grant, pwd }: { grant: string; pwd: string } = { grant: '', pwd: '' }): Promise<unknown> =>
  call(publicLookup.cancel, { trade_no: tradeNo, grant: grant || grantFor(tradeNo), pwd }, { quiet: true });
