import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { certificatesIn, isIssuedBy, serialOf } from './certificate.ts';
import { makeCertificate } from './certificate-maker.ts';

const now = new Date('2026-01-01T00:00:00Z');
const root = makeCertificate({ commonName: '测试根', ca: true });
const middle = makeCertificate({ commonName: 'Middle', ca: true, issuer: root });
const leaf = makeCertificate({ commonName: '041@Z@某公司@1', issuer: middle, serial: '69629715588f' });
const one = (pem: string) => {
  const [certificate] = certificatesIn(pem);
  assert.ok(certificate);
  return certificate;
};

describe('certificates', () => {
  test('are found among other words, in their order', () => {
    const found = certificatesIn(`Bag Attributes\r\n  friendlyName: x\r\n${leaf.pem.replaceAll('\n', '\r\n')}middle:\n${middle.pem}`);
    assert.deepEqual(
      found.map(({ subject }) => /CN=(.*)/.exec(subject)?.[1]),
      ['041@Z@某公司@1', 'Middle'],
    );
    for (const text of ['', 'noise', leaf.pem.replace(/[A-Z]{8}/, 'AAAAAAAA').slice(0, 900)]) assert.deepEqual(certificatesIn(text), []);
    assert.deepEqual(certificatesIn('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'), []);
  });
  test('tell their number as a decimal', () => assert.equal(serialOf(one(leaf.pem)), BigInt('0x69629715588f').toString()));
});

describe('a chain', () => {
  const issuers = certificatesIn(root.pem + middle.pem);
  test('leads to the root over what lies between', () => {
    assert.ok(isIssuedBy(one(leaf.pem), issuers, now));
    assert.ok(isIssuedBy(one(middle.pem), issuers, now));
  });
  test('without its middle or its root is none', () => {
    assert.ok(!isIssuedBy(one(leaf.pem), certificatesIn(root.pem), now));
    assert.ok(!isIssuedBy(one(leaf.pem), certificatesIn(middle.pem), now));
    assert.ok(!isIssuedBy(one(leaf.pem), [], now));
  });
  test("is not made by namesakes, by strangers, by whom nobody let sign, or by one's own word", () => {
    const falseRoot = makeCertificate({ commonName: '测试根', ca: true });
    const falseMiddle = makeCertificate({ commonName: 'Middle', ca: true, issuer: falseRoot });
    for (const wrong of [
      makeCertificate({ commonName: '041@Z@某公司@1' }),
      makeCertificate({ commonName: '041@Z@某公司@1', issuer: falseMiddle }),
      makeCertificate({ commonName: '041@Z@某公司@1', issuer: leaf }),
      makeCertificate({ commonName: '测试根', ca: true }),
    ])
      assert.ok(!isIssuedBy(one(wrong.pem), [...issuers, one(leaf.pem)], now));
  });
  test('holds only in its time, all along the way', () => {
    const old = makeCertificate({ commonName: 'x', issuer: middle, to: new Date('2025-12-31T00:00:00Z') });
    const early = makeCertificate({ commonName: 'x', issuer: middle, from: new Date('2026-01-02T00:00:00Z') });
    const oldMiddle = makeCertificate({ commonName: 'Old', ca: true, issuer: root, to: new Date('2025-12-31T00:00:00Z') });
    const below = makeCertificate({ commonName: 'x', issuer: oldMiddle });
    for (const wrong of [old, early, below]) assert.ok(!isIssuedBy(one(wrong.pem), [...issuers, one(oldMiddle.pem)], now));
  });
});
