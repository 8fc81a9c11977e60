/** Alipay: a QR code face to face, its page on computers, and its page on phones. One family, one driver a product. */
import { type Fen, formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { type AccountConfig, type ConfigField, readConfig, type Words } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { Outside } from '#kit/http';
import { type NoticeMessage, readAmount, readNotice } from '#kit/notice';
import { rsaVerify } from '#kit/sign';
import { drawCode, FIVE_MINUTES, goodFor, TWO_HOURS } from '../pay-action.ts';
import type {
  PayAction,
  PaymentDriver,
  PayRequest,
  PayState,
  RefundRequest,
  RefundState,
  RejectedNotice,
  SettleRequest,
  SettleState,
  VerifiedNotice,
} from '../port.ts';
import { accountFields, accountOf, completeAccount } from './alipay-account.ts';
import { type AlipayRequest, call, pageAddress } from './alipay-call.ts';

/** Face to face is sold under two names; the code is drawn from the one that was signed. */
export const qrProductField = {
  name: 'qr_product',
  label: { zh_CN: '签约产品', en_US: 'Signed product' },
  kind: 'select',
  required: true,
  default: 'FACE_TO_FACE_PAYMENT',
  options: [
    { value: 'FACE_TO_FACE_PAYMENT', label: { zh_CN: '当面付', en_US: 'Face to face' } },
    { value: 'QR_CODE_OFFLINE', label: { zh_CN: '订单码支付', en_US: 'Order code' } },
  ],
  help: { zh_CN: '商家平台 → 产品中心 → 我的产品里签约的是哪一个', en_US: 'The one signed in the merchant platform, product centre' },
} as const satisfies ConfigField;

const SUBJECT_CHARACTERS = 256;
/** Alipay takes no `/`, `=` and `&` in a subject; their wide forms read the same. */
const WIDE: Readonly<Record<string, string>> = { '/': '／', '=': '＝', '&': '＆' };

/** A subject as Alipay takes it, cut between characters. */
export function subjectFor(subject: string): string {
  let kept = '';
  for (const character of subject.replace(/[/=&]/g, (sign) => WIDE[sign] ?? sign)) {
    if (kept.length + character.length > SUBJECT_CHARACTERS) break;
    kept += character;
  }
  return kept;
}

function orderOf(
  { trade_no, subject, amount, notify_url, expires_at }: PayRequest,
  more: Readonly<Record<string, unknown>>,
): AlipayRequest {
  const biz = {
    out_trade_no: trade_no,
    total_amount: formatYuan(amount),
    subject: subjectFor(subject),
    ...(expires_at ? { time_expire: formatTime(expires_at) } : {}),
    ...more,
  };
  return { biz, notify_url };
}

/** When a partner's merchant gets what was paid (直付通): by itself as its contract has it, or once Alipay is told. */
export const settleField = {
  name: 'settle_mode',
  label: { zh_CN: '确认结算', en_US: 'Settlement' },
  kind: 'select',
  required: true,
  default: 'contract',
  options: [
    { value: 'contract', label: { zh_CN: '由直付通合约自动结算', en_US: 'By Alipay itself, as the contract has it' } },
    { value: 'confirm', label: { zh_CN: '收款后由平台确认结算', en_US: 'Confirmed by the platform after each payment' } },
  ],
  help: {
    zh_CN: '与直付通签约的结算方式一致：签约“账期结算”的选平台确认，付款成功后系统自动确认结算；30 天内仍未确认的由支付宝自动结算',
    en_US:
      'As signed with Alipay. For contracts that settle on confirmation the platform confirms by itself after each payment; what is not confirmed within 30 days Alipay settles by itself',
  },
} as const satisfies ConfigField;

export const awaitsSettlement = (config: AccountConfig): boolean => readConfig([settleField], config).settle_mode === 'confirm';

/** After so long Alipay settles what nobody confirmed: long enough for whoever has to look into why. */
const SETTLES_BY_ITSELF = '30d';

/** All of an amount to the account its merchant was taken on with. */
const settleDetails = (amount: Fen) => ({ settle_detail_infos: [{ trans_in_type: 'defaultSettle', amount: formatYuan(amount) }] });

/** Whose the money is where a partner collects. */
function settledTo(config: AccountConfig, amount: Fen): Record<string, unknown> {
  const { sub_mch_no = '' } = config;
  if (sub_mch_no === '') return {};
  const waits = awaitsSettlement(config) ? { settle_period_time: SETTLES_BY_ITSELF } : {};
  return { sub_merchant: { merchant_id: sub_mch_no }, settle_info: { ...settleDetails(amount), ...waits } };
}

/** Tells Alipay to settle what was paid, less what went back before. */
export async function confirmSettlement(config: AccountConfig, request: SettleRequest, outside: Outside): Promise<SettleState> {
  const { transaction_id: trade_no, out_settle_no: out_request_no, amount } = request;
  const biz = { out_request_no, trade_no, settle_info: settleDetails(amount) };
  const answer = await call(completeAccount(config), 'alipay.trade.settle.confirm', { biz }, outside);
  if (answer.unsure) throw new GatewayError('rubbish', answer.words);
  if (!answer.done) return { status: 'refused', message: answer.words };
  if (answer.get('trade_no') !== trade_no || answer.get('out_request_no') !== out_request_no)
    throw new GatewayError('rubbish', 'the answer is about another settlement');
  return { status: 'settled' };
}

/** A product's way to the buyer. */
export type Create = (config: AccountConfig, request: PayRequest, outside: Outside) => Promise<PayAction>;

export const scan: Create = async (config, request, outside) => {
  const account = completeAccount(config);
  const { qr_product: product_code } = readConfig([qrProductField], config);
  const answer = await call(
    account,
    'alipay.trade.precreate',
    orderOf(request, { product_code, ...settledTo(config, request.amount) }),
    outside,
  );
  if (!answer.done) throw new GatewayError('refused', answer.words);
  if (answer.get('out_trade_no') !== request.trade_no) throw new GatewayError('rubbish', 'the answer is about another payment');
  const code = answer.get('qr_code');
  if (code === '') throw new GatewayError('rubbish', 'the answer has no code to draw');
  return goodFor(drawCode(code), TWO_HOURS, outside.now());
};

const page =
  (method: string, product_code: string): Create =>
  async (config, request, outside) => {
    const { return_url } = request;
    // Where a phone goes when its buyer gives up.
    const quit = product_code === 'QUICK_WAP_WAY' ? { quit_url: return_url } : {};
    const order = orderOf(request, { product_code, ...quit, ...settledTo(config, request.amount) });
    const url = pageAddress(completeAccount(config), method, { ...order, return_url }, outside.now());
    // Signed with the time: Alipay takes it for a few minutes.
    return goodFor({ kind: 'redirect', url }, FIVE_MINUTES, outside.now());
  };

/** Names that are relied on: text that could be read as one of them inside another's value was not signed as this notice. */
const HIDDEN = /&(app_id|seller_id|out_trade_no|trade_no|total_amount|trade_status)=/;
/** What the signature of a notice covers: every field but the signature and its kind, sorted, as they are. */
const noticeText = (notice: ReadonlyMap<string, string>): string =>
  [...notice]
    .filter(([name]) => name !== 'sign' && name !== 'sign_type')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

function verifyNotify(config: AccountConfig, message: NoticeMessage): VerifiedNotice | RejectedNotice {
  const account = accountOf(config);
  if ('lack' in account) return { ok: false, reason: 'unconfigured' };
  // Alipay posts, always; what comes in an address has been through a browser.
  if (message.method !== 'POST' || message.rawBody.length === 0) return { ok: false, reason: 'malformed' };
  const notice = readNotice(message);
  if (typeof notice === 'string') return { ok: false, reason: notice };
  // The account decides how notices are signed, never the notice: SHA-1 is not asked for.
  if ((notice.get('sign_type') ?? 'RSA2') !== 'RSA2') return { ok: false, reason: 'bad_signature' };
  if (!rsaVerify(noticeText(notice), notice.get('sign') ?? '', account.platformKey)) return { ok: false, reason: 'bad_signature' };
  for (const value of notice.values()) if (HIDDEN.test(value)) return { ok: false, reason: 'malformed' };
  if (notice.get('app_id') !== account.app_id) return { ok: false, reason: 'wrong_merchant' };
  if (account.seller_id !== '' && notice.get('seller_id') !== account.seller_id) return { ok: false, reason: 'wrong_merchant' };
  const amount = readAmount(notice.get('total_amount') ?? '');
  const out_trade_no = notice.get('out_trade_no') ?? '';
  const transaction_id = notice.get('trade_no') ?? '';
  if (amount === null || out_trade_no === '' || transaction_id === '') return { ok: false, reason: 'malformed' };
  const success = PAID.has(notice.get('trade_status') ?? '');
  return { ok: true, out_trade_no, transaction_id, amount, currency: 'CNY', success, fields: Object.fromEntries(notice) };
}

const STATES: Readonly<Record<string, PayState['status']>> = {
  WAIT_BUYER_PAY: 'unpaid',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
};

async function query(config: AccountConfig, { out_trade_no }: { out_trade_no: string }, outside: Outside): Promise<PayState> {
  const answer = await call(completeAccount(config), 'alipay.trade.query', { biz: { out_trade_no } }, outside);
  if (answer.unsure) throw new GatewayError('rubbish', answer.words);
  // Alipay knows a payment from when the buyer has opened it, not before.
  if (!answer.done) return { status: 'unknown', message: answer.words };
  if (answer.get('out_trade_no') !== out_trade_no) throw new GatewayError('rubbish', 'the answer is about another payment');
  const amount = readAmount(answer.get('total_amount'));
  if (amount === null) throw new GatewayError('rubbish', 'the answer has no amount');
  const word = answer.get('trade_status');
  const known = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
  // Closed is both: never paid, and given back whole. Only what was paid has a time of payment.
  const closed = answer.get('send_pay_date') === '' ? 'closed' : 'refunded';
  const status = known ?? (word === 'TRADE_CLOSED' ? closed : 'unknown');
  return { status, transaction_id: answer.get('trade_no'), amount };
}

async function refund(config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  const biz = { out_trade_no: request.out_trade_no, refund_amount: formatYuan(request.amount), out_request_no: request.out_refund_no };
  const answer = await call(completeAccount(config), 'alipay.trade.refund', { biz }, outside);
  if (answer.unsure) throw new GatewayError('rubbish', answer.words);
  if (!answer.done) return { status: 'failed', message: answer.words };
  if (answer.get('out_trade_no') !== request.out_trade_no) throw new GatewayError('rubbish', 'the answer is about another payment');
  // Only Y says that money moved by this very call; otherwise it moved before, or will: that is asked.
  return answer.get('fund_change') === 'Y' ? { status: 'succeeded' } : { status: 'pending' };
}

async function queryRefund(config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  const { out_trade_no, out_refund_no: out_request_no } = request;
  const answer = await call(
    completeAccount(config),
    'alipay.trade.fastpay.refund.query',
    { biz: { out_trade_no, out_request_no } },
    outside,
  );
  if (answer.unsure) throw new GatewayError('rubbish', answer.words);
  // No state: the refund never came, or was refused. It may be sent again under its number.
  if (!answer.done || answer.get('refund_status') === '') return { status: 'unknown', message: answer.words };
  if (answer.get('out_trade_no') !== out_trade_no || answer.get('out_request_no') !== out_request_no)
    throw new GatewayError('rubbish', 'the answer is about another refund');
  if (answer.get('refund_status') !== 'REFUND_SUCCESS') return { status: 'pending' };
  if (readAmount(answer.get('refund_amount')) !== request.amount)
    throw new GatewayError('rubbish', 'another amount went back under this number');
  return { status: 'succeeded' };
}

/** Ends a payment nobody has made yet. Says `closed`, or how it stands when it was too late. */
async function close(config: AccountConfig, payment: { out_trade_no: string }, outside: Outside): Promise<PayState> {
  const { out_trade_no } = payment;
  const answer = await call(completeAccount(config), 'alipay.trade.close', { biz: { out_trade_no } }, outside);
  if (!answer.done) return query(config, payment, outside);
  if (answer.get('out_trade_no') !== out_trade_no) throw new GatewayError('rubbish', 'the answer is about another payment');
  return { status: 'closed', transaction_id: answer.get('trade_no') };
}

/** A product's driver; `as` makes an account's own fields of `fields`, where they have other names. */
export const driverOf = (
  id: string,
  title: Words,
  create: Create,
  fields: readonly ConfigField[],
  as = (config: AccountConfig): AccountConfig => config,
): PaymentDriver => ({
  id,
  title,
  capabilities: { query: true, refund: true, repeatable_refund: true },
  config: fields,
  create: (config, request, outside) => create(as(config), request, outside),
  verifyNotify: (config, message) => verifyNotify(as(config), message),
  ack: (accepted) => ({ status: 200, contentType: 'text/plain; charset=utf-8', body: accepted ? 'success' : 'fail' }),
  query: (config, payment, outside) => query(as(config), payment, outside),
  refund: (config, request, outside) => refund(as(config), request, outside),
  queryRefund: (config, request, outside) => queryRefund(as(config), request, outside),
  close: (config, payment, outside) => close(as(config), payment, outside),
});

export const webPage = page('alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY');
export const phonePage = page('alipay.trade.wap.pay', 'QUICK_WAP_WAY');

export const alipayScan = driverOf('alipay_scan', { zh_CN: '支付宝当面付', en_US: 'Alipay face to face (QR)' }, scan, [
  ...accountFields,
  qrProductField,
]);
export const alipayWeb: PaymentDriver = {
  ...driverOf('alipay_web', { zh_CN: '支付宝电脑网站', en_US: 'Alipay website' }, webPage, accountFields),
  device: 'pc',
};
export const alipayH5: PaymentDriver = {
  ...driverOf('alipay_h5', { zh_CN: '支付宝手机网站', en_US: 'Alipay mobile website' }, phonePage, accountFields),
  device: 'mobile',
};
