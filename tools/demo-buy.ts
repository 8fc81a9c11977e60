/** `npm run demo:buy`: buys one card key from a running demo, over HTTP as a visitor's browser would, and says what happens. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';

interface Demo {
  site_url: string;
  sandbox_url: string;
  shop_token: string;
}

const dataDir = process.env.KEYMALL_DATA_DIR ?? join(import.meta.dirname, '../data');
const began = performance.now();
const say = (text: string): void =>
  void process.stdout.write(`${((performance.now() - began) / 1000).toFixed(2).padStart(6)} s  ${text}\n`);

function readDemo(): Demo {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
  } catch {
    throw new Error('没有找到演示店铺，请先在另一个终端运行 npm start。 No demo shop found: run npm start in another terminal first.');
  }
}

async function call<E extends Endpoint>(site: string, endpoint: E, input: WireInput<E>): Promise<WireOutput<E>> {
  const response = await fetch(site + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: WireOutput<E> };
  if (code !== 1) throw new Error(`${endpoint.summary}：${msg} (${code})`);
  return data;
}

const POLL_MS = 200;
const PATIENCE_MS = 15_000;

async function buy(): Promise<void> {
  const demo = readDemo();
  const site = demo.site_url;
  const shop = await call(site, shopIndex.detail, { token: demo.shop_token });
  const goods = shop.goods.find((each) => each.stock.available && each.take_card_type !== 2);
  const channel = shop.channels[0];
  if (!goods || !channel) throw new Error('店铺没有可买的商品或支付方式。 The shop has nothing to buy or no way to pay.');
  say(`打开店铺「${shop.shop.shop_name}」，选中「${goods.name}」¥${goods.price}`);

  const order = await call(site, publicPay.order, {
    token: demo.shop_token,
    goods_id: goods.id,
    quantity: goods.limit_quantity,
    contact: goods.contact_limit === 'mobile' ? '13800138000' : goods.contact_limit === 'qq' ? '2853400100' : 'demo@example.com',
    channel_id: channel.id,
    request_no: randomBytes(16).toString('hex'),
  });
  say(`下单成功 ${order.trade_no}，应付 ¥${order.total_price}，${order.seconds_left} 秒内支付`);

  const { action } = await call(site, publicPay.detail, { trade_no: order.trade_no });
  if (action?.kind === 'redirect') await fetch(action.url, { redirect: 'manual' });
  if (action?.kind === 'form') await fetch(action.action, { method: 'POST', body: new URLSearchParams(action.fields), redirect: 'manual' });
  say(`前往网关：${channel.title}`);
  const paid = await fetch(`${demo.sandbox_url}/control/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ out_trade_no: order.trade_no, mode: 'pay' }),
  });
  if (!paid.ok) throw new Error(`沙箱支付失败：${await paid.text()}`);
  say('在沙箱网关完成支付，网关已通知平台');

  const deadline = performance.now() + PATIENCE_MS;
  while ((await call(site, publicOrder.orderStatus, { trade_no: order.trade_no })).status !== 1) {
    if (performance.now() > deadline) throw new Error('超时仍未到账。 The payment did not arrive in time.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const { order: bought, cards } = await call(site, publicOrder.query, { trade_no: order.trade_no, grant: order.grant });
  say(`已支付并发货 ${bought.sendout} 张：`);
  for (const { number, secret } of cards) process.stdout.write(`          ${number}${secret ? `  ${secret}` : ''}\n`);
}

try {
  await buy();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
