/**
 * Shops of the acg family, over what they offer each other as shared goods. Calls are forms with an MD5 over all fields; answers are not
 * signed, so the address must be https. A number of ours (`request_no`) is bought once, but orders are found by the shop's own number only:
 * an answer that got lost is learnt of by sending again, and that our number is known already says that it was bought.
 */
import type { Fen } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type Outside, type Pairs, SLOW_MS } from '#kit/http';
import { md5Sign, signText } from '#kit/sign';
import { countIn, isParts, linesOf, type Parts, priceIn, readParts, textIn, wordsOf } from '#kit/supply-answer';
import {
  isOrder,
  MOST_GOODS,
  type SupplyDriver,
  type SupplyGoods,
  type SupplyOrder,
  type SupplyRefusal,
  type SupplyState,
} from '../port.ts';

const fields = [
  {
    name: 'site',
    label: { zh_CN: '对方网站地址', en_US: 'Address of the shop' },
    kind: 'url',
    required: true,
    help: {
      zh_CN: '以 https:// 开头；密钥随请求发送，不支持 http',
      en_US: 'Begins with https://: the key travels with each call, so http is not taken',
    },
  },
  { name: 'app_id', label: { zh_CN: '商户 ID', en_US: 'Merchant id' }, kind: 'text', required: true },
  { name: 'app_key', label: { zh_CN: '商户密钥', en_US: 'Merchant key' }, kind: 'secret', required: true },
] as const satisfies readonly ConfigField[];

/** Between a goods' code and its kind, in what we know it by. */
const KIND = '|';

/** What says that our number was taken before. */
const KNOWN_NUMBER = /request id already exists|request_no|请求.{0,6}(重复|已存在)|重复提交/i;
/** What may be said while the order is made all the same. */
const UNSURE = /超时|timeout|timed out|繁忙|稍后|处理中|连接失败|exception|error/i;
const REASONS: readonly (readonly [SupplyRefusal, RegExp])[] = [
  ['balance', /余额/],
  ['sold_out', /库存|缺货|售罄|卖光|被他人抢走/],
  ['goods', /商品不存在|停售|下架|未上架|种类/],
  ['key', /密钥|商户|签名|权限|禁用|sign/i],
];

function accountOf(config: AccountConfig) {
  const { site, app_id, app_key } = readConfig(fields, config);
  if (!site.startsWith('https://') || app_id === '' || app_key === '')
    throw new GatewayError('unconfigured', 'address, id and key are needed');
  return { site: site.replace(/\/+$/, ''), app_id, app_key };
}

/** What the shop said no with. */
class SaysNo extends Error {}

/** One exchange: what it answered, or `SaysNo` with its words. Throws `silent` and `rubbish`. */
async function call(config: AccountConfig, path: string, input: Pairs, { http }: Outside): Promise<unknown> {
  const { site, app_id, app_key } = accountOf(config);
  const form: Pairs = [...input, ['app_id', app_id], ['app_key', app_key]];
  const answer = await http({
    method: 'POST',
    url: `${site}/shared/${path}`,
    form: [...form, ['sign', md5Sign(signText(form), app_key, 'key')]],
  });
  if (answer.status !== 200) throw new GatewayError('rubbish', `status ${answer.status}`);
  const parts = readParts(answer);
  const code = textIn(parts, 'code');
  if (code === '200') return parts.data;
  // Some words must say what it is: without them it is no answer of such a shop.
  const message = wordsOf(textIn(parts, 'msg'));
  if (!/^-?\d{1,4}$/.test(code) || message === '') throw new GatewayError('rubbish', 'no code');
  throw new SaysNo(message);
}

/** What it says no to is a refusal, and not more than that. */
const orRefused = (error: unknown): never => {
  throw error instanceof SaysNo ? new GatewayError('refused', error.message) : error;
};

const idOf = (code: string, kind: string): string => (kind === '' ? code : `${code}${KIND}${kind}`);
function partsOfId(id: string): { code: string; race: string } {
  const at = id.indexOf(KIND);
  return at < 0 ? { code: id, race: '' } : { code: id.slice(0, at), race: id.slice(at + 1) };
}

