/**
 * Who the buyer is inside WeChat, where a payment needs to know. The answer lies sealed in a cookie of this browser, for this order
 * only; nothing of it is stored. See docs/domain/gateways.md.
 */
import { timingSafeEqual } from 'node:crypto';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import type { Ctx } from '#kit/context';
import { cookieLine } from '#kit/cookie';
import { type OpenAccount, openAccount, outsideOf } from '#modules/payment';
import { accountToPay } from '../order.repository.ts';

/** How long WeChat has to send the buyer back, and how long the answer holds. */
const ASKED_SECONDS = 600;
const KNOWN_SECONDS = 1800;

const PATH = '/home/pay/identify';
const askedName = (tradeNo: string) => `keymall.asked.${tradeNo}`;
const knownName = (tradeNo: string) => `keymall.payer.${tradeNo}`;
const boundTo = (tradeNo: string) => `payer:${tradeNo}`;

interface Known {
  openid: string;
  /** Who says so. */
  by: string;
  until: number;
}

/** Where the pay page sends a buyer who is not known yet. */
export const identifyUrl = (siteUrl: string, tradeNo: string): string => `${siteUrl}${PATH}/${tradeNo}`;

/**
 * Who this browser was found to be, for this order and by whom this account asks; null while nobody knows, or not any more. Another account
 * of the platform's, or this one under another AppID, knows him by another name.
 */
export function payerOf(ctx: Ctx, tradeNo: string, { driver, config }: OpenAccount): string | null {
  try {
    const sealed = Buffer.from(ctx.cookie(knownName(tradeNo)), 'base64url');
    const { openid, by, until } = JSON.parse(ctx.house.keyring.decrypt('lookup', boundTo(tradeNo), sealed)) as Known;
    return ctx.now().getTime() < until && by === driver.identify?.by(config) ? openid : null;
  } catch {
    return null;
  }
}

/** Where to go, and the cookies to leave on the way. */
export interface Onward {
  url: string;
  cookies: string[];
}

type Asking = OpenAccount & { driver: PaymentDriver & Required<Pick<PaymentDriver, 'identify'>> };

/** The account of an order that waits for money from a buyer it has to know. */
async function askingAccount(ctx: Ctx, tradeNo: string): Promise<Asking | null> {
  const waiting = await accountToPay(ctx.db, tradeNo, ctx.now());
  const account = waiting && (await openAccount(ctx, waiting.channel_account_id));
  return account?.driver.identify && account.status === 1 && account.channel.status === 1 ? (account as Asking) : null;
}

const backToPay = (ctx: Ctx, tradeNo: string, cookies: string[] = []): Onward => ({ url: `${ctx.house.siteUrl}/pay/${tradeNo}`, cookies });

const cookieOf = (ctx: Ctx, name: string, value: string, path: string, seconds: number): string =>
  cookieLine(name, value, { path, seconds, secure: ctx.house.siteUrl.startsWith('https:') });

/** What only this browser can bring back: made of a number that its cookie holds. */
const stateOf = (ctx: Ctx, tradeNo: string, asked: string): Buffer => ctx.house.keyring.mac('lookup', `identify:${tradeNo}:${asked}`);

/** Off to whoever knows the buyer; to the pay page where there is nothing to ask. */
export async function askWho(ctx: Ctx, tradeNo: string): Promise<Onward> {
  const account = await askingAccount(ctx, tradeNo);
  if (!account) return backToPay(ctx, tradeNo);
  const asked = `${ctx.now().getTime() + ASKED_SECONDS * 1000}.${ctx.random(16).toString('hex')}`;
  try {
    const url = account.driver.identify.url(account.config, {
      redirect_url: identifyUrl(ctx.house.siteUrl, tradeNo),
      state: stateOf(ctx, tradeNo, asked).toString('hex'),
    });
    return { url, cookies: [cookieOf(ctx, askedName(tradeNo), asked, PATH, ASKED_SECONDS)] };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, account_id: account.id }, 'a buyer can not be asked for');
    return backToPay(ctx, tradeNo);
  }
}

/** Back with a code: whom it stands for is kept in this browser. Whoever did not set out from here is sent on without. */
export async function hearWho(ctx: Ctx, tradeNo: string, { code, state }: { code: string; state: string }): Promise<Onward> {
  const asked = ctx.cookie(askedName(tradeNo));
  const over = cookieOf(ctx, askedName(tradeNo), '', PATH, 0);
  const expected = stateOf(ctx, tradeNo, asked);
  const told = Buffer.from(state, 'hex');
  const fits = /^\d{13}\.[0-9a-f]{32}$/.test(asked) && ctx.now().getTime() < Number(asked.slice(0, 13));
  if (!fits || told.length !== expected.length || !timingSafeEqual(told, expected)) return backToPay(ctx, tradeNo);
  const account = await askingAccount(ctx, tradeNo);
  if (!account || code === '') return backToPay(ctx, tradeNo, [over]);
  try {
    const { identify } = account.driver;
    const openid = await identify.read(account.config, code, outsideOf(account));
    const known: Known = { openid, by: identify.by(account.config), until: ctx.now().getTime() + KNOWN_SECONDS * 1000 };
    const sealed = ctx.house.keyring.encrypt('lookup', boundTo(tradeNo), JSON.stringify(known));
    return backToPay(ctx, tradeNo, [over, cookieOf(ctx, knownName(tradeNo), sealed.toString('base64url'), '/', KNOWN_SECONDS)]);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, account_id: account.id }, 'a buyer was not told of');
    return backToPay(ctx, tradeNo, [over]);
  }
}
