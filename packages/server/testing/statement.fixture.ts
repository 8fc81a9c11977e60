/** Gateways' files as an administrator uploads them, and what came of each. */
import assert from 'node:assert/strict';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { adminReconcile, reconcileRaw } from '@keymall/contract/payment/reconcile';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Person } from './builders.ts';
import { did, freshIp } from './call.ts';

/** A payment as a gateway knows it: our number, its own, fen. */
export interface Paid {
  trade_no: string;
  number: string;
  fen: number;
  at: Date;
}

export const EPAY = '系统订单号,商户订单号,商品名称,订单金额,商户分成,完成时间,支付状态,已退款金额';
/** The gateway keeps 3 fen of each. `refunded` is all that went back so far. */
export const epayLine = ({ number, trade_no, fen, at }: Paid, refunded = 0) =>
  `${number},${trade_no},月卡,${formatYuan(fen)},${formatYuan(fen - 3)},${formatTime(at)},已支付,${formatYuan(refunded)}`;
export const epay = (paid: readonly Paid[]) => [EPAY, ...paid.map((each) => epayLine(each))].join('\n');

export interface Upload {
  account: number;
  day: string;
  body: string | Buffer;
  format?: 'epay' | 'alipay';
}

export async function uploadStatement(app: TestApp, caller: Person, { account, day, body, format = 'epay' }: Upload) {
  const query = new URLSearchParams({ channel_account_id: String(account), day, format, file_name: '账单.csv' });
  const reply = await app.app.inject({
    method: 'POST',
    url: `${reconcileRaw.upload.path}?${query}`,
    payload: body,
    remoteAddress: freshIp(),
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${caller.token}` },
  });
  return JSON.parse(reply.body) as { code: number; msg: string; data: { id: number } };
}

export type Detail = WireOutput<typeof adminReconcile.detail>;
export type Difference = WireOutput<typeof adminReconcile.differences>['list'][number];
const fen = (yuan: string | null) => (yuan === null ? 0 : (parseYuan(yuan) as number));

/** Uploads a good file; what differs must make up for what the two sides differ by. */
export async function comparedStatement(app: TestApp, admin: Person, file: Upload): Promise<{ detail: Detail; list: Difference[] }> {
  const { code, msg, data } = await uploadStatement(app, admin, file);
  assert.equal(code, 1, msg);
  const detail = await did(app, adminReconcile.detail, { id: data.id }, admin);
  const { list } = await did(app, adminReconcile.differences, { id: data.id, limit: 100 }, admin);
  if (detail.differences <= 100) {
    const apart = list
      .filter(({ kind }) => kind !== 'other_day')
      .reduce((sum, row) => sum + fen(row.statement_amount) - fen(row.ledger_amount), 0);
    assert.equal(fen(detail.statement_amount) - fen(detail.ledger_amount), apart);
  }
  const left = await sql<{ count: number }>`
    select (select count(*) from gateway_statement_line) + (select count(*) from gateway_statement_entry) as count`.execute(app.house.db);
  assert.equal(left.rows[0]?.count, 0, 'the working tables are empty again');
  return { detail, list };
}
