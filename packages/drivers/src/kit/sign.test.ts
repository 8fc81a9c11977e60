import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { makeCertificate } from './certificate-maker.ts';
import { md5Sign, rsaPrivateKey, rsaPublicKey, rsaSign, rsaVerify, sameText, signText } from './sign.ts';

const vector: [string, string][] = [
  ['type', 'alipay'],
  ['pid', '1001'],
  ['sign', 'left out'],
  ['sign_type', 'MD5'],
  ['param', ''],
  ['name', '测试卡密'],
  ['money', '1.00'],
  ['out_trade_no', 'QS20260101000001'],
  ['notify_url', 'http://127.0.0.1:8080/home/pay/notify'],
  ['return_url', 'http://127.0.0.1:8080/callback'],
];

describe('sign text', () => {
  test('is sorted, without empty values and signatures, and not URL-encoded', () => {
    assert.equal(
      signText(vector),
      'money=1.00&name=测试卡密&notify_url=http://127.0.0.1:8080/home/pay/notify&out_trade_no=QS20260101000001&pid=1001&return_url=http://127.0.0.1:8080/callback&type=alipay',
    );
  });
  test('sorts by byte: digits, capitals, underscore, small letters', () => {
    assert.equal(signText(['a', '_', 'B', '1', 'ab', 'a_b', 'aB'].map((name) => [name, 'x'])), '1=x&B=x&_=x&a=x&aB=x&a_b=x&ab=x');
  });
});

describe('MD5', () => {
  test('gives the known digest', () => assert.equal(md5Sign(signText(vector), 'KEY123456'), '24227df6cbd8b2d30ef70e8bdc540649'));
  test('knows the other style', () => assert.equal(md5Sign('a=1', 'k', 'key'), md5Sign('a=1&key=', 'k')));
  test('never signs with nothing', () => assert.throws(() => md5Sign('a=1', ''), RangeError));
  test('is compared as a text, not as a number', () => {
    assert.ok(!sameText('0e462097431906509019562988736854', '0e830400451993494058024219903391'));
    assert.ok(sameText('ab', 'ab') && !sameText('ab', 'abc') && !sameText('', 'a'));
  });
});

describe('RSA keys', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bare = (key: typeof pair.privateKey, type: 'pkcs1' | 'pkcs8' | 'spki') =>
    key.export({ format: 'der', type: type as 'pkcs1' }).toString('base64');
  const pem = (key: typeof pair.privateKey, type: 'pkcs1' | 'pkcs8' | 'spki') => key.export({ format: 'pem', type }).toString();

  test('are read bare and as PEM, in each of their forms', () => {
    const privateTexts = [
      bare(pair.privateKey, 'pkcs8'),
      bare(pair.privateKey, 'pkcs1'),
      pem(pair.privateKey, 'pkcs8'),
      pem(pair.privateKey, 'pkcs1'),
    ];
    const publicTexts = [
      bare(pair.publicKey, 'spki'),
      bare(pair.publicKey, 'pkcs1'),
      pem(pair.publicKey, 'spki'),
      pem(pair.publicKey, 'pkcs1'),
    ];
    for (const [index, text] of privateTexts.entries()) {
      const [privateKey, publicKey] = [rsaPrivateKey(text), rsaPublicKey(publicTexts[index] ?? '')];
      assert.ok(privateKey && publicKey);
      assert.ok(rsaVerify('money=1.00&name=测试', rsaSign('money=1.00&name=测试', privateKey), publicKey));
      assert.ok(!rsaVerify('money=1.01&name=测试', rsaSign('money=1.00&name=测试', privateKey), publicKey));
      assert.equal(rsaPrivateKey(text), privateKey, 'parsed once');
    }
  });
  test('are not made of noise, of other algorithms, nor public ones of private ones', () => {
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const text of ['', 'noise', 'AAAA', bare(curve.publicKey, 'spki'), bare(pair.privateKey, 'pkcs8')])
      assert.equal(rsaPublicKey(text), null);
    for (const text of ['', 'noise', bare(curve.privateKey, 'pkcs8'), bare(pair.publicKey, 'spki')])
      assert.equal(rsaPrivateKey(text), null);
  });
  test('are found in a file that holds more', () => {
    const file = `Bag Attributes\n  localKeyID: 01\n${makeCertificate({ commonName: 'x', bits: 1024 }).pem}Key Attributes:\r\n${pem(pair.privateKey, 'pkcs8')}`;
    assert.ok(rsaPrivateKey(file)?.equals(pair.privateKey));
  });
  test('verify nothing that is no signature', () => {
    for (const signature of ['', '0', '====', 'AAAA']) assert.ok(!rsaVerify('a=1', signature, pair.publicKey));
  });
});
