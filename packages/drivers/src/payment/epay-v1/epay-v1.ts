/** epay (易支付) version 1: MD5 with a shared key. Queries carry the key in clear, so the gateway should be https. */
import { formatYuan } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type HttpRequest, type Outside, type Pairs, readAnswer } from '#kit/http';
import { type NoticeMessage, readNotice } from '#kit/notice';
import { md5Sign, sameText, signText } from '#kit/sign';
import { ackOf, gatewayField, isPage, noticeOf, pidField, stateOf, wantsPage, wordsOf } from '../epay-wire.ts';
import { at, cutSubject, drawCode, openApp, postTo, redirectTo } from '../pay-action.ts';
import type { PaymentDriver, PayRequest, PayState, RefundRequest, RefundState } from '../port.ts';

const fields = [
  gatewayField,
  pidField,
  { name: 'key', label: { zh_CN: '商户密钥', en_US: 'Merchant key' }, kind: 'secret', required: true },
  {
    name: 'mode',
    label: { zh_CN: '下单方式', en_US: 'How payments are opened' },
    kind: 'select',
    required: true,
    default: 'page',
    options: [
      { value: 'page', label: { zh_CN: '跳转网关页面 (submit.php)', en_US: "Go to the gateway's page (submit.php)" } },
      { value: 'api', label: { zh_CN: '接口下单 (mapi.php)', en_US: 'Ask its API (mapi.php)' } },
    ],
  },
  {
    name: 'sign_style',
    label: { zh_CN: '签名方式', en_US: 'Signature' },
    kind: 'select',
    required: true,
    default: 'plain',
    help: { zh_CN: '绝大多数网关直接拼接密钥', en_US: 'Nearly all gateways append the key directly' },
    options: [
      { value: 'plain', label: { zh_CN: '直接拼接密钥', en_US: 'Key appended' } },
      { value: 'key', label: { zh_CN: '以 &key= 拼接密钥', en_US: 'Key after &key=' } },
    ],
  },
  {
    name: 'refund_code',
    label: { zh_CN: '退款接口', en_US: 'Refund call' },
    kind: 'select',
    required: true,
    default: 'off',
    help: {
      zh_CN: '并非所有网关都支持退款，成功码以网关文档为准',
      en_US: 'Not every gateway refunds; its manual names the code of success',
    },
    options: [
      { value: 'off', label: { zh_CN: '不支持', en_US: 'Not supported' } },
      { value: '1', label: { zh_CN: '支持，code = 1 为成功', en_US: 'Supported, code 1 is success' } },
      { value: '0', label: { zh_CN: '支持，code = 0 为成功', en_US: 'Supported, code 0 is success' } },
    ],
  },
] as const satisfies readonly ConfigField[];

function read(config: AccountConfig) {
  const account = readConfig(fields, config);
  const style = account.sign_style === 'key' ? ('key' as const) : ('plain' as const);
  return { ...account, style, complete: account.gateway !== '' && account.pid !== '' && account.key !== '' };
}

function complete(config: AccountConfig) {
  const account = read(config);
  if (!account.complete) throw new GatewayError('unconfigured', 'gateway, pid and key are needed');
  return account;
}

/** What was given, signed; empty values are left out. */
function signed({ key, style }: ReturnType<typeof read>, order: Pairs): Pairs {
  const given = order.filter(([, value]) => value !== '');
  return [...given, ['sign', md5Sign(signText(given), key, style)], ['sign_type', 'MD5']];
}

async function create(config: AccountConfig, request: PayRequest, outside: Outside) {
  const account = complete(config);
  const order: Pairs = [
    ['pid', account.pid],
    ['type', request.pay_code],
    ['out_trade_no', request.trade_no],
    ['notify_url', request.notify_url],
    ['return_url', request.return_url],
    ['name', cutSubject(request.subject)],
    ['money', formatYuan(request.amount)],
  ];
  const page = () => postTo(at(account.gateway, '/submit.php'), signed(account, order));
  if (account.mode !== 'api') return page();

  const asked = signed(account, [...order, ['clientip', request.client.ip], ['device', request.client.device]]);
  const told = await outside.http({ method: 'POST', url: at(account.gateway, '/mapi.php'), form: asked });
  if (isPage(told)) return page();
  const answer = readAnswer(told);
  if (wantsPage(answer)) return page();
  if (answer.get('code') !== '1') throw new GatewayError('refused', wordsOf(answer));
  const [address, code, app] = [answer.get('payurl'), answer.get('qrcode'), answer.get('urlscheme')];
  if (code) return drawCode(code);
  if (address) return redirectTo(address);
  if (app) return openApp(app);
  throw new GatewayError('rubbish', 'the answer names no way to pay');
}

function verifyNotify(config: AccountConfig, message: NoticeMessage) {
  const account = read(config);
  if (!account.complete) return { ok: false, reason: 'unconfigured' } as const;
  const notice = readNotice(message);
  if (typeof notice === 'string') return { ok: false, reason: notice } as const;
  // sign_type is not looked at: the account decides how its notices are signed, never the notice.
  if (!sameText(md5Sign(signText(notice), account.key, account.style), notice.get('sign') ?? ''))
    return { ok: false, reason: 'bad_signature' } as const;
  if (notice.get('pid') !== account.pid) return { ok: false, reason: 'wrong_merchant' } as const;
  return noticeOf(notice);
}

async function query(config: AccountConfig, payment: { out_trade_no: string }, outside: Outside): Promise<PayState> {
  const { gateway, pid, key } = complete(config);
  const ask: HttpRequest = {
    method: 'GET',
    url: at(gateway, '/api.php'),
    query: [
      ['act', 'order'],
      ['pid', pid],
      ['key', key],
      ['out_trade_no', payment.out_trade_no],
    ],
  };
  const answer = readAnswer(await outside.http(ask));
  if (answer.get('code') !== '1') {
    if (!answer.has('code')) throw new GatewayError('rubbish', 'the answer has no code');
    return { status: 'unknown', message: wordsOf(answer) };
  }
  return stateOf(answer, payment.out_trade_no);
}

async function refund(config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  const { gateway, pid, key, refund_code } = complete(config);
  if (refund_code === 'off') return { status: 'failed', message: '该网关未开通退款接口' };
  const form: Pairs = [
    ['pid', pid],
    ['key', key],
    ['trade_no', request.transaction_id],
    ['out_trade_no', request.out_trade_no],
    ['out_refund_no', request.out_refund_no],
    ['money', formatYuan(request.amount)],
  ];
  const answer = readAnswer(await outside.http({ method: 'POST', url: at(gateway, '/api.php'), query: [['act', 'refund']], form }));
  if (!answer.has('code')) throw new GatewayError('rubbish', 'the answer has no code');
  return answer.get('code') === refund_code ? { status: 'succeeded' } : { status: 'failed', message: wordsOf(answer) };
}

export const epayV1: PaymentDriver = {
  id: 'epay_v1',
  title: { zh_CN: '易支付 V1（MD5）', en_US: 'epay V1 (MD5)' },
  capabilities: { query: true, refund: true, repeatable_refund: false },
  config: fields,
  // Where its API is asked, it is told the device.
  per_device: true,
  create,
  verifyNotify,
  ack: ackOf,
  query,
  refund,
};
