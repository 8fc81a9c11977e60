/** The push socket's channels and events: what the server may say and to whom. Frames are Pusher protocol 7 (docs/domain/push.md). */

/** Where a buyer's pay page listens: knowing the trade number is the right to know its state, never its keys. */
export const orderChannel = (tradeNo: string): string => `private-order-${tradeNo}`;
/** Where a signed-in account listens; `realm` is merchant, personal or admin. */
export const accountChannel = (realm: 'admin' | 'merchant' | 'personal', accountId: number): string => `private-${realm}-${accountId}`;

/** Where everybody in an office listens, whoever he is. */
export const officeChannel = (realm: 'admin' | 'merchant'): string => `private-office-${realm}`;

/** Where everybody listens who acts for a merchant: what it says tells nothing of the shop. */
export const shopOfficeChannel = (merchantId: number): string => `private-office-merchant-${merchantId}`;

/** Where the sides of a complaint listen. A buyer asks with the token of `complaintQuery` and the type `complaint`. */
export const complaintChannel = (complaintId: number): string => `private-group-complaint-${complaintId}`;

/**
 * Where those see each other who have the same thing open: administrators among themselves, and the people of one shop among themselves.
 * Members are named by `PresentPerson`.
 */
export const presenceChannel = (what: PresentThing, id: number, of: 'admin' | { merchantId: number }): string =>
  `presence-${what}-${id}-${of === 'admin' ? 'admin' : `shop-${of.merchantId}`}`;

/** What several may have open at once. */
export type PresentThing = 'order' | 'complaint';

/** How one who has it open is shown to the others. */
export interface PresentPerson {
  name: string;
}

/** Events by name with their data. Ids and states only: whoever needs more asks over HTTP. */
export interface PushEvents {
  /** On an order's channel, when its status changes. */
  'order.status': { trade_no: string; status: number };
  /** On an order's channel, when money came that the order did not take. */
  'order.untaken': { trade_no: string };
  /** On the merchant's channel, when an order is placed. */
  'order.new': { order_id: number };
  /** On the merchant's channel, when an order is paid and delivered. */
  'order.paid': { order_id: number; total_price: string };
  /** On the merchant's channel, when unpaid orders were closed: by their time, their buyer or an administrator. */
  'order.closed': { count: number };
  /** On the administrators' office channel, when orders were placed, paid or closed: once a second at most, however many. */
  'orders.changed': Record<string, never>;
  /** On the merchant's channel, when a recharge has arrived. */
  'recharge.paid': { recharge_id: number; money: string };
  /** On the merchant's and the administrators' channels, when a buyer complains. */
  'complaint.new': { complaint_id: number };
  /** There, on the complaint's own channel and on its buyer's, when something is said or decided. */
  'complaint.changed': { complaint_id: number };
  /** On the merchant's channel, when a letter came. */
  'message.new': { message_id: number; kind: string };
  /** On the buyer's channel, when an order of the account has changed. */
  'buyer.order': { trade_no: string; status: number };
  /** On the buyer's channel, when a refund of the account's has come a step further. */
  'refund.changed': { trade_no: string };
  /** On the buyer's or the administrator's channel, when there is a notice. */
  'notice.new': { notice_id: number; kind: string };
  /** On an office's channel and on accounts' own: menu, rights or the account itself have changed, and are to be asked for anew. */
  'office.changed': Record<string, never>;
}
