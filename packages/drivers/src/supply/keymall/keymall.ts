/**
 * Another Keymall shop. Calls and answers are signed with a secret that both hold; an answer names the call it answers, so neither can be
 * changed, made up or shown twice. A number is one order for good: whatever was answered to it is answered again.
 */
import { randomBytes } from 'node:crypto';
import type { Fen } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type Outside, SLOW_MS } from '#kit/http';
import { countIn, isParts, type Parts, readParts, textIn, wordsOf } from '#kit/supply-answer';
import {
  isOrder,
  MOST_GOODS,
  type SupplyDriver,
  type SupplyGoods,
  type SupplyOrder,
  type SupplyRefusal,
  type SupplyState,
} from '../port.ts';
import { isAnswerSigned, signCall, type WireCall, wirePath } from './keymall-wire.ts';

const fields = [
  {
    name: 'site',
    label: { zh_CN: '对方网站地址', en_US: 'Address of the shop' },
    kind: 'url',
    required: true,
    help: { zh_CN: '以 https:// 开头，如 https://shop.example.com', en_US: 'Begins with https://, as https://shop.example.com' },
  },
  { name: 'key', label: { zh_CN: '接口编号', en_US: 'Key number' }, kind: 'text', required: true },
  { name: 'secret', label: { zh_CN: '接口密钥', en_US: 'Key secret' }, kind: 'secret', required: true },
] as const satisfies readonly ConfigField[];

const PAGE_LIMIT = 50;
const REFUSALS: readonly string[] = ['sold_out', 'price', 'balance', 'goods', 'key', 'other'] satisfies SupplyRefusal[];

function accountOf(config: AccountConfig) {
  const { site, key, secret } = readConfig(fields, config);
  if (!site.startsWith('https://') || key === '' || secret === '')
    throw new GatewayError('unconfigured', 'address, key and secret are needed');
  return { site: site.replace(/\/+$/, ''), key, secret };
}

/** One signed exchange. Throws `refused` where the shop says, signed, that it does not take the call; nothing was done then. */
async function call(config: AccountConfig, name: WireCall, input: object, { http, now }: Outside): Promise<Parts> {
  const { site, key, secret } = accountOf(config);
  const path = wirePath(name);
  const body = JSON.stringify(input);
  const nonce = randomBytes(16).toString('hex');
  const time = String(Math.floor(now().getTime() / 1000));
  const answer = await http({
    method: 'POST',
    url: site + path,
    text: { contentType: 'application/json; charset=utf-8', body },
    headers: {
      'x-supply-key': key,
      'x-supply-time': time,
      'x-supply-nonce': nonce,
      'x-supply-sign': signCall(secret, { path, key, time, nonce, body }),
    },
  });
  const signature = answer.headers?.['x-supply-sign'];
  if (typeof signature !== 'string' || !isAnswerSigned(secret, { nonce, body: answer.body }, signature))
    throw new GatewayError('rubbish', 'the answer is not signed with the secret');
  const parts = readParts(answer);
  if (answer.status !== 200) throw new GatewayError('rubbish', `status ${answer.status}`);
  const error = textIn(parts, 'error');
  if (error !== '') throw new GatewayError('refused', wordsOf(`${error} ${textIn(parts, 'message')}`));
  return parts;
}

function goodsIn(value: unknown): SupplyGoods {
  if (!isParts(value)) throw new GatewayError('rubbish', 'no goods');
  const [id, price, least, most] = [textIn(value, 'id'), countIn(value, 'price'), countIn(value, 'least'), countIn(value, 'most')];
  const stock = value.stock === null ? null : countIn(value, 'stock');
  if (
    id === '' ||
    id.length > 120 ||
    price === null ||
    price === 0 ||
    least === null ||
    most === null ||
    (stock === null && value.stock !== null)
  )
    throw new GatewayError('rubbish', 'no goods');
  return { id, name: wordsOf(textIn(value, 'name')), price, stock, least, most };
}

function stateIn(parts: Parts, { number, quantity }: SupplyOrder): SupplyState {
  if (textIn(parts, 'number') !== number) throw new GatewayError('rubbish', "another order's answer");
  const upstream_no = textIn(parts, 'order_no');
  switch (textIn(parts, 'state')) {
    case 'none':
      return { status: 'none' };
    case 'refused': {
      const why = textIn(parts, 'why');
      return {
        status: 'refused',
        why: REFUSALS.includes(why) ? (why as SupplyRefusal) : 'other',
        message: wordsOf(textIn(parts, 'message')),
      };
    }
    case 'pending':
      if (upstream_no === '') throw new GatewayError('rubbish', 'an order without its number');
      return { status: 'pending', upstream_no };
    case 'delivered': {
      const cards: unknown = parts.cards;
      const cost: Fen | null = countIn(parts, 'cost');
      if (upstream_no === '' || cost === null) throw new GatewayError('rubbish', 'an order without its number or cost');
      if (
        !Array.isArray(cards) ||
        cards.length !== quantity ||
        !cards.every((card): card is string => typeof card === 'string' && card.trim() !== '')
      )
        return { status: 'odd', upstream_no, message: `cards: ${Array.isArray(cards) ? cards.length : 0}/${quantity}` };
      return { status: 'delivered', upstream_no, cards: cards.map((card) => card.trim()), cost };
    }
    default:
      throw new GatewayError('rubbish', 'a state nobody knows');
  }
}

async function place(config: AccountConfig, order: SupplyOrder, outside: Outside): Promise<SupplyState> {
  if (!isOrder(order)) return { status: 'refused', why: 'other', message: 'not an order' };
  const { number, goods_id, quantity, most_price } = order;
  const state = stateIn(await call(config, 'order', { number, goods_id, quantity, most_price }, outside), order);
  // An order that was taken is known: "none" is no answer to it.
  if (state.status === 'none') throw new GatewayError('rubbish', 'no answer to an order');
  return state;
}

export const keymallSupply: SupplyDriver = {
  id: 'keymall',
  title: { zh_CN: 'Keymall 站点', en_US: 'A Keymall site' },
  config: fields,
  timeoutMs: SLOW_MS,
  finds: 'our_number',
  async goods(config, outside) {
    const list: SupplyGoods[] = [];
    let after = '';
    for (let page = 0; page < PAGE_LIMIT && list.length < MOST_GOODS; page++) {
      const parts = await call(config, 'goods', { after }, outside);
      if (!Array.isArray(parts.goods)) throw new GatewayError('rubbish', 'no list of goods');
      list.push(...parts.goods.map(goodsIn));
      after = textIn(parts, 'next');
      if (after === '') break;
    }
    return list.slice(0, MOST_GOODS);
  },
  async one(config, goodsId, outside) {
    const parts = await call(config, 'goods', { id: goodsId }, outside);
    if (!Array.isArray(parts.goods)) throw new GatewayError('rubbish', 'no list of goods');
    return parts.goods.map(goodsIn).find(({ id }) => id === goodsId) ?? null;
  },
  place: (config, order, _again, outside) => place(config, order, outside),
  query: async (config, order, outside) => stateIn(await call(config, 'query', { number: order.number }, outside), order),
  async account(config, outside) {
    const parts = await call(config, 'account', {}, outside);
    const balance = countOf(textIn(parts, 'balance'));
    if (balance === null) throw new GatewayError('rubbish', 'no balance');
    return { shop: wordsOf(textIn(parts, 'shop')), balance };
  },
};

/** Fen of a balance, which may be larger than any price. */
const countOf = (digits: string): Fen | null => (/^\d{1,13}$/.test(digits) ? Number(digits) : null);
