/** UnionPay (银联) full-channel gateway: pages for computers and phones, and codes to scan. Amounts on its wire are fen. */
import type { Fen } from '@keymall/contract/kit/money';
import type { AccountConfig, Words } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { Outside } from '#kit/http';
import { type NoticeMessage, readNotice } from '#kit/notice';
import { at, cutSubject, drawCode } from '../pay-action.ts';
import type { PayAction, PaymentDriver, PayRequest, PayState, RefundRequest, RefundState } from '../port.ts';
import { returnTo } from '../return-to.ts';
import { type Account, accountOf, type Fields, isTrue, readFields, sentAt, signed, unipayFields } from './unipay-wire.ts';

interface Product {
  id: string;
  title: Words;
  /** What UnionPay calls it. */
  bizType: string;
  txnSubType: string;
  channelType: string;
  device?: 'pc' | 'mobile';
}

/** Taken, but not ended: the end is asked for. */
const UNDECIDED = new Set(['03', '04', '05']);
const NO_SUCH_TRANSACTION = '34';
const REPEATED = '12';
/** The address UnionPay's manual gives for "no notice wanted"; the field may not be left out. */
const NO_NOTICE = 'http://www.specialUrl.com';
const SUBJECT_BYTES = 32;

const readFen = (text: string | undefined): Fen | null => (text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null);

const wordsOf = (fields: Fields): string => (fields.respMsg ?? '').slice(0, 200) || `respCode ${fields.respCode}`;

/** yyyyMMddHHmmss in Shanghai, which keeps no summer time. */
const shanghaiTime = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

function complete(config: AccountConfig): Account {
  const account = accountOf(config);
  if (!account)
    throw new GatewayError('unconfigured', 'gateway, merId, the certificate with its key, and the certificates of UnionPay are needed');
  return account;
}

/** A signed call. `certain`: the answer carries UnionPay's signature, as its answers to well-signed calls do. */
async function call(account: Account, path: string, fields: Fields, outside: Outside): Promise<{ answer: Fields; certain: boolean }> {
  const form = Object.entries(signed(account, fields));
  const answer = readFields(await outside.http({ method: 'POST', url: at(account.gateway, `/gateway/api/${path}`), form }));
  const certain = isTrue(account, answer, outside.now());
  if (answer.respCode === '00' && !certain) throw new GatewayError('rubbish', "the answer does not carry UnionPay's signature");
  return { answer, certain };
}

/** What the gateway has under one of our numbers: a payment's or a refund's. */
async function look(product: Product, account: Account, number: string, outside: Outside) {
  const fields = { txnType: '00', txnSubType: '00', bizType: product.bizType, orderId: number, txnTime: sentAt(number) };
  const { answer } = await call(account, 'queryTrans.do', fields, outside);
  if (answer.respCode === '00' && (answer.orderId !== number || answer.merId !== account.mer_id))
    throw new GatewayError('rubbish', 'the answer is about another transaction');
  return answer;
}

async function create(product: Product, config: AccountConfig, request: PayRequest, outside: Outside): Promise<PayAction> {
  const account = complete(config);
  const order = {
    txnType: '01',
    txnSubType: product.txnSubType,
    bizType: product.bizType,
    channelType: product.channelType,
    orderId: request.trade_no,
    txnTime: sentAt(request.trade_no),
    txnAmt: String(request.amount),
    currencyCode: '156',
    orderDesc: cutSubject(request.subject, SUBJECT_BYTES),
    payTimeout: request.expires_at ? shanghaiTime(request.expires_at) : '',
    backUrl: request.notify_url,
  };
  if (product.txnSubType === '01') {
    const fields = signed(account, { ...order, frontUrl: returnTo(request) });
    return { kind: 'form', action: at(account.gateway, '/gateway/api/frontTransReq.do'), fields };
  }
  const { answer } = await call(account, 'backTransReq.do', order, outside);
  if (answer.respCode !== '00') throw new GatewayError('refused', wordsOf(answer));
  if (answer.orderId !== request.trade_no || !answer.qrCode) throw new GatewayError('rubbish', 'the answer has no code of this payment');
  return drawCode(answer.qrCode);
}

