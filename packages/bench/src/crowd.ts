/** What clients do, over and over: each works through one thing and says whether it went as it should. */
import { randomBytes } from 'node:crypto';
import { shopSelect } from '@keymall/contract/catalogue/shop-buying';
import { refusals } from '@keymall/contract/kit/refusals';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { md5Sign, signText } from '@keymall/drivers/kit/sign';
import { getText, postText, unpacked, type Wire } from './wire.ts';

export interface Gateway {
  channel_id: number;
  account_id: number;
  pid: string;
  key: string;
}

export interface Shop {
  merchant_id: number;
  token: string;
  goods: number[];
  /** The code that its buyers have. */
  coupon?: string;
  /** Its buyers choose their card. */
  chosen?: true;
  /** Its own, where it has one. */
  gateway?: Gateway;
}

/** What a crowd does. */
export type Errand =
  | { kind: 'parse' }
  /**
   * `plain`: by who asks for no compression. `follow`: the page of the first link on `path` that begins so. `*` in `path` is one of `of` each
   * time, else another order number.
   */
  | { kind: 'page'; path: string; says: string; plain?: true; follow?: string; of?: readonly string[] }
  /** `refused`: an order of what has sold out. `text`: a purchase of a text. `detail`: what the checkout asks, of an order of each client's own. */
  | { kind: 'create' | 'refused' | 'purchase' | 'text' | 'detail'; shops: Shop[]; gateway: Gateway; price: string };

/** Null when all was well, else what was wrong, short enough to count by. */
export type Doing = (wire: Wire) => Promise<string | null>;

