/** WeChat Pay (API v3): a code to scan, a page for phones, and the sheet of WeChat's own browser. */
import { z } from 'zod';
import type { ConfigField, Words } from '#kit/config';
import { readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type Outside, readAnswer } from '#kit/http';
import { at, cutSubject, drawCode, FIVE_MINUTES, goodFor, redirectTo, TWO_HOURS } from '../pay-action.ts';
import type { PayAction, PaymentDriver, PayRequest, PayState, RefundRequest, RefundState } from '../port.ts';
import { returnTo } from '../return-to.ts';
import { accountFields, accountOf, complete, type WechatAccount } from './wechat-account.ts';
import { certificatesFor } from './wechat-certificates.ts';
import { ack, readMoneyNotice } from './wechat-notice.ts';
import { type Answered, appOf, call, merchantOf, paymentsOf, shaped, sheetOf, total } from './wechat-wire.ts';

/** WeChat takes no time that is nearer than this. */
const LEAST_MS = 60_000;

/** When WeChat shall take no more money: RFC 3339 in Shanghai's time, to the second. */
function expiry(wished: Date, now: Date): string {
  const at = Math.max(wished.getTime(), now.getTime() + LEAST_MS);
  return `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}

/** What tells one product from another, whoever collects. */
export interface Product {
  /** Its name in addresses. */
  path: 'native' | 'h5' | 'jsapi';
  /** How long what it gives can be used, in seconds. */
  good: number;
  /** What it is of use on, and whether inside WeChat. */
  fits?: Pick<PaymentDriver, 'device' | 'inside_wechat'>;
  /** What it asks for beyond every order's. Throws `refused` when the buyer is not known well enough. */
  order?(request: PayRequest, account: WechatAccount): Record<string, unknown>;
  action(answer: unknown, account: WechatAccount, request: PayRequest, now: Date): PayAction;
  identify?(fields: readonly ConfigField[]): NonNullable<PaymentDriver['identify']>;
}

const STATES: Readonly<Record<string, PayState['status']>> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  CLOSED: 'closed',
  REVOKED: 'closed',
};
const Payment = z.object({
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.string(),
  amount: z.object({ total }).optional(),
});

async function query(account: WechatAccount, number: string, outside: Outside): Promise<PayState> {
  const merchant = merchantOf(account);
  const path = `${paymentsOf(account)}/out-trade-no/${encodeURIComponent(number)}?${new URLSearchParams(merchant)}`;
  const answered = await call(account, outside, { method: 'GET', path });
  if (!answered.done) return { status: 'unknown', message: answered.words };
  const payment = shaped(Payment, answered.answer);
  if (payment.out_trade_no !== number || Object.entries(merchant).some(([name, value]) => answered.answer[name] !== value))
    throw new GatewayError('rubbish', 'the answer is about another payment');
  const status = STATES[payment.trade_state] ?? 'unknown';
  if (!payment.amount) {
    if (status === 'paid' || status === 'refunded') throw new GatewayError('rubbish', 'the answer has no amount');
    return { status };
  }
  return { status, transaction_id: payment.transaction_id, amount: payment.amount.total };
}

/** WeChat says no more than that it is closed; what it says no to is told by a query. */
async function close(account: WechatAccount, number: string, outside: Outside): Promise<PayState> {
  const path = `${paymentsOf(account)}/out-trade-no/${encodeURIComponent(number)}/close`;
  const answered = await call(account, outside, { method: 'POST', path, json: merchantOf(account) });
  return answered.done ? { status: 'closed' } : query(account, number, outside);
}

const Refund = z.object({
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: z.string(),
  amount: z.object({ refund: total }),
});

/** Refunds name the merchant a partner collects for; a merchant by itself is known by its signature. */
const forWhom = ({ sub_mchid }: WechatAccount): Record<string, string> => (sub_mchid === '' ? {} : { sub_mchid });

/** How a refund stands. Money that could not be handed over (ABNORMAL) waits for the merchant at WeChat's desk: it is not failed. */
function refundState(answered: Answered & { done: true }, request: RefundRequest): RefundState {
  const told = shaped(Refund, answered.answer);
  if (told.out_refund_no !== request.out_refund_no || told.out_trade_no !== request.out_trade_no || told.amount.refund !== request.amount)
    throw new GatewayError('rubbish', 'the answer is about another refund');
  if (told.status === 'SUCCESS') return { status: 'succeeded' };
  if (told.status === 'CLOSED') return { status: 'failed', message: 'CLOSED' };
  return { status: 'pending', message: told.status };
}

/** A product's driver for accounts of these fields: a merchant's, or a partner's. */
export function driverOf(
  { path, good, fits, order, action, identify }: Product,
  named: { id: string; title: Words },
  fields: readonly ConfigField[],
): PaymentDriver {
  return {
    ...named,
    ...fits,
    capabilities: { query: true, refund: true, repeatable_refund: true },
    config: fields,
    async create(config, request, outside) {
      const account = complete(fields, config);
      const answered = await call(account, outside, {
        method: 'POST',
        path: `${paymentsOf(account)}/${path}`,
        json: {
          ...appOf(account),
          ...merchantOf(account),
          description: cutSubject(request.subject),
          out_trade_no: request.trade_no,
          notify_url: request.notify_url,
          ...(request.expires_at ? { time_expire: expiry(request.expires_at, outside.now()) } : {}),
          amount: { total: request.amount, currency: 'CNY' },
          ...order?.(request, account),
        },
      });
      if (!answered.done) throw new GatewayError('refused', answered.words);
      return goodFor(action(answered.answer, account, request, outside.now()), good, outside.now());
    },
    verifyNotify: (config, message, now) => readMoneyNotice(accountOf(fields, config, message.evidence), message, now),
    fetchEvidence: (config, message, outside) => certificatesFor(accountOf(fields, config), message.headers, outside),
    ack,
    query: async (config, { out_trade_no }, outside) => query(complete(fields, config), out_trade_no, outside),
    close: async (config, { out_trade_no }, outside) => close(complete(fields, config), out_trade_no, outside),
    async refund(config, request, outside) {
      const { out_trade_no, out_refund_no, amount, total: paid } = request;
      const account = complete(fields, config);
      const json = { ...forWhom(account), out_trade_no, out_refund_no, amount: { refund: amount, total: paid, currency: 'CNY' } };
      const answered = await call(account, outside, { method: 'POST', path: '/v3/refund/domestic/refunds', json });
      return answered.done ? refundState(answered, request) : { status: 'failed', message: answered.words };
    },
    async queryRefund(config, request, outside) {
      const account = complete(fields, config);
      const whom = new URLSearchParams(forWhom(account)).toString();
      const asked = `/v3/refund/domestic/refunds/${encodeURIComponent(request.out_refund_no)}`;
      const answered = await call(account, outside, { method: 'GET', path: whom === '' ? asked : `${asked}?${whom}` });
      return answered.done ? refundState(answered, request) : { status: 'unknown', message: answered.words };
    },
    ...(identify ? { identify: identify(fields) } : {}),
  };
}

export const buyerFields = [
  {
    name: 'app_secret',
    label: { zh_CN: '公众号 AppSecret', en_US: 'AppSecret of the official account' },
    kind: 'secret',
    required: true,
    help: {
      zh_CN:
        '公众平台 → 设置与开发 → 基本配置；“网页授权域名”须填 {host}，并把服务器地址加入 IP 白名单。商户平台 → 产品中心 → 开发配置 → JSAPI 支付授权目录须填 {site}/pay/',
      en_US:
        "Official account platform → settings → basics; {host} must be an authorised web domain there, and the server's address on its list. Merchant platform → products → development → JSAPI payment directory: {site}/pay/",
    },
  },
  {
    name: 'oauth_gateway',
    label: { zh_CN: '网页授权地址', en_US: 'Authorisation address' },
    kind: 'url',
    required: true,
    default: 'https://open.weixin.qq.com',
  },
  {
    name: 'api_gateway',
    label: { zh_CN: '公众号接口地址', en_US: "Official account's API address" },
    kind: 'url',
    required: true,
    default: 'https://api.weixin.qq.com',
  },
] as const satisfies readonly ConfigField[];

/** A buyer as WeChat names one; its own rule is 28 characters, which it reserves to change. */
const OPENID = /^[\w-]{1,128}$/;

export const scan: Product = {
  path: 'native',
  good: TWO_HOURS,
  // Taken by a camera only: not from a picture, not by a long press, and by no address.
  fits: { device: 'pc' },
  action: (answer) => drawCode(shaped(z.object({ code_url: z.string().startsWith('weixin://') }), answer).code_url),
};

export const h5: Product = {
  path: 'h5',
  good: FIVE_MINUTES,
  fits: { device: 'mobile', inside_wechat: false },
  order: ({ client }) => ({ scene_info: { payer_client_ip: client.ip, h5_info: { type: 'Wap' } } }),
  action(answer, _account, request) {
    const url = new URL(shaped(z.object({ h5_url: z.httpUrl() }), answer).h5_url);
    url.searchParams.set('redirect_url', returnTo(request));
    return redirectTo(url.href);
  },
};

export const mp: Product = {
  path: 'jsapi',
  good: TWO_HOURS,
  order({ client }, { sub_mchid }) {
    if (!client.openid) throw new GatewayError('refused', 'WeChat has not said who the buyer is');
    return { payer: { [sub_mchid === '' ? 'openid' : 'sp_openid']: client.openid } };
  },
  action: (answer, account, _request, now) => ({
    kind: 'jsapi',
    params: sheetOf(account, shaped(z.object({ prepay_id: z.string().min(1) }), answer).prepay_id, now),
  }),
  identify: (fields) => ({
    by: (config) => complete(fields, config).appid,
    url(config, { redirect_url, state }) {
      const { appid } = complete(fields, config);
      const { oauth_gateway } = readConfig(buyerFields, config);
      const asked = new URLSearchParams({ appid, redirect_uri: redirect_url, response_type: 'code', scope: 'snsapi_base', state });
      return `${at(oauth_gateway, '/connect/oauth2/authorize')}?${asked}#wechat_redirect`;
    },
    async read(config, code, outside) {
      const { appid } = complete(fields, config);
      const { api_gateway, app_secret } = readConfig(buyerFields, config);
      const answer = readAnswer(
        await outside.http({
          method: 'GET',
          url: at(api_gateway, '/sns/oauth2/access_token'),
          query: Object.entries({ appid, secret: app_secret, code, grant_type: 'authorization_code' }),
        }),
      );
      const errcode = answer.get('errcode') ?? '0';
      if (errcode !== '0') throw new GatewayError('refused', `${errcode} ${answer.get('errmsg') ?? ''}`.trim().slice(0, 200));
      const openid = answer.get('openid') ?? '';
      if (!OPENID.test(openid)) throw new GatewayError('rubbish', 'the answer names no buyer');
      return openid;
    },
  }),
};

const anyApp: Words = {
  zh_CN: '已与商户号绑定的公众号、小程序或移动应用的 AppID：商户平台 → 产品中心 → AppID 账号管理',
  en_US: 'Of an official account, mini program or app bound to the merchant number: merchant platform → products → AppID',
};

export const wechatScan = driverOf(
  scan,
  { id: 'wechat_scan', title: { zh_CN: '微信扫码', en_US: 'WeChat Pay, code to scan' } },
  accountFields(anyApp),
);

export const wechatH5 = driverOf(
  h5,
  { id: 'wechat_h5', title: { zh_CN: '微信 H5', en_US: 'WeChat Pay on phones' } },
  accountFields(anyApp),
);

export const wechatMp = driverOf(mp, { id: 'wechat_mp', title: { zh_CN: '微信公众号', en_US: 'WeChat Pay inside WeChat' } }, [
  ...accountFields({
    zh_CN: '已认证的服务号的 AppID，须与商户号绑定：公众平台 → 设置与开发 → 基本配置',
    en_US: 'Of a verified service account bound to the merchant number: official account platform → settings → basics',
  }),
  ...buyerFields,
]);
