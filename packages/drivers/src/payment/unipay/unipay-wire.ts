/**
 * What UnionPay's full-channel gateway (全渠道 5.1.0) speaks: forms signed with the merchant's certificate, answers and notices
 * that bring the certificate they are signed with. A certificate of the same authority is what every other merchant has too, so
 * it counts only when it leads to the configured root and belongs to UnionPay by name.
 */
import { createHash, type X509Certificate } from 'node:crypto';
import { certificatesIn, isCurrent, isIssuedBy, serialOf } from '#kit/certificate';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer } from '#kit/http';
import { rsaPrivateKey, rsaSign, rsaVerify } from '#kit/sign';

const GATEWAY = 'https://gateway.95516.com';

export const unipayFields = [
  {
    name: 'mer_id',
    label: { zh_CN: '商户号 (merId)', en_US: 'Merchant number (merId)' },
    kind: 'text',
    required: true,
    help: { zh_CN: '入网邮件中的 15 位商户代码', en_US: 'The 15 digits in the welcome mail' },
  },
  {
    name: 'merchant_certificate',
    label: { zh_CN: '商户证书', en_US: "Merchant's certificate" },
    kind: 'multiline',
    required: true,
    format: 'certificate',
    help: {
      zh_CN:
        '在 CFCA 下载的 .pfx 先转成 PEM：openssl pkcs12 -legacy -in sign.pfx -nodes -clcerts -out merchant.pem，再粘贴 merchant.pem 的内容',
      en_US:
        'Turn the .pfx from CFCA into PEM: openssl pkcs12 -legacy -in sign.pfx -nodes -clcerts -out merchant.pem, then paste what is in merchant.pem',
    },
  },
  {
    name: 'merchant_private_key',
    label: { zh_CN: '商户私钥', en_US: "Merchant's private key" },
    kind: 'secret_multiline',
    required: true,
    format: 'rsa_private',
    help: { zh_CN: '同一个 merchant.pem，可整份粘贴', en_US: 'The same merchant.pem, as a whole' },
  },
  {
    name: 'unionpay_certificates',
    label: { zh_CN: '银联证书', en_US: "UnionPay's certificates" },
    kind: 'multiline',
    required: true,
    format: 'certificate',
    help: {
      zh_CN: '依次粘贴开发包中的 acp_prod_root.cer 与 acp_prod_middle.cer；也可只粘贴银联的验签公钥证书',
      en_US:
        "Paste acp_prod_root.cer and acp_prod_middle.cer of the developers' kit, one after the other; or only the certificate UnionPay signs with",
    },
  },
  {
    name: 'gateway',
    label: { zh_CN: '网关地址', en_US: 'Gateway address' },
    kind: 'url',
    required: true,
    default: GATEWAY,
    help: { zh_CN: '测试环境为 https://gateway.test.95516.com', en_US: 'For tests: https://gateway.test.95516.com' },
  },
] as const satisfies readonly ConfigField[];

export type Fields = Readonly<Record<string, string>>;

function read(config: AccountConfig) {
  const values = readConfig(unipayFields, config);
  const [certificate] = certificatesIn(values.merchant_certificate);
  const privateKey = values.merchant_private_key === '' ? null : rsaPrivateKey(values.merchant_private_key);
  return { ...values, certificate, privateKey, trusted: certificatesIn(values.unionpay_certificates) };
}

/** An account that lacks nothing, or null. */
export function accountOf(config: AccountConfig) {
  const { certificate, privateKey, ...account } = read(config);
  if (account.gateway === '' || account.mer_id === '' || account.trusted.length === 0 || !certificate || !privateKey) return null;
  return certificate.checkPrivateKey(privateKey) ? { ...account, certificate, privateKey } : null;
}

export type Account = NonNullable<ReturnType<typeof accountOf>>;

/** The text under a signature: every field but the signature, sorted, and of it the SHA-256 in hexadecimal. */
function digestOf(fields: Fields): string {
  const text = Object.keys(fields)
    .filter((name) => name !== 'signature')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** A message of ours, signed; empty fields are left out. */
export function signed(account: Account, given: Fields): Record<string, string> {
  const fields = {
    version: '5.1.0',
    encoding: 'UTF-8',
    signMethod: '01',
    accessType: '0',
    merId: account.mer_id,
    certId: serialOf(account.certificate),
    ...given,
  };
  const kept = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return { ...kept, signature: rsaSign(digestOf(kept), account.privateKey) };
}

/** Whom UnionPay's certificates are made out to (third part of the name); the second in its test environment only. */
const COMPANY = '中国银联股份有限公司';
const COMPANY_IN_TESTS = '00040000:SIGN';

function isUnionPays({ subject }: X509Certificate, gateway: string): boolean {
  const names = subject.split('\n').filter((line) => line.startsWith('CN='));
  const company = names.length === 1 ? names[0]?.split('@')[2] : undefined;
  return company === COMPANY || (company === COMPANY_IN_TESTS && gateway !== GATEWAY);
}

/** True when the message carries UnionPay's signature. */
export function isTrue(account: Account, fields: Fields, now: Date): boolean {
  const pinned = account.trusted.filter((one) => !one.ca);
  const brought = certificatesIn(fields.signPubKeyCert ?? '');
  const certificate = fields.signPubKeyCert ? brought[0] : pinned[0];
  if (!certificate || brought.length > 1) return false;
  const believed = pinned.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256)
    ? isCurrent(certificate, now)
    : isUnionPays(certificate, account.gateway) &&
      isIssuedBy(
        certificate,
        account.trusted.filter(({ ca }) => ca),
        now,
      );
  return believed && rsaVerify(digestOf(fields), fields.signature ?? '', certificate.publicKey);
}

/** The fields of an answer: `k=v&k=v`, nothing URL-encoded; values in braces hold `&` and `=` of their own. Throws `rubbish`. */
export function readFields({ status, body }: HttpAnswer): Fields {
  if (status !== 200) throw new GatewayError('rubbish', `status ${status}`);
  const fields: Record<string, string> = {};
  const text = body.toString('utf8').trim();
  const parts = /^[A-Za-z]\w*=/.test(text) ? text.split(/&(?=[A-Za-z]\w*=)(?![^{]*\})/) : [];
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals);
    if (Object.hasOwn(fields, name)) throw new GatewayError('rubbish', 'a field comes twice');
    fields[name] = part.slice(equals + 1);
  }
  if (!fields.respCode) throw new GatewayError('rubbish', 'the answer has no respCode');
  return fields;
}

/**
 * UnionPay knows a payment by its number and the time it was sent; a query must tell both. Our numbers carry the time they were
 * made at (yymmddHHMMSS, Shanghai), so nothing needs to be remembered. Throws `unconfigured` for other numbers.
 */
export function sentAt(number: string): string {
  const stamp = number.length >= 28 ? number.slice(-28, -16) : /^[A-Z]{0,4}(\d{12})/.exec(number)?.[1];
  if (!/^[A-Za-z0-9]{8,40}$/.test(number) || !/^\d{2}(0\d|1[0-2])([0-2]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(stamp ?? ''))
    throw new GatewayError('unconfigured', 'UnionPay takes only numbers that carry the time they were made at');
  return `20${stamp}`;
}
