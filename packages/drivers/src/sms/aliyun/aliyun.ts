/** Alibaba Cloud's text messages (Dysmsapi, SendSms): approved templates with named gaps. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { SmsDriver } from '../port.ts';
import { objectIn, refusalOf, templateOf } from '../template-answer.ts';
import { signAcs3 } from './aliyun-signature.ts';

const fields = [
  { name: 'username', label: { zh_CN: 'AccessKey ID', en_US: 'AccessKey ID' }, kind: 'text', required: true },
  { name: 'password', label: { zh_CN: 'AccessKey Secret', en_US: 'AccessKey secret' }, kind: 'secret', required: true },
  { name: 'sign', label: { zh_CN: '短信签名', en_US: 'Signature' }, kind: 'text', required: true },
  {
    name: 'gateway',
    label: { zh_CN: '接口地址', en_US: 'Gateway address' },
    kind: 'url',
    required: true,
    default: 'https://dysmsapi.aliyuncs.com',
  },
] as const satisfies readonly ConfigField[];

const Told = z.object({ Code: z.string(), Message: z.string().default('') });
/** Codes that pass: the same call may succeed later. */
const AGAIN = /^(Throttling|ServiceUnavailable|InternalError|SignatureNonceUsed|isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR)/;

export const aliyunSms: SmsDriver = {
  id: 'aliyun',
  title: { zh_CN: '阿里云短信', en_US: 'Alibaba Cloud SMS' },
  config: fields,
  templates: true,
  async send(config, message, outside) {
    const account = readConfig(fields, config);
    if (account.username === '' || account.password === '' || account.sign === '')
      throw new GatewayError('unconfigured', 'AccessKey and signature are needed');
    const { id, params } = templateOf(message);
    const { origin, host } = new URL(account.gateway);
    const signed = signAcs3({
      host,
      action: 'SendSms',
      version: '2017-05-25',
      query: [
        ['PhoneNumbers', message.to],
        ['SignName', account.sign],
        ['TemplateCode', id],
        ['TemplateParam', JSON.stringify(Object.fromEntries(params))],
      ],
      key: { id: account.username, secret: account.password },
      now: outside.now(),
      nonce: randomUUID(),
    });
    const answer = await outside.http({ method: 'POST', url: `${origin}/?${signed.query}`, headers: signed.headers });
    const told = Told.safeParse(objectIn(answer));
    if (!told.success) throw new GatewayError('rubbish', `status ${answer.status}`);
    if (told.data.Code !== 'OK') throw refusalOf(told.data.Code, told.data.Message, AGAIN);
  },
};
