/**
 * 微信公众号（服务号): a stable token, codes to scan with a scene, template messages, words to people who wrote, pictures, the menu, and events.
 * Errors have status 200 and an `errcode`. Where a delivery has a sealed part, that part alone is read. The plain mode's signature covers no
 * byte of what was sent: whoever takes such deliveries counts each signature once.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer, HttpRequest, Outside } from '#kit/http';
import {
  NotFollowing,
  type OfficialButton,
  type OfficialDriver,
  type OfficialEvent,
  type OfficialMode,
  OfficialRefused,
  type OfficialReply,
  TokenOver,
} from '../port.ts';
import { aesKeyOf, documentOf, envelopeIn, type Fields, fieldsOf, isSigned, sealed, signatureOf, unsealed } from './wechat-message.ts';

const fields = [
  { name: 'app_id', label: { zh_CN: 'AppID', en_US: 'AppID' }, kind: 'text', required: true },
  { name: 'app_secret', label: { zh_CN: 'AppSecret', en_US: 'AppSecret' }, kind: 'secret', required: true },
  { name: 'token', label: { zh_CN: '令牌 Token', en_US: 'Token' }, kind: 'secret', required: true },
  { name: 'aes_key', label: { zh_CN: 'EncodingAESKey', en_US: 'EncodingAESKey' }, kind: 'secret', required: false },
  { name: 'mode', label: { zh_CN: '消息加解密方式', en_US: 'How messages come' }, kind: 'text', required: false, default: 'safe' },
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
/** There is no menu. */
const NO_MENU = 46003;

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
  if (TOKEN_OVER.has(errcode)) throw new TokenOver(errcode, words);
  if (NOT_FOLLOWING.has(errcode)) throw new NotFollowing(words);
  throw new OfficialRefused(BUSY.has(errcode) ? 'silent' : 'refused', errcode, words);
}

const read = (config: AccountConfig) => readConfig(fields, config);

async function asked(
  config: AccountConfig,
  { http }: Outside,
  path: string,
  request: Omit<HttpRequest, 'method' | 'url'>,
  method: 'GET' | 'POST' = 'POST',
) {
  return answered(await http({ method, url: new URL(path, read(config).gateway || API).href, ...request }));
}
const by = (token: string): [string, string][] => [['access_token', token]];

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

/** What somebody is told by a call of ours. */
function toldOf(reply: OfficialReply): Record<string, unknown> {
  if (reply.kind === 'text') return { msgtype: 'text', text: { content: reply.text } };
  if (reply.kind === 'image') return { msgtype: 'image', image: { media_id: reply.media_id } };
  const { title, summary: description, url, picture: picurl } = reply;
  return { msgtype: 'news', news: { articles: [{ title, description, url, picurl }] } };
}

/** The same, as it stands in an answer. */
function repliedOf(reply: OfficialReply): Fields {
  if (reply.kind === 'text') return { MsgType: 'text', Content: reply.text };
  if (reply.kind === 'image') return { MsgType: 'image', Image: { MediaId: reply.media_id } };
  const { title: Title, summary: Description, picture: PicUrl, url: Url } = reply;
  return { MsgType: 'news', ArticleCount: 1, Articles: { item: { Title, Description, PicUrl, Url } } };
}

