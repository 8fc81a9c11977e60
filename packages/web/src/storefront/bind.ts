/** An order from before one signed in becomes the account's. */
import { personalOrder } from '@keymall/contract/ordering/personal-order';
import { call } from '#kit/call';
import type { Proof } from './lookup.ts';

/** By what opened it here. Throws as calls do. */
export const bindOrder = ({ trade_no, grant, pwd }: Proof): Promise<unknown> =>
  call(personalOrder.bind, { trade_no, grant, pwd }, { quiet: true });
