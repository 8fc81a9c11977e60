import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { certificatesIn } from '#kit/certificate';
import { makeCertificate } from '#kit/certificate-maker';
import { configSchema } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer, Outside } from '#kit/http';
import { paymentConformance } from '#kit/payment-conformance';
import type { PayRequest } from '../port.ts';
import { unipayH5, unipayScan, unipayWeb } from './unipay.ts';
import { realCertificate, realMessage } from './unipay-message.fixture.ts';
import { authorities, impostors, merchant, posted, signedBy, signedWith, unionpay, unipaySimulator } from './unipay-simulator.ts';
import { readFields, sentAt } from './unipay-wire.ts';

for (const driver of [unipayWeb, unipayH5, unipayScan])
  paymentConformance(driver, { ...unipaySimulator().simulator, forgetsRefunds: true }, { cases: { notices: 41, gateway: 42 } });

const { simulator, answer } = unipaySimulator();
const { config, now, outside } = simulator;
const NUMBER = 'KM260101080000ABCDEFGHJKMNPQRS';
const request: PayRequest = {
  trade_no: NUMBER,
  subject: '测试卡密',
  amount: 1234,
  notify_url: 'https://shop.example.com/notify/7',
  return_url: 'https://shop.example.com/return/7',
  client: { ip: '203.0.113.9', device: 'pc', user_agent: '' },
  pay_code: '',
  expires_at: new Date('2026-01-01T00:15:00Z'),
};
const told = {
  version: '5.1.0',
  txnType: '01',
  merId: config.mer_id ?? '',
  orderId: NUMBER,
  queryId: 'G1',
  txnAmt: '1234',
  respCode: '00',
};
const answered = (text: HttpAnswer): Outside => ({ now: () => now, http: async () => text });
const failsAs = (kind: string, run: () => Promise<unknown>) =>
  assert.rejects(run, (error) => error instanceof GatewayError && error.kind === kind);

describe('whose word counts', () => {
  test('of certificates only the one that is UnionPay’s and leads to the configured root', () => {
    assert.ok(unipayWeb.verifyNotify(config, posted(signedBy(told, unionpay)), now).ok);
    for (const [who, certificate] of Object.entries(impostors)) {
      const official = { ...config, gateway: 'https://gateway.95516.com' };
      assert.deepEqual(
        unipayWeb.verifyNotify(official, posted(signedBy(told, certificate)), now),
        { ok: false, reason: 'bad_signature' },
        who,
      );
    }
    const inTests = posted(signedBy(told, impostors['the test environment']));
    assert.ok(unipayWeb.verifyNotify({ ...config, gateway: 'https://gateway.test.95516.com' }, inTests, now).ok);
  });
  test('a configured certificate of UnionPay stands for itself, whether it is brought or not', () => {
    const pinned = { ...config, unionpay_certificates: unionpay.pem };
    assert.ok(unipayWeb.verifyNotify(pinned, posted(signedBy(told, unionpay)), now).ok);
    assert.ok(unipayWeb.verifyNotify(pinned, posted(signedWith(told, unionpay.privateKey)), now).ok);
    assert.ok(!unipayWeb.verifyNotify(config, posted(signedWith(told, unionpay.privateKey)), now).ok, 'nothing brought, nothing pinned');
    for (const certificate of Object.values(impostors))
      assert.ok(!unipayWeb.verifyNotify(pinned, posted(signedBy(told, certificate)), now).ok);
    const renewed = makeCertificate({ commonName: unionpay.commonName });
    assert.ok(!unipayWeb.verifyNotify(pinned, posted(signedBy(told, renewed)), now).ok);
  });
  test('a certificate beside another is no certificate', () => {
    const two = signedWith({ ...told, signPubKeyCert: unionpay.pem + impostors['its own word'].pem }, unionpay.privateKey);
    assert.ok(!unipayWeb.verifyNotify(config, posted(two), now).ok);
  });
  test('a certificate and the key of another are no account', () => {
    const wrong = { ...config, merchant_certificate: unionpay.pem };
    assert.deepEqual(unipayWeb.verifyNotify(wrong, posted(signedBy(told, unionpay)), now), { ok: false, reason: 'unconfigured' });
  });
});

