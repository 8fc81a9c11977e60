/** QQ 互联 (QQ Connect): code, token, openid, nickname. Its answers are JSON where `fmt=json` is asked for, and name errors with status 200. */
import { type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type Outside, readAnswer } from '#kit/http';
import type { SocialDriver } from '../port.ts';

const fields = [
  { name: 'app_id', label: { zh_CN: 'APP ID', en_US: 'APP ID' }, kind: 'text', required: true },
  { name: 'app_key', label: { zh_CN: 'APP Key', en_US: 'APP Key' }, kind: 'secret', required: true },
  {
    name: 'gateway',
    label: { zh_CN: '接口地址', en_US: 'Gateway address' },
    kind: 'url',
    required: true,
    default: 'https://graph.qq.com',
  },
] as const satisfies readonly ConfigField[];

/** One call, as its fields. Throws `refused` with the provider's number. */
async function asked({ http }: Outside, url: string, query: Record<string, string>): Promise<ReadonlyMap<string, string>> {
  const answer = readAnswer(await http({ method: 'GET', url, query: Object.entries(query) }));
  const error = answer.get('error') ?? answer.get('ret') ?? '0';
  if (error !== '0' && error !== '') throw new GatewayError('refused', `QQ says ${error}`);
  return answer;
}

const needed = (answer: ReadonlyMap<string, string>, name: string): string => {
  const value = answer.get(name);
  if (!value) throw new GatewayError('rubbish', `no ${name} in the answer`);
  return value;
};

export const qq: SocialDriver = {
  id: 'qq',
  async begin(config, { redirectUri, state }) {
    const { app_id, app_key, gateway } = readConfig(fields, config);
    if (app_id === '' || app_key === '') throw new GatewayError('unconfigured', 'APP ID and APP Key are needed');
    const url = new URL('/oauth2.0/authorize', gateway);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: app_id,
      redirect_uri: redirectUri,
      state,
      scope: 'get_user_info',
    }).toString();
    return url.href;
  },
  async finish(config, { redirectUri }, query, { chosen }) {
    const { app_id, app_key, gateway } = readConfig(fields, config);
    const code = query.get('code');
    // turned down there: it comes back with `usercancel` and without a code
    if (!code) throw new GatewayError('refused', 'came back without a code');
    const of = (path: string): string => new URL(path, gateway).href;
    const token = needed(
      await asked(chosen, of('/oauth2.0/token'), {
        grant_type: 'authorization_code',
        client_id: app_id,
        client_secret: app_key,
        code,
        redirect_uri: redirectUri,
        fmt: 'json',
      }),
      'access_token',
    );
    const me = await asked(chosen, of('/oauth2.0/me'), { access_token: token, fmt: 'json' });
    // a token that another application was given is no proof to this one
    if (needed(me, 'client_id') !== app_id) throw new GatewayError('rubbish', 'a token of another application');
    const subject = needed(me, 'openid');
    const info = await asked(chosen, of('/user/get_user_info'), { access_token: token, oauth_consumer_key: app_id, openid: subject });
    return { issuer: `qq:${app_id}`, subject, name: (info.get('nickname') ?? '').slice(0, 60) };
  },
};
