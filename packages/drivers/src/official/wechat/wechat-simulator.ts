/**
 * WeChat's side of an official account, for tests: hands out stable tokens, draws codes, takes messages, pictures and a menu, and writes
 * deliveries. Its limits and numbers are those of WeChat's documents. What it signs and seals is written down here a second time, so that no
 * driver is checked against itself.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const officialAccount = {
  app_id: 'wx0000000000000009',
  app_secret: 'secret-of-the-account',
  token: 'a-token-of-ours',
  aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
} as const;

export interface TakenNotice {
  touser: string;
  template_id: string;
  url?: string;
  data: Record<string, { value: string }>;
}

const key = Buffer.from(`${officialAccount.aes_key}=`, 'base64');
const sha1 = (parts: readonly string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');
const cdata = (name: string, text: string): string => `<${name}><![CDATA[${text}]]></${name}>`;

function seal(text: string, appId: string): string {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(text));
  const plain = Buffer.concat([randomBytes(16), length, Buffer.from(text), Buffer.from(appId)]);
  const pad = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(pad, pad)), cipher.final()]).toString('base64');
}

/** A reply as WeChat reads it: sealed and signed, or bare. */
export function documentIn(reply: string): string {
  if (!reply.includes('<Encrypt>')) return reply;
  const sealed = /<Encrypt><!\[CDATA\[(.*?)\]\]>/.exec(reply)?.[1] ?? '';
  const [, time = '', nonce = ''] = /<TimeStamp>(\d+)<\/TimeStamp><Nonce><!\[CDATA\[(.*?)\]\]>/.exec(reply) ?? [];
  const signature = /<MsgSignature><!\[CDATA\[(.*?)\]\]>/.exec(reply)?.[1];
  if (signature !== sha1([officialAccount.token, time, nonce, sealed])) throw new Error('the reply is not signed');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]);
  return plain.toString('utf8', 20, 20 + plain.readUInt32BE(16));
}

/** One field of what a reply says. */
export const fieldOf = (reply: string, name: string): string =>
  new RegExp(`<${name}><!\\[CDATA\\[([\\s\\S]*?)\\]\\]>`).exec(documentIn(reply))?.[1] ?? '';

/** The words that a reply says. */
export const wordsOf = (reply: string): string => fieldOf(reply, 'Content');

/** What somebody did: an event, or a message where `text` or another type is said. */
export interface Done {
  from: string;
  at: Date;
  Event?: string;
  EventKey?: string;
  text?: string;
  MsgType?: string;
  MsgId?: string;
}

function documentFor({ from, at, Event, EventKey = '', text, MsgType, MsgId }: Done): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const head = `${cdata('ToUserName', 'gh_ours')}${cdata('FromUserName', from)}<CreateTime>${seconds}</CreateTime>`;
  if (Event !== undefined) return `${head}${cdata('MsgType', 'event')}${cdata('Event', Event)}${cdata('EventKey', EventKey)}`;
  const id = MsgId ?? `2${randomBytes(6).readUIntBE(0, 6)}`;
  return `${head}${cdata('MsgType', MsgType ?? 'text')}${text === undefined ? '' : cdata('Content', text)}<MsgId>${id}</MsgId>`;
}

/** A delivery as WeChat writes it; `by` replaces parts of it. */
export function delivery(
  done: Done,
  by: { token?: string; app_id?: string; nonce?: string; timestamp?: string; sealed?: string; mode?: 'plain' | 'compatible' | 'safe' } = {},
): { query: string; body: string } {
  const seconds = String(Math.floor(done.at.getTime() / 1000));
  const { token = officialAccount.token, nonce = randomBytes(5).toString('hex'), timestamp = seconds, mode = 'safe' } = by;
  const inner = documentFor(done);
  const sealed = by.sealed ?? seal(`<xml>${inner}</xml>`, by.app_id ?? officialAccount.app_id);
  const query = new URLSearchParams({ signature: sha1([token, timestamp, nonce]), timestamp, nonce, openid: done.from });
  if (mode === 'plain') return { query: query.toString(), body: `<xml>${inner}</xml>` };
  query.set('encrypt_type', 'aes');
  query.set('msg_signature', sha1([token, timestamp, nonce, sealed]));
  const outer = mode === 'compatible' ? inner : cdata('ToUserName', 'gh_ours');
  return { query: query.toString(), body: `<xml>${outer}${cdata('Encrypt', sealed)}</xml>` };
}

/** The query of an address check. */
export function addressCheck(at: Date, token: string = officialAccount.token): URLSearchParams {
  const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(5).toString('hex')];
  return new URLSearchParams({ signature: sha1([token, timestamp, nonce]), timestamp, nonce, echostr: '5927782489442352469' });
}

interface Said {
  touser: string;
  msgtype: string;
  text?: { content: string };
  image?: { media_id: string };
  news?: { articles: { title: string; description: string; url: string; picurl: string }[] };
}

