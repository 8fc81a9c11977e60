/** Amazon's signature of calls, version 4, as every storage that speaks S3 takes it: over method, path, host, time and the body's hash. */
import { createHash, createHmac } from 'node:crypto';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();

export interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Without a query; its path is signed as it stands. */
  url: URL;
  body: Buffer;
  region: string;
  key: { id: string; secret: string };
  now: Date;
}

/** The headers that go with the call. */
export function signS3({ method, url, body, region, key, now }: S3Call): Record<string, string> {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const day = time.slice(0, 8);
  const hash = sha256(body);
  const names = 'host;x-amz-content-sha256;x-amz-date';
  const canonical = [method, url.pathname, '', `host:${url.host}\nx-amz-content-sha256:${hash}\nx-amz-date:${time}\n`, names, hash].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const dayKey = hmac(hmac(hmac(hmac(`AWS4${key.secret}`, day), region), 's3'), 'aws4_request');
  const signature = hmac(dayKey, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  return {
    'x-amz-content-sha256': hash,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
