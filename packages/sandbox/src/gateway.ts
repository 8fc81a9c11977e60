/** The gateway's own calls, epay version 1 and 2, as a shop's driver meets them. */

import { type Fen, formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { readAmount } from '@keymall/drivers/kit/notice';
import { md5Sign, rsaPublicKey, rsaVerify, sameText, signText } from '@keymall/drivers/kit/sign';
import type { Credentials } from './credentials.ts';
import { signedFields } from './notices.ts';
import { newNumber, type OrderBook, returnedOf, type SandboxOrder } from './orders.ts';

export type Fields = ReadonlyMap<string, string>;
export type Reply =
  | { kind: 'json'; data: Record<string, string | number> }
  | { kind: 'go'; url: string }
  | { kind: 'error'; message: string };

export interface GatewayParts {
  book: OrderBook;
  credentialsOf(pid: string): Credentials | undefined;
  now: () => Date;
  cashierUrl(order: SandboxOrder): string;
}

type Handler = (fields: Fields) => Reply;

const STATES = { unpaid: 0, paid: 1, refunded: 2, closed: 0 } as const;
const get = (fields: Fields, name: string) => fields.get(name) ?? '';

class Refused extends Error {}

/** The calls by path. Each verifies the merchant first and answers in the protocol's own words. */
export function createGateway({ book, credentialsOf, now, cashierUrl }: GatewayParts): ReadonlyMap<string, Handler> {
  function merchant(fields: Fields): Credentials {
    const found = credentialsOf(get(fields, 'pid'));
    if (!found) throw new Refused('商户不存在');
    return found;
  }

  function signedByMd5(fields: Fields): Credentials {
    const found = merchant(fields);
    if (!sameText(md5Sign(signText(fields), found.key), get(fields, 'sign'))) throw new Refused('签名校验失败');
    return found;
  }

  function signedByRsa(fields: Fields): Credentials {
    const found = merchant(fields);
    const key = rsaPublicKey(found.merchant_public_key);
    if (!key || !rsaVerify(signText(fields), get(fields, 'sign'), key)) throw new Refused('签名校验失败');
    const timestamp = get(fields, 'timestamp');
    if (!/^\d{10}$/.test(timestamp) || Math.abs(now().getTime() / 1000 - Number(timestamp)) > 300) throw new Refused('时间戳已过期');
    return found;
  }

  function withKey(fields: Fields): Credentials {
    const found = merchant(fields);
    if (!sameText(found.key, get(fields, 'key'))) throw new Refused('商户密钥错误');
    return found;
  }

  function webAddress(fields: Fields, name: string): string {
    const text = get(fields, name);
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol)) throw new Refused(`${name} 不是有效的网址`);
    return text;
  }

  function positive(fields: Fields): Fen {
    const money = readAmount(get(fields, 'money'));
    if (money === null || money <= 0) throw new Refused('金额有误');
    return money;
  }

  /** Opens the payment, or the same one again with what the shop says now. */
  function open(version: 1 | 2, fields: Fields): SandboxOrder {
    const out_trade_no = get(fields, 'out_trade_no');
    if (!/^[\w-]{1,64}$/.test(out_trade_no)) throw new Refused('商户订单号有误');
    const name = get(fields, 'name');
    if (name === '' || Buffer.byteLength(name) > 127) throw new Refused('商品名称为空或超过 127 字节');
    const told = {
      version,
      type: get(fields, 'type').slice(0, 20),
      name,
      money: positive(fields),
      param: get(fields, 'param').slice(0, 200),
      notify_url: webAddress(fields, 'notify_url'),
      return_url: get(fields, 'return_url') === '' ? '' : webAddress(fields, 'return_url'),
    };
    const pid = get(fields, 'pid');
    const known = book.byOutTradeNo(pid, out_trade_no);
    if (known) {
      if (known.status !== 'unpaid') throw new Refused(known.status === 'closed' ? '订单已关闭' : '订单已支付');
      Object.assign(known, told);
      book.touch();
      return known;
    }
    const order: SandboxOrder = {
      ...told,
      pid,
      out_trade_no,
      trade_no: newNumber(now()),
      created_at: now().getTime(),
      status: 'unpaid',
      paid_at: null,
      paid_money: 0,
      mode: null,
      pays_at: null,
      refunds: [],
      notices: [],
    };
    book.add(order);
    return order;
  }

  function find(fields: Fields): SandboxOrder {
    const pid = get(fields, 'pid');
    const number = get(fields, 'trade_no');
    const byOurs = number === '' ? undefined : book.byTradeNo(number);
    const order = byOurs ?? book.byOutTradeNo(pid, get(fields, 'out_trade_no'));
    if (!order || order.pid !== pid) throw new Refused('订单不存在');
    return order;
  }

  /** Gives money back; the same number is the same refund. */
  function refund(fields: Fields) {
    const order = find(fields);
    const money = positive(fields);
    const asked = get(fields, 'out_refund_no');
    const known = asked === '' ? undefined : order.refunds.find(({ out_refund_no }) => out_refund_no === asked);
    if (known) {
      if (known.money !== money) throw new Refused('退款单号已用于另一笔退款');
      return { order, done: known };
    }
    if (order.paid_at === null) throw new Refused('订单未支付');
    if (returnedOf(order) + money > order.paid_money) throw new Refused('退款金额超过可退金额');
    const done = { refund_no: newNumber(now()), out_refund_no: asked, money };
    order.refunds.push(done);
    if (returnedOf(order) === order.paid_money) order.status = 'refunded';
    book.touch();
    return { order, done };
  }

  const timeText = (moment: number | null) => (moment === null ? '' : formatTime(new Date(moment)));
  const stateData = (order: SandboxOrder) => ({
    trade_no: order.trade_no,
    out_trade_no: order.out_trade_no,
    api_trade_no: order.paid_at === null ? '' : `API${order.trade_no}`,
    type: order.type,
    pid: order.pid,
    addtime: timeText(order.created_at),
    endtime: timeText(order.paid_at),
    name: order.name,
    money: formatYuan(order.paid_at === null ? order.money : order.paid_money),
    status: STATES[order.status],
    param: order.param,
    buyer: order.paid_at === null ? '' : 'sandbox-buyer',
  });

  const v1 = (run: Handler): Handler => guarded(run, (message) => ({ kind: 'json', data: { code: -1, msg: message } }));
  const page = (run: Handler): Handler => guarded(run, (message) => ({ kind: 'error', message }));
  const v2 = (run: (fields: Fields) => Record<string, string | number>): Handler =>
    guarded(
      (fields) => {
        const credentials = signedByRsa(fields);
        const data = { code: 0, msg: 'success', ...run(fields), timestamp: String(Math.floor(now().getTime() / 1000)) };
        const signed = signedFields(
          2,
          Object.entries(data).map(([name, value]) => [name, String(value)]),
          credentials,
        );
        const { sign, sign_type } = Object.fromEntries(signed);
        return { kind: 'json', data: { ...data, sign: sign ?? '', sign_type: sign_type ?? '' } };
      },
      (message) => ({ kind: 'json', data: { code: -1, msg: message } }),
    );

  return new Map<string, Handler>([
    [
      '/submit.php',
      page((fields) => {
        signedByMd5(fields);
        return { kind: 'go', url: cashierUrl(open(1, fields)) };
      }),
    ],
    [
      '/mapi.php',
      v1((fields) => {
        signedByMd5(fields);
        if (get(fields, 'clientip') === '') throw new Refused('clientip 不能为空');
        const order = open(1, fields);
        const way: Record<string, string> = get(fields, 'device') === 'pc' ? { qrcode: cashierUrl(order) } : { payurl: cashierUrl(order) };
        return { kind: 'json', data: { code: 1, msg: '成功', trade_no: order.trade_no, ...way } };
      }),
    ],
    [
      '/api.php',
      v1((fields) => {
        withKey(fields);
        switch (get(fields, 'act')) {
          case 'order':
            return { kind: 'json', data: { code: 1, msg: '查询成功', ...stateData(find(fields)) } };
          case 'refund':
            // Version 1 knows no refund numbers: sent twice is two refunds.
            return {
              kind: 'json',
              data: { code: 1, msg: `退款成功，金额 ${formatYuan(refund(new Map([...fields, ['out_refund_no', '']])).done.money)} 元` },
            };
          default:
            throw new Refused('不支持的操作');
        }
      }),
    ],
    [
      '/api/pay/submit',
      page((fields) => {
        signedByRsa(fields);
        return { kind: 'go', url: cashierUrl(open(2, fields)) };
      }),
    ],
    [
      '/api/pay/create',
      v2((fields) => {
        if (get(fields, 'clientip') === '') throw new Refused('clientip 不能为空');
        const order = open(2, fields);
        const drawn = get(fields, 'method') === 'web' && get(fields, 'device') === 'pc';
        return { trade_no: order.trade_no, pay_type: drawn ? 'qrcode' : 'jump', pay_info: cashierUrl(order) };
      }),
    ],
    ['/api/pay/query', v2((fields) => ({ ...stateData(find(fields)), refundmoney: formatYuan(returnedOf(find(fields))) }))],
    [
      '/api/pay/refund',
      v2((fields) => {
        const { order, done } = refund(fields);
        return { trade_no: order.trade_no, refund_no: done.refund_no, out_refund_no: done.out_refund_no, money: formatYuan(done.money) };
      }),
    ],
    [
      '/api/pay/refundquery',
      v2((fields) => {
        const [ours, theirs, pid] = [get(fields, 'refund_no'), get(fields, 'out_refund_no'), get(fields, 'pid')];
        for (const order of book.all()) {
          if (order.pid !== pid) continue;
          const found = order.refunds.find(({ refund_no, out_refund_no }) =>
            ours === '' ? theirs !== '' && out_refund_no === theirs : refund_no === ours,
          );
          if (found)
            return {
              refund_no: found.refund_no,
              out_refund_no: found.out_refund_no,
              trade_no: order.trade_no,
              out_trade_no: order.out_trade_no,
              money: formatYuan(found.money),
              status: 1,
            };
        }
        throw new Refused('退款不存在');
      }),
    ],
    [
      '/api/pay/close',
      v2((fields) => {
        const order = find(fields);
        if (order.paid_at !== null) throw new Refused('订单已支付，不能关闭');
        order.status = 'closed';
        order.pays_at = null;
        book.touch();
        return { trade_no: order.trade_no, out_trade_no: order.out_trade_no };
      }),
    ],
  ]);
}

function guarded(run: Handler, refuse: (message: string) => Reply): Handler {
  return (fields) => {
    try {
      return run(fields);
    } catch (error) {
      if (error instanceof Refused) return refuse(error.message);
      throw error;
    }
  };
}
