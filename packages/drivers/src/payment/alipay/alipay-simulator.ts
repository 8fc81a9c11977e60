/** Alipay's trades as the conformance kit asks for them. */
import type { Fen } from '@keymall/contract/kit/money';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime, parseTime } from '@keymall/contract/kit/time';
import { readAmount } from '#kit/notice';
import { plainAck } from '#kit/notice-conformance';
import { formWire } from '#kit/notice-wire';
import type { GatewaySimulator } from '#kit/payment-conformance';
import {
  businessRefusal,
  createAlipayPlatform,
  type Method,
  type Sent,
  type SignMode,
  type SimulatedApp,
  signNotice,
} from './alipay-platform-simulator.ts';

export interface SimulatedTrade {
  app: SimulatedApp;
  out_trade_no: string;
  trade_no: string;
  subject: string;
  amount: Fen;
  product: string;
  expires_at?: Date;
  notify_url: string;
  return_url: string;
  /** Alipay knows a trade from when the buyer has opened it. */
  opened: boolean;
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';
  paidAt: Date | null;
  refunds: Map<string, Fen>;
  /** Its merchant gets it only once that is confirmed. */
  waits: boolean;
  /** What was confirmed, under which number. */
  settled: { number: string; amount: Fen } | null;
}

const PAGES: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
};
const noTrade = businessRefusal('ACQ.TRADE_NOT_EXIST', '交易不存在');

/** The merchant each app collects for, where the apps are partners'. */
const smidOf = (app: SimulatedApp) => `2088${app.id.slice(-12)}`;

