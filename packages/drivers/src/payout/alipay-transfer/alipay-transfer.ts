/** Alipay's transfer to an account: one payout a number, and nothing is called failed that could still be paid. */
import { formatYuan } from '@keymall/contract/kit/money';
import type { AccountConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { Outside } from '#kit/http';
import { readAmount } from '#kit/notice';
import { accountFields, completeAccount } from '../../payment/alipay/alipay-account.ts';
import { type AlipayAnswer, call } from '../../payment/alipay/alipay-call.ts';
import type { PayoutDriver, TransferRequest, TransferState } from '../port.ts';

const PRODUCT = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };
const TITLE_CHARACTERS = 128;
const REMARK_CHARACTERS = 200;

/**
 * Refusals after which certainly nothing was paid: they lie with the payer, the payee, a limit or the contract. Any other refusal
 * leaves the outcome open: taking an open one for a failure is how a payout is paid twice.
 */
const CERTAIN =
  /^(PAYEE_\w+|PAYER_\w+|PERM_\w+|PERMIT_\w+|EXCEED_LIMIT_\w+|CERT_MISS_\w+|NO_ACCOUNT_\w+|BLOCK_USER_\w+|RELEASE_USER_\w+|BALANCE_IS_NOT_ENOUGH|PAYCARD_UNABLE_PAYMENT|MONEY_PAY_CLOSED|PRODUCT_NOT_SIGN|NO_PERMISSION_ACCOUNT|ACCOUNT_NOT_EXIST|INVALID_PARAMETER|INVALID_PAYER_ACCOUNT|INVALID_CARDNO|MEMO_REQUIRED_IN_TRANSFER_ERROR|REMARK_HAS_SENSITIVE_WORD|NOT_IN_WHITE_LIST)$/;

const STATES: Readonly<Record<string, TransferState['status']>> = {
  SUCCESS: 'succeeded',
  DEALING: 'processing',
  INIT: 'processing',
  WAIT_PAY: 'processing',
  FAIL: 'failed',
  CLOSED: 'failed',
  // Paid and come back: the money is ours again.
  REFUND: 'failed',
};

const cut = (text: string, characters: number) => {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > characters) break;
    kept += character;
  }
  return kept;
};

/** Whom Alipay knows by number, and whom by the name he logs in with. */
const identityOf = (account: string) => (/^2088\d{12}$/.test(account) ? 'ALIPAY_USER_ID' : 'ALIPAY_LOGON_ID');

/** The state in an answer about this payout. Throws `rubbish` when it is about another one, or in a word nobody knows. */
function stateOf(answer: AlipayAnswer, { out_biz_no, amount }: TransferRequest): TransferState {
  if (answer.get('out_biz_no') !== out_biz_no) throw new GatewayError('rubbish', 'the answer is about another payout');
  const told = answer.get('trans_amount');
  if (told !== '' && readAmount(told) !== amount) throw new GatewayError('rubbish', 'another amount was paid under this number');
  const word = answer.get('status');
  const status = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
  if (!status) throw new GatewayError('rubbish', `a state nobody knows: ${word.slice(0, 50)}`);
  const message = status === 'failed' ? [answer.get('fail_reason'), answer.get('error_code')].filter((part) => part !== '').join(' ') : '';
  return { status, transaction_id: answer.get('order_id'), ...(message === '' ? {} : { message: message.slice(0, 200) }) };
}

async function transfer(config: AccountConfig, request: TransferRequest, outside: Outside): Promise<TransferState> {
  const { out_biz_no, payee, amount, remark } = request;
  if (payee.kind !== 'alipay') throw new GatewayError('refused', 'Alipay pays accounts of Alipay only');
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new GatewayError('refused', 'that is no amount');
  const biz = {
    out_biz_no,
    trans_amount: formatYuan(amount),
    ...PRODUCT,
    payee_info: { identity: payee.account, identity_type: identityOf(payee.account), name: payee.name },
    ...(remark === '' ? {} : { order_title: cut(remark, TITLE_CHARACTERS), remark: cut(remark, REMARK_CHARACTERS) }),
  };
  const answer = await call(completeAccount(config), 'alipay.fund.trans.uni.transfer', { biz }, outside);
  if (answer.done) return stateOf(answer, request);
  if (answer.unsure || !CERTAIN.test(answer.sub)) throw new GatewayError('rubbish', answer.words);
  return { status: 'failed', message: answer.words };
}

async function query(config: AccountConfig, request: TransferRequest, outside: Outside): Promise<TransferState> {
  const biz = { out_biz_no: request.out_biz_no, ...PRODUCT };
  const answer = await call(completeAccount(config), 'alipay.fund.trans.common.query', { biz }, outside);
  if (answer.done) return stateOf(answer, request);
  // Alipay says the same of one still on its way: unknown is not failed.
  if (answer.sub === 'ORDER_NOT_EXIST') return { status: 'unknown', message: answer.words };
  throw new GatewayError(answer.unsure ? 'rubbish' : 'refused', answer.words);
}

async function balance(config: AccountConfig, outside: Outside) {
  const account = completeAccount(config);
  if (account.seller_id === '') throw new GatewayError('unconfigured', 'the PID is needed to ask for the balance');
  const biz = { alipay_user_id: account.seller_id, account_type: 'ACCTRANS_ACCOUNT' };
  const answer = await call(account, 'alipay.fund.account.query', { biz }, outside);
  if (!answer.done) throw new GatewayError(answer.unsure ? 'rubbish' : 'refused', answer.words);
  const amount = readAmount(answer.get('available_amount'));
  if (amount === null) throw new GatewayError('rubbish', 'the answer has no balance');
  return amount;
}

export const alipayTransfer: PayoutDriver = {
  id: 'alipay_transfer',
  title: { zh_CN: '支付宝转账', en_US: 'Alipay transfer' },
  payees: ['alipay'],
  config: accountFields,
  unknown: 'unpaid',
  transfer,
  query,
  balance,
};
