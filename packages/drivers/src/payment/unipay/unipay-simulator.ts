/** UnionPay's gateway in memory: it holds UnionPay's keys, checks ours as the gateway does, and speaks the protocol written down a second time. */
import { createHash, createSign, createVerify, type KeyObject } from 'node:crypto';
import type { Fen } from '@keymall/contract/kit/money';
import { certificatesIn, serialOf } from '#kit/certificate';
import { keyText, type MadeCertificate, makeCertificate } from '#kit/certificate-maker';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import type { NoticeWish } from '#kit/notice-conformance';
import { fenText, formWire } from '#kit/notice-wire';
import type { GatewaySimulator } from '#kit/payment-conformance';

const root = makeCertificate({ commonName: 'CFCA ACS CA', ca: true });
const middle = makeCertificate({ commonName: 'CFCA ACS OCA31', ca: true, issuer: root });
export const unionpay = makeCertificate({ commonName: '041@8310000000083040@中国银联股份有限公司@00016494', issuer: middle });
export const merchant = makeCertificate({
  commonName: '041@Z1@某某科技有限公司@1',
  issuer: middle,
  serial: '7a0f00000000000000000000000000aa',
});
const neighbour = makeCertificate({ commonName: '041@Z2@另一商户有限公司@2', issuer: middle });
const otherRoot = makeCertificate({ commonName: 'CFCA ACS CA', ca: true });
const stranger = makeCertificate({ commonName: unionpay.commonName, issuer: otherRoot });
/** UnionPay's authorities, as its kit for developers brings them. */
export const authorities = root.pem + middle.pem;
/** Certificates that must not be believed, by what is wrong with them. */
export const impostors = {
  'another merchant of the same authority': neighbour,
  'a namesake under another root': stranger,
  'its own word': makeCertificate({ commonName: unionpay.commonName }),
  'its former certificate': makeCertificate({ commonName: unionpay.commonName, issuer: middle, to: new Date('2025-01-01T00:00:00Z') }),
  'the test environment': makeCertificate({ commonName: '041@Z2017-11-1@00040000:SIGN@00000001', issuer: middle }),
} satisfies Record<string, MadeCertificate>;

type Fields = Record<string, string>;

/** SHA-256 in hexadecimal of everything but the signature, sorted, `k=v&`; that text is then signed with RSA and SHA-256. */
function hashed(fields: Fields): string {
  const { signature: _, ...rest } = fields;
  const pairs = Object.entries(rest).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return createHash('sha256')
    .update(pairs.map((pair) => pair.join('=')).join('&'))
    .digest('hex');
}

/** A message as whoever holds `key` signs it. */
export const signedWith = (fields: Fields, key: KeyObject): Fields => ({
  ...fields,
  signature: createSign('RSA-SHA256').update(hashed(fields)).sign(key, 'base64'),
});

const signedBy = (fields: Fields, { pem, privateKey }: MadeCertificate): Fields =>
  signedWith({ ...fields, signPubKeyCert: pem.replaceAll('\n', '\r\n') }, privateKey);

const serial = ({ pem }: MadeCertificate) => certificatesIn(pem).map(serialOf)[0] ?? '';

interface Transaction {
  merId: string;
  type: string;
  amount: Fen;
  subject: string;
  queryId: string;
  timeout: string;
  /** What became of it; 05 is under way. */
  code: string;
  /** Of a refund: the payment's number. */
  origQryId: string;
}