interface Button {
  type?: string;
  name: string;
  key?: string;
  url?: string;
  appid?: string;
  pagepath?: string;
  sub_button?: Button[];
}
const wrong = (errcode: number, errmsg: string) => ({ errcode, errmsg });
const SAYS: Record<number, string> = {
  40164: 'invalid ip 203.0.113.7 ipv6 ::ffff:203.0.113.7, not in whitelist rid: 65f0',
  48001: 'api unauthorized',
};
const bytesOf = (text = ''): number => Buffer.byteLength(text);

/** What is wrong with a button, by the numbers of the documents; null for nothing. */
function buttonFault(button: Button, isSub: boolean): ReturnType<typeof wrong> | null {
  const most = isSub ? 60 : 16;
  if (bytesOf(button.name) === 0 || bytesOf(button.name) > most)
    return isSub ? wrong(40025, 'invalid sub button name size') : wrong(40018, 'invalid button name size');
  if (!isSub && button.sub_button && button.sub_button.length > 0) {
    if (button.sub_button.length > 5) return wrong(40023, 'invalid sub button size');
    return button.sub_button.map((each) => buttonFault(each, true)).find(Boolean) ?? null;
  }
  if (!['click', 'view', 'miniprogram'].includes(button.type ?? ''))
    return isSub ? wrong(40024, 'invalid sub button type') : wrong(40017, 'invalid button type');
  if (button.type === 'click' && (bytesOf(button.key) === 0 || bytesOf(button.key) > 128))
    return isSub ? wrong(40026, 'invalid sub button key size') : wrong(40019, 'invalid button key size');
  if (button.type === 'click') return null;
  if (!/^https?:\/\/[^/]/.test(button.url ?? ''))
    return isSub ? wrong(40054, 'invalid sub button url domain') : wrong(40055, 'invalid button url domain');
  if (bytesOf(button.url) > 1024) return isSub ? wrong(40027, 'invalid sub button url size') : wrong(40020, 'invalid button url size');
  if (button.type === 'miniprogram' && !/^wx[0-9a-f]{16}$/.test(button.appid ?? '')) return wrong(40166, 'invalid weapp appid');
  return button.type === 'miniprogram' && !button.pagepath ? wrong(40167, 'invalid weapp pagepath') : null;
}

function menuFault(buttons: Button[] | undefined): ReturnType<typeof wrong> | null {
  if (!Array.isArray(buttons) || buttons.length < 1 || buttons.length > 3) return wrong(40016, 'invalid button size');
  return buttons.map((button) => buttonFault(button, false)).find(Boolean) ?? null;
}

/** The one file of a form. */
function fileIn(raw: Buffer, type: string): { name: string; bytes: Buffer } | null {
  const boundary = /boundary=(\S+)$/.exec(type)?.[1];
  const text = raw.toString('latin1');
  const head = boundary ? new RegExp(`^--${boundary}\r\n([\\s\\S]*?)\r\n\r\n`).exec(text) : null;
  const end = text.lastIndexOf(`\r\n--${boundary}--`);
  const name = /name="media"; filename="([^"]+)"/.exec(head?.[1] ?? '')?.[1];
  return head && name && end > 0 ? { name, bytes: raw.subarray(head[0].length, end) } : null;
}

/**
 * WeChat on a free port. `followers`: to whom messages get; `spoil()`: the tokens so far are none any more. `state.refuses`: paths that are
 * answered by a number, as an account without a right is (48001) or one whose day is used up (45009). `state.allowance`: how many words may
 * still be said to somebody, five after each of his messages; nobody written to it may be told anything after 48 hours (45015).
 */
