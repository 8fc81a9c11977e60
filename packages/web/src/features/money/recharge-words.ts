/** A recharge as its merchant sees it. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantRecharge } from '@keymall/contract/payment/recharge';

export type RechargeRow = WireOutput<typeof merchantRecharge.list>['list'][number];
