/** How epay V2 is spoken to: by payments and by payouts alike. */
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type HttpAnswer, type Outside, type Pairs, readAnswer } from '#kit/http';
import { rsaPrivateKey, rsaPublicKey, rsaSign, rsaVerify, signText } from '#kit/sign';
import { gatewayField, pidField } from '../epay-wire.ts';
import { at } from '../pay-action.ts';

/** How far a message's clock may be from ours, seconds. */
const CLOCK_SECONDS = 300;

export const epayV2Fields = [
  gatewayField,
  pidField,
  {
    name: 'platform_public_key',
    label: { zh_CN: '平台公钥', en_US: "Platform's public key" },
    kind: 'multiline',
    required: true,
    format: 'rsa_public',
    help: { zh_CN: '在网关后台复制，用来核对通知', en_US: "Copied from the gateway's back office; notices are checked with it" },
  },
  {
    name: 'merchant_private_key',
    label: { zh_CN: '商户私钥', en_US: "Merchant's private key" },
    kind: 'secret_multiline',
    required: true,
    format: 'rsa_private',
    help: { zh_CN: '支持 PKCS#8 与 PKCS#1，可不带首尾行', en_US: 'PKCS#8 or PKCS#1, with or without its header lines' },
  },
] as const satisfies readonly ConfigField[];

/** An account that lacks nothing. Throws `unconfigured`. */
export function epayV2Account(config: AccountConfig) {
  const { gateway, pid, platform_public_key, merchant_private_key } = readConfig(epayV2Fields, config);
  const [platformKey, merchantKey] = [rsaPublicKey(platform_public_key), rsaPrivateKey(merchant_private_key)];
  if (gateway === '' || pid === '' || !platformKey || !merchantKey)
    throw new GatewayError('unconfigured', 'gateway, pid and both keys are needed');
  return { gateway, pid, platformKey, merchantKey };
}

export type EpayV2Account = ReturnType<typeof epayV2Account>;

/** Fields as the merchant signs them; empty ones are left out. */
export function signedByMerchant(account: EpayV2Account, order: Pairs, now: Date): Pairs {
  const given = [['pid', account.pid], ...order, ['timestamp', String(Math.floor(now.getTime() / 1000))]].filter(
    ([, value]) => value !== '',
  ) as [string, string][];
  return [...given, ['sign', rsaSign(signText(given), account.merchantKey)], ['sign_type', 'RSA']];
}

export const isFresh = (timestamp: string, now: Date): boolean =>
  /^\d{10}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= CLOCK_SECONDS;

export interface EpayV2Answer {
  done: boolean;
  /** Of a refusal: it carries the platform's signature. */
  certain: boolean;
  answer: ReadonlyMap<string, string>;
}

/** What a call was answered. Success must carry the platform's fresh signature; of a refusal `certain` says whether it does. Throws `GatewayError`. */
export function readEpayV2(account: EpayV2Account, told: HttpAnswer, now: Date): EpayV2Answer {
  const answer = readAnswer(told);
  const code = answer.get('code');
  if (code === undefined) throw new GatewayError('rubbish', 'the answer has no code');
  const signed = rsaVerify(signText(answer), answer.get('sign') ?? '', account.platformKey);
  const fresh = isFresh(answer.get('timestamp') ?? '', now);
  if (code !== '0') return { done: false, certain: signed && fresh, answer };
  if (!signed) throw new GatewayError('rubbish', "the answer does not carry the platform's signature");
  if (!fresh) throw new GatewayError('rubbish', 'the answer is too old');
  return { done: true, certain: true, answer };
}

/** A signed call, and its answer as `readEpayV2` reads it. Throws `GatewayError`. */
export async function callEpayV2(account: EpayV2Account, path: string, order: Pairs, outside: Outside): Promise<EpayV2Answer> {
  const form = signedByMerchant(account, order, outside.now());
  return readEpayV2(account, await outside.http({ method: 'POST', url: at(account.gateway, path), form }), outside.now());
}
