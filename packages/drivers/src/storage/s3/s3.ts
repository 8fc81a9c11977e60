/** Storages that speak S3: Amazon's, and those of Alibaba, Tencent, Qiniu, Cloudflare, MinIO and others under the same calls. */
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer } from '#kit/http';
import type { OpenStorage } from '../port.ts';
import { signS3 } from './s3-signature.ts';

/** What the storage says is wrong: its code, as all of them write it. */
function refusedBy({ status, body }: HttpAnswer): GatewayError {
  const code = /<Code>([\w.]{1,80})<\/Code>/.exec(body.toString('utf8'))?.[1];
  return new GatewayError(status >= 500 ? 'silent' : 'refused', code ?? `status ${status}`);
}

const NOTHING = Buffer.alloc(0);

export const openS3: OpenStorage = (account, outside) => {
  const { endpoint, bucket, region, key_id, key_secret, path_style } = account;
  const key = { id: key_id, secret: key_secret };

  function urlOf(name: string): URL {
    const base = URL.parse(endpoint);
    if (!base || bucket === '' || key_id === '' || key_secret === '') throw new GatewayError('unconfigured', 'the storage is not set up');
    if (!path_style) base.host = `${bucket}.${base.host}`;
    const folder = base.pathname.replace(/\/+$/, '');
    base.pathname = `${folder}/${path_style ? `${bucket}/` : ''}${name}`;
    return base;
  }

  async function call(method: 'GET' | 'PUT' | 'DELETE', name: string, bytes?: { contentType: string; body: Buffer }): Promise<HttpAnswer> {
    const url = urlOf(name);
    const headers = signS3({ method, url, body: bytes?.body ?? NOTHING, region, key, now: outside.now() });
    return outside.http({ method, url: url.href, headers, ...(bytes && { bytes }) });
  }

  return {
    async put(name, body, mime) {
      const answer = await call('PUT', name, { contentType: mime, body });
      if (answer.status !== 200) throw refusedBy(answer);
    },
    async get(name) {
      const answer = await call('GET', name);
      if (answer.status === 200) return answer.body;
      if (answer.status === 404 && !/<Code>NoSuchBucket</.test(answer.body.toString('utf8'))) return null;
      throw refusedBy(answer);
    },
    async remove(name) {
      const answer = await call('DELETE', name);
      if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404) throw refusedBy(answer);
    },
  };
};
