/** A Keymall shop that supplies, in memory: it checks what a real one checks, and remembers what it answered to a number. */
import type { HttpAnswer, HttpRequest } from '#kit/http';
import { buy, met, type SupplyMood, type SupplySite, supplyShop } from '#kit/supply-simulator';
import { isCallSigned, signAnswer, WIRE_CALLS, WIRE_SECONDS, type WireCall, wirePath } from './keymall-wire.ts';

interface Options {
  site?: string;
  now?: () => Date;
  price?: number;
  stock?: number;
  tag?: string;
}

export function keymallSite({
  site = 'https://keymall.invalid',
  now = () => new Date('2026-01-01T00:00:00Z'),
  ...goods
}: Options = {}): SupplySite {
  const secret = 'keymall-secret-of-the-simulator';
  const shop = supplyShop(goods);
  const seen = new Set<string>();
  /** Refusals stand as orders do. */
  const refused = new Map<string, { why: string; goods_id: string; quantity: number }>();

  function order(sent: Record<string, unknown>, mood: SupplyMood): object {
    const number = String(sent.number);
    const known = query({ number });
    if (known.state !== 'none') return known;
    const wish = { number, goods_id: String(sent.goods_id), quantity: Number(sent.quantity), most_price: Number(sent.most_price) };
    const bought = mood === 'refuse' ? 'other' : buy(shop, wish, mood);
    if (typeof bought === 'string') refused.set(number, { why: bought, ...wish });
    return query({ number });
  }
  function query({ number }: Record<string, unknown>): { state: string } & Record<string, unknown> {
    const bought = shop.orders.get(String(number));
    const no = refused.get(String(number));
    if (no) return { state: 'refused', number, why: no.why, message: '供货方拒绝' };
    if (!bought) return { state: 'none', number };
    if (!bought.ready) return { state: 'pending', number, order_no: bought.order_no };
    return { state: 'delivered', number, order_no: bought.order_no, cost: bought.cost, cards: bought.cards };
  }
  const does: Record<WireCall, (sent: Record<string, unknown>, mood: SupplyMood) => object> = {
    goods: ({ id, after }) => ({
      goods: [...shop.goods]
        .filter(([of]) => (id === undefined ? of > String(after) : of === id))
        .map(([of, { name, price, cards }]) => ({ id: of, name, price, stock: cards.length, least: 1, most: 0 })),
      next: '',
    }),
    order,
    query,
    account: () => ({ shop: '供货小店', balance: shop.balance }),
  };

  async function http({ url, text, headers = {} }: HttpRequest): Promise<HttpAnswer> {
    const path = url.slice(site.length);
    const name = WIRE_CALLS.find((each) => wirePath(each) === path);
    if (!url.startsWith(site) || !name) return { status: 404, body: Buffer.from('not found') };
    return met(shop, name, (mood) => {
      const { 'x-supply-key': key = '', 'x-supply-time': time = '', 'x-supply-nonce': nonce = '', 'x-supply-sign': sign = '' } = headers;
      const body = text?.body ?? '';
      const isGood =
        key === 'KEY1' &&
        isCallSigned(secret, { path, key, time, nonce, body }, sign) &&
        Math.abs(now().getTime() / 1000 - Number(time)) <= WIRE_SECONDS &&
        !seen.has(nonce);
      seen.add(nonce);
      if (!isGood) return { status: 401, body: Buffer.from('{"error":"key"}') };
      const said = Buffer.from(JSON.stringify(does[name](JSON.parse(body) as Record<string, unknown>, mood)));
      return { status: 200, body: said, headers: { 'x-supply-sign': signAnswer(secret, { nonce, body: said }) } };
    });
  }
  return { shop, config: { site, key: 'KEY1', secret }, http };
}
