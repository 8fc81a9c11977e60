/**
 * QQ 互联 and 微信开放平台 as their documents have them, on one port of this machine: codes that count once, tokens of one application,
 * errors with status 200.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Vendors {
  url: string;
  /** Lets somebody agree on the vendor's page that a journey led to: the query his browser comes back with. */
  agree(journeyUrl: string, person: string): string;
  /** Of which application tokens say they are; another one's are no proof. */
  tokenOf(app: string): void;
  /** Every path that was asked for, with its query. */
  asked: URL[];
  close(): Promise<void>;
}

export const QQ_APP = { id: '101000001', key: 'qq-key-of-the-site' };
export const WECHAT_APP = { id: 'wx0000000000000001', secret: 'wechat-secret-of-the-site' };

const oneTime = (): string => randomBytes(16).toString('hex');

export async function startVendors(): Promise<Vendors> {
  /** Codes that nobody has used, and whom they are of. */
  const codes = new Map<string, { person: string; redirect: string }>();
  const tokens = new Map<string, string>();
  const asked: URL[] = [];
  let ownApp = QQ_APP.id;

  function spend(code: string | null): { person: string; redirect: string } | undefined {
    const known = codes.get(code ?? '');
    codes.delete(code ?? '');
    return known;
  }
  function tokenFor(person: string): string {
    const token = oneTime();
    tokens.set(token, person);
    return token;
  }
  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/oauth2.0/token': (query) => {
      if (query.get('client_id') !== QQ_APP.id || query.get('client_secret') !== QQ_APP.key)
        return { error: 100009, error_description: 'client secret is illegal' };
      const known = spend(query.get('code'));
      if (!known) return { error: 100020, error_description: 'code is reused error' };
      if (known.redirect !== query.get('redirect_uri')) return { error: 100010, error_description: 'redirect uri is illegal' };
      return { access_token: tokenFor(known.person), expires_in: 7776000, refresh_token: oneTime() };
    },
    '/oauth2.0/me': (query) => {
      const person = tokens.get(query.get('access_token') ?? '');
      return person ? { client_id: ownApp, openid: `QQ-${person}` } : { error: 100016, error_description: 'access token check failed' };
    },
    '/user/get_user_info': (query) => {
      const person = tokens.get(query.get('access_token') ?? '');
      const isTheirs = query.get('oauth_consumer_key') === QQ_APP.id && query.get('openid') === `QQ-${person}`;
      return isTheirs ? { ret: 0, msg: '', nickname: `${person}在QQ` } : { ret: 100030, msg: 'not authorised' };
    },
    '/sns/oauth2/access_token': (query) => {
      if (query.get('appid') !== WECHAT_APP.id || query.get('secret') !== WECHAT_APP.secret)
        return { errcode: 40125, errmsg: 'invalid appsecret' };
      const known = spend(query.get('code'));
      if (!known || query.get('grant_type') !== 'authorization_code') return { errcode: 40029, errmsg: 'invalid code' };
      return {
        access_token: tokenFor(known.person),
        expires_in: 7200,
        refresh_token: oneTime(),
        openid: `wx-${known.person}`,
        scope: 'snsapi_login',
      };
    },
    '/sns/userinfo': (query) => {
      const person = tokens.get(query.get('access_token') ?? '');
      if (!person || query.get('openid') !== `wx-${person}`) return { errcode: 40003, errmsg: 'invalid openid' };
      return { openid: `wx-${person}`, nickname: `${person}在微信`, sex: 0, privilege: [], unionid: `union-${person}` };
    },
  };

  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor');
    asked.push(url);
    const answer = answers[url.pathname]?.(url.searchParams);
    response.writeHead(answer ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    agree(journeyUrl, person) {
      const query = new URL(journeyUrl).searchParams;
      const code = oneTime();
      codes.set(code, { person, redirect: query.get('redirect_uri') ?? '' });
      return new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
    },
    tokenOf(app) {
      ownApp = app;
    },
    asked,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
