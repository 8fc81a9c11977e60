/** A shop of the acg family in memory, as it speaks to others: signed forms in, unsigned answers out, a request number taken once. */
import { createHash } from 'node:crypto';
import { formatYuan } from '@keymall/contract/kit/money';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import { buy, met, type SupplyMood, type SupplySite, supplyShop } from '#kit/supply-simulator';

interface Options {
  site?: string;
  price?: number;
  stock?: number;
  tag?: string;
}

const WORDS: Readonly<Record<string, string>> = { goods: '商品不存在', sold_out: '库存不足', balance: '您的余额不足' };

export function acgSite({ site = 'https://acg.invalid', ...goods }: Options = {}): SupplySite {
  const key = 'acg-key-of-the-simulator';
  const shop = supplyShop(goods);
  const json = (value: object): HttpAnswer => ({ status: 200, body: Buffer.from(JSON.stringify(value)) });
  const said = (data: unknown) => json({ code: 200, msg: 'success', data });
  const no = (msg: string) => json({ code: 0, msg });
  const shown = (code: string) => {
    const of = shop.goods.get(code);
    return (
      of && {
        id: 1,
        code,
        name: of.name,
        price: '99.00',
        user_price: '98.00',
        factory_price: Number(formatYuan(of.price)),
        minimum: 1,
        maximum: 0,
        config: '',
      }
    );
  };

  const does: Record<string, (sent: Readonly<Record<string, string>>, mood: SupplyMood) => HttpAnswer> = {
    'authentication/connect': () => said({ shopName: '共享小店', balance: Number(formatYuan(shop.balance)) }),
    'commodity/items': () => said([{ id: 3, name: '会员', children: [...shop.goods.keys()].map(shown) }]),
    'commodity/item': ({ code = '' }) => (shown(code) ? said([{ id: 3, name: '会员', children: [shown(code)] }]) : no('商品不存在')),
    'commodity/inventory': ({ sharedCode = '' }) => {
      const of = shop.goods.get(sharedCode);
      return of
        ? said({
            count: of.cards.length,
            price: '99.00',
            user_price: '98.00',
            factory_price: Number(formatYuan(of.price)),
            is_category: false,
          })
        : no('商品不存在');
    },
    'commodity/trade': ({ request_no = '', shared_code = '', num = '' }, mood) => {
      // It looks at its stock before it looks at the number, as the program does.
      const goods_id = shared_code;
      if (mood === 'refuse') return no('该商品暂停对接');
      if (shop.orders.has(request_no)) {
        const left = shop.goods.get(goods_id)?.cards.length ?? 0;
        return no(left < Number(num) ? '库存不足' : 'The request ID already exists');
      }
      const bought = buy(shop, { number: request_no, goods_id, quantity: Number(num), most_price: null }, mood);
      if (typeof bought === 'string') return no(WORDS[bought] ?? '下单失败');
      const secret = bought.ready ? bought.cards.join('\n') : '';
      return said({ url: '/user/index/query', amount: Number(formatYuan(bought.cost)), tradeNo: bought.order_no, secret });
    },
    'commodity/query': ({ tradeNo = '' }) => {
      const of = [...shop.orders.values()].find(({ order_no }) => order_no === tradeNo);
      return of ? said({ secret: of.ready ? of.cards.join('\n') : '', widget: null, status: 1 }) : no('订单不存在');
    },
  };

  async function http({ url, form = [] }: HttpRequest): Promise<HttpAnswer> {
    const name = url.slice(`${site}/shared/`.length);
    const answers = does[name];
    if (!url.startsWith(site) || !answers) return { status: 404, body: Buffer.from('not found') };
    return met(shop, name, (mood) => {
      const sent = Object.fromEntries(form.map(([field, value]) => [field, value]));
      const text = Object.keys(sent)
        .filter((field) => field !== 'sign' && sent[field] !== '')
        .sort()
        .map((field) => `${field}=${sent[field]}`)
        .join('&');
      const sign = createHash('md5').update(`${text}&key=${key}`).digest('hex');
      return sent.app_id === '1001' && sent.app_key === key && sent.sign === sign ? answers(sent, mood) : no('密钥错误');
    });
  }
  return { shop, config: { site, app_id: '1001', app_key: key }, http };
}
