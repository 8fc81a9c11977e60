/** Tencent Cloud's text messages (SendSms): approved templates with gaps by number. */
import { z } from 'zod';
import { type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { SmsDriver } from '../port.ts';
import { objectIn, refusalOf, templateOf } from '../template-answer.ts';
import { signTc3, TC3_CONTENT_TYPE } from './tencent-signature.ts';

const fields = [
  { name: 'username', label: { zh_CN: 'SecretId', en_US: 'SecretId' }, kind: 'text', required: true },
  { name: 'password', label: { zh_CN: 'SecretKey', en_US: 'SecretKey' }, kind: 'secret', required: true },
  { name: 'app_id', label: { zh_CN: '短信应用 SDKAppID', en_US: 'SDKAppID of the SMS app' }, kind: 'text', required: true },
  { name: 'sign', label: { zh_CN: '短信签名', en_US: 'Signature' }, kind: 'text', required: true },
  { name: 'region', label: { zh_CN: '地域', en_US: 'Region' }, kind: 'text', required: true, default: 'ap-guangzhou' },
  {
    name: 'gateway',
    label: { zh_CN: '接口地址', en_US: 'Gateway address' },
    kind: 'url',
    required: true,
    default: 'https://sms.tencentcloudapi.com',
  },
] as const satisfies readonly ConfigField[];

const Status = z.object({ Code: z.string(), Message: z.string().default('') });
const Told = z.object({ Response: z.object({ Error: Status.optional(), SendStatusSet: z.array(Status).optional() }) });
/** Codes that pass: the same call may succeed later. */
const AGAIN = /^(InternalError|RequestLimitExceeded|FailedOperation\.(FailResolvePacket|TemplateResolvFail)$|ServiceUnavailable)/;

export const tencentSms: SmsDriver = {
  id: 'tencent',
  title: { zh_CN: '腾讯云短信', en_US: 'Tencent Cloud SMS' },
  config: fields,
  templates: true,
  async send(config, message, outside) {
    const account = readConfig(fields, config);
    if ([account.username, account.password, account.app_id, account.sign].includes(''))
      throw new GatewayError('unconfigured', 'SecretId, SecretKey, SDKAppID and signature are needed');
    const { id, params } = templateOf(message);
    const { origin, host } = new URL(account.gateway);
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${message.to}`],
      SmsSdkAppId: account.app_id,
      SignName: account.sign,
      TemplateId: id,
      TemplateParamSet: params.map(([, value]) => value),
    });
    const key = { id: account.username, secret: account.password };
    const { timestamp, authorization } = signTc3({ host, service: 'sms', body, key, now: outside.now() });
    const answer = await outside.http({
      method: 'POST',
      url: `${origin}/`,
      text: { contentType: TC3_CONTENT_TYPE, body },
      headers: {
        authorization,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': account.region,
        'x-tc-timestamp': timestamp,
      },
    });
    const told = Told.safeParse(objectIn(answer));
    const [status] = told.data?.Response.SendStatusSet ?? [];
    const said = told.data?.Response.Error ?? status;
    if (!said) throw new GatewayError('rubbish', `status ${answer.status}`);
    if (said.Code !== 'Ok') throw refusalOf(said.Code, said.Message, AGAIN);
  },
};
