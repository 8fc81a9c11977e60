/** An account at Alipay's open platform: its fields, and the keys or certificates in them. Payments and payouts have them alike. */
import type { KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AlipaySdk, AlipaySdkConfig } from 'alipay-sdk';
import { certificatesIn } from '#kit/certificate';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { rsaPrivateKey, rsaPublicKey } from '#kit/sign';

export const accountFields = [
  {
    name: 'gateway',
    label: { zh_CN: '网关地址', en_US: 'Gateway address' },
    kind: 'url',
    required: true,
    default: 'https://openapi.alipay.com/gateway.do',
    help: {
      zh_CN: '一般不用改。沙箱填 https://openapi-sandbox.dl.alipaydev.com/gateway.do',
      en_US: 'Usually left as it is. For the sandbox: https://openapi-sandbox.dl.alipaydev.com/gateway.do',
    },
  },
  {
    name: 'app_id',
    label: { zh_CN: '应用 APPID', en_US: 'APPID' },
    kind: 'text',
    required: true,
    help: {
      zh_CN: '支付宝开放平台 → 控制台 → 我的应用，应用名称下面的 16 位数字。应用须已上线并签约所用产品',
      en_US: 'Alipay open platform, console, my apps: the 16 digits below its name. The app must be online and its product signed',
    },
  },
  {
    name: 'private_key',
    label: { zh_CN: '应用私钥', en_US: "App's private key" },
    kind: 'secret_multiline',
    required: true,
    format: 'rsa_private',
    help: {
      zh_CN: '用支付宝密钥工具生成（RSA2），私钥只留在您手里；支持 PKCS#8 与 PKCS#1，可不带首尾行',
      en_US: "Made with Alipay's key tool (RSA2), PKCS#8 or PKCS#1, with or without its header lines",
    },
  },
  {
    name: 'sign_mode',
    label: { zh_CN: '接口加签方式', en_US: 'How the app signs' },
    kind: 'select',
    required: true,
    default: 'key',
    options: [
      { value: 'key', label: { zh_CN: '密钥（公钥模式）', en_US: 'Keys' } },
      { value: 'cert', label: { zh_CN: '证书', en_US: 'Certificates' } },
    ],
    help: {
      zh_CN: '与 应用 → 开发设置 → 接口加签方式 一致；转账产品须用证书',
      en_US: 'As in the app, development settings, how the interface signs. Transfers need certificates',
    },
  },
  {
    name: 'alipay_public_key',
    label: { zh_CN: '支付宝公钥（公钥模式）', en_US: "Alipay's public key (keys)" },
    kind: 'multiline',
    required: false,
    format: 'rsa_public',
    help: {
      zh_CN: '开发设置 → 接口加签方式 → 查看，复制“支付宝公钥”，不是“应用公钥”',
      en_US: 'Development settings, how the interface signs, view: copy “Alipay public key”, not the app’s own',
    },
  },
  {
    name: 'app_cert',
    label: { zh_CN: '应用公钥证书（证书模式）', en_US: "App's certificate (certificates)" },
    kind: 'multiline',
    required: false,
    format: 'certificate',
    help: { zh_CN: '粘贴 appCertPublicKey_APPID.crt 的全部内容', en_US: 'All of appCertPublicKey_APPID.crt' },
  },
  {
    name: 'alipay_cert',
    label: { zh_CN: '支付宝公钥证书（证书模式）', en_US: "Alipay's certificate (certificates)" },
    kind: 'multiline',
    required: false,
    format: 'certificate',
    help: { zh_CN: '粘贴 alipayCertPublicKey_RSA2.crt 的全部内容', en_US: 'All of alipayCertPublicKey_RSA2.crt' },
  },
  {
    name: 'alipay_root_cert',
    label: { zh_CN: '支付宝根证书（证书模式）', en_US: "Alipay's root certificates (certificates)" },
    kind: 'multiline',
    required: false,
    format: 'certificate',
    help: { zh_CN: '粘贴 alipayRootCert.crt 的全部内容', en_US: 'All of alipayRootCert.crt' },
  },
  {
    name: 'seller_id',
    label: { zh_CN: '商家 PID', en_US: "Seller's PID" },
    kind: 'text',
    required: false,
    help: {
      zh_CN: '2088 开头的 16 位数字，在开放平台右上角账户中心。填写后，收款方不是它的通知一律拒收；查询转账余额也要用它',
      en_US:
        '16 digits that begin with 2088, from the account centre. Notices of any other seller are then refused; the balance of transfers is asked with it',
    },
  },
] as const satisfies readonly ConfigField[];

