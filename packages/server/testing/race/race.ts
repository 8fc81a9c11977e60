/**
 * The race of issue 2: many buyers, few cards, every notice told three times in random order, and a server killed in the
 * middle. Everything over HTTP, as browsers and a gateway would; the books are looked at afterwards.
 */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { refusals } from '@keymall/contract/kit/refusals';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { md5Sign, signText } from '@keymall/drivers/kit/sign';
import type { Gateway, Shop } from './market.ts';

export interface RaceOptions {
  /** Where the servers listen. A buyer whose server does not answer goes to the next one. */
  ports: readonly number[];
  gateway: Gateway;
  price: string;
  /** The shop whose first goods everybody wants; its second goods is ordered and never paid for. */
  shop: Shop;
  buyers: number;
  /** Orders for the second goods. */
  idlers: number;
  /** Kills a server; called once, after so many acknowledged notices. Ends when the servers are as they shall be again. */
  disaster: { afterNotices: number; strike(): Promise<void> };
  /** Decides the order of the notices; print it. */
  seed: number;
}

export interface RaceOutcome {
  /** Numbers of the orders that buyers hold. */
  orders: string[];
  soldOut: number;
  /** Whatever was answered that is neither an order nor "sold out". */
  others: string[];
  /** Orders made by idlers. */
  idle: number;
  /** Keys as the buyers read them, one list an order. */
  keys: string[][];
  /** Notices sent, repeats after silence included, and how many of them were heard. */
  noticesSent: number;
  noticesHeard: number;
  /** Calls that ended without an answer: the killed server's. */
  unanswered: number;
  seconds: number;
}

/** The gateway tells each payment so often. */
const TELLINGS = 3;
/** Notices under way at a time. */
const TELLERS = 24;
const DEADLINE_MS = 200_000;
const PATIENCE_MS = 20;

interface Answer {
  status: number;
  text: string;
}

/** Small, seeded and good enough to shuffle with (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Runs a race to its end. Throws when something is still without an answer at the deadline. */
export async function race(options: RaceOptions): Promise<RaceOutcome> {
  const { ports, gateway, shop, disaster } = options;
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const deadline = began + DEADLINE_MS;
  const random = chance(options.seed);
  const outcome: RaceOutcome = {
    orders: [],
    soldOut: 0,
    others: [],
    idle: 0,
    keys: [],
    noticesSent: 0,
    noticesHeard: 0,
    unanswered: 0,
    seconds: 0,
  };

  const send = (port: number, method: 'GET' | 'POST', path: string, ip: string, body?: unknown): Promise<Answer | null> =>
    new Promise((resolve) => {
      const headers = { 'x-forwarded-for': ip, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', () => resolve(null));
        response.on('aborted', () => resolve(null));
      });
      call.on('error', () => resolve(null));
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });

  /** Asks until somebody answers: silence and "busy" are answered by asking again, at the next server. */
  async function insist(first: number, method: 'GET' | 'POST', path: string, ip: string, body?: unknown): Promise<Answer> {
    for (let attempt = first; performance.now() < deadline; attempt += 1) {
      const answer = await send(ports[attempt % ports.length] as number, method, path, ip, body);
      if (answer && answer.status < 500) return answer;
      outcome.unanswered += answer ? 0 : 1;
      await wait(PATIENCE_MS);
    }
    throw new Error(`no answer to ${method} ${path} until the deadline (seed ${options.seed})`);
  }

  interface Envelope {
    code: number;
    msg: string;
    data: { trade_no: string; grant: string } | null;
  }

  async function order(index: number, ip: string, goodsId: number): Promise<Envelope> {
    const answer = await insist(index, 'POST', publicPay.order.path, ip, {
      token: shop.token,
      goods_id: goodsId,
      quantity: 1,
      contact: `buyer${index}@example.com`,
      channel_id: gateway.channel_id,
      request_no: randomBytes(16).toString('hex'),
      expect_total: options.price,
    });
    return JSON.parse(answer.text) as Envelope;
  }

  const noticeOf = (tradeNo: string): string => {
    const fields: [string, string][] = [
      ['pid', gateway.pid],
      ['trade_no', `G${tradeNo}`],
      ['out_trade_no', tradeNo],
      ['type', 'alipay'],
      ['name', '商品'],
      ['money', options.price],
      ['trade_status', 'TRADE_SUCCESS'],
    ];
    fields.push(['sign', md5Sign(signText(fields), gateway.key)], ['sign_type', 'MD5']);
    return `/home/pay/notify/${gateway.account_id}?${new URLSearchParams(fields)}`;
  };

  // The gateway's bag: notices are drawn from it by chance, so an order's three are told in no order, and at once.
  const bag: string[] = [];
  const shops = { open: true };
  let striking: Promise<void> | undefined;
  async function tell(teller: number): Promise<void> {
    while (shops.open || bag.length > 0) {
      const [path] = bag.splice(Math.floor(random() * bag.length), 1);
      if (path === undefined) {
        await wait(1);
        continue;
      }
      for (let attempt = teller; ; attempt += 1) {
        if (performance.now() > deadline) throw new Error(`a notice was not heard until the deadline (seed ${options.seed})`);
        outcome.noticesSent += 1;
        const answer = await send(ports[attempt % ports.length] as number, 'GET', path, '192.0.2.1');
        if (answer?.status === 200 && answer.text === 'success') break;
        outcome.unanswered += answer ? 0 : 1;
        await wait(PATIENCE_MS);
      }
      outcome.noticesHeard += 1;
      if (outcome.noticesHeard === disaster.afterNotices) striking = disaster.strike();
    }
  }

  const grants = new Map<string, string>();
  async function buy(index: number): Promise<void> {
    const { code, msg, data } = await order(index, `10.1.${index >> 8}.${index & 255}`, shop.goods[0] as number);
    if (code === 1 && data) {
      outcome.orders.push(data.trade_no);
      grants.set(data.trade_no, data.grant);
      for (let telling = 0; telling < TELLINGS; telling += 1) bag.push(noticeOf(data.trade_no));
    } else if (code === refusals.stock_short.code) outcome.soldOut += 1;
    else outcome.others.push(`${code} ${msg}`);
  }
  async function idle(index: number): Promise<void> {
    const { code } = await order(index, `10.2.${index >> 8}.${index & 255}`, shop.goods[1] as number);
    if (code === 1) outcome.idle += 1;
  }

  try {
    const tellers = Promise.all(Array.from({ length: TELLERS }, (_, index) => tell(index)));
    const buyers = Promise.all([
      ...Array.from({ length: options.buyers }, (_, index) => buy(index)),
      ...Array.from({ length: options.idlers }, (_, index) => idle(index)),
    ]).finally(() => {
      shops.open = false;
    });
    await Promise.all([buyers, tellers]);
    await striking;
    outcome.seconds = (performance.now() - began) / 1000;

    outcome.keys = await Promise.all(
      outcome.orders.map(async (tradeNo, index) => {
        const body = { trade_no: tradeNo, grant: grants.get(tradeNo) };
        const answer = await insist(index, 'POST', publicOrder.query.path, `10.3.${index >> 8}.${index & 255}`, body);
        const { data } = JSON.parse(answer.text) as { data: { cards: { number: string }[] } | null };
        return data?.cards.map(({ number }) => number) ?? [];
      }),
    );
    return outcome;
  } finally {
    agent.destroy();
  }
}
