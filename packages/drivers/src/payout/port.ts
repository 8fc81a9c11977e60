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
  /**
   * The number this payout has at the gateway: the same number is the same payout, however often it is sent. 6 to 32 letters and
   * digits; ours, or what the driver's `number` made of it.
   */
  out_biz_no: string;
  /** The gateway's own number, once it has told one. */
  transaction_id?: string;
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
  /**
   * What `unknown` means once no call can be under way any more. `unpaid`: the gateway never got it. `open`: it may have been paid
   * all the same, and only a person who looked there may say.
   */
  unknown: 'unpaid' | 'open';
  /**
   * The number the account's gateway takes for one of ours, where that is not ours; `attempt` counts from 0 until it is free. It is
   * kept with the payout: what the account is changed to later changes no number.
   */
  number?(config: AccountConfig, ours: string, attempt: number): string;
  /** Sends the money. Throws `GatewayError`; after `silent` and `rubbish` the outcome is unknown and only `query` may follow. */
  transfer(config: AccountConfig, request: TransferRequest, outside: Outside): Promise<TransferState>;
  query(config: AccountConfig, request: TransferRequest, outside: Outside): Promise<TransferState>;
  /** What the account can still pay, where the gateway tells. */
  balance?(config: AccountConfig, outside: Outside): Promise<Fen>;
}