function verifyNotify(config: AccountConfig, message: NoticeMessage, now: Date) {
  const account = accountOf(config);
  if (!account) return { ok: false, reason: 'unconfigured' } as const;
  if (message.method !== 'POST' || message.rawBody.length === 0) return { ok: false, reason: 'malformed' } as const;
  const read = readNotice(message);
  if (typeof read === 'string') return { ok: false, reason: read } as const;
  const fields = Object.fromEntries(read);
  if (!isTrue(account, fields, now)) return { ok: false, reason: 'bad_signature' } as const;
  if (fields.merId !== account.mer_id) return { ok: false, reason: 'wrong_merchant' } as const;
  const amount = readFen(fields.txnAmt);
  const { orderId: out_trade_no, queryId: transaction_id } = fields;
  if (amount === null || !out_trade_no || !transaction_id || (fields.currencyCode ?? '156') !== '156')
    return { ok: false, reason: 'malformed' } as const;
  // A refund (04) is told of in the same way, and A6 is a payment of which only a part came.
  const success = fields.respCode === '00' && fields.txnType === '01';
  return { ok: true, out_trade_no, transaction_id, amount, currency: 'CNY', success, fields } as const;
}

async function query(product: Product, config: AccountConfig, payment: { out_trade_no: string }, outside: Outside): Promise<PayState> {
  const answer = await look(product, complete(config), payment.out_trade_no, outside);
  if (answer.respCode !== '00') return { status: 'unknown', message: wordsOf(answer) };
  const message = (answer.origRespMsg ?? '').slice(0, 200);
  if (answer.origRespCode === 'A6') return { status: 'unknown', message };
  if (answer.origRespCode !== '00') return { status: 'unpaid', message };
  const amount = readFen(answer.txnAmt);
  if (amount === null || !answer.queryId || (answer.currencyCode ?? '156') !== '156')
    throw new GatewayError('rubbish', 'the answer has no amount or number');
  return { status: 'paid', amount, transaction_id: answer.queryId };
}

async function refund(product: Product, config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  const fields = {
    txnType: '04',
    txnSubType: '00',
    bizType: product.bizType,
    channelType: product.channelType,
    orderId: request.out_refund_no,
    txnTime: sentAt(request.out_refund_no),
    origQryId: request.transaction_id,
    txnAmt: String(request.amount),
    currencyCode: '156',
    backUrl: NO_NOTICE,
  };
  const { answer, certain } = await call(complete(config), 'backTransReq.do', fields, outside);
  const code = answer.respCode ?? '';
  // 00 only says that it was taken; 12 that it was sent before.
  if (code === '00' || code === REPEATED || UNDECIDED.has(code)) return { status: 'pending' };
  if (!certain) throw new GatewayError('rubbish', `an unsigned refusal: ${wordsOf(answer)}`);
  return { status: 'failed', message: wordsOf(answer) };
}

async function queryRefund(product: Product, config: AccountConfig, request: RefundRequest, outside: Outside): Promise<RefundState> {
  const answer = await look(product, complete(config), request.out_refund_no, outside);
  if (answer.respCode === NO_SUCH_TRANSACTION) return { status: 'unknown', message: wordsOf(answer) };
  if (answer.respCode !== '00') return { status: 'pending', message: wordsOf(answer) };
  const code = answer.origRespCode ?? '';
  if (code === '00') return { status: 'succeeded' };
  return UNDECIDED.has(code) ? { status: 'pending' } : { status: 'failed', message: (answer.origRespMsg ?? code).slice(0, 200) };
}

function unipay(product: Product): PaymentDriver {
  return {
    id: product.id,
    title: product.title,
    ...(product.device ? { device: product.device } : {}),
    capabilities: { query: true, refund: true, repeatable_refund: true },
    config: unipayFields,
    create: (...given) => create(product, ...given),
    verifyNotify,
    // Only the status counts: another than 200 is told again.
    ack: (accepted) => ({ status: accepted ? 200 : 500, contentType: 'text/plain; charset=utf-8', body: accepted ? 'ok' : 'fail' }),
    query: (...given) => query(product, ...given),
    refund: (...given) => refund(product, ...given),
    queryRefund: (...given) => queryRefund(product, ...given),
  };
}

export const unipayWeb = unipay({
  id: 'unipay_web',
  title: { zh_CN: '银联网页', en_US: 'UnionPay on computers' },
  bizType: '000201',
  txnSubType: '01',
  channelType: '07',
  device: 'pc',
});

export const unipayH5 = unipay({
  id: 'unipay_h5',
  title: { zh_CN: '银联手机', en_US: 'UnionPay on phones' },
  bizType: '000201',
  txnSubType: '01',
  channelType: '08',
  device: 'mobile',
});

export const unipayScan = unipay({
  id: 'unipay_scan',
  title: { zh_CN: '银联二维码', en_US: 'UnionPay QR code' },
  bizType: '000000',
  txnSubType: '07',
  channelType: '08',
});