/** A gateway, its two merchants, and the ways to see and to change what it knows. */
export function unipaySimulator() {
  const now = new Date('2026-01-01T00:00:00Z');
  const config = {
    gateway: 'https://unionpay.invalid',
    mer_id: '777290058110048',
    merchant_certificate: merchant.pem.trim(),
    merchant_private_key: keyText(merchant.privateKey).trim(),
    unionpay_certificates: authorities.trim(),
  };
  const merchants: Record<string, MadeCertificate> = { '777290058110048': merchant, '777290058110097': neighbour };
  const transactions = new Map<string, Transaction>();
  const numbers = new Map<string, string>();
  let count = 0;

  const answer = (fields: Fields): HttpAnswer => {
    const whole = signedBy({ version: '5.1.0', encoding: 'UTF-8', signMethod: '01', ...fields }, unionpay);
    const text = Object.entries(whole)
      .map((pair) => pair.join('='))
      .join('&');
    return { status: 200, body: Buffer.from(text) };
  };

  /** True when a merchant of the gateway signed it. */
  function isMerchants(sent: Fields): boolean {
    const who = merchants[sent.merId ?? ''];
    if (!who || sent.certId !== serial(who) || Object.values(sent).includes('')) return false;
    return createVerify('RSA-SHA256')
      .update(hashed(sent))
      .verify(who.publicKey, sent.signature ?? '', 'base64');
  }

  function take(sent: Fields, code: string): Transaction {
    const made = {
      merId: sent.merId ?? '',
      type: sent.txnType ?? '',
      amount: Number(sent.txnAmt),
      subject: sent.orderDesc ?? '',
      queryId: `${sent.txnTime}${String(++count).padStart(7, '0')}`,
      timeout: sent.payTimeout ?? '',
      code,
      origQryId: sent.origQryId ?? '',
    };
    transactions.set(`${sent.merId} ${sent.orderId} ${sent.txnTime}`, made);
    numbers.set(sent.orderId ?? '', `${sent.merId} ${sent.orderId} ${sent.txnTime}`);
    return made;
  }
  const byNumber = (number: string) => transactions.get(numbers.get(number) ?? '');
  const returned = (queryId: string) =>
    [...transactions.values()].reduce((sum, one) => (one.origQryId === queryId && one.code === '00' ? sum + one.amount : sum), 0);

  function refund(sent: Fields): Fields {
    const of = [...transactions.values()].find((one) => one.queryId === sent.origQryId && one.merId === sent.merId && one.type === '01');
    if (!of) return { respCode: '35', respMsg: '原交易不存在或状态不正确' };
    if (of.code !== '00' || returned(of.queryId) + Number(sent.txnAmt) > of.amount)
      return { respCode: '39', respMsg: '交易金额大于原交易金额' };
    take(sent, '00');
    return { respCode: '00', respMsg: '成功[0000000]' };
  }

  async function http({ url, form = [] }: HttpRequest): Promise<HttpAnswer> {
    const sent = Object.fromEntries(form.map(([name, value]) => [name, value]));
    if (!isMerchants(sent)) return { status: 200, body: Buffer.from('respCode=11&respMsg=验证签名失败[9100004]') };
    const { merId = '', orderId = '', txnTime = '', txnType = '' } = sent;
    const echo = { merId, orderId, txnTime, txnType, bizType: sent.bizType ?? '' };
    const known = transactions.get(`${merId} ${orderId} ${txnTime}`);
    if (url.endsWith('/gateway/api/queryTrans.do')) {
      if (!known) return answer({ ...echo, respCode: '34', respMsg: '订单不存在[2600000]' });
      const told = { origRespCode: known.code, origRespMsg: known.code === '00' ? '成功' : '处理中', queryId: known.queryId };
      return answer({ ...echo, ...told, respCode: '00', respMsg: '成功', txnAmt: String(known.amount), currencyCode: '156' });
    }
    if (!url.endsWith('/gateway/api/backTransReq.do')) return { status: 404, body: Buffer.alloc(0) };
    if (txnType === '04') {
      if (known) return answer({ ...echo, respCode: '12', respMsg: '重复交易' });
      return answer({ ...echo, ...refund(sent) });
    }
    if (known && known.code === '00') return answer({ ...echo, respCode: '12', respMsg: '重复交易' });
    take(sent, '05');
    return answer({ ...echo, respCode: '00', respMsg: '成功', qrCode: `https://qr.95516.com/00010000/${orderId}?a={"b":"c&d=e"}` });
  }

  const signers = { account: unionpay, neighbour, stranger };
  function notice({
    out_trade_no = 'T1',
    transaction_id = 'G1',
    money = '100',
    subject = '',
    success = true,
    merchant: merId = config.mer_id,
    signer = 'account',
    extra,
  }: NoticeWish = {}) {
    const told = {
      version: '5.1.0',
      encoding: 'UTF-8',
      bizType: '000201',
      txnType: '01',
      txnSubType: '01',
      merId,
      orderId: out_trade_no,
      queryId: transaction_id,
      txnAmt: money,
      currencyCode: '156',
      reqReserved: subject,
      respCode: success ? '00' : 'A6',
      respMsg: '成功[0000000]',
      ...extra,
    };
    const fields = signer === 'nobody' ? signedWith(told, merchant.privateKey) : signedBy(told, signers[signer]);
    return posted(fields);
  }

  const simulator: GatewaySimulator = {
    config,
    neighbour: {
      ...config,
      mer_id: '777290058110097',
      merchant_certificate: neighbour.pem,
      merchant_private_key: keyText(neighbour.privateKey),
    },
    now,
    wire: formWire({ methods: ['POST'], amount: fenText }),
    names: { merchant: 'merId', order: 'orderId', transaction: 'queryId', amount: 'txnAmt', status: 'respCode', sign: 'signature' },
    staleAfter: null,
    foreign: () => notice({ extra: { currencyCode: '840' } }),
    ack: {
      accepted: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'ok' },
      refused: { status: 500, contentType: 'text/plain; charset=utf-8', body: 'fail' },
    },
    notice,
    outside: { http, now: () => now },
    subjectLimit: { bytes: 32 },
    async follow(action) {
      if (action.kind !== 'form') return;
      if (action.action !== 'https://unionpay.invalid/gateway/api/frontTransReq.do' || !isMerchants({ ...action.fields }))
        throw new Error('the gateway turns the buyer away');
      take({ ...action.fields }, '05');
    },
    async pay(number) {
      const order = byNumber(number);
      if (!order) throw new Error(`no payment ${number}`);
      order.code = '00';
    },
    subjectOf: (number) => byNumber(number)?.subject,
    expiryOf: (number) => {
      const [, y, m, d, h, i, s] = /^(....)(..)(..)(..)(..)(..)$/.exec(byNumber(number)?.timeout ?? '') ?? [];
      return y === undefined ? undefined : new Date(`${y}-${m}-${d}T${h}:${i}:${s}+08:00`);
    },
    returnedOf: (number) => returned(byNumber(number)?.queryId ?? ''),
  };
  return { simulator, byNumber, answer };
}

/** Fields as the gateway posts them. */
export const posted = (fields: Fields) => ({
  method: 'POST' as const,
  query: '',
  contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
  headers: {},
  rawBody: Buffer.from(new URLSearchParams(fields).toString()),
});

export { signedBy };
