/** The epay drivers against the sandbox, over real HTTP. */
import { createHash } from 'node:crypto';
import { after, before } from 'node:test';
import type { AccountConfig } from '@keymall/drivers/kit/config';
import { outsideWorld } from '@keymall/drivers/kit/http';
import { plainAck } from '@keymall/drivers/kit/notice-conformance';
import { formWire } from '@keymall/drivers/kit/notice-wire';
import { type GatewaySimulator, paymentConformance } from '@keymall/drivers/kit/payment-conformance';
import { signText } from '@keymall/drivers/kit/sign';
import { epayV1 } from '@keymall/drivers/payment/epay-v1/epay-v1';
import { epayV2 } from '@keymall/drivers/payment/epay-v2/epay-v2';
import { type Credentials, createCredentials } from './credentials.ts';
import { noticeFields, signedFields } from './notices.ts';
import { returnedOf, type SandboxOrder } from './orders.ts';
import { type Sandbox, startSandbox } from './server.ts';

const account = createCredentials();
const neighbour = createCredentials(account);
const stranger = createCredentials();
/** A whole second, as the protocol's stamps are. */
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const outside = outsideWorld({ now: () => now });

let sandbox: Sandbox;
/** Made before there is a port, used after. */
const gateway = { url: '' };
before(async () => {
  sandbox = await startSandbox({ port: 0, merchants: [account, neighbour], outside });
  gateway.url = sandbox.url;
});
after(() => sandbox.close());

const order = (version: 1 | 2): SandboxOrder => ({
  version,
  pid: account.pid,
  trade_no: 'G1',
  out_trade_no: 'T1',
  type: 'alipay',
  name: '测试卡密',
  money: 100,
  param: '',
  notify_url: 'http://127.0.0.1:9/',
  return_url: '',
  created_at: now.getTime(),
  status: 'paid',
  paid_at: now.getTime(),
  paid_money: 100,
  mode: 'pay',
  pays_at: null,
  refunds: [],
  notices: [],
});

function simulator(version: 1 | 2, configOf: (who: Credentials) => AccountConfig): GatewaySimulator {
  /** The platform's key signs for every merchant in version 2; what makes a neighbour there is another gateway. */
  const signers: Record<string, Pick<Credentials, 'key' | 'platform_private_key'>> = {
    account,
    neighbour: { key: neighbour.key, platform_private_key: neighbour.merchant_private_key },
    stranger,
    nobody: { key: '', platform_private_key: account.merchant_private_key },
  };
  const config = (who: Credentials) =>
    Object.defineProperty({ ...configOf(who) }, 'gateway', { enumerable: true, get: () => gateway.url || 'http://127.0.0.1:9' });
  return {
    config: config(account),
    neighbour: config(neighbour),
    now,
    outside,
    wire: formWire(),
    names: { merchant: 'pid', order: 'out_trade_no', transaction: 'trade_no', amount: 'money', status: 'trade_status', sign: 'sign' },
    staleAfter: version === 1 ? null : 300,
    ack: { accepted: plainAck('success'), refused: plainAck('fail') },
    subjectLimit: { bytes: 127 },
    answersPages: true,
    forgetsClosing: true,
    notice({ signer = 'account', success = true, age = 0, method = 'GET', extra = {}, ...wish } = {}) {
      const told: Record<string, string | undefined> = {
        trade_no: wish.transaction_id,
        out_trade_no: wish.out_trade_no,
        money: wish.money,
        name: wish.subject,
        pid: wish.merchant,
      };
      const plan = { trade_no: 'G1', money: 100, trade_status: success ? ('TRADE_SUCCESS' as const) : ('WAIT_BUYER_PAY' as const) };
      const at = new Date(now.getTime() - age * 1000);
      const honest = noticeFields(order(version), plan, at).map(([name, value]): [string, string] => [name, told[name] ?? value]);
      const all = [...new Map([...honest, ...Object.entries(extra)])];
      const unkeyed = version === 1 && signer === 'nobody';
      const signed = unkeyed
        ? [...all, ['sign', createHash('md5').update(signText(all)).digest('hex')]]
        : signedFields(version, all, signers[signer] ?? account);
      const text = new URLSearchParams(signed.map(([name = '', value = '']) => [name, value])).toString();
      return method === 'GET'
        ? { method, query: text, contentType: '', headers: {}, rawBody: Buffer.alloc(0) }
        : { method, query: '', contentType: 'application/x-www-form-urlencoded', headers: {}, rawBody: Buffer.from(text) };
    },
    async follow(action) {
      if (action.kind === 'jsapi') throw new Error('this gateway knows no such way');
      const { status } = await outside.http(
        action.kind === 'form'
          ? { method: 'POST', url: action.action, form: Object.entries(action.fields) }
          : { method: 'GET', url: action.kind === 'qr' ? action.text : action.url },
      );
      if (status !== 200 && status !== 303) throw new Error(`the way to pay answers ${status}`);
    },
    async pay(number) {
      await sandbox.pay(number, { mode: 'silent' });
    },
    subjectOf: (number) => sandbox.order(number)?.name,
    returnedOf: (number) => {
      const found = sandbox.order(number);
      return found ? returnedOf(found) : 0;
    },
  };
}

const v1 = (mode: string) => simulator(1, ({ pid, key }) => ({ gateway: '', pid, key, mode, sign_style: 'plain', refund_code: '1' }));
const v2 = (mode: string) =>
  simulator(2, ({ pid, platform_public_key, merchant_private_key }) => ({
    gateway: '',
    pid,
    platform_public_key,
    merchant_private_key,
    mode,
  }));

paymentConformance(epayV1, v1('page'), { title: 'epay V1, page', cases: { notices: 44, gateway: 40 } });
paymentConformance(epayV1, v1('api'), { title: 'epay V1, API', cases: { notices: 44, gateway: 40 } });
paymentConformance(epayV2, v2('page'), { title: 'epay V2, page', cases: { notices: 45, gateway: 44 } });
paymentConformance(epayV2, v2('api'), { title: 'epay V2, API', cases: { notices: 45, gateway: 44 } });