let visitors = 0;
/** An address of its own for every visitor: no budget of calls is ever shared. */
function nextAddress(): string {
  visitors = (visitors + 1) % 16_000_000;
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** The page's readers come back: as many addresses as a busy shop has readers in a minute. */
const READERS = 10_000;
/** One in so many pages is unpacked where none is like another: the crowd shares the cores. */
const SELDOM = 100;
const readerAddress = (): string => `10.0.${Math.floor(Math.random() * READERS) >> 8}.${Math.floor(Math.random() * 256)}`;

function between(text: string, before: string, after: string): string {
  const from = text.indexOf(before);
  if (from < 0) return '';
  const start = from + before.length;
  return text.slice(start, text.indexOf(after, start));
}

let strangers = 0;
/** As orders are numbered, and nobody's. */
const anyTradeNo = (): string => `ZZ${(strangers += 1).toString(36).toUpperCase().padStart(20, '0')}`;

/** An answer that is not what was wanted, as its status and code. */
const wrong = (step: string, { status, body }: { status: number; body: string }): string =>
  `${step}: ${status} ${body.slice(0, 60).replaceAll(/[^\x20-\x7e]+/g, '…')}`;

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const anyShop = ({ shops }: { shops: Shop[] }): Shop => anyOf(shops);

function orderText(shop: Shop, { channel_id }: Gateway, address: string, goods = anyOf(shop.goods), card = ''): string {
  const more = `${shop.coupon ? `"coupon_code":"${shop.coupon}",` : ''}${card ? `"select_cards":[${card}],` : ''}`;
  return postText(
    publicPay.order.path,
    `{"token":"${shop.token}","goods_id":${goods},"quantity":1,"contact":"${randomBytes(6).toString('base64url')}@example.com","channel_id":${channel_id},${more}"request_no":"${randomBytes(15).toString('base64url')}"}`,
    address,
  );
}

/** Orders a card of those that a goods shows; another where somebody was quicker. */
async function orderChosen(wire: Wire, shop: Shop, gateway: Gateway, address: string): Promise<{ status: number; body: string }> {
  for (;;) {
    const goods = anyOf(shop.goods);
    const shown = await wire.send(postText(shopSelect.selectCards.path, `{"token":"${shop.token}","goods_id":${goods}}`, address));
    const cards = [...shown.body.matchAll(/"id":(\d+)/g)].map(([, id]) => id as string);
    if (cards.length === 0) return shown;
    const ordered = await wire.send(orderText(shop, gateway, address, goods, anyOf(cards)));
    if (!ordered.body.startsWith(`{"code":${refusals.cards_gone.code},`)) return ordered;
  }
}

function noticePath(gateway: Gateway, tradeNo: string, price: string): string {
  const fields: [string, string][] = [
    ['money', price],
    ['name', 'goods'],
    ['out_trade_no', tradeNo],
    ['pid', gateway.pid],
    ['trade_no', `G${tradeNo}`],
    ['trade_status', 'TRADE_SUCCESS'],
    ['type', 'alipay'],
  ];
  const text = signText(fields);
  return `/home/pay/notify/${gateway.account_id}?${text}&sign=${md5Sign(text, gateway.key)}&sign_type=MD5`;
}

/** Makes what one client of a crowd does. */
export function doingOf(errand: Errand): Doing {
  switch (errand.kind) {
    case 'parse': {
      const text = postText('/', '{"goods_id":17,"quantity":1,"contact":"buyer@example.com","pay":"alipay"}', '10.0.0.1');
      return async (wire) => {
        const answer = await wire.send(text);
        return answer.status === 200 ? null : wrong('parse', answer);
      };
    }
    case 'page': {
      // What the page must say, in the form in which it is compared: a character a byte.
      const says = Buffer.from(errand.says).toString('latin1');
      const asBrowser = !errand.plain;
      // a body that was read once is not unpacked again: the crowd shares the cores
      let read = '';
      let path = errand.follow ? '' : errand.path;
      let pages = 0;
      const { of } = errand;
      const one = of ? () => of[Math.floor(Math.random() * of.length)] as string : anyTradeNo;
      return async (wire) => {
        if (errand.follow && path === '') {
          const { body } = await wire.send(getText(errand.path, readerAddress()));
          path = `${errand.follow}${between(body, `href="${errand.follow}`, '"')}`;
        }
        const answer = await wire.send(getText(path.replace('*', one), readerAddress(), asBrowser));
        if (answer.status !== 200) return wrong('page', answer);
        if (!asBrowser) return answer.body.includes(says) ? null : wrong('page', answer);
        if (answer.body === read) return null;
        // where every page is another, one in a hundred is read
        pages += 1;
        if (path.includes('*') && pages % SELDOM !== 1) return null;
        if (!unpacked(answer.body).includes(says)) return wrong('page', { ...answer, body: 'it does not say what it should' });
        read = answer.body;
        return null;
      };
    }
    case 'create':
      return async (wire) => {
        const answer = await wire.send(orderText(anyShop(errand), errand.gateway, nextAddress()));
        return answer.body.startsWith('{"code":1,') ? null : wrong('create', answer);
      };
    case 'refused':
      return async (wire) => {
        const answer = await wire.send(orderText(anyShop(errand), errand.gateway, nextAddress()));
        return answer.body.startsWith(`{"code":${refusals.stock_short.code},`) ? null : wrong('refused', answer);
      };
    case 'detail': {
      const own = new WeakMap<Wire, string>();
      return async (wire) => {
        if (!own.has(wire)) {
          const ordered = await wire.send(orderText(anyShop(errand), errand.gateway, nextAddress()));
          const tradeNo = between(ordered.body, '"trade_no":"', '"');
          if (tradeNo === '') return wrong('create', ordered);
          own.set(wire, tradeNo);
        }
        const answer = await wire.send(postText(publicPay.detail.path, `{"trade_no":"${own.get(wire)}"}`, nextAddress()));
        return answer.body.includes('"action":{"kind":') ? null : wrong('detail', answer);
      };
    }
    case 'purchase':
    case 'text': {
      const before = errand.kind === 'text' ? '"text":"' : '"cards":[{"number":"';
      return async (wire) => {
        const address = nextAddress();
        const shop = anyShop(errand);
        const gateway = shop.gateway ?? errand.gateway;
        const ordered = await (shop.chosen ? orderChosen(wire, shop, gateway, address) : wire.send(orderText(shop, gateway, address)));
        const tradeNo = between(ordered.body, '"trade_no":"', '"');
        const grant = between(ordered.body, '"grant":"', '"');
        if (tradeNo === '' || grant === '') return wrong('create', ordered);
        const heard = await wire.send(getText(noticePath(gateway, tradeNo, errand.price), '192.0.2.1'));
        if (heard.body !== 'success') return wrong('notice', heard);
        const read = await wire.send(postText(publicOrder.query.path, `{"trade_no":"${tradeNo}","grant":"${grant}"}`, address));
        return between(read.body, before, '"').length === 24 ? null : wrong('read', read);
      };
    }
  }
}