/** The kinds of a goods and what each costs us: `[category_factory]` of its config, else `[category]`; as an object, or as text of lines. */
function kindsOf(config: unknown): ReadonlyMap<string, Fen> {
  const sections = new Map<string, Map<string, Fen>>();
  const put = (section: string, name: string, price: Fen | null) => {
    if (price === null || price < 1 || name.includes(KIND)) return;
    const known = sections.get(section) ?? new Map<string, Fen>();
    sections.set(section, known.set(name, price));
  };
  if (isParts(config)) {
    for (const [section, prices] of Object.entries(config))
      if (isParts(prices)) for (const name of Object.keys(prices)) put(section, name, priceIn(prices, name));
  } else if (typeof config === 'string') {
    let section = '';
    for (const line of linesOf(config)) {
      const head = /^\[(.+)\]$/.exec(line);
      const at = line.indexOf('=');
      if (head) section = head[1] ?? '';
      else if (at > 0) put(section, line.slice(0, at).trim(), priceIn({ price: line.slice(at + 1) }, 'price'));
    }
  }
  return sections.get('category_factory') ?? sections.get('category') ?? new Map<string, Fen>();
}

/** What a piece costs this account: its own price, else that of members, else everybody's. */
function priceOf(parts: Parts): Fen | null {
  for (const name of ['factory_price', 'user_price', 'price']) {
    const price = priceIn(parts, name);
    if (price !== null && price > 0) return price;
  }
  return null;
}

/** A goods of the shop's tree, one for each of its kinds; none where it has no price. */
function goodsIn(value: unknown): SupplyGoods[] {
  if (!isParts(value)) return [];
  const [code, name] = [textIn(value, 'code'), wordsOf(textIn(value, 'name'))];
  if (code === '' || code.includes(KIND)) return [];
  const bounds = { least: countIn(value, 'minimum') ?? 0, most: countIn(value, 'maximum') ?? 0 };
  const kinds = kindsOf(value.config);
  const stock = countIn(value, 'stock');
  if (kinds.size > 0)
    return [...kinds]
      .map(([kind, price]) => ({ id: idOf(code, kind), name: `${name} ${kind}`, price, stock: null, ...bounds }))
      .filter(({ id }) => id.length <= 120);
  const price = priceOf(value);
  return price === null || code.length > 120 ? [] : [{ id: code, name, price, stock, ...bounds }];
}

/** The tree of categories, however deep its answer is wrapped. */
function treeIn(data: unknown): SupplyGoods[] {
  if (Array.isArray(data)) return data.flatMap(treeIn);
  if (!isParts(data)) throw new GatewayError('rubbish', 'no list of goods');
  return Array.isArray(data.children) ? data.children.flatMap(goodsIn) : goodsIn(data);
}

async function one(config: AccountConfig, goodsId: string, outside: Outside): Promise<SupplyGoods | null> {
  const { code, race } = partsOfId(goodsId);
  try {
    const item = await call(
      config,
      'commodity/item',
      [
        ['code', code],
        ['sharedCode', code],
      ],
      outside,
    );
    const found = treeIn(item).find(({ id }) => id === goodsId);
    if (!found || found.stock !== null) return found ?? null;
    const inventory = await call(
      config,
      'commodity/inventory',
      [
        ['sharedCode', code],
        ['race', race],
      ],
      outside,
    );
    if (!isParts(inventory)) throw new GatewayError('rubbish', 'no stock');
    const price = race === '' ? priceOf(inventory) : kindsOf(inventory.config).get(race);
    return { ...found, price: price ?? found.price, stock: countIn(inventory, 'count') };
  } catch (error) {
    if (error instanceof SaysNo && /不存在|停售|下架|未上架/.test(error.message)) return null;
    return orRefused(error);
  }
}