/** A form with one file, as it is sent. */
function formOf(name: string, mime: string, bytes: Buffer): { contentType: string; body: Buffer } {
  const boundary = `keymall${createHash('sha256').update(bytes).digest('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="${name}"\r\nContent-Type: ${mime}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** What a picture is called by its type; WeChat looks at the ending. */
const ENDING: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };
const Media = z.object({ media_id: z.string().min(1).max(200) });

/** A button as it is handed over. */
function writtenOf({ name, type, key, url, app_id, page_path, buttons }: OfficialButton): Record<string, unknown> {
  if (buttons.length > 0) return { name, sub_button: buttons.map(writtenOf) };
  if (type === 'click') return { name, type, key };
  if (type === 'view') return { name, type, url };
  return { name, type, url, appid: app_id, pagepath: page_path };
}

const part = z.string().catch('').default('');
const Standing = z.object({ name: part, type: part, key: part, url: part, value: part, appid: part, pagepath: part });
const Menu = z.object({
  is_menu_open: z.number().int().default(0),
  selfmenu_info: z
    .object({
      button: z.array(Standing.extend({ sub_button: z.object({ list: z.array(Standing).default([]) }).optional() })).default([]),
    })
    .optional(),
});
function readOf(
  { name, type, key, url, value, appid, pagepath }: z.output<typeof Standing>,
  buttons: OfficialButton[] = [],
): OfficialButton {
  return { name, type: buttons.length > 0 ? '' : type, key: key || value, url, app_id: appid, page_path: pagepath, buttons };
}

/** The kinds of what people send by themselves. */
const WRITTEN = new Set(['image', 'voice', 'video', 'shortvideo', 'location', 'link']);
function kindOf(type: string, event: string, eventKey: string): OfficialEvent['kind'] {
  if (type === 'text') return 'text';
  if (type !== 'event') return WRITTEN.has(type) ? 'message' : 'other';
  if (event === 'SCAN' || (event === 'subscribe' && eventKey.startsWith(SUBSCRIBED))) return 'scanned';
  if (event === 'subscribe') return 'followed';
  if (event === 'unsubscribe') return 'gone';
  return event === 'CLICK' ? 'clicked' : 'other';
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
      if (error instanceof TokenOver) throw new OfficialRefused('refused', error.code, error.message);
      throw error;
    }
  },
  async sceneToScan(config, token, { key, seconds }, outside) {
    const json = { expire_seconds: seconds, action_name: 'QR_STR_SCENE', action_info: { scene: { scene_str: key } } };
    return shaped(Scene, await asked(config, outside, '/cgi-bin/qrcode/create', { query: by(token), json })).url;
  },
  async send(config, token, { to, template, url, gaps }, outside) {
    const data = Object.fromEntries(gaps.map(([name, value]) => [name, { value: fitting(name, value) }]));
    const json = { touser: to, template_id: template, ...(url !== '' && { url }), data };
    await asked(config, outside, '/cgi-bin/message/template/send', { query: by(token), json });
  },
  async say(config, token, to, reply, outside) {
    await asked(config, outside, '/cgi-bin/message/custom/send', { query: by(token), json: { touser: to, ...toldOf(reply) } });
  },
  async keepPicture(config, token, { bytes, mime }, outside) {
    const ending = ENDING[mime];
    if (!ending) throw new OfficialRefused('refused', 40004, '40004 invalid media type');
    const query: [string, string][] = [...by(token), ['type', 'image']];
    return shaped(Media, await asked(config, outside, '/cgi-bin/media/upload', { query, bytes: formOf(`picture.${ending}`, mime, bytes) }))
      .media_id;
  },
  async publishMenu(config, token, buttons, outside) {
    await asked(config, outside, '/cgi-bin/menu/create', { query: by(token), json: { button: buttons.map(writtenOf) } });
  },
  async standingMenu(config, token, outside) {
    const menu = shaped(Menu, await asked(config, outside, '/cgi-bin/get_current_selfmenu_info', { query: by(token) }, 'GET'));
    const buttons = menu.selfmenu_info?.button ?? [];
    if (menu.is_menu_open === 0 || buttons.length === 0) return null;
    return buttons.map((button) =>
      readOf(
        button,
        button.sub_button?.list.map((each) => readOf(each)),
      ),
    );
  },
  async dropMenu(config, token, outside) {
    try {
      await asked(config, outside, '/cgi-bin/menu/delete', { query: by(token) }, 'GET');
    } catch (error) {
      if (!(error instanceof OfficialRefused) || error.code !== NO_MENU) throw error;
    }
  },
  isChecked(config, { signature, timestamp, nonce }) {
    const { token } = read(config);
    return token !== '' && isSigned(signature, token, timestamp, nonce);
  },
  open(config, { signature, msg_signature, timestamp, nonce }, body) {
    const { token, aes_key, app_id, mode } = read(config);
    if (token === '') return null;
    const [key, envelope] = [aesKeyOf(aes_key), envelopeIn(body)];
    let document: string | null = null;
    let came: OfficialMode = 'plain';
    if (envelope !== '') {
      if (!key || !isSigned(msg_signature, token, timestamp, nonce, envelope)) return null;
      document = unsealed(key, app_id, envelope);
      came = body.includes('<FromUserName>') ? 'compatible' : 'safe';
    } else if (mode === 'plain' && isSigned(signature, token, timestamp, nonce)) document = body;
    if (document === null) return null;
    const inner = fieldsOf(document);
    const of = (name: string): string => inner.get(name) ?? '';
    const [from, event, eventKey] = [of('FromUserName'), of('Event'), of('EventKey')];
    if (from === '') return null;
    const kind = kindOf(of('MsgType'), event, eventKey);
    return {
      id: of('MsgId') || [from, of('CreateTime'), event, eventKey].join(':'),
      from,
      to: of('ToUserName'),
      kind,
      key: kind === 'scanned' && event === 'subscribe' ? eventKey.slice(SUBSCRIBED.length) : eventKey,
      text: kind === 'text' ? of('Content').trim() : '',
      follows: event === 'subscribe' && of('MsgType') === 'event',
      mode: came,
    };
  },
  answer(config, { from, to, mode }, reply, { now, random }) {
    const { token, aes_key, app_id } = read(config);
    const seconds = Math.floor(now.getTime() / 1000);
    const document = documentOf({ ToUserName: from, FromUserName: to, CreateTime: seconds, ...repliedOf(reply) });
    if (mode === 'plain') return document;
    const key = aesKeyOf(aes_key);
    if (!key) throw new GatewayError('unconfigured', 'EncodingAESKey is needed');
    const [Encrypt, nonce] = [sealed(key, app_id, document, random(16)), random(8).toString('hex')];
    return documentOf({ Encrypt, MsgSignature: signatureOf(token, String(seconds), nonce, Encrypt), TimeStamp: seconds, Nonce: nonce });
  },
};
