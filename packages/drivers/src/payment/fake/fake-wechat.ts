/**
 * The fake gateway in another dress, as WeChat Pay and its like are: notices are JSON signed in headers with a clock and name no
 * merchant, they are acknowledged by status, and a buyer has to be known before a payment is made.
 */
import { createHmac } from 'node:crypto';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import { readAnswer } from '#kit/http';
import { headerOf, type NoticeMessage, readAmount, readJsonNotice } from '#kit/notice';
import { sameText } from '#kit/sign';
import type { PaymentDriver } from '../port.ts';
import { createFakePayment, type FakeNotice } from './fake.ts';

const HOST = 'https://wechat.invalid';
export const CLOCK_SECONDS = 300;

const macOf = (seconds: string, body: string, secret: string) => createHmac('sha256', secret).update(`${seconds}\n${body}`).digest('hex');

/** A driver, the gateway behind it, and who stands behind which code (code → openid). */
export function createFakeWechat(
  accounts: Readonly<Record<string, string>> = { 'fake-1': 'fake-secret-1' },
  buyers: ReadonlyMap<string, string> = new Map([['code-1', 'openid-1']]),
) {
  const fake = createFakePayment(accounts);

  async function http(request: HttpRequest): Promise<HttpAnswer> {
    if (!request.url.startsWith(`${HOST}/`)) return fake.http(request);
    const openid = buyers.get(new Map(request.form ?? []).get('code') ?? '');
    return { status: 200, body: Buffer.from(JSON.stringify(openid ? { openid } : { errcode: 40029 })) };
  }

  const driver: PaymentDriver = {
    ...fake.driver,
    id: 'fake_wechat',
    title: { zh_CN: '测试公众号支付', en_US: 'Fake payment inside WeChat' },
    async create(config, request, outside) {
      const { openid } = request.client;
      if (!openid) throw new GatewayError('refused', 'the buyer is not known');
      await fake.driver.create(config, request, outside);
      return { kind: 'jsapi', params: { package: request.trade_no, openid } };
    },
    verifyNotify(config, message, now) {
      const secret = config.secret ?? '';
      if (secret === '' || !config.merchant) return { ok: false, reason: 'unconfigured' };
      const notice = readJsonNotice(message);
      if (notice === 'malformed') return { ok: false, reason: 'malformed' };
      const seconds = headerOf(message, 'fake-time');
      const body = message.rawBody.toString('utf8');
      if (!sameText(macOf(seconds, body, secret), headerOf(message, 'fake-sign'))) return { ok: false, reason: 'bad_signature' };
      if (notice === 'repeated_field') return { ok: false, reason: notice };
      if (!(Math.abs(now.getTime() / 1000 - Number(seconds)) <= CLOCK_SECONDS)) return { ok: false, reason: 'stale' };
      const { fields } = notice;
      const amount = readAmount(fields.get('money') ?? '');
      const out_trade_no = fields.get('out_trade_no') ?? '';
      const transaction_id = fields.get('transaction_id') ?? '';
      if (amount === null || out_trade_no === '' || transaction_id === '') return { ok: false, reason: 'malformed' };
      if ((fields.get('currency') ?? 'CNY') !== 'CNY') return { ok: false, reason: 'malformed' };
      const success = fields.get('status') === 'PAID';
      return { ok: true, out_trade_no, transaction_id, amount, currency: 'CNY', success, fields: Object.fromEntries(fields) };
    },
    ack: (accepted) =>
      accepted
        ? { status: 204, contentType: 'application/json', body: '' }
        : { status: 400, contentType: 'application/json', body: '{"code":"FAIL"}' },
    identify: {
      by: () => HOST,
      url: (_config, { redirect_url, state }) => `${HOST}/authorize?${new URLSearchParams({ redirect_uri: redirect_url, state })}`,
      async read(_config, code, outside) {
        const answer = readAnswer(await outside.http({ method: 'POST', url: `${HOST}/identify`, form: [['code', code]] }));
        if (answer.has('errcode')) throw new GatewayError('refused', answer.get('errcode') ?? '');
        const openid = answer.get('openid');
        if (!openid) throw new GatewayError('rubbish', 'no buyer');
        return openid;
      },
    },
  };

  /** A notice as the gateway signs it; `secret` may lie. */
  function notice({
    money,
    success = true,
    secret,
    extra = {},
    seconds,
    ...more
  }: Omit<FakeNotice, 'method' | 'merchant'> & { seconds: number }): NoticeMessage {
    const body = JSON.stringify({ ...extra, ...more, money, status: success ? 'PAID' : 'WAITING' });
    const stamp = String(seconds);
    return {
      method: 'POST',
      query: '',
      contentType: 'application/json',
      headers: { 'fake-time': stamp, 'fake-sign': macOf(stamp, body, secret ?? Object.values(accounts)[0] ?? '') },
      rawBody: Buffer.from(body),
    };
  }

  return { ...fake, driver, http, notice, buyers };
}
