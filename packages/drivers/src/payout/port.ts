/**
 * The payout port: money from an account of ours to somebody's. As with payments, a driver sees an account's config and a request,
 * and the outside through `Outside` only. Amounts are integer fen.
 */
import type { Fen } from '@keymall/contract/kit/money';
import type { AccountConfig, ConfigField, Words } from '#kit/config';
import type { Outside } from '#kit/http';

/** Where merchants have their money sent. */
export type PayeeKind = 'alipay' | 'wechat' | 'bank';

export interface TransferRequest {
  /** Our number of this payout: the same number is the same payout, however often it is sent. 6 to 32 letters and digits. */
  out_biz_no: string;
  payee: { kind: PayeeKind; account: string; name: string };
  amount: Fen;
  /** Shown to the payee. */
  remark: string;
}

/**
 * `processing`: taken, the end is told by `query`. `failed`: certainly not paid, and never will be under this number.
 * `unknown` comes from `query` only: the gateway knows no such payout.
 */
export interface TransferState {
  status: 'succeeded' | 'processing' | 'failed' | 'unknown';
  /** The gateway's own number. */
  transaction_id?: string;
  /** Its reason, for the administrator. */
  message?: string;
}

export interface PayoutDriver {
  id: string;
  title: Words;
  /** Whom it can pay. */
  payees: readonly PayeeKind[];
  config: readonly ConfigField[];
  /** Sends the money. Throws `GatewayError`; after `silent` and `rubbish` the outcome is unknown and only `query` may follow. */
  transfer(config: AccountConfig, request: TransferRequest, outside: Outside): Promise<TransferState>;
  query(config: AccountConfig, request: TransferRequest, outside: Outside): Promise<TransferState>;
  /** What the account can still pay, where the gateway tells. */
  balance?(config: AccountConfig, outside: Outside): Promise<Fen>;
}
