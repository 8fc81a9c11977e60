/**
 * The supply port: goods bought at another shop, a piece of ours sold for each. As with payments, a driver sees an account's config
 * and a request, and the outside through `Outside` only. Amounts are integer fen.
 *
 * An order has a number of ours, one an attempt and a shop, and the shop makes at most one purchase of it however often it is sent.
 * What a driver says is certain; what it can't be sure of it throws (`GatewayError` silent or rubbish), and the caller asks again
 * under the same number before anything else.
 */
import type { Fen } from '@keymall/contract/kit/money';
import type { AccountConfig, ConfigField, Words } from '#kit/config';
import type { Outside } from '#kit/http';

export interface SupplyGoods {
  /** What the shop knows it by; with the kind, where it is sold in kinds. At most 120 characters. */
  id: string;
  name: string;
  /** What a piece costs this account now. */
  price: Fen;
  /** How many there are; null where the shop does not tell (with the list, or at all). */
  stock: number | null;
  /** The least and the most pieces of an order; 0 for no bound. */
  least: number;
  most: number;
}

export interface SupplyOrder {
  /** Ours: 20 to 32 letters and digits. */
  number: string;
  /** The shop's own, once it has told one. */
  upstream_no: string;
  goods_id: string;
  quantity: number;
  /** The most a piece may cost; above it nothing is bought. */
  most_price: Fen;
}

/** Why nothing was bought. `key`: this account may not buy at all. */
export type SupplyRefusal = 'sold_out' | 'price' | 'balance' | 'goods' | 'key' | 'unreachable' | 'other';

/**
 * `delivered`: bought, and these are its cards, as many as were ordered. `pending`: bought, and the cards come later. `refused`: certainly not
 * bought, and never will be under this number. `none` comes from `query` only: no such order is known (yet); the same number may be sent
 * again. `odd`: bought, but what came is not what was ordered or can't be fetched: a person has to look.
 */
export type SupplyState =
  | { status: 'delivered'; upstream_no: string; cards: readonly string[]; cost: Fen | null }
  | { status: 'pending'; upstream_no: string }
  | { status: 'refused'; why: SupplyRefusal; message: string }
  | { status: 'none' }
  | { status: 'odd'; upstream_no: string; message: string };

export interface SupplyDriver {
  id: string;
  title: Words;
  config: readonly ConfigField[];
  /** How long one exchange may take, where it is slower than most. */
  timeoutMs?: number;
  /** The shop tells of an order by our number; else by its own only, and an answer that got lost can be learnt of by sending again alone. */
  finds: 'our_number' | 'own_number';
  /** All there is to buy, at most `MOST_GOODS` of it. */
  goods(config: AccountConfig, outside: Outside): Promise<SupplyGoods[]>;
  /** One of them as it is now, its stock told where the shop tells it at all; null where there is none. */
  one(config: AccountConfig, goodsId: string, outside: Outside): Promise<SupplyGoods | null>;
  /** Orders. `again`: this number was sent before, and what became of it is not known. */
  place(config: AccountConfig, order: SupplyOrder, again: boolean, outside: Outside): Promise<SupplyState>;
  /** What became of an order. Never buys. */
  query(config: AccountConfig, order: SupplyOrder, outside: Outside): Promise<SupplyState>;
  /** Whose shop it is, and what this account has there to spend. */
  account(config: AccountConfig, outside: Outside): Promise<{ shop: string; balance: Fen }>;
}

/** More goods than this of one shop are not listed. */
export const MOST_GOODS = 5000;

/** Ours to send: what is no number of pieces or no price is never sent. */
export const isOrder = ({ number, goods_id, quantity, most_price }: SupplyOrder): boolean =>
  /^[A-Za-z0-9]{20,32}$/.test(number) &&
  goods_id !== '' &&
  Number.isSafeInteger(quantity) &&
  quantity > 0 &&
  Number.isSafeInteger(most_price) &&
  most_price > 0;
