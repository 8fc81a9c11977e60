/**
 * A provider, or a small service of one's own before one: the question as JSON, signed with HMAC-SHA256 over time and body, and an answer that
 * is signed in the same way. See docs/domain/verification.md.
 */
import { createHmac } from 'node:crypto';
import { type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { sameText } from '#kit/sign';
import type { AttestDriver } from '../port.ts';

const fields = [
  { name: 'url', label: { zh_CN: '接口地址', en_US: 'Address' }, kind: 'url', required: true },
  { name: 'key', label: { zh_CN: '访问标识', en_US: 'Key' }, kind: 'text', required: true },
  { name: 'secret', label: { zh_CN: '签名密钥', en_US: 'Secret' }, kind: 'secret', required: true },
] as const satisfies readonly ConfigField[];

/** Both ways: over the seconds, a line break and the very text that is sent. */
export const signatureOf = (secret: string, seconds: string, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}\n${body}`, 'utf8').digest('hex');

/** How far an answer's clock may be from ours, in seconds. */
const LATE = 300;

const one = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '');

export const signedJson: AttestDriver = {
  id: 'signed-json',
  title: { zh_CN: '签名 JSON 接口', en_US: 'Signed JSON' },
  config: fields,
  async check(config, question, outside) {
    const { url, key, secret } = readConfig(fields, config);
    if (url === '' || key === '' || secret === '') throw new GatewayError('unconfigured', 'address, key and secret are needed');
    const body = JSON.stringify(question);
    const seconds = String(Math.floor(outside.now().getTime() / 1000));
    const answer = await outside.http({
      method: 'POST',
      url,
      headers: { 'x-key': key, 'x-time': seconds, 'x-signature': signatureOf(secret, seconds, body) },
      text: { contentType: 'application/json; charset=utf-8', body },
    });
    if (answer.status === 401 || answer.status === 402 || answer.status === 403)
      throw new GatewayError('refused', `status ${answer.status}`);
    if (answer.status !== 200) throw new GatewayError('rubbish', `status ${answer.status}`);
    const said = answer.body.toString('utf8');
    const time = one(answer.headers?.['x-time']);
    // whoever stands between must not be able to say yes
    if (!sameText(one(answer.headers?.['x-signature']), signatureOf(secret, time, said))) throw new GatewayError('rubbish', 'not signed');
    if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) - Number(seconds)) > LATE) throw new GatewayError('rubbish', 'an old answer');
    return resultIn(said, question.request_no);
  },
};

function resultIn(text: string, request_no: string): 'match' | 'mismatch' {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GatewayError('rubbish', 'no JSON');
  }
  const { request_no: of, result } = (typeof value === 'object' && value !== null ? value : {}) as {
    request_no?: unknown;
    result?: unknown;
  };
  // an answer to another question is none to this
  if (of !== request_no) throw new GatewayError('rubbish', 'of another question');
  if (result !== 'match' && result !== 'mismatch') throw new GatewayError('rubbish', 'no result');
  return result;
}
