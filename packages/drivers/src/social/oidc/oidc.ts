/** Any OpenID Connect provider: discovery, code with PKCE, an id token that names our nonce. The library checks; this finds it a way outside. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  None,
} from 'openid-client';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { SocialDriver, SocialOutside } from '../port.ts';

const fields = [
  { name: 'issuer', label: { zh_CN: '签发者', en_US: 'Issuer' }, kind: 'url', required: true },
  { name: 'client_id', label: { zh_CN: '客户端 ID', en_US: 'Client id' }, kind: 'text', required: true },
  { name: 'client_secret', label: { zh_CN: '客户端密钥', en_US: 'Client secret' }, kind: 'secret', required: false },
] as const satisfies readonly ConfigField[];

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;
/** A name is for people: a longer one is cut. */
const NAME_LENGTH = 60;

type Fetch = (url: string, options: { method?: string; headers?: HeadersInit; body?: unknown }) => Promise<Response>;

/** The library's requests, by the house's way outside: the issuer's own address was typed by an administrator, others by the issuer. */
const fetchBy =
  (issuer: URL, { chosen, named }: SocialOutside): Fetch =>
  async (url, { method = 'GET', headers, body }) => {
    const sent = Object.fromEntries(new Headers(headers));
    const { 'content-type': contentType, ...others } = sent;
    const way = new URL(url).origin === issuer.origin ? chosen : named;
    const answer = await way.http({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: others,
      ...(body === undefined || body === null ? {} : { text: { contentType: contentType ?? 'text/plain', body: String(body) } }),
    });
    const told = Object.entries(answer.headers ?? {}).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), { status: answer.status, headers: told });
  };

/** The library's errors say what was wrong; whether the provider said so is their code. */
function asGatewayError(cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause;
  const { code, message, cause: inner } = cause as { code?: string; message?: string; cause?: unknown };
  if (inner instanceof GatewayError) return inner;
  const isRefusal = code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' || code === 'OAUTH_RESPONSE_BODY_ERROR';
  return new GatewayError(isRefusal ? 'refused' : 'rubbish', message ?? 'no answer of OpenID Connect', cause);
}

async function configured(config: AccountConfig, outside: SocialOutside): Promise<Configuration> {
  const { issuer, client_id, client_secret } = readConfig(fields, config);
  const server = URL.parse(issuer);
  if (!server || client_id === '') throw new GatewayError('unconfigured', 'issuer and client id are needed');
  const isNear = server.protocol === 'http:' && LOOPBACK.test(server.hostname);
  const options = { [customFetch]: fetchBy(server, outside), execute: isNear ? [allowInsecureRequests] : [] };
  const found = (await discovery(server, client_id, undefined, None(), options)).serverMetadata();
  // what it does not say is the first of the two (OpenID Connect Discovery 1.0, 3)
  const ways = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const auth =
    client_secret === ''
      ? None()
      : ways.includes('client_secret_basic')
        ? ClientSecretBasic(client_secret)
        : ClientSecretPost(client_secret);
  const client = new Configuration(found, client_id, undefined, auth);
  client[customFetch] = options[customFetch];
  if (isNear) allowInsecureRequests(client);
  return client;
}

const textOf = (...values: unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value !== '')?.slice(0, NAME_LENGTH) ?? '';

export const oidc: SocialDriver = {
  id: 'oidc',
  async begin(config, { redirectUri, state, nonce, verifier }, outside) {
    try {
      return buildAuthorizationUrl(await configured(config, outside), {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    } catch (error) {
      throw asGatewayError(error);
    }
  },
  async finish(config, { redirectUri, state, nonce, verifier }, query, outside) {
    try {
      const client = await configured(config, outside);
      const back = new URL(redirectUri);
      back.search = query.toString();
      const tokens = await authorizationCodeGrant(client, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new GatewayError('rubbish', 'no id token');
      let name = textOf(claims['name'], claims['preferred_username'], claims['nickname'], claims['email']);
      if (name === '' && client.serverMetadata().userinfo_endpoint) {
        // a name is for people only: without one he is in all the same
        const info = await fetchUserInfo(client, tokens.access_token, claims.sub).catch(() => undefined);
        name = textOf(info?.name, info?.preferred_username, info?.nickname, info?.email);
      }
      return { issuer: claims.iss, subject: claims.sub, name };
    } catch (error) {
      throw asGatewayError(error);
    }
  },
};
