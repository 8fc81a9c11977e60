/**
 * Alipay's gateway in memory, for tests: it holds the platform's keys, checks the signatures of apps as the gateway would, and signs
 * its answers. The protocol is written down here a second time, so that no driver is checked against itself.
 */
import { createHash, createSign, createVerify, type KeyObject, type X509Certificate } from 'node:crypto';
import { parseTime } from '@keymall/contract/kit/time';
import { certificatesIn, serialOf } from '#kit/certificate';
import { keyText, makeCertificate, testKeys } from '#kit/certificate-maker';
import type { AccountConfig } from '#kit/config';
import type { HttpAnswer, HttpRequest } from '#kit/http';

export type SignMode = 'key' | 'cert';

export interface SimulatedApp {
  id: string;
  pid: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
  /** The key Alipay signs with towards this app. */
  platformKey: KeyObject;
  appCertSn: string;
  rootCertSn: string;
  platformCertSn: string;
  config: AccountConfig;
}

/** Parameters as they came: what the content holds is `biz`. */
export type Sent = ReadonlyMap<string, string>;
/** A method's part of an answer, without the code of success. */
export type Told = Readonly<Record<string, unknown>>;
export type Method = (app: SimulatedApp, biz: Readonly<Record<string, unknown>>, sent: Sent) => Told;

export const GATEWAY = 'https://openapi.alipay.example.com/gateway.do';
const CLOCK_MS = 15 * 60_000;

/** A refusal of the business. */
export const businessRefusal = (sub_code: string, sub_msg: string): Told => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg });

const numberOf = (certificate: X509Certificate) =>
  createHash('md5')
    .update(certificate.issuer.split('\n').reverse().join(',') + serialOf(certificate))
    .digest('hex');
const numbersOf = (pem: string) => certificatesIn(pem).map(numberOf).join('_');

let pids = 2088000000000000;

/** A fresh app, its keys, and what Alipay made of them. */
function openApp(mode: SignMode): SimulatedApp {
  const id = String(2021000000000000 + (++pids % 1_000_000));
  const base = { gateway: GATEWAY, app_id: id, seller_id: String(pids) };
  if (mode === 'key') {
    const [app, platform] = [testKeys(), testKeys()];
    const alipay_public_key = platform.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    return {
      ...app,
      id,
      pid: String(pids),
      platformKey: platform.privateKey,
      appCertSn: '',
      rootCertSn: '',
      platformCertSn: '',
      config: {
        ...base,
        sign_mode: 'key',
        private_key: app.privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64'),
        alipay_public_key,
      },
    };
  }
  const root = makeCertificate({ commonName: 'Ant Root R1', ca: true });
  const other = makeCertificate({ commonName: 'Ant Root R2', ca: true });
  const middle = makeCertificate({ commonName: 'Ant Class 2 R1', ca: true, issuer: root });
  const app = makeCertificate({ commonName: `app-${id}`, issuer: middle, serial: '20210113e55b' });
  const platform = makeCertificate({ commonName: '支付宝(中国)网络技术有限公司', issuer: middle });
  const roots = root.pem + other.pem;
  return {
    id,
    pid: String(pids),
    publicKey: app.publicKey,
    privateKey: app.privateKey,
    platformKey: platform.privateKey,
    appCertSn: numbersOf(app.pem),
    rootCertSn: numbersOf(roots),
    platformCertSn: numbersOf(platform.pem),
    config: {
      ...base,
      sign_mode: 'cert',
      private_key: keyText(app.privateKey).trim(),
      app_cert: app.pem.trim(),
      alipay_cert: (platform.pem + middle.pem).trim(),
      alipay_root_cert: roots.trim(),
    },
  };
}