describe('a message UnionPay really signed', () => {
  const account = {
    ...config,
    mer_id: realMessage.merId,
    gateway: 'https://gateway.test.95516.com',
    unionpay_certificates: realCertificate,
  };
  const then = new Date('2017-03-24T02:12:00Z');
  const verdict = (fields: Record<string, string>, at = then) => unipayWeb.verifyNotify(account, posted(fields), at);
  test('is believed, as what it says', () => {
    const notice = verdict(realMessage);
    assert.ok(notice.ok && notice.success, JSON.stringify(notice));
    assert.deepEqual([notice.out_trade_no, notice.transaction_id, notice.amount], ['20170324101151', '201703241011516777928', 1]);
  });
  test('is believed neither changed nor after its certificate ended', () => {
    for (const [name, value] of Object.entries({ txnAmt: '100', orderId: '20170324101152', respMsg: '成功', accNo: '' }))
      assert.deepEqual(verdict({ ...realMessage, [name]: value }), { ok: false, reason: 'bad_signature' }, name);
    assert.deepEqual(verdict(realMessage, new Date('2017-12-05T00:00:00Z')), { ok: false, reason: 'bad_signature' });
  });
});

describe('what is money', () => {
  const success = (fields: Record<string, string>) => {
    const notice = unipayWeb.verifyNotify(config, posted(signedBy({ ...told, ...fields }, unionpay)), now);
    return notice.ok ? notice.success : notice.reason;
  };
  test('a refund’s notice and a part that came are none', () => {
    assert.equal(success({}), true);
    assert.equal(success({ txnType: '04' }), false);
    assert.equal(success({ respCode: 'A6' }), false);
    assert.equal(success({ respCode: '05' }), false);
  });
  test('another currency is none', () => assert.equal(success({ currencyCode: '840' }), 'malformed'));
  test('query: a part is unknown, under way is unpaid', async () => {
    const fields = { merId: told.merId, orderId: NUMBER, respCode: '00', queryId: 'G1', txnAmt: '1234' };
    for (const [origRespCode, status] of [
      ['00', 'paid'],
      ['A6', 'unknown'],
      ['03', 'unpaid'],
      ['05', 'unpaid'],
      ['01', 'unpaid'],
    ] as const)
      assert.equal((await unipayWeb.query(config, { out_trade_no: NUMBER }, answered(answer({ ...fields, origRespCode })))).status, status);
    const wrongs: Record<string, string>[] = [{ currencyCode: '840' }, { txnAmt: '12.34' }, { merId: '1' }, { queryId: '' }];
    for (const wrong of wrongs)
      await failsAs('rubbish', () =>
        unipayWeb.query(config, { out_trade_no: NUMBER }, answered(answer({ ...fields, origRespCode: '00', ...wrong }))),
      );
  });
});

describe('create', () => {
  test('sends computers and phones to the page, signed, and back to us with our number', async () => {
    for (const [driver, channelType] of [
      [unipayWeb, '07'],
      [unipayH5, '08'],
    ] as const) {
      const action = await driver.create(config, request, outside);
      assert.ok(action.kind === 'form');
      assert.equal(action.action, 'https://unionpay.invalid/gateway/api/frontTransReq.do');
      const { signature: _, ...fields } = action.fields;
      assert.deepEqual(fields, {
        version: '5.1.0',
        encoding: 'UTF-8',
        signMethod: '01',
        accessType: '0',
        merId: config.mer_id,
        certId: BigInt('0x7a0f00000000000000000000000000aa').toString(),
        txnType: '01',
        txnSubType: '01',
        bizType: '000201',
        channelType,
        orderId: NUMBER,
        txnTime: '20260101080000',
        txnAmt: '1234',
        currencyCode: '156',
        orderDesc: '测试卡密',
        payTimeout: '20260101081500',
        frontUrl: `https://shop.example.com/return/7?out_trade_no=${NUMBER}`,
        backUrl: 'https://shop.example.com/notify/7',
      });
    }
  });
  test('draws the code that UnionPay signed, of this payment', async () => {
    const action = await unipayScan.create(config, request, outside);
    assert.ok(action.kind === 'qr' && action.text.startsWith(`https://qr.95516.com/00010000/${NUMBER}`));
    const unsigned = Buffer.from(`respCode=00&orderId=${NUMBER}&qrCode=https://evil.example.com`);
    await failsAs('rubbish', () => unipayScan.create(config, request, answered({ status: 200, body: unsigned })));
    await failsAs('rubbish', () => unipayScan.create(config, request, answered(answer({ respCode: '00', orderId: 'T2', qrCode: 'x' }))));
    await failsAs('refused', () => unipayScan.create(config, request, answered(answer({ respCode: '36', respMsg: '交易金额超限' }))));
  });
});

