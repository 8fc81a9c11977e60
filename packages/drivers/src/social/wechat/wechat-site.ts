/**
 * 微信网站应用 (WeChat sites): a page of WeChat's shows a code to scan; the code that comes back is worth an openid. Inside WeChat an official
 * account stands for a site (`kind`): nothing is shown, and no name is told. Errors have status 200.
 */
import { type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type Outside, readAnswer } from '#kit/http';
import type { SocialDriver } from '../port.ts';

const fields = [
  { name: 'app_id', label: { zh_CN: 'AppID', en_US: 'AppID' }, kind: 'text', required: true },
  { name: 'app_secret', label: { zh_CN: 'AppSecret', en_US: 'AppSecret' }, kind: 'secret', required: true },
  { name: 'gateway', label: { zh_CN: '接口地址', en_US: 'Gateway address' }, kind: 'url', required: false, default: '' },
  { name: 'kind', label: { zh_CN: '账号类型', en_US: 'Kind of account' }, kind: 'text', required: false, default: 'site' },
] as const satisfies readonly ConfigField[];

/** Where the code to scan is shown, and where the server asks. An own gateway stands for both. */
const PAGE = 'https://open.weixin.qq.com';
const API = 'https://api.weixin.qq.com';

async function asked({ http }: Outside, url: string, query: Record<string, string>): Promise<ReadonlyMap<string, string>> {
  const answer = readAnswer(await http({ method: 'GET', url, query: Object.entries(query) }));
  const error = answer.get('errcode') ?? '0';
  if (error !== '0') throw new GatewayError('refused', `WeChat says ${error}`);
  return answer;
}

const needed = (answer: ReadonlyMap<string, string>, name: string): string => {
  const value = answer.get(name);
  if (!value) throw new GatewayError('rubbish', `no ${name} in the answer`);
  return value;
};

export const wechatSite: SocialDriver = {
  id: 'wechat',
  async begin(config, { redirectUri, state }) {
    const { app_id, app_secret, gateway, kind } = readConfig(fields, config);
    if (app_id === '' || app_secret === '') throw new GatewayError('unconfigured', 'AppID and AppSecret are needed');
    const isSite = kind === 'site';
    // an account's own gateway is for calls: it shows no pages
    const url = isSite ? new URL('/connect/qrconnect', gateway || PAGE) : new URL('/connect/oauth2/authorize', PAGE);
    // in this order, and with this end: so it is documented
    url.search = new URLSearchParams({
      appid: app_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: isSite ? 'snsapi_login' : 'snsapi_base',
      state,
    }).toString();
    url.hash = 'wechat_redirect';
    return url.href;
  },
  async finish(config, _, query, { chosen }) {
    const { app_id, app_secret, gateway, kind } = readConfig(fields, config);
    const code = query.get('code');
    // turned down on the phone: it comes back with the state alone
    if (!code) throw new GatewayError('refused', 'came back without a code');
    const of = (path: string): string => new URL(path, gateway || API).href;
    const grant = await asked(chosen, of('/sns/oauth2/access_token'), {
      appid: app_id,
      secret: app_secret,
      code,
      grant_type: 'authorization_code',
    });
    const subject = needed(grant, 'openid');
    const issuer = `wechat:${app_id}`;
    if (kind !== 'site') return { issuer, subject, name: '' };
    const info = await asked(chosen, of('/sns/userinfo'), { access_token: needed(grant, 'access_token'), openid: subject });
    if (needed(info, 'openid') !== subject) throw new GatewayError('rubbish', 'somebody else’s profile');
    return { issuer, subject, name: (info.get('nickname') ?? '').slice(0, 60) };
  },
};
