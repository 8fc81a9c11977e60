/**
 * A payout driver with its gateway in memory, for tests of whoever uses the port. Not in the registry: a test adds it.
 * It behaves as a careful gateway does: signed answers, one payout a number, every call through `Outside`.
 */
import { createHmac } from 'node:crypto';
import type { Fen } from '@keymall/contract/kit/money';
import { formatYuan } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type HttpAnswer, type HttpRequest, type Outside, readAnswer } from '#kit/http';
import { readAmount } from '#kit/notice';
import { sameText, signText } from '#kit/sign';
import type { PayeeKind, PayoutDriver, TransferRequest, TransferState } from '../port.ts';

const fields = [
  { name: 'merchant', label: { zh_CN: '商户号', en_US: 'Merchant' }, kind: 'text', required: true },
  { name: 'secret', label: { zh_CN: '密钥', en_US: 'Secret' }, kind: 'secret', required: true },
] as const satisfies readonly ConfigField[];

const HOST = 'https://gateway.invalid';
const PAYEES: readonly PayeeKind[] = ['alipay', 'wechat', 'bank'];
const STATES: Readonly<Record<string, TransferState['status']>> = {
  DONE: 'succeeded',
  BUSY: 'processing',
  DEAD: 'failed',
  NONE: 'unknown',
};

const macOf = (entries: Iterable<readonly [string, string]>, secret: string) =>
  createHmac('sha256', secret).update(signText(entries)).digest('hex');

/** A payout the gateway was asked for. `BUSY` ones are ended by `finish`; a `DEAD` one never left the account, or came back. */
export interface FakeTransfer {
  merchant: string;
  out_biz_no: string;
  transaction_id: string;
  kind: string;
  account: string;
  name: string;
  amount: Fen;
  remark: string;
  state: 'DONE' | 'BUSY' | 'DEAD';
  /** Why it is dead. */
  refusal: string;
}

export interface FakePayoutAccount {
  secret: string;
  balance: Fen;
}

/** The signed answer of the fake gateway, for tests that bend one. */
export const signFakeAnswer = (data: Record<string, string>, secret: string): HttpAnswer => ({
  status: 200,
  body: Buffer.from(JSON.stringify({ ...data, sign: macOf(Object.entries(data), secret) })),
});

