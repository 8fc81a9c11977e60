/** 短信宝: one GET with the account, the MD5 of its password, the number and the text; the answer is a bare code, 0 for sent. */
import { createHash } from 'node:crypto';
import { type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { SmsDriver } from '../port.ts';

const fields = [
  { name: 'username', label: { zh_CN: '账号', en_US: 'Account' }, kind: 'text', required: true },
  { name: 'password', label: { zh_CN: '密码', en_US: 'Password' }, kind: 'secret', required: true },
  {
    name: 'sign',
    label: { zh_CN: '短信签名', en_US: 'Signature' },
    kind: 'text',
    required: true,
    help: { zh_CN: '显示在短信开头的【】里', en_US: 'Shown in brackets at the start of each message' },
  },
  {
    name: 'gateway',
    label: { zh_CN: '接口地址', en_US: 'Gateway address' },
    kind: 'url',
    required: true,
    default: 'https://api.smsbao.com',
  },
] as const satisfies readonly ConfigField[];

/** The gateway's codes, for the operator's log. */
const MEANING: Record<string, string> = {
  '-1': 'parameters are missing',
  '30': 'wrong password',
  '40': 'no such account',
  '41': 'the balance is used up',
  '42': 'the account has expired',
  '43': 'this address may not call',
  '50': 'words that may not be sent',
  '51': 'not a mobile number',
};

export const smsbao: SmsDriver = {
  id: 'smsbao',
  title: { zh_CN: '短信宝', en_US: 'SMSBao' },
  config: fields,
  async send(config, { to, text }, outside) {
    const account = readConfig(fields, config);
    if (account.username === '' || account.password === '' || account.sign === '')
      throw new GatewayError('unconfigured', 'account, password and signature are needed');
    const { status, body } = await outside.http({
      method: 'GET',
      url: `${account.gateway.replace(/\/+$/, '')}/sms`,
      query: [
        ['u', account.username],
        ['p', createHash('md5').update(account.password, 'utf8').digest('hex')],
        ['m', to],
        ['c', `【${account.sign}】${text}`],
      ],
    });
    const code = body.toString('utf8').trim();
    if (status !== 200 || !/^-?\d{1,3}$/.test(code)) throw new GatewayError('rubbish', `status ${status}`);
    if (code !== '0') throw new GatewayError('refused', `${code} ${MEANING[code] ?? 'refused'}`);
  },
};
