/**
 * Alipay's gateway: signed calls and pages, and answers that carry its signature. The SDK signs and says which part of an answer is
 * signed; the network is ours, and what is read is exactly the text that was checked.
 */
import { formatTime } from '@keymall/contract/kit/time';
import { GatewayError } from '#kit/gateway-error';
import { type HttpAnswer, type Outside, readAnswer } from '#kit/http';
import { rsaVerify } from '#kit/sign';
import type { AlipayAccount } from './alipay-account.ts';

/** What a method is asked, and where its notices and its buyers go. */
export interface AlipayRequest {
  biz: Readonly<Record<string, unknown>>;
  notify_url?: string;
  return_url?: string;
}

/** The signed parameters, as a query. */
function signed({ sdk }: AlipayAccount, method: string, { biz, notify_url, return_url }: AlipayRequest, now: Date): string {
  const addresses = { ...(notify_url ? { notify_url } : {}), ...(return_url ? { return_url } : {}) };
  // The SDK would write the machine's local time; the gateway reads Shanghai's.
  return sdk.sdkExecute(method, { ...addresses, timestamp: formatTime(now), bizContent: { ...biz } }, { bizContentAutoSnakeCase: false });
}

/** The address of a page of Alipay's, for the buyer's browser. */
export const pageAddress = (account: AlipayAccount, method: string, request: AlipayRequest, now: Date): string =>
  `${account.gateway}?${signed(account, method, request, now)}`;

/** An answer Alipay has signed. */
export interface AlipayAnswer {
  /** It did what it was asked. */
  done: boolean;
  /** It can't say what became of it: neither done nor refused. */
  unsure: boolean;
  /** It did not get as far as the business: the call's signature, its permission or its form was refused. */
  turnedAway: boolean;
  sub: string;
  /** Its words, short enough to store. */
  words: string;
  get(name: string): string;
}

const UNSURE = /SYSTEM_ERROR|UNKNOW|PROCESSING|DEALING|INCONSISTENCY|DISCORDANT|RESOURCE_LIMIT|TIME_?OUT/i;

/** The signed part of an answer. Throws `rubbish` for anything that does not carry Alipay's signature. */
export function readSigned(account: AlipayAccount, method: string, answer: HttpAnswer): AlipayAnswer {
  const whole = readAnswer(answer);
  const raw = answer.body.toString('utf8').trim();
  const sign = whole.get('sign') ?? '';
  const name = `${method.replaceAll('.', '_')}_response`;
  if (!raw.includes(`"${name}"`)) throw new GatewayError('rubbish', `the answer is not about what was asked: ${unsignedWords(raw)}`);
  const certSn = whole.get('alipay_cert_sn') ?? '';
  if (account.certSn !== '' && certSn !== '' && certSn !== account.certSn)
    throw new GatewayError('rubbish', "the answer is signed with another certificate of Alipay's: download it anew");
  const text = account.sdk.getSignStr(raw, name);
  if (!rsaVerify(text, sign, account.platformKey))
    throw new GatewayError('rubbish', `the answer does not carry Alipay's signature: ${unsignedWords(raw)}`);
  // A second object of the same name further on would be what a parser of the whole answer sees; the signed text is all that is read.
  const fields = readAnswer({ status: 200, body: Buffer.from(text) });
  const get = (field: string) => fields.get(field) ?? '';
  const [code, sub] = [get('code'), get('sub_code')];
  if (code === '') throw new GatewayError('rubbish', 'the answer has no code');
  const words = [get('sub_msg') || get('msg'), sub].filter((word) => word !== '').join(' ');
  return {
    done: code === '10000',
    unsure: code === '20000' || (code !== '10000' && UNSURE.test(sub)),
    turnedAway: code !== '10000' && code !== '20000' && code !== '40004',
    sub,
    words: words.slice(0, 200),
    get,
  };
}

/** What an unsigned answer says, for the operator: a wrong APPID is answered so. */
const unsignedWords = (raw: string): string => raw.replace(/\s+/g, ' ').slice(0, 150);

/** Calls a method. Throws `silent`, `rubbish`, and `refused` when the call was turned away before it reached the business. */
export async function call(account: AlipayAccount, method: string, request: AlipayRequest, outside: Outside): Promise<AlipayAnswer> {
  const sent = [...new URLSearchParams(signed(account, method, request, outside.now()))];
  const answer = await outside.http({
    method: 'POST',
    url: account.gateway,
    // The charset has to be known before the body is read, so everything but the content is in the address.
    query: sent.filter(([name]) => name !== 'biz_content'),
    form: sent.filter(([name]) => name === 'biz_content'),
    headers: { accept: 'application/json' },
  });
  const told = readSigned(account, method, answer);
  if (told.turnedAway) throw new GatewayError('refused', told.words);
  return told;
}
