/**
 * The sandbox gateway: a program of its own that speaks epay V1 and V2 to the outside, so that a shop can be tried with
 * nothing faked on its side. No money moves. Plain node:http, state in memory and, where named, in one JSON file.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Outside, outsideWorld } from '@keymall/drivers/kit/http';
import { readAmount } from '@keymall/drivers/kit/notice';
import { type Credentials, loadOrCreateCredentials } from './credentials.ts';
import { createGateway, type Fields } from './gateway.ts';
import { createSender, returnAddress, type Schedule } from './notices.ts';
import { openBook, type PayMode, payModes, type SandboxOrder } from './orders.ts';
import { cashierPage, errorPage, homePage, stylesheet } from './pages.ts';
import { createPayer, PayRefusal, type PayWish } from './pay.ts';

/** How the gateway's calls (not the cashier) answer: as they should, with a web page, with a 500, or never. */
export const behaviours = ['normal', 'html', 'error', 'hang'] as const;
export type Behaviour = (typeof behaviours)[number];

export interface SandboxOptions {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 8790; 0 takes a free one. */
  port?: number;
  /** The address buyers reach it under, when that is another than host and port. */
  publicUrl?: string;
  /** Where it goes on after a restart. */
  statePath?: string;
  /** The first is the demo merchant; default what `loadOrCreateCredentials` gives. */
  merchants?: readonly Credentials[];
  /** Delays between the attempts of a notice. */
  retryMs?: readonly number[];
  schedule?: Schedule;
  outside?: Outside;
}

