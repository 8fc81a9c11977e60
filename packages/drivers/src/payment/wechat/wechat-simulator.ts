/**
 * WeChat Pay in memory: it holds the platform's keys and the merchants' certificates, checks every signature of ours as WeChat does,
 * and signs what it says. Written from the protocol with Node's own cryptography, so that the driver is not checked against itself.
 */
import { createCipheriv, createDecipheriv, createVerify, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Fen } from '@keymall/contract/kit/money';
import { keyText, makeCertificate } from '#kit/certificate-maker';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import type { NoticeMessage } from '#kit/notice';
import type { NoticeWish } from '#kit/notice-conformance';
import { fenText, jsonWire } from '#kit/notice-wire';
import type { GatewaySimulator } from '#kit/payment-conformance';

const GATEWAY = 'https://api.mch.weixin.qq.com';
const CLOCK_SECONDS = 300;
const now = new Date('2026-01-01T00:00:00Z');
const seconds = now.getTime() / 1000;

interface Merchant {
  mchid: string;
  appid: string;
  appSecret: string;
  serial: string;
  certificate: ReturnType<typeof makeCertificate>;
  apiKey: string;
  /** What WeChat signs with for this merchant, and under which name. */
  platform: ReturnType<typeof makeCertificate>;
  platformSerial: string;
}

interface Order {
  mchid: string;
  /** The merchant it is collected for, where a partner does. */
  sub_mchid: string | undefined;
  /** The call that made it: it may be repeated, and nothing else may take its number. */
  body: string;
  path: string;
  description: string;
  out_trade_no: string;
  transaction_id: string;
  total: Fen;
  expires: Date | undefined;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED';
  refunds: Map<string, Fen>;
}

/** How an account knows what WeChat signs with: a key or a certificate it holds, or the list it fetches. */
export type KeyMode = 'public_key' | 'certificate' | 'fetched';

type Answer = (status: number, value: unknown, signed?: boolean) => HttpAnswer;

let serials = 0xa1000000;

function merchantOf(mchid: string, appid: string, mode: KeyMode): Merchant {
  const [serial, platformSerial] = [(++serials).toString(16).toUpperCase(), (++serials).toString(16).toUpperCase()];
  return {
    mchid,
    appid,
    appSecret: `secret-of-${appid}`,
    serial,
    certificate: makeCertificate({ commonName: mchid, serial: serial.toLowerCase() }),
    apiKey: randomBytes(16).toString('hex'),
    platform: makeCertificate({ commonName: 'Tenpay.com', serial: platformSerial.toLowerCase() }),
    platformSerial: mode === 'public_key' ? `PUB_KEY_ID_0${mchid}2026010100000000` : platformSerial,
  };
}

interface Listed {
  serial: string;
  certificate: ReturnType<typeof makeCertificate>;
}
const certificateOf = (serial: string): Listed => ({
  serial,
  certificate: makeCertificate({ commonName: 'Tenpay.com', serial: serial.toLowerCase() }),
});

