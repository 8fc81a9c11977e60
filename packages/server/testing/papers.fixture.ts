/** Documents small enough for tests, and fees of months gone by. */
import type { RawEndpoint } from '@keymall/contract/kit/endpoint';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Person, Shop } from './builders.ts';
import { freshIp } from './call.ts';

/** A PDF of one empty page; `told` makes one differ from another. */
export function pdf(told = ''): Buffer {
  const body = [
    '%PDF-1.4',
    `% ${told}`,
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
    'xref',
    '0 1',
    '0000000000 65535 f ',
    'trailer<</Size 4/Root 1 0 R>>',
    'startxref',
    '9',
    '%%EOF',
    '',
  ];
  return Buffer.from(body.join('\n'));
}

/** An archive whose directory names one entry. */
export function archiveOf(name: string): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([local, Buffer.from(name), entry, Buffer.from(name), end]);
}

export interface RawAnswer {
  status: number;
  /** The envelope's, where the answer is one; 1 for a file. */
  code: number;
  bytes: Buffer;
  headers: Record<string, unknown>;
  data: { file_id: number };
}

/** Sends bytes, or asks for a file by JSON, as somebody. */
export async function callRaw(
  app: TestApp,
  { path }: RawEndpoint,
  payload: Buffer | object,
  { token }: { token: string },
  query = '',
): Promise<RawAnswer> {
  const isFile = Buffer.isBuffer(payload);
  const reply = await app.app.inject({
    method: 'POST',
    url: `${path}${query}`,
    payload,
    remoteAddress: freshIp(),
    headers: { authorization: `Bearer ${token}`, ...(isFile && { 'content-type': 'application/octet-stream' }) },
  });
  const isEnvelope = String(reply.headers['content-type']).startsWith('application/json');
  const envelope = isEnvelope ? (JSON.parse(reply.body) as { code: number; data: { file_id: number } }) : { code: 1, data: { file_id: 0 } };
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers, ...envelope };
}

/** Uploads a document, and expects it to be kept. */
export async function sendFile(app: TestApp, endpoint: RawEndpoint, content: Buffer, who: Person, name = 'a.pdf'): Promise<number> {
  const { code, data, status } = await callRaw(app, endpoint, content, who, `?file_name=${encodeURIComponent(name)}`);
  if (code !== 1) throw new Error(`${endpoint.path}: ${status} ${code}`);
  return data.file_id;
}

let facts = 5_000_000;

/** A fee that the platform took in the middle of a month, `YYYY-MM`, in fen; below zero: gave back. */
export async function takeFee(app: TestApp, shop: Shop, month: string, amount: number): Promise<void> {
  facts += 1;
  await app.house.patient.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      with t as (
        insert into ledger_transaction (kind, ref_id, trade_no, create_at)
        values ('service_fee', ${facts}, ${`S${facts}`}, ${`${month}-15T04:00:00Z`}::timestamptz) returning id, create_at
      ), moved as (
        update ledger_account set balance = balance - ${amount} where id = fn.ledger_account('merchant_wallet', ${shop.id}, null)
      )
      insert into ledger_posting (transaction_id, account_id, business_type, amount, balance_after, create_at)
      select t.id, leg.account, 'auth_fee', leg.amount, null, t.create_at from t, (values
        (fn.ledger_account('merchant_wallet', ${shop.id}, null), ${amount}::bigint),
        (fn.ledger_account('service_income', null, null), ${-amount}::bigint)) leg (account, amount)`.execute(db);
  });
}
