/**
 * The payment port. A driver is a folder that exports one `PaymentDriver`; it never sees the database or the environment:
 * an account's config and a request go in, a plain result comes out, and the outside is reached through `Outside` only.
 * Amounts are integer fen. Whether an amount is the order's, and whether a notice is a replay, is the caller's to decide.
 */
import type { Fen } from '@keymall/contract/kit/money';
import type { AccountConfig, ConfigField, Words } from '#kit/config';
import type { Outside } from '#kit/http';
import type { NoticeMessage } from '#kit/notice';

export type Device = 'pc' | 'mobile' | 'wechat';

/** One payment to be made. `trade_no` is our number; gateways know it as their `out_trade_no`. */
export interface PayRequest {
  trade_no: string;
  /** Shown to the buyer; a driver cuts it to what its gateway takes. */
  subject: string;
  amount: Fen;
  notify_url: string;
  return_url: string;
  /** `openid`: who the buyer is inside WeChat, where the driver's `identify` found it out. */
  client: { ip: string; device: Device; user_agent: string; openid?: string };
  /** When the order closes: from then on the gateway should take no more money for it, where it can be told. */
  expires_at?: Date;
  /** The gateway's name of the way to pay (alipay, wxpay, qqpay …); empty lets the buyer choose at the gateway. */
  pay_code: string;
}

/** Where the buyer goes: an address, a text to draw as a QR code, a form to submit, an app to open, or a call of WeChat's own browser. */
export type PayAction = (
  | { kind: 'redirect'; url: string }
  | { kind: 'qr'; text: string }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }
  | { kind: 'app'; url: string }
  | { kind: 'jsapi'; params: Readonly<Record<string, string>> }
) & {
  /** Until when it leads anywhere, where that may be before the payment itself is over: then `create` is asked again, under the same number. */
  good_until?: Date;
};

/**
 * A notice the account's gateway has really signed. `amount` is what the order asked for, in yuan's fen: a gateway that collects
 * another currency carries it in what only we could have written there. `success` false: a true message, but not of money received. */
export interface VerifiedNotice {
  ok: true;
  out_trade_no: string;
  transaction_id: string;
  amount: Fen;
  currency: 'CNY';
  success: boolean;
  /** The buyer agreed, but the money moves only when the gateway is asked (`query`): it is asked at once. */
  ask?: true;
  /** Everything that came, for the record. */
  fields: Readonly<Record<string, string>>;
}

export type RejectReason = 'unconfigured' | 'malformed' | 'repeated_field' | 'bad_signature' | 'wrong_merchant' | 'stale';

export interface RejectedNotice {
  ok: false;
  reason: RejectReason;
}

/** What a gateway waits for, to the byte. */
export interface Ack {
  status: number;
  contentType: string;
  body: string;
}

/** The payment a gateway is asked about: our number, its own where it told one, and the way it opened for the buyer where that is kept. */
export interface PaymentAsked {
  out_trade_no: string;
  transaction_id?: string;
  opened?: PayAction;
}

/** `unknown`: the gateway doesn't know the payment, refuses to tell, or holds the money back; `message` is its reason. */
export interface PayState {
  status: 'unpaid' | 'paid' | 'refunded' | 'closed' | 'unknown';
  transaction_id?: string;
  amount?: Fen;
  message?: string;
}

export interface RefundRequest {
  out_trade_no: string;
  transaction_id: string;
  /** Our number of this refund: the same number is the same refund. */
  out_refund_no: string;
  amount: Fen;
  /** What was paid. */
  total: Fen;
}

/** `pending`: taken, the end is told by `queryRefund`. `unknown` comes from `queryRefund` only: the gateway knows no such refund. */
export interface RefundState {
  status: 'succeeded' | 'pending' | 'failed' | 'unknown';
  message?: string;
}