/** The gateway, with what it knows; `partner` where its apps collect for merchants of theirs. */
export function createAlipayGateway(mode: SignMode, now = new Date('2026-01-01T00:00:00Z'), partner = false) {
  const trades = new Map<string, SimulatedTrade>();
  /** `stumbling`: it does what it was told, and then says that its system failed. `slow`: refunds are taken and told later. */
  const moods = { stumbling: false, slow: false };
  /** Confirmations that arrived, whatever became of them. */
  const confirmations: { number: string; amount: string }[] = [];
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const returned = ({ refunds }: SimulatedTrade) => [...refunds.values()].reduce((sum, amount) => sum + amount, 0);

  /** Whose the money is said to be: nobody's but the app's own merchant's, and all of it. */
  const settlement = (app: SimulatedApp, amount: string, waits: boolean) =>
    partner
      ? [
          { merchant_id: smidOf(app) },
          { settle_detail_infos: [{ trans_in_type: 'defaultSettle', amount }], ...(waits ? { settle_period_time: '30d' } : {}) },
        ]
      : [undefined, undefined];
  const configOf = (app: SimulatedApp) => {
    const { seller_id: _, private_key: app_private_key = '', ...rest } = app.config;
    return partner ? { ...rest, app_private_key, sub_mch_no: smidOf(app) } : app.config;
  };

  /** Takes an order, or says what is wrong with it. */
  function order(app: SimulatedApp, biz: Readonly<Record<string, unknown>>, sent: Sent): SimulatedTrade | string {
    const { out_trade_no, total_amount, subject, product_code, time_expire } = biz;
    const amount = readAmount(text(total_amount));
    const expires_at = time_expire === undefined ? undefined : parseTime(text(time_expire));
    if (!/^\w{1,64}$/.test(text(out_trade_no)) || amount === null || amount === 0 || !/^\d+\.\d\d$/.test(text(total_amount)))
      return 'out_trade_no, total_amount';
    if (text(subject) === '' || text(subject).length > 256 || /[/=&]/.test(text(subject))) return 'subject';
    if (expires_at === null || (expires_at && expires_at <= now)) return 'time_expire';
    if (!/^https?:/.test(sent.get('notify_url') ?? '')) return 'notify_url';
    const waits = Object.hasOwn(Object(biz.settle_info), 'settle_period_time');
    if (JSON.stringify([biz.sub_merchant, biz.settle_info]) !== JSON.stringify(settlement(app, text(total_amount), waits)))
      return 'settle_info';
    const trade: SimulatedTrade = {
      app,
      out_trade_no: text(out_trade_no),
      trade_no: `20260101220014${String(trades.size + 1).padStart(14, '0')}`,
      subject: text(subject),
      amount,
      product: text(product_code),
      ...(expires_at ? { expires_at } : {}),
      notify_url: sent.get('notify_url') ?? '',
      return_url: sent.get('return_url') ?? '',
      opened: false,
      state: 'WAIT_BUYER_PAY',
      paidAt: null,
      refunds: new Map(),
      waits,
      settled: null,
    };
    trades.set(trade.out_trade_no, trade);
    return trade;
  }

  const known = (app: SimulatedApp, biz: Readonly<Record<string, unknown>>) => {
    const trade = trades.get(text(biz.out_trade_no));
    return trade?.app === app && trade.opened ? trade : null;
  };
  const numbers = ({ out_trade_no, trade_no }: SimulatedTrade) => ({ out_trade_no, trade_no });

  const precreate: Method = (app, biz, sent) => {
    const trade = order(app, biz, sent);
    if (typeof trade === 'string') return businessRefusal('ACQ.INVALID_PARAMETER', `参数有误 ${trade}`);
    return { out_trade_no: trade.out_trade_no, qr_code: `https://qr.alipay.com/bax${trade.trade_no}` };
  };
  const query: Method = (app, biz) => {
    const trade = known(app, biz);
    if (!trade) return noTrade;
    const { amount, state, paidAt } = trade;
    return {
      ...numbers(trade),
      buyer_logon_id: '159****5620',
      trade_status: state,
      total_amount: formatYuan(amount),
      receipt_amount: '0.00',
      ...(paidAt ? { send_pay_date: formatTime(paidAt) } : {}),
      fund_bill_list: [{ fund_channel: 'ALIPAYACCOUNT', amount: formatYuan(amount) }],
    };
  };
  const refund: Method = (app, biz) => {
    const trade = known(app, biz);
    if (!trade) return noTrade;
    const amount = readAmount(text(biz.refund_amount));
    const number = text(biz.out_request_no);
    if (amount === null || amount === 0 || number === '') return businessRefusal('ACQ.INVALID_PARAMETER', '参数无效');
    const before = trade.refunds.get(number);
    if (before !== undefined && before !== amount) return businessRefusal('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
    if (before === undefined) {
      if (!trade.paidAt) return businessRefusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      if (returned(trade) + amount > trade.amount) return businessRefusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
      trade.refunds.set(number, amount);
      if (returned(trade) === trade.amount) trade.state = 'TRADE_CLOSED';
    }
    if (moods.stumbling) return businessRefusal('ACQ.SYSTEM_ERROR', '系统错误');
    return { ...numbers(trade), fund_change: before === undefined && !moods.slow ? 'Y' : 'N', refund_fee: formatYuan(returned(trade)) };
  };
  const refundQuery: Method = (app, biz) => {
    const trade = known(app, biz);
    if (!trade) return noTrade;
    const amount = trade.refunds.get(text(biz.out_request_no));
    if (amount === undefined) return numbers(trade);
    const told = {
      ...numbers(trade),
      out_request_no: text(biz.out_request_no),
      refund_amount: formatYuan(amount),
      total_amount: formatYuan(trade.amount),
    };
    return { ...told, refund_status: moods.slow ? 'REFUND_PROCESSING' : 'REFUND_SUCCESS' };
  };
  const close: Method = (app, biz) => {
    const trade = known(app, biz);
    if (!trade) return noTrade;
    if (trade.paidAt) return businessRefusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    trade.state = 'TRADE_CLOSED';
    return numbers(trade);
  };

  /** Once a trade and for all that is left of it; the number it was done under answers the same for ever. */
  const confirm: Method = (app, biz) => {
    const { out_request_no, trade_no, settle_info } = biz;
    const { settle_detail_infos: details, ...rest } = Object(settle_info) as { settle_detail_infos?: Record<string, unknown>[] };
    const { trans_in_type, amount: asked, ...more } = details?.[0] ?? {};
    const [number, amount] = [text(out_request_no), readAmount(text(asked))];
    confirmations.push({ number, amount: text(asked) });
    if (!/^\w{1,64}$/.test(number) || amount === null || trans_in_type !== 'defaultSettle' || details?.length !== 1)
      return businessRefusal('ACQ.INVALID_PARAMETER', '参数无效');
    if (Object.keys({ ...rest, ...more }).length > 0) return businessRefusal('ACQ.INVALID_PARAMETER', '参数无效');
    const trade = [...trades.values()].find((one) => one.trade_no === trade_no && one.app === app);
    if (!trade) return noTrade;
    if (!trade.waits || !trade.paidAt) return businessRefusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    if (trade.settled && (trade.settled.number !== number || trade.settled.amount !== amount))
      return businessRefusal('ACQ.TRADE_HAS_SETTLED', '交易已结算');
    if (!trade.settled && amount !== trade.amount - returned(trade)) return businessRefusal('ACQ.SETTLE_AMOUNT_ERROR', '结算金额有误');
    trade.settled = { number, amount };
    if (moods.stumbling) return businessRefusal('ACQ.SYSTEM_ERROR', '系统错误');
    return { trade_no: trade.trade_no, out_request_no: number, settle_amount: formatYuan(amount) };
  };

  const platform = createAlipayPlatform(mode, now, {
    'alipay.trade.precreate': precreate,
    'alipay.trade.query': query,
    'alipay.trade.refund': refund,
    'alipay.trade.fastpay.refund.query': refundQuery,
    'alipay.trade.close': close,
    ...(partner ? { 'alipay.trade.settle.confirm': confirm } : {}),
  });
  const { app, neighbour, stranger, http, openPage } = platform;

  function tradeOf(out_trade_no: string): SimulatedTrade {
    const trade = trades.get(out_trade_no);
    if (!trade) throw new Error(`no trade ${out_trade_no}`);
    return trade;
  }
  const keys = { account: app.platformKey, neighbour: neighbour.platformKey, stranger, nobody: app.privateKey };

  const simulator: GatewaySimulator = {
    config: configOf(app),
    neighbour: configOf(neighbour),
    now,
    wire: formWire({ methods: ['POST'] }),
    names: {
      merchant: 'app_id',
      order: 'out_trade_no',
      transaction: 'trade_no',
      amount: 'total_amount',
      status: 'trade_status',
      sign: 'sign',
    },
    staleAfter: null,
    ack: { accepted: plainAck('success'), refused: plainAck('fail') },
    subjectLimit: { characters: 256 },
    subjectAs: (subject) => subject.replaceAll('/', '／').replaceAll('=', '＝').replaceAll('&', '＆'),
    outside: { http, now: () => now },
    notice({
      out_trade_no = 'T1',
      transaction_id = 'G1',
      money = '1.00',
      subject = '测试卡密',
      success = true,
      merchant = app.id,
      signer = 'account',
      extra,
      age = 0,
    } = {}) {
      const time = formatTime(new Date(now.getTime() - age * 1000));
      const fields = {
        ...extra,
        notify_id: '2026010100222170000042801466',
        notify_type: 'trade_status_sync',
        notify_time: time,
        gmt_payment: time,
        charset: 'utf-8',
        version: '1.0',
        app_id: merchant,
        auth_app_id: merchant,
        seller_id: app.pid,
        buyer_logon_id: '159****5620',
        fund_bill_list: '[{"amount":"1.00","fundChannel":"ALIPAYACCOUNT"}]',
        subject,
        out_trade_no,
        trade_no: transaction_id,
        ...(money === '' ? {} : { total_amount: money }),
        trade_status: success ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY',
      };
      const contentType = 'application/x-www-form-urlencoded; charset=utf-8';
      return { method: 'POST', query: '', contentType, headers: {}, rawBody: Buffer.from(signNotice(fields, keys[signer])) };
    },
    async follow(action) {
      if (action.kind === 'qr') {
        const trade = [...trades.values()].find(({ trade_no }) => action.text === `https://qr.alipay.com/bax${trade_no}`);
        if (!trade) throw new Error(`a code Alipay never gave: ${action.text}`);
        trade.opened = true;
        return;
      }
      if (action.kind !== 'redirect') throw new Error(`Alipay has no ${action.kind}`);
      const { app: from, method, sent } = openPage(action.url);
      const biz = JSON.parse(sent.get('biz_content') ?? '{}') as Record<string, unknown>;
      const trade = PAGES[method] === biz.product_code ? order(from, biz, sent) : 'product_code';
      if (typeof trade === 'string') throw new Error(`Alipay's page refuses ${trade}`);
      trade.opened = true;
    },
    async pay(number) {
      const trade = tradeOf(number);
      if (!trade.opened || trade.state !== 'WAIT_BUYER_PAY') throw new Error('nothing to pay');
      Object.assign(trade, { state: 'TRADE_SUCCESS', paidAt: now });
    },
    subjectOf: (number) => trades.get(number)?.subject,
    expiryOf: (number) => trades.get(number)?.expires_at,
    returnedOf: (number) => returned(tradeOf(number)),
  };
  return { ...platform, trades, moods, confirmations, simulator };
}