const lines = (...parts: string[]) => `${parts.join('\n')}\n`;
const sha256Rsa = (text: string, key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64');

/** Merchants of the partner in the simulation: one it collects for, and one of the other partner's. */
const SUBS = { account: '1900000109', neighbour: '1900000208' };

/** WeChat Pay with two merchants, or two partners with a merchant each. `clock` may be moved. */
export function createWechatGateway(mode: KeyMode, partner = false) {
  const account = merchantOf('1900000001', 'wx8888888888888888', mode);
  const neighbour = merchantOf('1900000002', 'wx9999999999999999', mode);
  const merchants = [account, neighbour];
  const orders = new Map<string, Order>();
  const clock = { now };
  const base = partner ? '/v3/pay/partner/transactions' : '/v3/pay/transactions';
  const subOf = (merchant: Merchant) => (partner ? (merchant === account ? SUBS.account : SUBS.neighbour) : undefined);
  /** Who collects, as the wire names them. */
  const parties = (merchant: Merchant) => (partner ? { sp_mchid: merchant.mchid, sub_mchid: subOf(merchant) } : { mchid: merchant.mchid });
  const app = (merchant: Merchant) => (partner ? { sp_appid: merchant.appid } : { appid: merchant.appid });
  /** Does a call name those whose it is, and nobody the other kind of account would name. */
  const namesThem = (told: Readonly<Record<string, unknown>>, merchant: Merchant) =>
    ['mchid', 'sp_mchid', 'sub_mchid'].every((name) => told[name] === (parties(merchant) as Record<string, unknown>)[name]);
  /** The list that may be fetched: what signs now and what will sign next. `asked` counts, and a test may meddle with what is told. */
  const list = {
    asked: 0,
    next: certificateOf((++serials).toString(16).toUpperCase()),
    certificates: (merchant: Merchant): Listed[] => [{ serial: merchant.platformSerial, certificate: merchant.platform }, list.next],
    key: (merchant: Merchant) => merchant.apiKey,
  };
  /** From now on WeChat signs with the next certificate, and yet another one is announced. */
  function rotate(): void {
    Object.assign(account, { platform: list.next.certificate, platformSerial: list.next.serial });
    list.next = certificateOf((++serials).toString(16).toUpperCase());
  }
  const identity = { code: 'CODE1', openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' };
  let count = 0;

  const signed = (
    merchant: Merchant,
    body: string,
    at = clock.now,
    key = merchant.platform.privateKey,
    serial = merchant.platformSerial,
  ) => {
    const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(16).toString('hex')];
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': sha256Rsa(lines(timestamp, nonce, body), key),
    };
  };

  /** Whose call this is: by the certificate it names, whose key must have signed exactly this call, now. */
  function callerOf(request: HttpRequest, path: string, body: string): Merchant | null {
    const header = request.headers?.authorization ?? '';
    if (!header.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return null;
    const told = Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const merchant = merchants.find(({ mchid, serial }) => mchid === told.mchid && serial === told.serial_no);
    const text = lines(request.method, path, told.timestamp ?? '', told.nonce_str ?? '', body);
    const fits =
      merchant &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(merchant.certificate.publicKey, told.signature ?? '', 'base64');
    return fits && Math.abs(clock.now.getTime() / 1000 - Number(told.timestamp)) <= CLOCK_SECONDS ? merchant : null;
  }

  /** In Shanghai's time, and no nearer than a minute. */
  const isExpiry = (text: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(text) &&
    new Date(text).getTime() >= Math.floor(clock.now.getTime() / 1000) * 1000 + 60_000;

  function create(merchant: Merchant, path: string, body: string, answer: Answer): HttpAnswer {
    const wish = JSON.parse(body);
    const wrong = (message: string) => answer(400, { code: 'PARAM_ERROR', message });
    const named = partner ? wish.sp_appid : wish.appid;
    if (!namesThem(wish, merchant) || named !== merchant.appid || (partner && wish.appid !== undefined))
      return answer(400, { code: 'APPID_MCHID_NOT_MATCH', message: 'appid 和 mch_id 不匹配' });
    if (typeof wish.description !== 'string' || wish.description === '' || Buffer.byteLength(wish.description) > 127)
      return wrong('description');
    if (!/^[\w*-]{6,32}$/.test(wish.out_trade_no)) return wrong('out_trade_no');
    if (!Number.isInteger(wish.amount?.total) || wish.amount.total < 1 || wish.amount.currency !== 'CNY') return wrong('amount');
    if (!URL.canParse(wish.notify_url)) return wrong('notify_url');
    if (wish.time_expire !== undefined && !isExpiry(wish.time_expire)) return wrong('time_expire');
    if (path.endsWith('/h5') && !(wish.scene_info?.payer_client_ip && wish.scene_info.h5_info?.type)) return wrong('scene_info');
    if (path.endsWith('/jsapi') && wish.payer?.[partner ? 'sp_openid' : 'openid'] !== identity.openid) return wrong('payer.openid');
    const known = orders.get(wish.out_trade_no);
    if (known && (known.body !== body || known.state !== 'NOTPAY'))
      return answer(403, { code: 'OUT_TRADE_NO_USED', message: '商户订单号重复' });
    const order: Order = known ?? {
      mchid: merchant.mchid,
      sub_mchid: wish.sub_mchid,
      body,
      path,
      description: wish.description,
      out_trade_no: wish.out_trade_no,
      transaction_id: `4200000000202601010${String(++count).padStart(9, '0')}`,
      total: wish.amount.total,
      expires: wish.time_expire ? new Date(wish.time_expire) : undefined,
      state: 'NOTPAY',
      refunds: new Map(),
    };
    orders.set(order.out_trade_no, order);
    if (path.endsWith('/native')) return answer(200, { code_url: `weixin://wxpay/bizpayurl?pr=${order.transaction_id}` });
    if (path.endsWith('/h5'))
      return answer(200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${order.transaction_id}&package=1` });
    return answer(200, { prepay_id: `wx${order.transaction_id}` });
  }

  const returned = (order: Order) => [...order.refunds.values()].reduce((sum, amount) => sum + amount, 0);

  function show(merchant: Merchant, order: Order): Record<string, unknown> {
    if (order.state === 'NOTPAY' && order.expires && clock.now >= order.expires) order.state = 'CLOSED';
    const named = { ...app(merchant), ...parties(merchant), out_trade_no: order.out_trade_no };
    if (order.state !== 'SUCCESS') return { ...named, trade_state: order.state, trade_state_desc: '' };
    const trade_state = order.refunds.size > 0 ? 'REFUND' : 'SUCCESS';
    const amount = { total: order.total, payer_total: order.total, currency: 'CNY', payer_currency: 'CNY' };
    return { ...named, transaction_id: order.transaction_id, trade_state, trade_state_desc: '', amount };
  }

  function refund(merchant: Merchant, body: string, answer: Answer): HttpAnswer {
    const { out_trade_no, out_refund_no, amount, sub_mchid } = JSON.parse(body);
    const order = orders.get(out_trade_no);
    if (!order || order.mchid !== merchant.mchid || order.sub_mchid !== sub_mchid || order.state !== 'SUCCESS')
      return answer(404, { code: 'RESOURCE_NOT_EXISTS', message: '订单不存在' });
    const known = order.refunds.get(out_refund_no);
    if (known !== undefined && known !== amount.refund) return answer(400, { code: 'PARAM_ERROR', message: '参数不一致' });
    if (amount.total !== order.total || amount.currency !== 'CNY' || !(amount.refund > 0))
      return answer(400, { code: 'PARAM_ERROR', message: 'amount' });
    if (known === undefined && returned(order) + amount.refund > order.total)
      return answer(403, { code: 'NOT_ENOUGH', message: '退款金额超限' });
    order.refunds.set(out_refund_no, amount.refund);
    return answer(200, { refund_id: `5${order.transaction_id}`, out_refund_no, out_trade_no, status: 'PROCESSING', amount });
  }

  /** The gateway's side of `Outside.http`. */
  async function http(request: HttpRequest): Promise<HttpAnswer> {
    const url = new URL(request.url);
    const bare = (value: unknown): HttpAnswer => ({ status: 200, body: Buffer.from(JSON.stringify(value)) });
    if (url.origin === 'https://api.weixin.qq.com' && url.pathname === '/sns/oauth2/access_token') {
      const told = new Map(request.query ?? []);
      if (told.get('appid') !== account.appid || told.get('secret') !== account.appSecret)
        return bare({ errcode: 40125, errmsg: 'invalid appsecret' });
      if (told.get('code') !== identity.code || told.get('grant_type') !== 'authorization_code')
        return bare({ errcode: 40029, errmsg: 'invalid code' });
      return bare({ access_token: 'A', expires_in: 7200, refresh_token: 'R', openid: identity.openid, scope: 'snsapi_base' });
    }
    if (url.origin !== GATEWAY) return { status: 404, body: Buffer.from('not here') };
    const path = url.pathname + url.search;
    const body = request.text?.body ?? '';
    const caller = callerOf(request, path, body);
    if (!caller) return { status: 401, body: Buffer.from(JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' })) };
    const answer: Answer = (status, value) => {
      const text = JSON.stringify(value);
      return { status, body: Buffer.from(text), headers: signed(caller, text) };
    };
    if (path === '/v3/certificates' && request.method === 'GET') {
      list.asked += 1;
      const data = list.certificates(caller).map(({ serial, certificate }) => {
        const nonce = randomBytes(6).toString('hex');
        const sealed = { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: 'certificate' };
        const ciphertext = seal(certificate.pem, nonce, list.key(caller), 'certificate');
        return {
          serial_no: serial,
          effective_time: '2020-01-01T08:00:00+08:00',
          expire_time: '2049-12-31T08:00:00+08:00',
          encrypt_certificate: { ...sealed, ciphertext },
        };
      });
      return answer(200, { data });
    }
    const product = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : '';
    if (/^(native|h5|jsapi)$/.test(product) && request.method === 'POST') return create(caller, path, body, answer);
    if (path === '/v3/refund/domestic/refunds' && request.method === 'POST') return refund(caller, body, answer);
    const closing = /^out-trade-no\/([^/]+)\/close$/.exec(product)?.[1];
    if (closing !== undefined && request.method === 'POST') {
      const order = orders.get(decodeURIComponent(closing));
      if (!order || order.mchid !== caller.mchid || !namesThem(JSON.parse(body), caller))
        return answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
      if (order.state === 'SUCCESS') return answer(400, { code: 'ORDERPAID', message: '该订单已支付' });
      order.state = 'CLOSED';
      return { status: 204, body: Buffer.alloc(0), headers: signed(caller, '') };
    }
    const number = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    if (url.pathname.startsWith(`${base}/out-trade-no/`)) {
      const order = orders.get(number);
      if (!order || order.mchid !== caller.mchid || !namesThem(Object.fromEntries(url.searchParams), caller))
        return answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
      return answer(200, show(caller, order));
    }
    if (url.pathname.startsWith('/v3/refund/domestic/refunds/')) {
      const order = [...orders.values()].find(({ mchid, refunds }) => mchid === caller.mchid && refunds.has(number));
      if (!order || (url.searchParams.get('sub_mchid') ?? undefined) !== order.sub_mchid)
        return answer(404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' });
      const amount = { refund: order.refunds.get(number), total: order.total, currency: 'CNY' };
      return answer(200, { out_refund_no: number, out_trade_no: order.out_trade_no, status: 'SUCCESS', amount });
    }
    return answer(404, { code: 'NOT_FOUND', message: '' });
  }

  const seal = (plain: string, nonce: string, key = account.apiKey, bound = 'transaction') => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
    return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
  };
  const unseal = (ciphertext: string, nonce: string) => {
    const bytes = Buffer.from(ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', account.apiKey, nonce)
      .setAAD(Buffer.from('transaction'))
      .setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
  };

  /** A notice with this in its seal, as WeChat would send it; `event` and `key` may lie. */
  function sealedNotice(plain: string, { event = 'TRANSACTION.SUCCESS', key = account.apiKey, at = clock.now } = {}): NoticeMessage {
    const nonce = randomBytes(6).toString('hex');
    const resource = {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: seal(plain, nonce, key),
      associated_data: 'transaction',
      nonce,
    };
    return outerNotice(
      {
        id: 'EV-1',
        create_time: '2026-01-01T08:00:00+08:00',
        resource_type: 'encrypt-resource',
        event_type: event,
        summary: '支付成功',
        resource,
      },
      at,
    );
  }

  /** Anything, signed by WeChat. */
  function outerNotice(value: unknown, at = clock.now): NoticeMessage {
    const body = JSON.stringify(value);
    const headers = { ...signed(account, body, at), 'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048' };
    // What the house would have fetched for it.
    const evidence = mode === 'fetched' ? { evidence: account.platform.pem + list.next.certificate.pem } : {};
    return { method: 'POST', query: '', contentType: 'application/json', headers, rawBody: Buffer.from(body), ...evidence };
  }

  /** What a notice of money says; `total` stands as it is written on the wire. */
  function plainOf({
    out_trade_no = 'T1',
    transaction_id = 'G1',
    money = '100',
    merchant = partner ? SUBS.account : account.mchid,
    success = true,
    subject,
    extra,
  }: NoticeWish): string {
    const told = {
      ...extra,
      ...(subject === undefined ? {} : { attach: subject }),
      ...(partner ? { sp_mchid: account.mchid, sub_mchid: merchant } : { mchid: merchant }),
      ...app(account),
      out_trade_no,
      transaction_id,
      trade_type: 'NATIVE',
      trade_state: success ? 'SUCCESS' : 'NOTPAY',
      trade_state_desc: '',
      payer: { [partner ? 'sp_openid' : 'openid']: identity.openid },
    };
    const amount = money === '' ? '{"currency":"CNY"}' : `{"total":${money},"payer_total":1,"currency":"CNY","payer_currency":"CNY"}`;
    return `${JSON.stringify(told).slice(0, -1)},"amount":${amount}}`;
  }

  function notice({ signer = 'account', age = 0, ...wish }: NoticeWish = {}): NoticeMessage {
    const made = sealedNotice(plainOf(wish), { at: new Date(clock.now.getTime() - age * 1000) });
    const body = made.rawBody.toString('utf8');
    if (signer === 'account') return made;
    // Nobody's key is what WeChat's probes sign with.
    if (signer === 'nobody')
      return {
        ...made,
        headers: { ...made.headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${String(made.headers['wechatpay-signature'])}` },
      };
    const headers =
      signer === 'neighbour'
        ? signed(neighbour, body)
        : signed(account, body, clock.now, neighbour.certificate.privateKey, account.platformSerial);
    return { ...made, headers: { ...made.headers, ...headers } };
  }

  const configOf = (merchant: Merchant, more: Readonly<Record<string, string>> = {}) => ({
    gateway: GATEWAY,
    ...(partner
      ? { sp_mchid: merchant.mchid, app_id: merchant.appid, sub_mch_no: subOf(merchant) ?? '' }
      : { mchid: merchant.mchid, appid: merchant.appid }),
    serial_no: merchant.serial,
    private_key: keyText(merchant.certificate.privateKey).trim(),
    api_v3_key: merchant.apiKey,
    platform_key: {
      public_key: () => merchant.platform.publicKey.export({ format: 'pem', type: 'spki' }).toString().trim(),
      certificate: () => merchant.platform.pem.trim(),
      fetched: () => '',
    }[mode](),
    platform_key_id: mode === 'public_key' ? merchant.platformSerial : '',
    ...more,
  });

  const inside = (merchant: Merchant) => ({
    app_secret: merchant.appSecret,
    oauth_gateway: 'https://open.weixin.qq.com',
    api_gateway: 'https://api.weixin.qq.com',
  });

  const json = jsonWire({ signs: 'body' });
  /** As the conformance kit asks for it; `inApp` where the product knows its buyers. */
  const simulator = (inApp: boolean): GatewaySimulator => ({
    config: configOf(account, inApp ? inside(account) : {}),
    neighbour: configOf(neighbour, inApp ? inside(neighbour) : {}),
    now,
    wire: {
      ...json,
      amount: { ...fenText, none: ['1.5', '-1', '"100"', 'null', 'true', '[100]', '1e20', '9007199254740993', '1000000000000', '1.'] },
      set(message, name, value) {
        if (Object.hasOwn(message.headers, name)) return json.set(message, name, value);
        const outer = JSON.parse(message.rawBody.toString('utf8'));
        const told = JSON.parse(unseal(outer.resource.ciphertext, outer.resource.nonce));
        if (name === 'amount') told.amount.total = Number(value);
        else if (value === null) delete told[name];
        else told[name] = value;
        outer.resource.ciphertext = seal(JSON.stringify(told), outer.resource.nonce);
        return { ...message, rawBody: Buffer.from(JSON.stringify(outer)) };
      },
    },
    names: {
      merchant: partner ? 'sub_mchid' : 'mchid',
      order: 'out_trade_no',
      transaction: 'transaction_id',
      amount: 'amount',
      status: 'trade_state',
      sign: 'wechatpay-signature',
    },
    staleAfter: CLOCK_SECONDS,
    foreign: () => sealedNotice(plainOf({}).replace('"currency":"CNY"', '"currency":"USD"')),
    ack: {
      accepted: { status: 200, contentType: 'application/json; charset=utf-8', body: '{"code":"SUCCESS","message":"成功"}' },
      refused: { status: 400, contentType: 'application/json; charset=utf-8', body: '{"code":"FAIL","message":"失败"}' },
    },
    notice,
    outside: { http, now: () => clock.now },
    subjectLimit: { bytes: 127 },
    callSecrets: ['private_key'],
    ...(inApp ? { identity } : {}),
    async follow(action) {
      if (action.kind !== 'jsapi') return;
      const { appId = '', timeStamp = '', nonceStr = '', package: pack = '', paySign = '', signType } = action.params;
      const fits = createVerify('RSA-SHA256')
        .update(lines(appId, timeStamp, nonceStr, pack))
        .verify(account.certificate.publicKey, paySign, 'base64');
      if (!fits || signType !== 'RSA' || appId !== account.appid) throw new Error('WeChat would not open the sheet');
    },
    async pay(number) {
      const order = orders.get(number);
      if (order?.state !== 'NOTPAY') throw new Error(`no payment ${number} to be made`);
      order.state = 'SUCCESS';
    },
    subjectOf: (number) => orders.get(number)?.description,
    expiryOf: (number) => orders.get(number)?.expires,
    returnedOf: (number) => {
      const order = orders.get(number);
      return order ? returned(order) : 0;
    },
  });

  return {
    simulator,
    http,
    list,
    rotate,
    orders,
    clock,
    account,
    neighbour,
    identity,
    sealedNotice,
    outerNotice,
    plainOf,
    notice,
    seconds,
  };
}