/** Cards as they were delivered: lines, as many as were ordered; of one piece the whole text. */
function deliveredIn(data: unknown, upstream_no: string, quantity: number): SupplyState {
  if (!isParts(data)) throw new GatewayError('rubbish', 'no order');
  const text = textIn(data, 'secret');
  if (text === '') return { status: 'pending', upstream_no };
  const lines = linesOf(text);
  const cards = quantity === 1 ? [lines.join('\n')] : lines;
  const cost = priceIn(data, 'amount');
  if (cards.length !== quantity) return { status: 'odd', upstream_no, message: `cards: ${cards.length}/${quantity}` };
  return { status: 'delivered', upstream_no, cards, cost };
}

/** Before anything is sent that costs money: is it there, and for how much. Null where nothing speaks against it. */
async function unaffordable(config: AccountConfig, order: SupplyOrder, outside: Outside): Promise<SupplyState | null> {
  try {
    const goods = await one(config, order.goods_id, outside);
    if (!goods) return { status: 'refused', why: 'goods', message: '' };
    if (goods.price > order.most_price) return { status: 'refused', why: 'price', message: '' };
    return goods.stock !== null && goods.stock < order.quantity ? { status: 'refused', why: 'sold_out', message: '' } : null;
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unconfigured' || error.kind === 'blocked') throw error;
    return { status: 'refused', why: error.kind === 'refused' ? reasonOf(error.detail) : 'unreachable', message: wordsOf(error.detail) };
  }
}

const reasonOf = (words: string): SupplyRefusal => REASONS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';

async function place(config: AccountConfig, order: SupplyOrder, again: boolean, outside: Outside): Promise<SupplyState> {
  accountOf(config);
  if (!isOrder(order)) return { status: 'refused', why: 'other', message: 'not an order' };
  const no = again ? null : await unaffordable(config, order, outside);
  if (no) return no;
  const { code, race } = partsOfId(order.goods_id);
  try {
    const data = await call(
      config,
      'commodity/trade',
      [
        ['shared_code', code],
        ['contact', order.number],
        ['num', String(order.quantity)],
        ['card_id', '0'],
        ['device', '0'],
        ['password', ''],
        ['race', race],
        ['request_no', order.number],
      ],
      outside,
    );
    const upstream_no = isParts(data) ? textIn(data, 'tradeNo') || textIn(data, 'trade_no') : '';
    if (upstream_no === '') throw new GatewayError('rubbish', 'an order without its number');
    return deliveredIn(data, upstream_no, order.quantity);
  } catch (error) {
    if (!(error instanceof SaysNo)) throw error;
    const { message } = error;
    if (KNOWN_NUMBER.test(message)) return { status: 'odd', upstream_no: '', message };
    // Whoever asks again may be told that there is nothing left because he has just bought it.
    if (again || UNSURE.test(message)) throw new GatewayError('rubbish', message);
    return { status: 'refused', why: reasonOf(message), message };
  }
}

export const acgSupply: SupplyDriver = {
  id: 'acg',
  title: { zh_CN: '异次元（acg）类站点', en_US: 'A shop of the acg family' },
  config: fields,
  timeoutMs: SLOW_MS,
  finds: 'own_number',
  goods: async (config, outside) => treeIn(await call(config, 'commodity/items', [], outside).catch(orRefused)).slice(0, MOST_GOODS),
  one,
  place,
  async query(config, order, outside) {
    accountOf(config);
    if (order.upstream_no === '') return { status: 'none' };
    try {
      const data = await call(config, 'commodity/query', [['tradeNo', order.upstream_no]], outside);
      return deliveredIn(data, order.upstream_no, order.quantity);
    } catch (error) {
      // It told us that number itself: that there is no such order is not to be believed.
      throw error instanceof SaysNo ? new GatewayError('rubbish', error.message) : error;
    }
  },
  async account(config, outside) {
    const data = await call(config, 'authentication/connect', [], outside).catch(orRefused);
    const balance = isParts(data) ? priceIn(data, 'balance') : null;
    if (!isParts(data) || balance === null) throw new GatewayError('rubbish', 'no balance');
    return { shop: wordsOf(textIn(data, 'shopName')), balance };
  },
};
