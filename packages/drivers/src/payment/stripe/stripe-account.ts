/** What an account at Stripe needs. */
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { parseRate } from '../foreign-amount.ts';

const CURRENCIES = ['cny', 'usd', 'hkd', 'eur', 'gbp', 'sgd', 'aud', 'cad'] as const;

export const stripeFields = [
  {
    name: 'secret_key',
    label: { zh_CN: '密钥 (Secret key)', en_US: 'Secret key' },
    kind: 'secret',
    required: true,
    help: {
      zh_CN: 'Dashboard → Developers → API keys，以 sk_live_ 开头',
      en_US: 'Dashboard → Developers → API keys; begins with sk_live_',
    },
  },
  {
    name: 'webhook_secret',
    label: { zh_CN: 'Webhook 签名密钥', en_US: 'Webhook signing secret' },
    kind: 'secret',
    required: true,
    help: {
      zh_CN:
        'Dashboard → Developers → Webhooks 中添加本账号的通知地址，勾选 checkout.session.completed 与 checkout.session.async_payment_succeeded，复制以 whsec_ 开头的密钥',
      en_US:
        'Dashboard → Developers → Webhooks: add the notice address of this account with the events checkout.session.completed and checkout.session.async_payment_succeeded, and copy the secret that begins with whsec_',
    },
  },
  {
    name: 'currency',
    label: { zh_CN: '收款币种', en_US: 'Currency' },
    kind: 'select',
    required: true,
    default: 'cny',
    options: CURRENCIES.map((value) => ({ value, label: { zh_CN: value.toUpperCase(), en_US: value.toUpperCase() } })),
  },
  {
    name: 'rate',
    label: { zh_CN: '汇率', en_US: 'Rate' },
    kind: 'text',
    required: true,
    default: '1',
    format: 'rate',
    help: { zh_CN: '1 单位收款币种等于多少元；人民币不使用', en_US: 'How many yuan one unit of the currency is; not used for CNY' },
  },
  { name: 'gateway', label: { zh_CN: '接口地址', en_US: 'API address' }, kind: 'url', required: true, default: 'https://api.stripe.com' },
] as const satisfies readonly ConfigField[];

/** An account that lacks nothing, or null. */
export function accountOf(config: AccountConfig) {
  const account = readConfig(stripeFields, config);
  const rate = parseRate(account.currency === 'cny' ? '1' : account.rate);
  if (account.secret_key === '' || account.webhook_secret === '' || account.gateway === '' || account.currency === '' || rate === null)
    return null;
  return { ...account, rate };
}

/** An account that lacks nothing. Throws `unconfigured`. */
export function complete(config: AccountConfig) {
  const account = accountOf(config);
  if (!account) throw new GatewayError('unconfigured', 'both secrets, a currency with its rate and the address are needed');
  return account;
}

export type Account = ReturnType<typeof complete>;
