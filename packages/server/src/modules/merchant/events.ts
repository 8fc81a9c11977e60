import type { Words } from '@keymall/contract/kit/saying';
import type { GAPS, WechatEvent } from '@keymall/contract/kit/wechat-events';
import type { VerificationKind, VerificationWallet } from '@keymall/contract/merchant/verification';
import { question, withinEvent } from '#kit/events';

/** What fills the gaps of an event's notice: words are read in the merchant's language. `shop` and `time` are known to whoever sends it. */
export type NewsValues<Event extends WechatEvent> = Record<Exclude<(typeof GAPS)[Event][number], 'shop' | 'time'>, Words>;
type WechatNews = { [Event in WechatEvent]: { merchant_id: number; event: Event; values: NewsValues<Event> } }[WechatEvent];
/** Prepaid fees run low: what is left, and below what it is told. Nobody reads of it by WeChat. */
interface FeesNews {
  merchant_id: number;
  event: 'fees';
  values: Record<'first' | 'balance' | 'limit', Words>;
}
export type MerchantNews = WechatNews | FeesNews;

/** Something happened that a merchant may want to read at once, in this transaction. */
export const merchantNews = withinEvent<MerchantNews>('merchant.news');
/** Does a merchant read of such events by WeChat. */
export const readsByWechat = question<{ merchant_id: number; event: WechatEvent }, boolean>('merchant.reads_by_wechat', () => false);

/** Papers of a merchant were kept, in this transaction; `fee` is what he was told it costs, in fen, and `wallet` where it comes from. */
export const verificationSent = withinEvent<{
  merchant_id: number;
  verification_id: number;
  kind: VerificationKind;
  fee: number;
  wallet: VerificationWallet;
}>('merchant.verification_sent');

/** A merchant and its shop were made, in this transaction. Payload: whose. */
export const merchantRegistered = withinEvent<{ merchant_id: number }>('merchant.registered');

/** A merchant's account is closed for good, in this transaction: whoever keeps something for it that nothing refers to drops it now. */
export const merchantClosed = withinEvent<{ merchant_id: number }>('merchant.closed');
