/**
 * Payouts over epay V2 (`/api/transfer/*`), as its programs answer and not only as its page says:
 *
 * - What the program refuses before it begins, and a number it does not find, it throws: `{code, msg}` without a signature.
 * - A number that is not 19 digits it replaces by one of its own, and then does not find ours. A payout is written down only after
 *   its own channel took it, so a number that is not found may have been paid all the same: `unknown` is `open` here.
 * - A query's answer need not name the payout; its amount may be missing, null, 0, yuan or fen.
 *
 * So a payout counts as failed only when a query says so with a signature, or when it was refused for a reason that comes before
 * any money moves and the gateway, asked at once, says that it knows no such payout. Everything else stays open.
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
    default: 'digits_19',
    help: {
      zh_CN: '易支付程序只认 19 位数字：其他格式会被换成它自己的单号，之后按本站单号查不到。确认网关保留字母时才选本站的交易号',
      en_US:
        'epay programs know 19 digits only: any other number is replaced by one of their own and not found again. Choose ours only where the gateway is known to keep letters',
    },
    options: [
      { value: 'digits_19', label: { zh_CN: '日期开头的 19 位数字', en_US: '19 digits that begin with the date' } },
      { value: 'as_is', label: { zh_CN: '本站的交易号（字母与数字）', en_US: 'Our number (letters and digits)' } },
    ],
  },
  {
    name: 'refusals',
    label: { zh_CN: '失败应答', en_US: 'Refusals' },
    kind: 'select',
    required: true,
    default: 'https',
    help: {
      zh_CN: '易支付程序不为“失败”和“查无此单”签名。不采信时，失败的转账会一直处理中，由管理员核对后认定',
      en_US:
        'epay programs sign neither a refusal nor "no such payout". Where they do not count, a refused payout stays in processing until an administrator says how it ended',
    },
    options: [
      { value: 'https', label: { zh_CN: '网关为 https 时采信没有签名的', en_US: 'Unsigned ones count over https' } },
      { value: 'signed', label: { zh_CN: '只采信有签名的', en_US: 'Only signed ones count' } },
      { value: 'plain', label: { zh_CN: '没有签名的总是采信', en_US: 'Unsigned ones always count' } },
    ],
  },
] as const satisfies readonly ConfigField[];

/** What the gateway calls whom it pays. */
const TYPES: Readonly<Record<PayeeKind, string>> = { alipay: 'alipay', wechat: 'wxpay', bank: 'bank' };
const REMARK_LETTERS = 32;

/** Reasons that come before any money moves … */
const BEFORE_MONEY =
  /余额不足|不存在|不匹配|不一致|不规范|格式|姓名|收款|账[号户]|限额|超[出过]|最[低小高大多]|上限|金额|参数|权限|未开[通启]|已关闭|insufficient|invalid/i;
