/** A shop in memory that sells to others: what both simulators keep, and how they behave. A wire is put before it. */
import type { Fen } from '@keymall/contract/kit/money';
import { GatewayError } from './gateway-error.ts';
import type { HttpAnswer, HttpRequest } from './http.ts';

/**
 * How one call fares. `unheard`: it never arrives. `deaf`: it is done, and nothing is answered. `rubbish`: it is done, and a web page is
 * answered. `slow`: what is bought is delivered later. `refuse`: it is refused. `short`: it is bought, and one card is missing.
 */
export type SupplyMood = 'well' | 'unheard' | 'deaf' | 'rubbish' | 'slow' | 'refuse' | 'short';

export interface SoldOrder {
  number: string;
  order_no: string;
  goods_id: string;
  quantity: number;
  cost: Fen;
  cards: string[];
  /** Its cards are told. */
  ready: boolean;
}

export interface SupplyShop {
  goods: Map<string, { name: string; price: Fen; cards: string[] }>;
  /** By our number: everything that was ever bought, each one purchase. */
  orders: Map<string, SoldOrder>;
  balance: Fen;
  /** Asked for each call by what it is called. */
  behave: (call: string) => SupplyMood;
  /** How often each call arrived. */
  heard: string[];
}

/** A shop with one goods of so many cards. */
export function supplyShop({ goodsId = 'G1', name = '视频会员 · 月卡', price = 700, stock = 0, tag = 'K' } = {}): SupplyShop & {
  stock(count: number): void;
  left(): number;
} {
  const entry = { name, price, cards: [] as string[] };
  let made = 0;
  const shop = {
    goods: new Map([[goodsId, entry]]),
    orders: new Map<string, SoldOrder>(),
    balance: 100_000_000,
    behave: (): SupplyMood => 'well',
    heard: [] as string[],
    stock(count: number) {
      entry.cards = Array.from({ length: count }, () => `${tag}-${String(++made).padStart(6, '0')}`);
    },
    left: () => entry.cards.length,
  };
  shop.stock(stock);
  return shop;
}

export type Bought = SoldOrder | 'goods' | 'sold_out' | 'price' | 'balance';

/** Buys once a number; the same number gives the same order. */
export function buy(
  shop: SupplyShop,
  wish: { number: string; goods_id: string; quantity: number; most_price: Fen | null },
  mood: SupplyMood,
): Bought {
  const goods = shop.goods.get(wish.goods_id);
  if (!goods) return 'goods';
  if (wish.most_price !== null && goods.price > wish.most_price) return 'price';
  if (goods.cards.length < wish.quantity) return 'sold_out';
  const cost = goods.price * wish.quantity;
  if (cost > shop.balance) return 'balance';
  shop.balance -= cost;
  const cards = goods.cards.splice(0, wish.quantity);
  if (mood === 'short') cards.pop();
  const order_no = `U${String(shop.orders.size + 1).padStart(8, '0')}`;
  const sold = { number: wish.number, order_no, goods_id: wish.goods_id, quantity: wish.quantity, cost, cards, ready: mood !== 'slow' };
  shop.orders.set(wish.number, sold);
  return sold;
}

/** Meets a call as its mood says, around what the wire does with it. */
export async function met(shop: SupplyShop, call: string, answered: (mood: SupplyMood) => HttpAnswer): Promise<HttpAnswer> {
  const mood = shop.behave(call);
  if (mood === 'unheard') throw new GatewayError('silent', 'no answer');
  shop.heard.push(call);
  const answer = answered(mood);
  if (mood === 'deaf') throw new GatewayError('silent', 'no answer');
  return mood === 'rubbish' ? { status: 200, body: Buffer.from('<html><body>维护中</body></html>') } : answer;
}

/** Ends what was slow. */
export function deliverAll(shop: SupplyShop): void {
  for (const order of shop.orders.values()) order.ready = true;
}

export interface SupplySite {
  shop: ReturnType<typeof supplyShop>;
  config: Readonly<Record<string, string>>;
  http(request: HttpRequest): Promise<HttpAnswer>;
}
