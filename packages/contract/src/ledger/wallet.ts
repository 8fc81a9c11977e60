/** A merchant's wallets: what they hold, and what an administrator does to them by hand (docs/domain/wallets.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money, moneySum } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';

/** Available, frozen, prepaid fees, deposit, under way to the merchant, and owed by the merchant. */
export const wallet = z.enum(['money', 'freeze_money', 'fee_money', 'deposit_money', 'cashing_money', 'debt_money']);
export type Wallet = z.output<typeof wallet>;

export const WalletFigures = z.strictObject({
  money: moneySum,
  freeze_money: moneySum,
  fee_money: moneySum,
  deposit_money: moneySum,
  cashing_money: moneySum,
  debt_money: moneySum,
});

export const statementFormat = z.enum(['xlsx', 'pdf']);

/** More or less in the available wallet; held back and let go; prepaid fees; deposit. */
export const walletAction = z.enum([
  'inc',
  'dec',
  'freeze',
  'unfreeze',
  'customchannelfeeadd',
  'customchannelfeedec',
  'customchanneldepositadd',
  'customchanneldepositdec',
]);
export type WalletAction = z.output<typeof walletAction>;

export const AdjustmentRow = z.strictObject({
  id,
  action: walletAction,
  money,
  mark: z.string(),
  admin: z.string(),
  create_at: time,
});

export const adminWallet = {
  wallets: endpoint({
    path: '/adminapi/merchant/user/wallets',
    effect: 'read',
    summary: '商户钱包',
    input: z.strictObject({ id }),
    /** `hand_frozen`: what administrators froze and may let go; the rest of what is frozen waits for settlement or a complaint. */
    output: WalletFigures.extend({ id, username: z.string(), shop_name: z.string(), hand_frozen: moneySum }),
  }),
  money: endpoint({
    path: '/adminapi/merchant/user/money',
    effect: 'write',
    summary: '调整商户资金',
    /** The same `request_no` is the same adjustment. */
    input: z.strictObject({
      id,
      action: walletAction,
      money,
      mark: text(200),
      request_no: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'request_no'),
    }),
    output: WalletFigures,
  }),
  adjustments: endpoint({
    path: '/adminapi/merchant/user/adjustments',
    effect: 'read',
    summary: '资金调整记录',
    input: listInput({ id }),
    output: listOf(AdjustmentRow),
  }),
  statement: endpoint({
    path: '/adminapi/merchant/user/statement',
    effect: 'write',
    summary: '生成商户对账单',
    input: z.strictObject({ id, date_range: dateRange, format: statementFormat }),
    output: z.strictObject({ id }),
  }),
};
