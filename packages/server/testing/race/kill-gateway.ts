/**
 * A gateway as a server's killer needs it: epay V1 and V2 over HTTP, with payments, refunds and payouts. It can do what it is asked and
 * never say so, so that whoever asked dies in between.
 */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { rsaSign, signText } from '@keymall/drivers/kit/sign';

const PID = '1001';
/** As gateways show it: bare base64. */
const shown = (key: KeyObject, type: 'spki' | 'pkcs8'): string =>
  (type === 'spki' ? key.export({ format: 'der', type }) : key.export({ format: 'der', type })).toString('base64');

export type KillGateway = Awaited<ReturnType<typeof openKillGateway>>;

export async function openKillGateway() {
  const [platform, merchant] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })];
  /** By our number, in yuan as text. */
  const book = { paid: new Map<string, string>(), refunds: new Map<string, string>(), transfers: new Map<string, string>() };
  /** Calls that moved money, by their number, repeats included. */
  const sent: string[] = [];
  let swallowed: { path: string; arrived: () => void } | null = null;

  function onlyOnce(kind: 'refunds' | 'transfers', number: string, money: string): void {
    sent.push(number);
    if (!book[kind].has(number)) book[kind].set(number, money);
  }
  /** Version 2, before it is signed. */
  function answer(path: string, form: URLSearchParams): Record<string, string> {
    const of = (name: string): string => form.get(name) ?? '';
    const trade = of('out_trade_no');
    switch (path) {
      case '/api/pay/query':
        return book.paid.has(trade)
          ? { code: '0', out_trade_no: trade, pid: PID, trade_no: `G${trade}`, money: book.paid.get(trade) ?? '', status: '1' }
          : { code: '-1', msg: '订单不存在' };
      case '/api/pay/refund':
        onlyOnce('refunds', of('out_refund_no'), of('money'));
        return { code: '0', msg: 'success' };
      case '/api/pay/refundquery':
        return { code: '0', out_refund_no: of('out_refund_no'), status: book.refunds.has(of('out_refund_no')) ? '1' : '0' };
      case '/api/transfer/submit':
        onlyOnce('transfers', of('out_biz_no'), of('money'));
        return { code: '0', status: '0', biz_no: `B${of('out_biz_no')}`, out_biz_no: of('out_biz_no') };
      case '/api/transfer/query': {
        const amount = book.transfers.get(of('out_biz_no'));
        return amount === undefined
          ? { code: '-1', msg: '转账记录不存在' }
          : { code: '0', status: '1', biz_no: `B${of('out_biz_no')}`, out_biz_no: of('out_biz_no'), amount };
      }
      default:
        return { code: '-1', msg: path };
    }
  }
  function signed(fields: Record<string, string>): Record<string, string> {
    const given = { ...fields, timestamp: String(Math.floor(Date.now() / 1000)) };
    return { ...given, sign: rsaSign(signText(Object.entries(given)), platform.privateKey), sign_type: 'RSA' };
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway.example');
    const trade = searchParams.get('out_trade_no') ?? '';
    const told =
      pathname === '/api.php'
        ? book.paid.has(trade)
          ? { code: 1, msg: 'ok', out_trade_no: trade, pid: PID, trade_no: `G${trade}`, money: book.paid.get(trade), status: 1 }
          : { code: -1, msg: '订单不存在' }
        : signed(answer(pathname, new URLSearchParams(body)));
    if (swallowed?.path === pathname) {
      swallowed.arrived();
      swallowed = null;
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(told));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    pid: PID,
    /** Of version 1. */
    key: randomBytes(16).toString('hex'),
    book,
    sent,
    url: `http://127.0.0.1:${address.port}/`,
    /** What the account of a version 2 gateway is told. */
    account: {
      gateway: `http://127.0.0.1:${address.port}/`,
      pid: PID,
      platform_public_key: shown(platform.publicKey, 'spki'),
      merchant_private_key: shown(merchant.privateKey, 'pkcs8'),
    },
    /** A notice of version 2, as a query. */
    notice: (fields: Record<string, string>): string => new URLSearchParams(signed({ pid: PID, ...fields })).toString(),
    /** The next call there is obeyed and never answered. Resolves once it has come. */
    swallow: (path: string): Promise<void> => new Promise((arrived) => (swallowed = { path, arrived })),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
