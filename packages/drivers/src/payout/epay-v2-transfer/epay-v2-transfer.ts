/**
 * Payouts over epay V2 (`/api/transfer/*`). The protocol has one code for every refusal and does not oblige gateways to sign them,
 * so a payout counts as failed only when its refusal is one that comes before any money moves, and the gateway, asked at once,
 * says that it knows no such payout. Everything else stays open until it is asked about.
 */
import { createHash } from 'node:crypto';
import { formatYuan } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { Outside, Pairs } from '#kit/http';
import { readAmount } from '#kit/notice';
import { callEpayV2, epayV2Account, epayV2Fields } from '../../payment/epay-v2/epay-v2-wire.ts';
import { wordsOf } from '../../payment/epay-wire.ts';
import type { PayeeKind, PayoutDriver, TransferRequest, TransferState } from '../port.ts';

const fields = [
  ...epayV2Fields,
  {
    name: 'number_form',
    label: { zh_CN: '转账交易号格式', en_US: "Form of a payout's number" },
    kind: 'select',
    required: true,
    default: 'as_is',
    help: {
      zh_CN: '网关拒绝字母时选 19 位数字；每天上千笔时两笔撞号的概率约为万分之一，能不选就不选',
      en_US:
        'Choose 19 digits only where the gateway takes no letters: of a thousand payouts a day two have the same number once in some ten thousand days',
    },
    options: [
      { value: 'as_is', label: { zh_CN: '本站的交易号（字母与数字）', en_US: 'Our number (letters and digits)' } },
      { value: 'digits_19', label: { zh_CN: '日期开头的 19 位数字', en_US: '19 digits that begin with the date' } },
    ],
  },
  {
    name: 'refusals',
    label: { zh_CN: '失败应答', en_US: 'Refusals' },
    kind: 'select',
    required: true,
    default: 'signed',
    help: {
      zh_CN: '许多网关不为失败应答签名：默认这样的转账留在处理中，由管理员核对；网关使用 https 时可以选择采信',
      en_US:
        'Many gateways do not sign refusals: such a payout stays in processing for an administrator to look at; over https they may be believed',
    },
    options: [
      { value: 'signed', label: { zh_CN: '只采信有签名的', en_US: 'Only signed ones count' } },
      { value: 'plain', label: { zh_CN: '没有签名的也采信', en_US: 'Unsigned ones count too' } },
    ],
  },
] as const satisfies readonly ConfigField[];

/** What the gateway calls whom it pays. */
const TYPES: Readonly<Record<PayeeKind, string>> = { alipay: 'alipay', wechat: 'wxpay', bank: 'bank' };
const REMARK_LETTERS = 100;

/** Reasons that come before any money moves … */
const BEFORE_MONEY =
  /余额不足|不存在|不匹配|不一致|姓名|收款|账[号户]|限额|超[出过]|最[低小高大]|金额|参数|权限|未开[通启]|已关闭|insufficient|invalid/i;
/** … unless they say that it may be moving. */
const MAYBE = /繁忙|超时|稍后|处理中|未知|重复|已存在|已提交|busy|timeout|later|exist(s|ed)\b|duplicate/i;
const NO_SUCH = /不存在|未找到|没有找到|查询不到|no such|not (exist|found)/i;

function complete(config: AccountConfig) {
  const { number_form, refusals } = readConfig(fields, config);
  return { ...epayV2Account(config), number_form, plain: refusals === 'plain' };
}

type Account = ReturnType<typeof complete>;

/**
 * Our number as 19 digits that begin with the date it carries; the rest is a time of that day and five digits more, drawn from the
 * whole number, so that as few as possible share one. Throws `unconfigured` for numbers without a time.
 */
export function digitsOf(number: string): string {
  const date = /^[A-Z]{0,4}(\d{6})([01]\d|2[0-3])[0-5]\d[0-5]\d/.exec(number)?.[1];
  if (date === undefined) throw new GatewayError('unconfigured', 'only a number that carries its date can be written as 19 digits');
  const drawn = createHash('sha256').update(number).digest().readBigUInt64BE() % 8_640_000_000n;
  const seconds = Number(drawn / 100_000n);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return `20${date}${time.join('')}${String(drawn % 100_000n).padStart(5, '0')}`;
}

const numberOf = (account: Account, request: TransferRequest): string =>
  account.number_form === 'digits_19' ? digitsOf(request.out_biz_no) : request.out_biz_no;

/** The state in an answer about this payout. Throws `rubbish` for another's. */
function stateOf(answer: ReadonlyMap<string, string>, number: string, request: TransferRequest): TransferState {
  const amount = answer.get('amount');
  if (answer.get('out_biz_no') !== number || (amount !== undefined && readAmount(amount) !== request.amount))
    throw new GatewayError('rubbish', 'the answer is about another payout');
  const transaction_id = answer.get('biz_no') ?? '';
  if (answer.get('status') === '1') return { status: 'succeeded', transaction_id };
  if (answer.get('status') === '2')
    return { status: 'failed', transaction_id, message: (answer.get('errmsg') || wordsOf(answer)).slice(0, 200) };
  return { status: 'processing', transaction_id };
}

async function ask(account: Account, request: TransferRequest, outside: Outside): Promise<TransferState> {
  const number = numberOf(account, request);
  const { done, certain, answer } = await callEpayV2(account, '/api/transfer/query', [['out_biz_no', number]], outside);
  if (done) return stateOf(answer, number, request);
  const words = wordsOf(answer);
  if ((certain || account.plain) && NO_SUCH.test(words)) return { status: 'unknown', message: words };
  throw new GatewayError('rubbish', `${certain ? '' : 'unsigned: '}${words}`);
}

async function transfer(config: AccountConfig, request: TransferRequest, outside: Outside): Promise<TransferState> {
  const account = complete(config);
  const { payee, amount } = request;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new GatewayError('refused', 'no amount');
  const number = numberOf(account, request);
  const order: Pairs = [
    ['type', TYPES[payee.kind]],
    ['account', payee.account],
    ['name', payee.name],
    ['money', formatYuan(amount)],
    ['remark', [...request.remark].slice(0, REMARK_LETTERS).join('')],
    ['out_biz_no', number],
  ];
  const { done, certain, answer } = await callEpayV2(account, '/api/transfer/submit', order, outside);
  if (done) {
    // 2 is no word of this answer's: only a query tells of an end without money.
    const state = stateOf(answer, number, request);
    return state.status === 'failed' ? { ...state, status: 'processing' } : state;
  }
  const words = wordsOf(answer);
  if (!certain && !account.plain) throw new GatewayError('rubbish', `unsigned: ${words}`);
  const state = await ask(account, request, outside);
  if (state.status !== 'unknown') return state;
  if (MAYBE.test(words) || !BEFORE_MONEY.test(words)) throw new GatewayError('rubbish', words);
  return { status: 'failed', message: words };
}

export const epayV2Transfer: PayoutDriver = {
  id: 'epay_v2_transfer',
  title: { zh_CN: '易支付 V2 代付', en_US: 'epay V2 payouts' },
  payees: ['alipay', 'wechat', 'bank'],
  config: fields,
  transfer,
  query: async (config, request, outside) => ask(complete(config), request, outside),
  async balance(config, outside) {
    const { done, answer } = await callEpayV2(complete(config), '/api/transfer/balance', [], outside);
    if (!done) throw new GatewayError('rubbish', wordsOf(answer));
    const amount = readAmount(answer.get('available_money') ?? '');
    if (amount === null) throw new GatewayError('rubbish', 'the answer has no amount');
    return amount;
  },
};
