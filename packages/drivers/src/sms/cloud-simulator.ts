/**
 * Alibaba's and Tencent's text-message gateways behind a real server, for tests: they check signatures over what really came, written down
 * here a second time so that no driver is checked against itself, and keep what they sent.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** How far a caller's clock may be off. */
const CLOCK_MS = { aliyun: 15 * 60_000, tencent: 5 * 60_000 };

export interface SentText {
  to: string;
  sign: string;
  template: string;
  params: unknown;
}

interface Came {
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Reply {
  status: number;
  value: unknown;
}

const header = (headers: IncomingHttpHeaders, name: string) => String(headers[name] ?? '');

/** The parts of an Authorization header: `a=1,b=2` or `a=1, b=2`. */
function partsOf(authorization: string): Record<string, string> {
  const parts = authorization.slice(authorization.indexOf(' ') + 1).split(/,\s*/);
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]));
}

export const cloudAccount = {
  username: 'AKIDEXAMPLE',
  password: 'cloud-secret',
  sign: '小店',
  app_id: '1400006666',
  templates: {
    SMS_1001: ['goods', 'keys'],
    SMS_1002: ['goods', 'order'],
    SMS_1003: ['order', 'code'],
    SMS_1004: ['code'],
    SMS_1005: ['order', 'result'],
  } as Readonly<Record<string, readonly string[]>>,
};

