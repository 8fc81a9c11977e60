/**
 * 微信公众号（服务号): a stable token, codes to scan with a scene, template messages, and events. Errors have status 200 and an `errcode`.
 * Deliveries are taken in 安全模式 alone: the signature of the plain mode covers no byte of what was sent.
 */
import { z } from 'zod';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer, HttpRequest, Outside } from '#kit/http';
import { NotFollowing, type OfficialDriver, TokenOver } from '../port.ts';
import { aesKeyOf, documentOf, fieldsOf, isSigned, sealed, signatureOf, unsealed } from './wechat-message.ts';

const fields = [
  { name: 'app_id', label: { zh_CN: 'AppID', en_US: 'AppID' }, kind: 'text', required: true },
  { name: 'app_secret', label: { zh_CN: 'AppSecret', en_US: 'AppSecret' }, kind: 'secret', required: true },
  { name: 'token', label: { zh_CN: '令牌 Token', en_US: 'Token' }, kind: 'secret', required: true },
  { name: 'aes_key', label: { zh_CN: 'EncodingAESKey', en_US: 'EncodingAESKey' }, kind: 'secret', required: true },
  { name: 'gateway', label: { zh_CN: '接口地址', en_US: 'Gateway address' }, kind: 'url', required: false, default: '' },
] as const satisfies readonly ConfigField[];

const API = 'https://api.weixin.qq.com';
const SUBSCRIBED = 'qrscene_';

/** A token that is none, none any more, or was replaced. */
const TOKEN_OVER = new Set([40001, 40014, 42001]);
/** He does not follow, or never did. */
const NOT_FOLLOWING = new Set([43004, 40003]);
/** They ask to come again. */
const BUSY = new Set([-1, 45009, 45011]);

const Told = z.looseObject({ errcode: z.number().int().default(0), errmsg: z.string().default('') });
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().int().min(1) });
const Scene = z.object({ url: z.url({ protocol: /^https?$/ }).max(500) });

function answered({ status, body }: HttpAnswer): Record<string, unknown> {
  if (status !== 200) throw new GatewayError(status >= 500 ? 'silent' : 'rubbish', `status ${status}`);
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new GatewayError('rubbish', 'not JSON', cause);
  }
  const told = Told.safeParse(value);
  if (!told.success) throw new GatewayError('rubbish', 'not an answer of WeChat');
  const { errcode, errmsg } = told.data;
  if (errcode === 0) return told.data;
  const words = `${errcode} ${errmsg}`.slice(0, 200);
  if (TOKEN_OVER.has(errcode)) throw new TokenOver(words);
  if (NOT_FOLLOWING.has(errcode)) throw new NotFollowing(words);
  throw new GatewayError(BUSY.has(errcode) ? 'silent' : 'refused', words);
}

const read = (config: AccountConfig) => readConfig(fields, config);

async function asked(config: AccountConfig, { http }: Outside, path: string, request: Omit<HttpRequest, 'method' | 'url'>) {
  return answered(await http({ method: 'POST', url: new URL(path, read(config).gateway || API).href, ...request }));
}

/** One shape, or `rubbish`. */
function shaped<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new GatewayError('rubbish', 'a part of the answer is missing');
  return parsed.data;
}

/** What each kind of gap takes at most, in characters: longer ones are refused as a whole. */
const MOST: Record<string, number> = { thing: 20, character_string: 32, phrase: 5, name: 10, const: 20, letter: 32, number: 32 };
function fitting(name: string, value: string): string {
  const most = MOST[name.replace(/\d+$/, '')];
  const signs = [...value];
  return most === undefined || signs.length <= most ? value : `${signs.slice(0, most - 1).join('')}…`;
}

export const wechatOfficial: OfficialDriver = {
  id: 'wechat',
  async token(config, outside) {
    const { app_id, app_secret } = read(config);
    if (app_id === '' || app_secret === '') throw new GatewayError('unconfigured', 'AppID and AppSecret are needed');
    const json = { grant_type: 'client_credential', appid: app_id, secret: app_secret, force_refresh: false };
    try {
      const { access_token, expires_in } = shaped(Token, await asked(config, outside, '/cgi-bin/stable_token', { json }));
      return { value: access_token, seconds: expires_in };
    } catch (error) {
      // here 40001 speaks of the secret
      if (error instanceof TokenOver) throw new GatewayError('refused', error.message, error);
      throw error;
    }
  },
  async sceneToScan(config, token, { key, seconds }, outside) {
    const json = { expire_seconds: seconds, action_name: 'QR_STR_SCENE', action_info: { scene: { scene_str: key } } };
    return shaped(Scene, await asked(config, outside, '/cgi-bin/qrcode/create', { query: [['access_token', token]], json })).url;
  },
  async send(config, token, { to, template, url, gaps }, outside) {
    const data = Object.fromEntries(gaps.map(([name, value]) => [name, { value: fitting(name, value) }]));
    const json = { touser: to, template_id: template, ...(url !== '' && { url }), data };
    await asked(config, outside, '/cgi-bin/message/template/send', { query: [['access_token', token]], json });
  },
  isChecked(config, { signature, timestamp, nonce }) {
    const { token } = read(config);
    return token !== '' && isSigned(signature, token, timestamp, nonce);
  },
  open(config, { msg_signature, timestamp, nonce }, body) {
    const { token, aes_key, app_id } = read(config);
    const [key, envelope] = [aesKeyOf(aes_key), fieldsOf(body).get('Encrypt') ?? ''];
    if (!key || token === '' || !isSigned(msg_signature, token, timestamp, nonce, envelope)) return null;
    const document = unsealed(key, app_id, envelope);
    if (document === null) return null;
    const of = (name: string): string => fieldsOf(document).get(name) ?? '';
    const [from, event, eventKey] = [of('FromUserName'), of('Event'), of('EventKey')];
    const isScan = event === 'SCAN' || (event === 'subscribe' && eventKey.startsWith(SUBSCRIBED));
    return {
      id: of('MsgId') || [from, of('CreateTime'), event, eventKey].join(':'),
      from,
      to: of('ToUserName'),
      kind: of('MsgType') !== 'event' ? 'other' : isScan ? 'scanned' : event === 'unsubscribe' ? 'gone' : 'other',
      key: event === 'subscribe' ? eventKey.slice(SUBSCRIBED.length) : eventKey,
    };
  },
  answer(config, { from, to }, words, { now, random }) {
    const { token, aes_key, app_id } = read(config);
    const key = aesKeyOf(aes_key);
    if (!key) throw new GatewayError('unconfigured', 'EncodingAESKey is needed');
    const seconds = Math.floor(now.getTime() / 1000);
    const reply = { ToUserName: from, FromUserName: to, CreateTime: seconds, MsgType: 'text', Content: words };
    const [Encrypt, nonce] = [sealed(key, app_id, documentOf(reply), random(16)), random(8).toString('hex')];
    return documentOf({ Encrypt, MsgSignature: signatureOf(token, String(seconds), nonce, Encrypt), TimeStamp: seconds, Nonce: nonce });
  },
};
