/** Opening one's own shop pages where the platform asks a fee for it, once. See docs/domain/diy.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { nothing } from '../kit/field.ts';
import { money } from '../kit/money.ts';

export const merchantDesignFee = {
  /** What it is paid from; null to whoever does not see amounts. */
  wallets: endpoint({
    path: '/merchantapi/shop/diy/wallets',
    access: 'signed-in',
    effect: 'read',
    summary: '装修开通费用',
    input: z.strictObject({}),
    output: z.strictObject({ fee: money, money: money.nullable(), fee_money: money.nullable() }),
  }),
  /** `fee`: what the payer was told. */
  open: endpoint({
    path: '/merchantapi/shop/diy/open',
    effect: 'write',
    summary: '开通装修',
    input: z.strictObject({ fee: money, wallet: z.enum(['money', 'fee_money']) }),
    output: nothing,
  }),
};
