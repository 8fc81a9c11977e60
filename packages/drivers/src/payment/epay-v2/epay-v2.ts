/** epay (易支付) version 2: SHA256withRSA both ways, answers signed too, nothing older than five minutes. */
import { formatYuan } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { Outside, Pairs } from '#kit/http';
import { type NoticeMessage, readNotice } from '#kit/notice';
import { rsaPublicKey, rsaVerify, signText } from '#kit/sign';
import { ackOf, isPage, noticeOf, stateOf, wantsPage, wordsOf } from '../epay-wire.ts';
import { at, cutSubject, drawCode, FIVE_MINUTES, goodFor, openApp, postTo, redirectTo } from '../pay-action.ts';
import type { PaymentDriver, PayRequest, PayState, RefundRequest, RefundState } from '../port.ts';
import { callEpayV2, epayV2Account, epayV2Fields, isFresh, readEpayV2, signedByMerchant } from './epay-v2-wire.ts';

const fields = [
  ...epayV2Fields,
  {
    name: 'mode',
    label: { zh_CN: '下单方式', en_US: 'How payments are opened' },
    kind: 'select',
    required: true,
    default: 'api',
    options: [
      { value: 'api', label: { zh_CN: '接口下单，由网关按设备决定', en_US: 'Ask its API, which decides by device' } },
      { value: 'page', label: { zh_CN: '跳转网关页面', en_US: "Go to the gateway's page" } },
    ],
  },
] as const satisfies readonly ConfigField[];

function read(config: AccountConfig) {
  const account = readConfig(fields, config);
  const platformKey = account.platform_public_key === '' ? null : rsaPublicKey(account.platform_public_key);
  return {
    ...account,
    platformKey,
    complete: account.gateway !== '' && account.pid !== '' && account.merchant_private_key !== '' && platformKey !== null,
  };
}

const complete = (config: AccountConfig) => ({ ...epayV2Account(config), mode: readConfig(fields, config).mode });

async function create(config: AccountConfig, request: PayRequest, outside: Outside) {
  const account = complete(config);
  const order: Pairs = [
    ['type', request.pay_code],
    ['out_trade_no', request.trade_no],
    ['notify_url', request.notify_url],
    ['return_url', request.return_url],
    ['name', cutSubject(request.subject)],
    ['money', formatYuan(request.amount)],
  ];
  const page = () =>
    // Signed with the time, which gateways take for five minutes.
    goodFor(postTo(at(account.gateway, '/api/pay/submit'), signedByMerchant(account, order, outside.now())), FIVE_MINUTES, outside.now());
  if (account.mode === 'page') return page();

  // Inside WeChat only a page can be opened; elsewhere the gateway knows best what the device can do.
  const method = request.client.device === 'wechat' ? 'jump' : 'web';
  const form = signedByMerchant(
    account,
    [...order, ['method', method], ['device', request.client.device], ['clientip', request.client.ip]],
    outside.now(),
  );
  const told = await outside.http({ method: 'POST', url: at(account.gateway, '/api/pay/create'), form });
  if (isPage(told)) return page();
  const { done, answer } = readEpayV2(account, told, outside.now());
  if (!done && wantsPage(answer)) return page();
  if (!done) throw new GatewayError('refused', wordsOf(answer));
  if (answer.has('out_trade_no') && answer.get('out_trade_no') !== request.trade_no)
    throw new GatewayError('rubbish', 'the answer is about another payment');
  const info = answer.get('pay_info') ?? '';
  switch (answer.get('pay_type')) {
    case 'jump':
      return redirectTo(info);
    case 'qrcode':
      return drawCode(info);
    case 'urlscheme':
      return openApp(info);
    default:
      // Markup and in-app calls of the gateway don't run in our page; its own page can do them.
      return page();
  }
}

function verifyNotify(config: AccountConfig, message: NoticeMessage, now: Date) {
  const account = read(config);
  if (!account.complete || !account.platformKey) return { ok: false, reason: 'unconfigured' } as const;
  const notice = readNotice(message);
  if (typeof notice === 'string') return { ok: false, reason: notice } as const;
  if (!rsaVerify(signText(notice), notice.get('sign') ?? '', account.platformKey)) return { ok: false, reason: 'bad_signature' } as const;
  if (notice.get('pid') !== account.pid) return { ok: false, reason: 'wrong_merchant' } as const;
  if (!isFresh(notice.get('timestamp') ?? '', now)) return { ok: false, reason: 'stale' } as const;
  return noticeOf(notice);
}

async function query(config: AccountConfig, payment: { out_trade_no: string }, outside: Outside): Promise<PayState> {
  const { done, answer } = await callEpayV2(complete(config), '/api/pay/query', [['out_trade_no', payment.out_trade_no]], outside);
  return done ? stateOf(answer, payment.out_trade_no) : { status: 'unknown', message: wordsOf(answer) };
}

async function refund(config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  const order: Pairs = [
    ['trade_no', request.transaction_id],
    ['out_trade_no', request.out_trade_no],
    ['out_refund_no', request.out_refund_no],
    ['money', formatYuan(request.amount)],
  ];
  const { done, answer } = await callEpayV2(complete(config), '/api/pay/refund', order, outside);
  return done ? { status: 'pending' } : { status: 'failed', message: wordsOf(answer) };
}

async function queryRefund(config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  const { done, answer } = await callEpayV2(complete(config), '/api/pay/refundquery', [['out_refund_no', request.out_refund_no]], outside);
  if (!done) return { status: 'unknown', message: wordsOf(answer) };
  if (answer.get('out_refund_no') !== request.out_refund_no) throw new GatewayError('rubbish', 'the answer is about another refund');
  const status = answer.get('status');
  if (status !== '0' && status !== '1') return { status: 'pending' };
  return status === '1' ? { status: 'succeeded' } : { status: 'failed', message: wordsOf(answer) };
}

/** Ends a payment nobody has made yet, where the gateway's own channel can. It goes on calling it unpaid, so a refusal tells nothing by itself. */
async function close(config: AccountConfig, payment: { out_trade_no: string }, outside: Outside): Promise<PayState> {
  const { done } = await callEpayV2(complete(config), '/api/pay/close', [['out_trade_no', payment.out_trade_no]], outside);
  return done ? { status: 'closed' } : query(config, payment, outside);
}

export const epayV2: PaymentDriver = {
  id: 'epay_v2',
  title: { zh_CN: '易支付 V2（RSA）', en_US: 'epay V2 (RSA)' },
  capabilities: { query: true, refund: true, repeatable_refund: true },
  config: fields,
  // Where its API is asked, it is told the device.
  per_device: true,
  create,
  verifyNotify,
  ack: ackOf,
  query,
  refund,
  queryRefund,
  close,
};