/** A payment that is to be settled to whose it is. */
export interface SettleRequest {
  out_trade_no: string;
  transaction_id: string;
  /** Our number of this settlement: the same number is the same settlement. */
  out_settle_no: string;
  /** What was paid, less what went back to the buyer before. */
  amount: Fen;
}

/** `refused`: nothing happened, in the gateway's words. */
export type SettleState = { status: 'settled' } | { status: 'refused'; message: string };

/** Institutions at which a platform may be a partner (服务商) of merchants it brings. */
export type PartnerFamily = 'alipay' | 'wechat';

export interface PaymentDriver {
  id: string;
  title: Words;
  /** Collects for sub-merchants a partner brought: `config` is the partner's, its app (`app_id`) and the sub-merchant's number (`sub_mch_no`). */
  partner?: PartnerFamily;
  capabilities: {
    query: boolean;
    refund: boolean;
    /** A refund sent again under its number moves no money again. Where false, an unknown outcome is never repeated by machine. */
    repeatable_refund: boolean;
  };
  config: readonly ConfigField[];
  /** The only devices it is of use on: a code that only another screen's camera takes, a page for phones. Every one where it is left out. */
  device?: 'pc' | 'mobile';
  /** Where false, WeChat's own browser can't open what `create` gives. */
  inside_wechat?: false;
  /** What `create` gives suits the device it was asked for: another device asks for its own, under the same number. */
  per_device?: true;
  /** How long one call may take, milliseconds; left out: as long as any (kit/http.ts). */
  timeoutMs?: number;
  /** Where to send the buyer. Throws `GatewayError`. */
  create(config: AccountConfig, request: PayRequest, outside: Outside): Promise<PayAction>;
  /** Pure, synchronous, quick, and never throws. */
  verifyNotify(config: AccountConfig, message: NoticeMessage, now: Date): VerifiedNotice | RejectedNotice;
  ack(accepted: boolean): Ack;
  /** The address of what a notice names but does not bring and `verifyNotify` needs (a certificate); null for one that may not be fetched. */
  evidence?(config: AccountConfig, message: NoticeMessage): string | null;
  /**
   * As `evidence`, where it takes a call of the driver's own: the text, which the driver keeps and fetches only so often, whoever asks; null
   * where none is needed or to be had. Never throws for what the gateway does.
   */
  fetchEvidence?(config: AccountConfig, message: NoticeMessage, outside: Outside): Promise<string | null>;
  /** What the gateway says of a payment. Throws `GatewayError` when it says nothing usable. */
  query(config: AccountConfig, payment: PaymentAsked, outside: Outside): Promise<PayState>;
  /** Ends a payment nobody has made yet, so that nobody can any more: `closed`, or how it stands where it was too late. */
  close?(config: AccountConfig, payment: { out_trade_no: string }, outside: Outside): Promise<PayState>;
  /** Where a payment needs to know the buyer first: the address that asks, and what its `code` stands for. */
  identify?: {
    /** Who says so: whom `read` names is that buyer there, and nobody anywhere else. No secret. */
    by(config: AccountConfig): string;
    url(config: AccountConfig, request: { redirect_url: string; state: string }): string;
    read(config: AccountConfig, code: string, outside: Outside): Promise<string>;
  };
  /** Gives money back. Throws `GatewayError`; after `silent` and `rubbish` the outcome is unknown. */
  refund?(config: AccountConfig, refund: RefundRequest, outside: Outside): Promise<RefundState>;
  queryRefund?(config: AccountConfig, refund: RefundRequest, outside: Outside): Promise<RefundState>;
  /** Where what was paid reaches its merchant only once the gateway is told to settle it. */
  settlement?: {
    /** Whether payments opened with this account wait for it. */
    isAwaited(config: AccountConfig): boolean;
    /** Settles, however often it is sent. Throws `GatewayError`; after `silent` and `rubbish` the outcome is unknown: it is sent again as it was. */
    confirm(config: AccountConfig, settlement: SettleRequest, outside: Outside): Promise<SettleState>;
  };
}
