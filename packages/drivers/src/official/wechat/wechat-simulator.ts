/**
 * WeChat's side of an official account, for tests: hands out stable tokens, draws codes, takes template messages, and writes deliveries.
 * What it signs and seals is written down here a second time, so that no driver is checked against itself.
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

/** The words that a reply says, as WeChat reads them. */
export function wordsOf(reply: string): string {
  const sealed = /<Encrypt><!\[CDATA\[(.*?)\]\]>/.exec(reply)?.[1] ?? '';
  const [, time = '', nonce = ''] = /<TimeStamp>(\d+)<\/TimeStamp><Nonce><!\[CDATA\[(.*?)\]\]>/.exec(reply) ?? [];
  const signature = /<MsgSignature><!\[CDATA\[(.*?)\]\]>/.exec(reply)?.[1];
  if (signature !== sha1([officialAccount.token, time, nonce, sealed])) throw new Error('the reply is not signed');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]);
  const document = plain.toString('utf8', 20, 20 + plain.readUInt32BE(16));
  return /<Content><!\[CDATA\[([\s\S]*?)\]\]>/.exec(document)?.[1] ?? '';
}

/** A delivery as WeChat writes it; `by` replaces parts of it. */
export function delivery(
  event: { from: string; Event: string; EventKey?: string; at: Date },
  by: { token?: string; app_id?: string; nonce?: string; timestamp?: string; sealed?: string } = {},
): { query: string; body: string } {
  const seconds = String(Math.floor(event.at.getTime() / 1000));
  const { token = officialAccount.token, nonce = randomBytes(5).toString('hex'), timestamp = seconds } = by;
  const document = `<xml>${cdata('ToUserName', 'gh_ours')}${cdata('FromUserName', event.from)}<CreateTime>${seconds}</CreateTime>${cdata('MsgType', 'event')}${cdata('Event', event.Event)}${cdata('EventKey', event.EventKey ?? '')}</xml>`;
  const sealed = by.sealed ?? seal(document, by.app_id ?? officialAccount.app_id);
  const query = new URLSearchParams({
    signature: sha1([token, timestamp, nonce]),
    timestamp,
    nonce,
    openid: event.from,
    encrypt_type: 'aes',
    msg_signature: sha1([token, timestamp, nonce, sealed]),
  });
  return { query: query.toString(), body: `<xml>${cdata('ToUserName', 'gh_ours')}${cdata('Encrypt', sealed)}</xml>` };
}

/** The query of an address check. */
export function addressCheck(at: Date, token: string = officialAccount.token): URLSearchParams {
  const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(5).toString('hex')];
  return new URLSearchParams({ signature: sha1([token, timestamp, nonce]), timestamp, nonce, echostr: '5927782489442352469' });
}

/** WeChat on a free port. `followers`: to whom messages get; `spoil()`: the tokens so far are none any more. */
export async function startOfficial() {
  const sent: TakenNotice[] = [];
  const scenes: { scene: string; seconds: number }[] = [];
  const followers = new Set<string>();
  const state = { asked: 0, token: 'stable-1', busy: false };
  const wrong = (errcode: number, errmsg: string) => ({ errcode, errmsg });

  function answer(path: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
    if (state.busy) return wrong(-1, 'system busy');
    if (path === '/cgi-bin/stable_token') {
      state.asked += 1;
      if (body.appid !== officialAccount.app_id) return wrong(40013, 'invalid appid');
      if (body.secret !== officialAccount.app_secret) return wrong(40001, 'invalid credential');
      return { access_token: state.token, expires_in: 7200 };
    }
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
    return wrong(40066, 'invalid url');
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://wechat');
      const value = answer(url.pathname, url.searchParams, JSON.parse(body || '{}') as Record<string, unknown>);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    scenes,
    followers,
    state,
    spoil() {
      state.token = `stable-${state.asked + 1}-new`;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