/** A driver, the gateway behind it, and accounts at that gateway. What is in `moods` can be changed at any time. */
export function createFakePayout(
  opened: Readonly<Record<string, string>> = { 'fake-1': 'fake-secret-1' },
  balance: Fen = 1_000_000_000_000,
) {
  const accounts = new Map(
    Object.entries(opened).map(([merchant, secret]): [string, FakePayoutAccount] => [merchant, { secret, balance }]),
  );
  const transfers = new Map<string, FakeTransfer>();
  /** Accounts nobody has, and the real names of those that are not named as the request says. */
  const payees = { missing: new Set<string>(), names: new Map<string, string>() };
  const moods = {
    /** Transfers are taken and stay in processing. */
    slow: false,
    /** It works, and then says that its system is busy. */
    stumbling: false,
    /** The state it answers instead of the true one. */
    word: null as string | null,
  };

  function refusalOf(transfer: FakeTransfer, account: FakePayoutAccount): string {
    if (transfer.amount <= 0) return 'no amount';
    if (payees.missing.has(transfer.account)) return 'no such payee';
    if ((payees.names.get(transfer.account) ?? transfer.name) !== transfer.name) return 'the name is not theirs';
    return account.balance < transfer.amount ? 'balance not enough' : '';
  }

  /** The gateway's side of `Outside.http`. */
  async function http(request: HttpRequest): Promise<HttpAnswer> {
    const sent = new Map(request.form ?? []);
    const merchant = sent.get('merchant') ?? '';
    const account = accounts.get(merchant);
    const signed = (data: Record<string, string>) => signFakeAnswer(data, account?.secret ?? 'nobody');
    if (!account || sent.get('sign') !== macOf(sent, account.secret)) return signed({ result: 'no', words: 'bad signature' });
    if (request.url === `${HOST}/balance`) return signed({ result: 'yes', merchant, balance: formatYuan(account.balance) });

    const out_biz_no = sent.get('out_biz_no') ?? '';
    let transfer = transfers.get(out_biz_no);
    if (!transfer && request.url === `${HOST}/transfer`) {
      const taken: FakeTransfer = {
        merchant,
        out_biz_no,
        transaction_id: `FAKEPAYOUT${String(transfers.size + 1).padStart(8, '0')}`,
        kind: sent.get('kind') ?? '',
        account: sent.get('account') ?? '',
        name: sent.get('name') ?? '',
        amount: readAmount(sent.get('money') ?? '') ?? 0,
        remark: sent.get('remark') ?? '',
        state: moods.slow ? 'BUSY' : 'DONE',
        refusal: '',
      };
      taken.refusal = refusalOf(taken, account);
      if (taken.refusal === '') account.balance -= taken.amount;
      else taken.state = 'DEAD';
      transfers.set(out_biz_no, taken);
      transfer = taken;
    }
    if (moods.stumbling) return signed({ result: 'busy', words: 'system busy' });
    if (!transfer || transfer.merchant !== merchant) return signed({ result: 'yes', out_biz_no, state: 'NONE', words: 'no such payout' });
    const { transaction_id, state, refusal } = transfer;
    return signed({ result: 'yes', out_biz_no, transaction_id, state: moods.word ?? state, words: refusal });
  }

  /** Ends a payout in processing; one that failed puts the money back. Throws for one that is not in processing. */
  function finish(out_biz_no: string, well = true): void {
    const transfer = transfers.get(out_biz_no);
    const account = transfer && accounts.get(transfer.merchant);
    if (!account || transfer.state !== 'BUSY') throw new Error(`no payout ${out_biz_no} in processing`);
    transfer.state = well ? 'DONE' : 'DEAD';
    if (well) return;
    account.balance += transfer.amount;
    transfer.refusal = 'sent back';
  }

  async function call(config: AccountConfig, path: string, sent: Record<string, string>, outside: Outside) {
    const { merchant, secret } = readConfig(fields, config);
    if (merchant === '' || secret === '') throw new GatewayError('unconfigured', 'merchant and secret are needed');
    const form = Object.entries({ merchant, ...sent });
    const answer = readAnswer(await outside.http({ method: 'POST', url: HOST + path, form: [...form, ['sign', macOf(form, secret)]] }));
    if (!sameText(macOf(answer, secret), answer.get('sign') ?? '')) throw new GatewayError('rubbish', 'not signed by the gateway');
    if (answer.get('result') === 'no') throw new GatewayError('refused', answer.get('words') ?? '');
    if (answer.get('result') !== 'yes') throw new GatewayError('rubbish', answer.get('words') ?? 'no result');
    return answer;
  }

  function stateOf(answer: ReadonlyMap<string, string>, out_biz_no: string): TransferState {
    const word = answer.get('state') ?? '';
    const status = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
    if (answer.get('out_biz_no') !== out_biz_no || !status) throw new GatewayError('rubbish', 'no state of this payout');
    const state: TransferState = { status };
    if (status !== 'unknown') state.transaction_id = answer.get('transaction_id') ?? '';
    if (answer.get('words')) state.message = answer.get('words');
    return state;
  }

  const driver: PayoutDriver = {
    id: 'fake_payout',
    title: { zh_CN: '测试代付', en_US: 'Fake payout' },
    payees: PAYEES,
    config: fields,
    unknown: 'unpaid',
    async transfer(config, { out_biz_no, payee, amount, remark }: TransferRequest, outside) {
      const { kind, account, name } = payee;
      const sent = { out_biz_no, kind, account, name, money: formatYuan(amount), remark };
      return stateOf(await call(config, '/transfer', sent, outside), out_biz_no);
    },
    async query(config, { out_biz_no }, outside) {
      return stateOf(await call(config, '/query', { out_biz_no }, outside), out_biz_no);
    },
    async balance(config, outside) {
      const answer = await call(config, '/balance', {}, outside);
      const balance = readAmount(answer.get('balance') ?? '');
      if (balance === null) throw new GatewayError('rubbish', 'no balance');
      return balance;
    },
  };

  const [merchant = '', secret = ''] = Object.entries(opened)[0] ?? [];
  return { driver, http, accounts, transfers, payees, moods, finish, config: { merchant, secret } };
}