test('a refund that was refused unsigned is not known to have failed', async () => {
  const refund = { out_trade_no: NUMBER, transaction_id: 'G1', out_refund_no: `RF${NUMBER.slice(2)}`, amount: 1, total: 1 };
  const unsigned = Buffer.from('respCode=36&respMsg=no');
  await failsAs('rubbish', async () => unipayWeb.refund?.(config, refund, answered({ status: 200, body: unsigned })));
  assert.equal((await unipayWeb.refund?.(config, refund, answered(answer({ respCode: '36' }))))?.status, 'failed');
  for (const respCode of ['03', '04', '05', '12'])
    assert.equal((await unipayWeb.refund?.(config, refund, answered(answer({ respCode }))))?.status, 'pending');
  const asked = { merId: told.merId, orderId: refund.out_refund_no, respCode: '00' };
  for (const [origRespCode, status] of [
    ['00', 'succeeded'],
    ['05', 'pending'],
    ['36', 'failed'],
  ] as const)
    assert.equal((await unipayWeb.queryRefund?.(config, refund, answered(answer({ ...asked, origRespCode }))))?.status, status);
});

test('the time of a number is read from each form the house has', () => {
  assert.equal(sentAt('261121080910ABCDEFGHJKMNPQRS'), '20261121080910');
  assert.equal(sentAt('26AB261121080910ABCDEFGHJKMNPQRS'), '20261121080910', 'a prefix of digits');
  assert.equal(sentAt('R261121080910000000000042'), '20261121080910', 'a refund of what no order took');
  for (const odd of ['', 'T1', '261321080910ABCDEFGHJKMNPQRS', '26112108091-ABCDEFGHJKMNPQRS', 'ABCDEFGHJKMNPQRSTVWXYZABCDEF'])
    assert.throws(() => sentAt(odd), GatewayError, odd);
});

test('answers are read as they come: nothing decoded, braces kept together, no field twice', () => {
  const read = (text: string) => readFields({ status: 200, body: Buffer.from(text) });
  const fields = read('respCode=00&signature=a+b/c==&payCardInfo={cardNo=1&x=2}&signPubKeyCert=-----BEGIN\r\nAA==\r\n&x=');
  assert.deepEqual(fields, {
    respCode: '00',
    signature: 'a+b/c==',
    payCardInfo: '{cardNo=1&x=2}',
    signPubKeyCert: '-----BEGIN\r\nAA==\r\n',
    x: '',
  });
  assert.throws(() => read('respCode=00&respCode=01'), GatewayError);
});

test('an account takes the one file that openssl makes of a .pfx in both of its fields', () => {
  const file = `Bag Attributes\n    localKeyID: 01\nsubject=C = cn\n${config.merchant_certificate}Bag Attributes\n    localKeyID: 01\nKey Attributes: <No Attributes>\n${config.merchant_private_key}`;
  const parsed = configSchema(unipayWeb.config).parse({ ...config, merchant_certificate: file, merchant_private_key: file });
  assert.ok(unipayWeb.verifyNotify(parsed, posted(signedBy(told, unionpay)), now).ok);
  assert.equal(certificatesIn(authorities).length, 2);
  assert.equal(certificatesIn(file)[0]?.subject, certificatesIn(merchant.pem)[0]?.subject);
});
