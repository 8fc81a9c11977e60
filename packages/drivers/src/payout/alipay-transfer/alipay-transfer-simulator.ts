/** Alipay's transfers as the payout kit asks for them. */
import type { Fen } from '@keymall/contract/kit/money';
import { formatYuan } from '@keymall/contract/kit/money';
import { readAmount } from '#kit/notice';
import type { PayoutSimulator } from '#kit/payout-conformance';
import {
  businessRefusal,
  createAlipayPlatform,
  forgeriesOf,
  type Method,
  type SignMode,
} from '../../payment/alipay/alipay-platform-simulator.ts';

export interface SimulatedTransfer {
  app: string;
  order_id: string;
  /** The whole content: a number is one payout with one content. */
  content: string;
  account: string;
  identity_type: string;
  name: string;
  amount: Fen;
  title: string;
  remark: string;
  state: 'SUCCESS' | 'DEALING' | 'FAIL';
}

const MISSING = 'nobody@example.com';
const NAME = '张三';
const LEAST: Fen = 10;

/** The gateway, with what it knows. */
export function createAlipayTransfers(mode: SignMode, now = new Date('2026-01-01T00:00:00Z')) {
  const transfers = new Map<string, SimulatedTransfer>();
  const left = new Map<string, Fen>();
  const moods = { slow: false, stumbling: false, word: null as string | null };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');

  const transfer: Method = (app, biz) => {
    const number = text(biz.out_biz_no);
    const payee = (biz.payee_info ?? {}) as Record<string, unknown>;
    const amount = readAmount(text(biz.trans_amount));
    const [account, name, remark] = [text(payee.identity), text(payee.name), text(biz.remark)];
    if (biz.product_code !== 'TRANS_ACCOUNT_NO_PWD' || biz.biz_scene !== 'DIRECT_TRANSFER' || !/^\w{6,64}$/.test(number) || amount === null)
      return businessRefusal('INVALID_PARAMETER', '参数有误');
    if (remark.length > 200 || text(biz.order_title).length > 128) return businessRefusal('INVALID_PARAMETER', '参数有误 remark');
    const content = JSON.stringify(biz);
    const known = transfers.get(number);
    if (known && (known.content !== content || known.app !== app.id))
      return businessRefusal('PAYMENT_INFO_INCONSISTENCY', '两次请求商户单号一样，但是参数不一致');
    const balance = left.get(app.id) ?? 0;
    if (!known) {
      if (amount < LEAST) return businessRefusal('EXCEED_LIMIT_SM_MIN_AMOUNT', '请求金额低于单笔最小转账金额');
      if (account === MISSING) return businessRefusal('PAYEE_NOT_EXIST', '收款用户不存在');
      if (name !== NAME) return businessRefusal('PAYEE_USER_INFO_ERROR', '支付宝账号和姓名不匹配，请确认姓名是否正确');
      if (balance < amount) return businessRefusal('PAYER_BALANCE_NOT_ENOUGH', '付款方余额不足');
      left.set(app.id, balance - amount);
    }
    const made: SimulatedTransfer = known ?? {
      app: app.id,
      order_id: `20260101110070000006${String(transfers.size + 1).padStart(12, '0')}`,
      content,
      account,
      identity_type: text(payee.identity_type),
      name,
      amount,
      title: text(biz.order_title),
      remark,
      state: moods.slow ? 'DEALING' : 'SUCCESS',
    };
    transfers.set(number, made);
    if (moods.stumbling) return businessRefusal('SYSTEM_ERROR', '系统繁忙');
    return {
      out_biz_no: number,
      order_id: made.order_id,
      pay_fund_order_id: made.order_id,
      status: moods.word ?? made.state,
      trans_date: '2026-01-01 08:00:00',
    };
  };
  const query: Method = (app, biz) => {
    const number = text(biz.out_biz_no);
    const made = transfers.get(number);
    if (made?.app !== app.id || biz.product_code !== 'TRANS_ACCOUNT_NO_PWD' || biz.biz_scene !== 'DIRECT_TRANSFER')
      return businessRefusal('ORDER_NOT_EXIST', '转账订单不存在');
    if (moods.stumbling) return businessRefusal('SYSTEM_ERROR', '系统繁忙');
    const failure = made.state === 'FAIL' ? { error_code: 'PAYEE_ACCOUNT_STATUS_ERROR', fail_reason: '收款方账号异常' } : {};
    return {
      out_biz_no: number,
      order_id: made.order_id,
      status: moods.word ?? made.state,
      trans_amount: formatYuan(made.amount),
      ...failure,
    };
  };
  const account: Method = (app, biz) =>
    biz.alipay_user_id === app.pid && biz.account_type === 'ACCTRANS_ACCOUNT'
      ? { available_amount: formatYuan(left.get(app.id) ?? 0) }
      : businessRefusal('INVALID_PARAMETER', '参数有误');

  const platform = createAlipayPlatform(mode, now, {
    'alipay.fund.trans.uni.transfer': transfer,
    'alipay.fund.trans.common.query': query,
    'alipay.fund.account.query': account,
  });
  const { app, neighbour, stranger, http } = platform;

  function finish(number: string, well: boolean): void {
    const made = transfers.get(number);
    if (made?.state !== 'DEALING') throw new Error(`no payout ${number} in processing`);
    made.state = well ? 'SUCCESS' : 'FAIL';
    if (!well) left.set(made.app, (left.get(made.app) ?? 0) + made.amount);
  }
  const simulator: PayoutSimulator = {
    config: app.config,
    neighbour: neighbour.config,
    outside: { http, now: () => now },
    payee: (kind) => ({ kind, account: 'payee@example.com', name: NAME }),
    missingPayee: (kind) => ({ kind, account: MISSING, name: NAME }),
    checksNames: true,
    remarkCharacters: 200,
    sent(number) {
      const made = transfers.get(number);
      if (!made || made.state === 'FAIL') return [];
      const { account: to, name, amount, remark } = made;
      return [{ account: to, name, amount, remark }];
    },
    left: () => left.get(app.id) ?? 0,
    setLeft: (amount) => {
      left.set(app.id, amount);
    },
    moods,
    finish,
    forgeries: (answer) => forgeriesOf(app, neighbour, stranger, answer),
  };
  return { ...platform, transfers, simulator };
}