/** … unless they say that it may be moving. */
const MAYBE = /繁忙|超时|稍后|处理中|受理|审核|未知|重复|已存在|已提交|busy|time(d )?out|later|exist(s|ed)\b|duplicate/i;
/** The payout is not there; a merchant, a channel or a method that is not there says nothing of it. */
const NO_SUCH =
  /(转账|交易|代付|付款|订单|单据)(单|订单|交易)?(号|记录|信息)?(不存在|未找到|没有找到|查询不到)|\b(transfer|payout|order|record)( number| record)?( was| is| does| could)?( not|n't)( be)? (exist|found)|no such (transfer|payout|order|record)/i;
/** What an answer about a payout that the gateway has carries, also where its channel could not say how it stands. */
const OF_A_KNOWN_ONE = ['biz_no', 'out_biz_no', 'cost_money'] as const;

function complete(config: AccountConfig) {
  const { refusals } = readConfig(fields, config);
  const account = epayV2Account(config);
  const believesPlain = refusals === 'plain' || (refusals === 'https' && account.gateway.startsWith('https:'));
  return { ...account, believesPlain };
}

type Account = ReturnType<typeof complete>;

/** Does a refusal count: signed, or without any signature where the account believes those. A wrong signature never does. */
const counts = (account: Account, { certain, answer }: { certain: boolean; answer: ReadonlyMap<string, string> }): boolean =>
  certain || (account.believesPlain && (answer.get('sign') ?? '') === '');

/**
 * Our number as 19 digits that begin with the date it carries; the rest is a time of that day and five digits more, drawn from the
 * whole number, and anew for each attempt. Throws `unconfigured` for numbers without a time.
 */
export function digitsOf(number: string, attempt = 0): string {
  const date = /^[A-Z]{0,4}(\d{6})([01]\d|2[0-3])[0-5]\d[0-5]\d/.exec(number)?.[1];
  if (date === undefined) throw new GatewayError('unconfigured', 'only a number that carries its date can be written as 19 digits');
  const seed = attempt === 0 ? number : `${number} ${attempt}`;
  const drawn = createHash('sha256').update(seed).digest().readBigUInt64BE() % 8_640_000_000n;
  const seconds = Number(drawn / 100_000n);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return `20${date}${time.join('')}${String(drawn % 100_000n).padStart(5, '0')}`;
}

/** May an answer's amount be the one that was asked for: not told, null or nothing says nothing; else yuan, or fen in whole digits. */
function mayBe(told: string | undefined, amount: number): boolean {
  if (told === undefined || /^(null|0*(\.0*)?)$/.test(told)) return true;
  return readAmount(told) === amount || (/^[1-9]\d*$/.test(told) && Number(told) === amount);
}

/** The state in an answer about this payout: one asked for by its number need not name it. Throws `rubbish` for another's. */
function stateOf(answer: ReadonlyMap<string, string>, request: TransferRequest, isNamed: boolean): TransferState {
  const [echo = '', theirs = ''] = [answer.get('out_biz_no'), answer.get('biz_no')];
  const isAnother =
    (echo === '' ? isNamed : echo !== request.out_biz_no) ||
    (theirs !== '' && request.transaction_id !== undefined && theirs !== request.transaction_id);
  if (isAnother || !mayBe(answer.get('amount'), request.amount)) throw new GatewayError('rubbish', 'the answer is about another payout');
  const transaction_id = theirs || request.transaction_id || request.out_biz_no;
  if (answer.get('status') === '1') return { status: 'succeeded', transaction_id };
  if (answer.get('status') === '2')
    return { status: 'failed', transaction_id, message: (answer.get('errmsg') || wordsOf(answer)).slice(0, 200) };
  return { status: 'processing', transaction_id };
}

async function ask(account: Account, request: TransferRequest, outside: Outside): Promise<TransferState> {
  const { out_biz_no, transaction_id } = request;
  const asked: Pairs = [
    ['out_biz_no', out_biz_no],
    ...(transaction_id !== undefined && transaction_id !== out_biz_no ? [['biz_no', transaction_id] as const] : []),
  ];
  const told = await callEpayV2(account, '/api/transfer/query', asked, outside);
  const { done, certain, answer } = told;
  if (done) return stateOf(answer, request, false);
  const words = wordsOf(answer);
  if (certain && OF_A_KNOWN_ONE.some((name) => answer.has(name)))
    return { ...stateOf(answer, request, false), status: 'processing', message: words };
  if (counts(account, told) && NO_SUCH.test(words)) return { status: 'unknown', message: words };
  throw new GatewayError('rubbish', `${certain ? '' : 'unsigned: '}${words}`);
}

async function transfer(config: AccountConfig, request: TransferRequest, outside: Outside): Promise<TransferState> {
  const account = complete(config);
  const { out_biz_no, payee, amount } = request;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new GatewayError('refused', 'no amount');
  const order: Pairs = [
    ['type', TYPES[payee.kind]],
    ['account', payee.account],
    ['name', payee.name],
    ['money', formatYuan(amount)],
    ['remark', [...request.remark].slice(0, REMARK_LETTERS).join('')],
    ['out_biz_no', out_biz_no],
  ];
  const told = await callEpayV2(account, '/api/transfer/submit', order, outside);
  const { done, answer } = told;
  if (done) {
    // 2 is no word of this answer's: only a query tells of an end without money.
    const state = stateOf(answer, request, true);
    return state.status === 'failed' ? { ...state, status: 'processing' } : state;
  }
  const words = wordsOf(answer);
  if (!counts(account, told)) throw new GatewayError('rubbish', `unsigned: ${words}`);
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
  unknown: 'open',
  number: (config, ours, attempt) => (readConfig(fields, config).number_form === 'as_is' ? ours : digitsOf(ours, attempt)),
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