const load = createRequire(import.meta.url);

/** The SDK brings an HTTP client of 40 MB along: it is loaded by the first account that needs it, as most houses have none. */
function newSdk(config: AlipaySdkConfig): AlipaySdk {
  const sdk = load('alipay-sdk') as typeof import('alipay-sdk');
  return new sdk.AlipaySdk(config);
}

/** An account that can sign and check. `certSn`: the number of Alipay's certificate, empty with keys. */
export interface AlipayAccount {
  gateway: string;
  app_id: string;
  seller_id: string;
  /** Signs what we send. */
  sdk: AlipaySdk;
  /** Alipay's, which its notices and answers are checked with. */
  platformKey: KeyObject;
  certSn: string;
}

/** What is missing or does not fit, in words for the operator. */
type Lack = { lack: string };

function open(config: AccountConfig): AlipayAccount | Lack {
  const given = readConfig(accountFields, config);
  const { gateway, app_id, seller_id, sign_mode, app_cert, alipay_cert, alipay_root_cert } = given;
  const privateKey = given.private_key === '' ? null : rsaPrivateKey(given.private_key);
  if (gateway === '' || app_id === '' || !privateKey) return { lack: "gateway, APPID and the app's private key are needed" };
  const known = {
    appId: app_id,
    gateway: gateway.replace(/\/+$/, ''),
    // Written anew: the SDK takes one form only, and accounts hold any.
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    keyType: 'PKCS8',
    camelcase: false,
  } as const;
  const opened = (sdk: AlipaySdk, platformKey: KeyObject, certSn: string) => ({
    gateway: known.gateway,
    app_id,
    seller_id,
    sdk,
    platformKey,
    certSn,
  });

  if (sign_mode === 'cert') {
    const [appCertificate] = certificatesIn(app_cert);
    const [alipayCertificate] = certificatesIn(alipay_cert);
    if (!appCertificate || !alipayCertificate || certificatesIn(alipay_root_cert).length === 0)
      return { lack: "the app's certificate, Alipay's certificate and its root certificates are needed" };
    if (!appCertificate.checkPrivateKey(privateKey)) return { lack: "the app's certificate belongs to another private key" };
    const sdk = newSdk({
      ...known,
      appCertContent: app_cert,
      alipayPublicCertContent: alipay_cert,
      alipayRootCertContent: alipay_root_cert,
    });
    return opened(sdk, alipayCertificate.publicKey, sdk.config.alipayCertSn);
  }
  const publicKey = given.alipay_public_key === '' ? null : rsaPublicKey(given.alipay_public_key);
  if (!publicKey) return { lack: "Alipay's public key is needed" };
  const modulus = (key: typeof publicKey) => key.export({ format: 'jwk' }).n;
  if (modulus(publicKey) === modulus(privateKey)) return { lack: "that is the app's own public key; Alipay's is needed" };
  return opened(newSdk({ ...known, alipayPublicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }), publicKey, '');
}

/** Opening an account reads up to six keys and certificates, and notices are a hot path; accounts are few. */
const KEPT = 500;
const kept = new Map<string, AlipayAccount | Lack>();

/** The account, or what it lacks. Opened once as long as nothing in it changes. */
export function accountOf(config: AccountConfig): AlipayAccount | Lack {
  const id = JSON.stringify(accountFields.map(({ name }) => config[name] ?? null));
  const known = kept.get(id);
  if (known) return known;
  let account: AlipayAccount | Lack;
  try {
    account = open(config);
  } catch {
    account = { lack: 'one of its certificates cannot be read' };
  }
  if (kept.size >= KEPT) kept.clear();
  kept.set(id, account);
  return account;
}

/** The account. Throws `unconfigured` with what it lacks. */
export function completeAccount(config: AccountConfig): AlipayAccount {
  const account = accountOf(config);
  if ('lack' in account) throw new GatewayError('unconfigured', account.lack);
  return account;
}