/** A gateway on a free port. `answer` replaces its next replies while set. */
export async function startCloud(kind: 'aliyun' | 'tencent', now: () => Date = () => new Date()) {
  const sent: SentText[] = [];
  const nonces = new Set<string>();
  const state: { answer: { status: number; body: string } | null } = { answer: null };

  function aliyun({ query, headers, body }: Came): Reply {
    const refuse = (Code: string, status = 400): Reply => ({ status, value: { Code, Message: `refused: ${Code}`, RequestId: 'R' } });
    const { Credential, SignedHeaders = '', Signature } = partsOf(header(headers, 'authorization'));
    const names = SignedHeaders.split(';');
    const needed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];
    if (needed.some((name) => !names.includes(name))) return refuse('IncompleteSignature');
    if (Credential !== cloudAccount.username) return refuse('InvalidAccessKeyId.NotFound', 404);
    if (header(headers, 'x-acs-content-sha256') !== sha256(body)) return refuse('SignatureDoesNotMatch');
    const strict = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
    const fields = [...new URLSearchParams(query)];
    const canonicalQuery = fields
      .map(([name, value]) => `${strict(name)}=${strict(value)}`)
      .sort()
      .join('&');
    const lines = names.map((name) => `${name}:${header(headers, name).trim()}\n`).join('');
    const canonical = `POST\n/\n${canonicalQuery}\n${lines}\n${SignedHeaders}\n${sha256(body)}`;
    if (hmac(cloudAccount.password, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex') !== Signature)
      return refuse('SignatureDoesNotMatch');
    if (!(Math.abs(Date.parse(header(headers, 'x-acs-date')) - now().getTime()) < CLOCK_MS.aliyun))
      return refuse('InvalidTimeStamp.Expired');
    const nonce = header(headers, 'x-acs-signature-nonce');
    if (nonces.has(nonce)) return refuse('SignatureNonceUsed');
    nonces.add(nonce);
    if (header(headers, 'x-acs-action') !== 'SendSms' || header(headers, 'x-acs-version') !== '2017-05-25')
      return refuse('InvalidAction.NotFound');
    const asked = Object.fromEntries(fields);
    if (asked.SignName !== cloudAccount.sign)
      return { status: 200, value: { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: '短信签名不合法' } };
    const gaps = cloudAccount.templates[asked.TemplateCode ?? ''];
    if (!gaps) return { status: 200, value: { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: '短信模版不合法' } };
    const params = JSON.parse(asked.TemplateParam ?? '{}') as Record<string, string>;
    if (gaps.some((name) => params[name] === undefined))
      return { status: 200, value: { Code: 'isv.TEMPLATE_MISSING_PARAMETERS', Message: '模版缺少变量' } };
    if (!/^1\d{10}$/.test(asked.PhoneNumbers ?? ''))
      return { status: 200, value: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '非法手机号' } };
    sent.push({ to: asked.PhoneNumbers ?? '', sign: asked.SignName, template: asked.TemplateCode ?? '', params });
    return { status: 200, value: { Code: 'OK', Message: 'OK', BizId: '9006197469364984', RequestId: 'R' } };
  }

  function tencent({ headers, body }: Came): Reply {
    const refuse = (Code: string): Reply => ({
      status: 200,
      value: { Response: { Error: { Code, Message: `refused: ${Code}` }, RequestId: 'R' } },
    });
    const { Credential = '', SignedHeaders = '', Signature } = partsOf(header(headers, 'authorization'));
    const [id, day = '', service = '', end] = Credential.split('/');
    const timestamp = header(headers, 'x-tc-timestamp');
    const at = new Date(Number(timestamp) * 1000);
    if (end !== 'tc3_request' || service !== 'sms' || SignedHeaders !== 'content-type;host') return refuse('AuthFailure.SignatureFailure');
    if (id !== cloudAccount.username) return refuse('AuthFailure.SecretIdNotFound');
    if (!(Math.abs(at.getTime() - now().getTime()) < CLOCK_MS.tencent)) return refuse('AuthFailure.SignatureExpire');
    const lines = `content-type:${header(headers, 'content-type').toLowerCase()}\nhost:${header(headers, 'host').toLowerCase()}\n`;
    const canonical = `POST\n/\n\n${lines}\n${SignedHeaders}\n${sha256(body)}`;
    const key = ['tc3_request'].reduce<Buffer>(
      (secret, part) => hmac(secret, part),
      hmac(hmac(`TC3${cloudAccount.password}`, at.toISOString().slice(0, 10)), service),
    );
    const text = `TC3-HMAC-SHA256\n${timestamp}\n${day}/${service}/tc3_request\n${sha256(canonical)}`;
    if (hmac(key, text).toString('hex') !== Signature) return refuse('AuthFailure.SignatureFailure');
    if (header(headers, 'x-tc-action') !== 'SendSms' || header(headers, 'x-tc-version') !== '2021-01-11') return refuse('InvalidAction');
    if (header(headers, 'x-tc-region') === '') return refuse('MissingParameter');
    const asked = JSON.parse(body) as Record<string, unknown>;
    const [number = ''] = asked.PhoneNumberSet as string[];
    const one = (Code: string, Message = ''): Reply => ({
      status: 200,
      value: {
        Response: { SendStatusSet: [{ SerialNo: '5000:1', PhoneNumber: number, Fee: 1, Code, Message, IsoCode: 'CN' }], RequestId: 'R' },
      },
    });
    if (asked.SmsSdkAppId !== cloudAccount.app_id) return refuse('UnauthorizedOperation.SmsSdkAppIdVerifyFail');
    const gaps = cloudAccount.templates[String(asked.TemplateId)];
    if (!gaps || asked.SignName !== cloudAccount.sign) return one('FailedOperation.SignatureIncorrectOrUnapproved', '签名未审批');
    if ((asked.TemplateParamSet as string[]).length !== gaps.length) return one('FailedOperation.TemplateParamSetNotMatchApprovedTemplate');
    if (!/^\+861\d{10}$/.test(number)) return one('InvalidParameterValue.IncorrectPhoneNumber');
    sent.push({ to: number, sign: asked.SignName, template: String(asked.TemplateId), params: asked.TemplateParamSet });
    return one('Ok', 'send success');
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const query = (request.url ?? '').split('?')[1] ?? '';
      const reply = (kind === 'aliyun' ? aliyun : tencent)({ query, headers: request.headers, body });
      const { status, body: text } = state.answer ?? { status: reply.status, body: JSON.stringify(reply.value) };
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    state,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