export interface Sandbox {
  /** Without a slash at its end. */
  url: string;
  merchants: readonly Credentials[];
  /** Every payment, oldest first. */
  orders(): SandboxOrder[];
  /** By the gateway's number, or by the shop's. */
  order(number: string): SandboxOrder | undefined;
  /** Resolves when the first round of notices is answered. Throws for an unknown number, and `PayRefusal`. */
  pay(number: string, wish: PayWish): Promise<SandboxOrder>;
  resend(number: string): Promise<SandboxOrder>;
  behave(behaviour: Behaviour): void;
  /** Resolves when no notice is under way. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const RETRY_MS = [1, 3, 10, 30, 60, 180, 600, 1800].map((seconds) => seconds * 1000);
const MAX_BODY = 64 * 1024;

const inTime: Schedule = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

/** Starts it and resolves when it listens. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 8790, statePath, retryMs = RETRY_MS, schedule = inTime, outside = outsideWorld() } = options;
  const merchants = options.merchants ?? [loadOrCreateCredentials(statePath)];
  const [demo] = merchants;
  if (!demo) throw new Error('a sandbox without a merchant');
  if (statePath) loadOrCreateCredentials(statePath);
  const credentialsOf = (pid: string) => merchants.find((merchant) => merchant.pid === pid);
  const book = openBook(demo, statePath);
  const sender = createSender({ credentialsOf, outside, schedule, retryMs, changed: book.touch });
  const payer = createPayer({ book, sender, schedule, now: outside.now });
  let behaviour: Behaviour = 'normal';
  let url = '';
  const cashierUrl = (order: SandboxOrder) => `${url}/cashier/${order.trade_no}`;
  const calls = createGateway({ book, credentialsOf, now: outside.now, cashierUrl });

  const order = (number: string) => book.byTradeNo(number) ?? book.all().findLast(({ out_trade_no }) => out_trade_no === number);
  function known(number: string): SandboxOrder {
    const found = order(number);
    if (!found) throw new PayRefusal('订单不存在', 'No such payment');
    return found;
  }
  const handle: Sandbox = {
    url,
    merchants,
    orders: book.all,
    order,
    async pay(number, wish) {
      await payer.pay(known(number), wish);
      return known(number);
    },
    async resend(number) {
      await payer.resend(known(number));
      return known(number);
    },
    behave(wish) {
      behaviour = wish;
    },
    quiet: sender.quiet,
    close: () => Promise.resolve(),
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    if (pathname === '/style.css') return send(response, 200, 'text/css; charset=utf-8', stylesheet);
    if (pathname.startsWith('/control/')) return control(pathname, request, response);

    const call = calls.get(pathname);
    if (call) {
      if (behaviour === 'hang') return;
      if (behaviour === 'html') return html(response, 200, errorPage('网关维护中', 'The gateway is being maintained'));
      if (behaviour === 'error') return send(response, 500, 'text/plain; charset=utf-8', 'Internal Server Error');
      // A router turns addresses below /api into a parameter, so that what comes in one is not what was signed: calls are posted.
      if (pathname.startsWith('/api/') && request.method !== 'POST')
        return html(response, 400, errorPage('请使用 POST 提交', 'Calls of version 2 are posted'));
      const fields: Fields = new Map([...searchParams, ...new URLSearchParams(await bodyOf(request))]);
      const reply = call(fields);
      if (reply.kind === 'go') return go(response, reply.url);
      if (reply.kind === 'error') return html(response, 400, errorPage(reply.message, 'The payment could not be opened'));
      return json(response, 200, reply.data);
    }
    if (pathname === '/' && request.method === 'GET') return html(response, 200, homePage(book.all().slice(-50).reverse(), cashierUrl));
    const number = /^\/cashier\/(\d{10,40})$/.exec(pathname)?.[1];
    const found = number === undefined ? undefined : book.byTradeNo(number);
    if (!found) return html(response, 404, errorPage('订单不存在', 'No such payment'));
    if (request.method !== 'POST') return html(response, 200, cashier(found));
    return choose(found, new URLSearchParams(await bodyOf(request)), response);
  }

  function cashier(found: SandboxOrder): string {
    const credentials = credentialsOf(found.pid) ?? demo;
    return cashierPage(found, {
      cashierUrl: cashierUrl(found),
      returnUrl: credentials ? returnAddress(found, credentials, outside.now()) : '',
    });
  }

  async function choose(found: SandboxOrder, form: URLSearchParams, response: ServerResponse): Promise<void> {
    const mode = form.get('mode') ?? '';
    const type = form.get('type') ?? '';
    if (found.type === '' && /^(alipay|wxpay|qqpay)$/.test(type)) found.type = type;
    try {
      if (mode === 'resend') await payer.resend(found);
      else if (isMode(mode))
        await payer.pay(found, { mode, delay_ms: delayOf(form.get('delay')), money: readAmount(form.get('money') ?? '') ?? undefined });
      else throw new PayRefusal('请选择一种支付结果', 'Choose an outcome');
    } catch (error) {
      if (error instanceof PayRefusal) return html(response, 409, errorPage(error.message, error.en, cashierUrl(found)));
      throw error;
    }
    go(response, cashierUrl(found));
  }

  /** For tests and the demo: this machine only, JSON only, so that no web page and no proxy's visitor can drive it. */
  async function control(pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const from = request.socket.remoteAddress ?? '';
    const local = from === '::1' || from.replace('::ffff:', '').startsWith('127.');
    if (!local || request.headers['x-forwarded-for'] !== undefined || request.headers.origin !== undefined)
      return json(response, 403, { error: 'this machine only' });
    if (request.method === 'GET') {
      if (pathname === '/control/orders') return json(response, 200, { orders: book.all() });
      const found = order(pathname.slice('/control/orders/'.length));
      return found && pathname.startsWith('/control/orders/')
        ? json(response, 200, { order: found })
        : json(response, 404, { error: 'no such payment' });
    }
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return json(response, 415, { error: 'JSON only' });
    const wish = readJson(await bodyOf(request));
    const number = wish.trade_no ?? wish.out_trade_no;
    try {
      if (pathname === '/control/gateway') {
        const wanted = behaviours.find((one) => one === wish.behaviour);
        if (!wanted) return json(response, 400, { error: `behaviour: ${behaviours.join(', ')}` });
        behaviour = wanted;
        return json(response, 200, { behaviour });
      }
      if (typeof number !== 'string') return json(response, 400, { error: 'trade_no or out_trade_no' });
      if (pathname === '/control/resend') return json(response, 200, { order: await handle.resend(number) });
      if (pathname !== '/control/pay') return json(response, 404, { error: 'pay, resend, gateway, orders' });
      const { mode = 'pay', delay_ms, money } = wish;
      const amount = typeof money === 'string' ? readAmount(money) : undefined;
      const delayFits = delay_ms === undefined || typeof delay_ms === 'number';
      if (typeof mode !== 'string' || !isMode(mode) || !delayFits || amount === null || (money !== undefined && amount === undefined)) {
        return json(response, 400, { error: `mode: ${payModes.join(', ')}; delay_ms: a number; money: "1.00"` });
      }
      return json(response, 200, { order: await handle.pay(number, { mode, delay_ms, money: amount }) });
    } catch (error) {
      if (error instanceof PayRefusal) return json(response, 409, { error: error.en });
      throw error;
    }
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (error instanceof TooLarge) return send(response, 413, 'text/plain; charset=utf-8', 'too large');
      console.error(error);
      if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', 'the sandbox failed');
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  const bound = (server.address() as AddressInfo).port;
  url = (options.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${bound}`).replace(/\/+$/, '');
  handle.url = url;
  sender.resume(book.all());
  payer.resume(book.all());

  handle.close = async () => {
    payer.close();
    const ended = new Promise<void>((done) => server.close(() => done()));
    server.closeAllConnections();
    await ended;
    await sender.close();
    book.close();
  };
  return handle;
}

class TooLarge extends Error {}

const isMode = (text: string): text is PayMode => (payModes as readonly string[]).includes(text);
const delayOf = (seconds: string | null) => (seconds && /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : undefined);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function send(response: ServerResponse, status: number, type: string, body: string, more: Record<string, string> = {}): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...more,
  });
  response.end(body);
}

const json = (response: ServerResponse, status: number, data: unknown) =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(data));
const go = (response: ServerResponse, location: string) => send(response, 303, 'text/plain; charset=utf-8', '', { location });
const html = (response: ServerResponse, status: number, page: string) =>
  send(response, status, 'text/html; charset=utf-8', page, {
    'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