export async function startOfficial() {
  const sent: TakenNotice[] = [];
  const said: Said[] = [];
  const scenes: { scene: string; seconds: number }[] = [];
  const pictures: { media_id: string; name: string; bytes: Buffer }[] = [];
  const followers = new Set<string>();
  /** Who stands behind a code that his browser came back with. */
  const codes = new Map<string, string>();
  const state = {
    asked: 0,
    token: 'stable-1',
    busy: false,
    refuses: {} as Record<string, number>,
    allowance: new Map<string, number>(),
    menu: null as Button[] | null,
    /** Of every call with a token: by which one. */
    calls: [] as { path: string; token: string }[],
    /** Waits here before a word is taken. */
    gate: Promise.resolve(),
  };

  async function answer(path: string, query: URLSearchParams, raw: Buffer, type: string): Promise<unknown> {
    if (state.busy) return wrong(-1, 'system busy');
    const refused = state.refuses[path];
    if (refused) return wrong(refused, SAYS[refused] ?? 'reach max api daily quota limit');
    const body = (type.startsWith('application/json') ? JSON.parse(raw.toString('utf8') || '{}') : {}) as Record<string, unknown>;
    if (path === '/cgi-bin/stable_token') {
      state.asked += 1;
      if (body.appid !== officialAccount.app_id) return wrong(40013, 'invalid appid');
      if (body.secret !== officialAccount.app_secret) return wrong(40001, 'invalid credential');
      return { access_token: state.token, expires_in: 7200 };
    }
    if (path === '/sns/oauth2/access_token') {
      const openid = codes.get(query.get('code') ?? '');
      if (query.get('appid') !== officialAccount.app_id || query.get('secret') !== officialAccount.app_secret)
        return wrong(40125, 'invalid appsecret');
      if (openid === undefined) return wrong(40029, 'invalid code');
      codes.delete(query.get('code') ?? '');
      return { access_token: 'of-one-person', expires_in: 7200, refresh_token: 'r', openid, scope: 'snsapi_base' };
    }
    state.calls.push({ path, token: query.get('access_token') ?? '' });
    if (query.get('access_token') !== state.token) return wrong(42001, 'access_token expired');
    if (path === '/cgi-bin/qrcode/create') {
      const { expire_seconds, action_name, action_info } = body as {
        expire_seconds: number;
        action_name: string;
        action_info: { scene: { scene_str: string } };
      };
      if (action_name !== 'QR_STR_SCENE' || !/^.{1,64}$/.test(action_info.scene.scene_str)) return wrong(40053, 'invalid action info');
      scenes.push({ scene: action_info.scene.scene_str, seconds: expire_seconds });
      return { ticket: 'gQH47joAAAAA', expire_seconds, url: `http://weixin.qq.com/q/${scenes.length}` };
    }
    if (path === '/cgi-bin/message/template/send') {
      const notice = body as unknown as TakenNotice;
      if (!followers.has(notice.touser)) return wrong(43004, 'require subscribe');
      if (Object.entries(notice.data).some(([name, { value }]) => name.startsWith('thing') && ([...value].length > 20 || value === '')))
        return wrong(47003, 'argument invalid');
      sent.push(notice);
      return { errcode: 0, errmsg: 'ok', msgid: sent.length };
    }
    if (path === '/cgi-bin/message/custom/send') {
      const word = body as unknown as Said;
      await state.gate;
      if (!followers.has(word.touser)) return wrong(43004, 'require subscribe');
      const left = state.allowance.get(word.touser);
      if (left === undefined) return wrong(45015, 'response out of time limit or subscription is canceled');
      if (left === 0) return wrong(45047, 'out of response count limit');
      if (word.msgtype === 'text' && !word.text?.content) return wrong(44004, 'empty content');
      if (bytesOf(word.text?.content) > 2048) return wrong(45002, 'content size out of limit');
      if (word.msgtype === 'image' && !pictures.some(({ media_id }) => media_id === word.image?.media_id))
        return wrong(40007, 'invalid media_id');
      if (word.msgtype === 'news' && word.news?.articles.length !== 1) return wrong(45008, 'article size out of limit');
      state.allowance.set(word.touser, left - 1);
      said.push(word);
      return wrong(0, 'ok');
    }
    if (path === '/cgi-bin/media/upload') {
      const file = fileIn(raw, type);
      if (!file) return wrong(41005, 'media data missing');
      if (query.get('type') !== 'image' || !/\.(?:png|jpe?g|gif|bmp)$/.test(file.name)) return wrong(40004, 'invalid media type');
      if (file.bytes.length > 10 * 1024 * 1024) return wrong(40009, 'invalid image size');
      pictures.push({ media_id: `media-${pictures.length + 1}`, ...file });
      return { type: 'image', media_id: `media-${pictures.length}`, created_at: 1_700_000_000 };
    }
    if (path === '/cgi-bin/menu/create') {
      const { button } = body as { button?: Button[] };
      const fault = menuFault(button);
      if (fault) return fault;
      state.menu = button ?? null;
      return wrong(0, 'ok');
    }
    if (path === '/cgi-bin/get_current_selfmenu_info') {
      if (!state.menu) return { is_menu_open: 0, selfmenu_info: { button: [] } };
      const shown = ({ sub_button, ...button }: Button) => ({ ...button, ...(sub_button && { sub_button: { list: sub_button } }) });
      return { is_menu_open: 1, selfmenu_info: { button: state.menu.map(shown) } };
    }
    if (path === '/cgi-bin/menu/delete') {
      if (!state.menu) return wrong(46003, 'menu no exist');
      state.menu = null;
      return wrong(0, 'ok');
    }
    return wrong(40066, 'invalid url');
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://wechat');
      void answer(url.pathname, url.searchParams, Buffer.concat(chunks), request.headers['content-type'] ?? '').then(
        (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    said,
    scenes,
    pictures,
    followers,
    codes,
    state,
    /** Somebody follows and has just written: five words may be said to him. */
    hears(openid: string) {
      followers.add(openid);
      state.allowance.set(openid, 5);
    },
    spoil() {
      state.token = `stable-${state.asked + 1}-new`;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
