/**
 * Mail by SMTP. With TLS and STARTTLS the server's certificate is checked and nothing is sent before encryption. Opportunistic keeps out
 * listeners only: a relay of one's own network, whose certificate is its own.
 */
import type { Transporter } from 'nodemailer';
import { type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { EmailDriver } from '../port.ts';

const TIMEOUT_MS = 5000;
/** Connections of one account at once, and letters that one of them carries: what providers allow. */
const CONNECTIONS = 4;
const LETTERS = 100;
/** A connection that carries nothing ends after it: letters come in bursts, and each new connection greets, encrypts and signs in first. */
const IDLE_MS = 2000;
/** Accounts whose connections are kept: the present one, and those it was changed from while letters of theirs are on their way. */
const ACCOUNTS = 4;

const fields = [
  {
    name: 'host',
    label: { zh_CN: '服务器', en_US: 'Server' },
    kind: 'text',
    required: true,
    address: true,
    help: { zh_CN: '例如 smtp.example.com', en_US: 'For example smtp.example.com' },
  },
  { name: 'port', label: { zh_CN: '端口', en_US: 'Port' }, kind: 'text', required: true, address: true, default: '465', format: 'port' },
  {
    name: 'security',
    label: { zh_CN: '加密方式', en_US: 'Encryption' },
    kind: 'select',
    required: true,
    default: 'tls',
    options: [
      { value: 'tls', label: { zh_CN: 'SSL/TLS（常用端口 465）', en_US: 'SSL/TLS (usually port 465)' } },
      { value: 'starttls', label: { zh_CN: 'STARTTLS（常用端口 587）', en_US: 'STARTTLS (usually port 587)' } },
      {
        value: 'opportunistic',
        label: {
          zh_CN: '服务器支持时 STARTTLS，不校验证书（内网中继）',
          en_US: 'STARTTLS where offered, certificate not checked (a local relay)',
        },
      },
      { value: 'none', label: { zh_CN: '不加密（仅限内网）', en_US: 'None (local networks only)' } },
    ],
  },
  { name: 'username', label: { zh_CN: '账号', en_US: 'User name' }, kind: 'text', required: false },
  { name: 'password', label: { zh_CN: '密码或授权码', en_US: 'Password or app password' }, kind: 'secret', required: false },
  { name: 'from_address', label: { zh_CN: '发件邮箱', en_US: 'Sender address' }, kind: 'text', required: true, format: 'email' },
  { name: 'from_name', label: { zh_CN: '发件人名称', en_US: 'Sender name' }, kind: 'text', required: false },
] as const satisfies readonly ConfigField[];

/** Codes of SMTP and of the transport that mean no, now and later. */
const REFUSALS = new Set(['EAUTH', 'EENVELOPE', 'EMESSAGE', 'ENOAUTH']);

function faultOf(error: unknown): GatewayError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  // 4xx is "later" in SMTP; the answer's text may repeat addresses, so only its code is kept.
  const refused = (responseCode ?? 0) >= 500 || (REFUSALS.has(code ?? '') && responseCode === undefined);
  return new GatewayError(refused ? 'refused' : 'silent', [code, responseCode].filter(Boolean).join(' ') || 'no answer', error);
}

type Account = ReturnType<typeof readConfig<typeof fields>>;
const transports = new Map<string, Transporter>();

/** The account's connections, opened as letters come and closed soon after the last. */
async function transportOf(account: Account): Promise<Transporter> {
  const key = JSON.stringify(account);
  // At the first letter: most processes send none.
  const { createTransport } = await import('nodemailer');
  const known = transports.get(key);
  if (known) return known;
  const transport = createTransport({
    host: account.host,
    port: Number(account.port),
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    tls: { rejectUnauthorized: account.security !== 'opportunistic' },
    auth: account.username === '' ? undefined : { user: account.username, pass: account.password },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: LETTERS,
    idleTimeout: IDLE_MS,
    // Once, for a connection that the server had ended already; a second end is the job's to try again.
    maxRequeues: 1,
    // A letter is what we wrote: nothing in it may make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transports.set(key, transport);
  for (const oldest of transports.keys()) {
    if (transports.size <= ACCOUNTS) break;
    transports.get(oldest)?.close();
    transports.delete(oldest);
  }
  return transport;
}

export const smtp: EmailDriver = {
  id: 'smtp',
  title: { zh_CN: 'SMTP 邮件', en_US: 'SMTP mail' },
  config: fields,
  async send(config, { to, subject, text, html }) {
    const account = readConfig(fields, config);
    if (account.host === '' || account.from_address === '') throw new GatewayError('unconfigured', 'server and sender are needed');
    const transport = await transportOf(account);
    try {
      // Addresses as objects: a comma in one is no second recipient.
      const from = { name: account.from_name, address: account.from_address };
      const { messageId } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      return { message_id: messageId };
    } catch (error) {
      throw faultOf(error);
    }
  },
};