const sorted = (fields: Iterable<readonly [string, string]>, without: readonly string[]) =>
  [...fields]
    .filter(([name]) => !without.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const signWith = (text: string, key: KeyObject) => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

/** The form of a notice, signed. */
export function signNotice(fields: Readonly<Record<string, string>>, key: KeyObject): string {
  const sign = signWith(sorted(Object.entries(fields), ['sign', 'sign_type']), key);
  return new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString();
}

/** An answer, signed. */
export function signAnswer(app: SimulatedApp, name: string, told: Told, key = app.platformKey): HttpAnswer {
  const text = JSON.stringify(told).replaceAll('/', '\\/');
  const certSn = app.platformCertSn === '' ? '' : `"alipay_cert_sn":"${app.platformCertSn}",`;
  return { status: 200, body: Buffer.from(`{"${name}":${text},${certSn}"sign":"${signWith(text, key)}"}`) };
}

/** The platform: two apps, and the methods it is given. */
export function createAlipayPlatform(mode: SignMode, now: Date, methods: Readonly<Record<string, Method>>) {
  const [app, neighbour] = [openApp(mode), openApp(mode)];
  const stranger = testKeys().privateKey;
  const apps = new Map([app, neighbour].map((one) => [one.id, one]));

  /** Why a call is turned away, or nothing. */
  function turnedAway(sent: Sent, from: SimulatedApp): string {
    const get = (name: string) => sent.get(name) ?? '';
    if (get('sign_type') !== 'RSA2') return 'isv.invalid-signature-type';
    if (get('charset') !== 'utf-8') return 'isv.invalid-charset';
    if (get('version') !== '1.0') return 'isv.invalid-api-version';
    if (get('app_cert_sn') !== from.appCertSn) return 'isv.app-cert-sn-not-match';
    if (get('alipay_root_cert_sn') !== from.rootCertSn) return 'isv.alipay-root-cert-sn-not-match';
    const clock = parseTime(get('timestamp'));
    if (!clock || Math.abs(clock.getTime() - now.getTime()) > CLOCK_MS) return 'isv.invalid-timestamp';
    for (const value of sent.values()) if (value === '') return 'isv.invalid-parameter';
    const good = createVerify('RSA-SHA256')
      .update(sorted(sent, ['sign']), 'utf8')
      .verify(from.publicKey, get('sign'), 'base64');
    return good ? '' : 'isv.invalid-signature';
  }

  /** What the gateway makes of signed parameters. */
  function handle(sent: Sent): HttpAnswer {
    const method = sent.get('method') ?? '';
    const name = `${method.replaceAll('.', '_')}_response`;
    const from = apps.get(sent.get('app_id') ?? '');
    // A stranger has no key that an answer could be signed for.
    if (!from)
      return {
        status: 200,
        body: Buffer.from(
          JSON.stringify({
            [name]: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-app-id', sub_msg: '无效的AppID参数' },
          }),
        ),
      };
    const away = turnedAway(sent, from);
    if (away !== '')
      return signAnswer(from, name, { code: '40002', msg: 'Invalid Arguments', sub_code: away, sub_msg: `参数无效（${away}）` });
    const run = methods[method];
    if (!run)
      return signAnswer(from, name, { code: '40006', msg: 'Insufficient Permissions', sub_code: 'isv.insufficient-isv-permissions' });
    const biz = JSON.parse(sent.get('biz_content') ?? '{}') as Record<string, unknown>;
    return signAnswer(from, name, { code: '10000', msg: 'Success', ...run(from, biz, sent) });
  }

  /** The gateway's side of `Outside.http`. */
  async function http(request: HttpRequest): Promise<HttpAnswer> {
    const url = new URL(request.url);
    if (request.method !== 'POST' || url.origin + url.pathname !== GATEWAY) return { status: 404, body: Buffer.from('not here') };
    const [query, form] = [request.query ?? [], request.form ?? []];
    const charset = query.find(([name]) => name === 'charset')?.[1];
    if (charset !== 'utf-8' || form.some(([name]) => name !== 'biz_content')) return { status: 400, body: Buffer.from('unreadable') };
    return handle(new Map([...query, ...form]));
  }

  /** What a page of Alipay's was asked, when its address is well signed; it throws for one that is not. */
  function openPage(address: string): { app: SimulatedApp; method: string; sent: Sent } {
    const url = new URL(address);
    const sent: Sent = new Map(url.searchParams);
    const from = apps.get(sent.get('app_id') ?? '');
    const away = from ? turnedAway(sent, from) : 'isv.invalid-app-id';
    if (!from || away !== '' || url.origin + url.pathname !== GATEWAY) throw new Error(`Alipay's page refuses: ${away}`);
    return { app: from, method: sent.get('method') ?? '', sent };
  }

  return { app, neighbour, stranger, http, handle, openPage };
}

/** Answers like this one that Alipay never signed. */
export function forgeriesOf(
  app: SimulatedApp,
  neighbour: SimulatedApp,
  stranger: KeyObject,
  answer: HttpAnswer,
): Record<string, HttpAnswer> {
  const text = answer.body.toString('utf8');
  const whole = JSON.parse(text) as Record<string, Told | string>;
  const name = Object.keys(whole)[0] ?? '';
  const told = whole[name] as Told;
  const json = (value: unknown): HttpAnswer => ({
    status: 200,
    body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  });
  const { sign: _, ...unsigned } = whole;
  const better = { ...told, code: '10000', msg: 'Success', status: 'SUCCESS', trade_status: 'TRADE_SUCCESS', order_id: 'FORGED' };
  return {
    'signed by somebody else': signAnswer(app, name, told, stranger),
    'signed towards another app': signAnswer(app, name, told, neighbour.platformKey),
    'signed with our own key': signAnswer(app, name, told, app.privateKey),
    'without a signature': json(unsigned),
    'with an empty signature': json({ ...whole, sign: '' }),
    'changed after it was signed': json(text.replace('"msg":"', '"msg":"x')),
    'that is an error nobody signed': json({ error_response: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.x' } }),
    'in which a signed text about nothing stands before the lie': json(
      `${signAnswer(app, name, { msg: 'about nothing' }).body.toString('utf8').slice(0, -1)},"${name}":${JSON.stringify(better)}}`,
    ),
  };
}
