/** What tests of imports need: files going up, cards as they lie there, batches at their end. */
import assert from 'node:assert/strict';
import { cardImportRaw, merchantCardBatch, type UploadBegin, type UploadGoOn } from '@keymall/contract/inventory/card-import';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { z } from 'zod';
import type { TestApp } from '#testing/app';
import { type Caller, did, freshIp } from '#testing/call';
import { importsDone, openCard } from '../index.ts';

export type Report = WireOutput<typeof merchantCardBatch.progress>;
type Address = Partial<z.input<typeof UploadBegin> & z.input<typeof UploadGoOn>>;

/** Sends bytes up. Gives status and envelope as they came. */
export async function send(app: TestApp, address: Address, body: Buffer | string, caller: Caller) {
  const query = new URLSearchParams(Object.entries(address).map(([name, value]) => [name, String(value)]));
  const reply = await app.app.inject({
    method: 'POST',
    url: `${cardImportRaw.upload.path}?${query}`,
    payload: body,
    remoteAddress: freshIp(),
    headers: { 'content-type': 'application/octet-stream', ...(caller.token && { authorization: `Bearer ${caller.token}` }) },
  });
  const answer = JSON.parse(reply.body) as { code: number; msg: string; data: { import_id: number; status: string } };
  return { http: reply.statusCode, ...answer };
}

/** Sends a whole file up and has it worked. Gives what came of it. */
export async function upload(app: TestApp, address: Address, body: Buffer | string, caller: Caller): Promise<Report> {
  const { code, data, msg } = await send(app, address, body, caller);
  assert.equal(code, 1, msg);
  return ended(app, data.import_id, caller);
}

/** The report of a batch that this process works, once it does not any more. */
export async function ended(app: TestApp, id: number, caller: Caller): Promise<Report> {
  await importsDone(app.house);
  return did(app, merchantCardBatch.progress, { id }, caller);
}

/** A goods' cards in the order of sale, in clear. */
export async function stored(app: TestApp, goods: number): Promise<string[]> {
  const rows = await app.house.db
    .selectFrom('card')
    .select(['goods_id', 'secret', 'fingerprint'])
    .where('goods_id', '=', goods)
    .orderBy('position')
    .execute();
  return rows.map((row) => openCard(app.house.keyring, row)).map(({ number, secret }) => (secret ? `${number}/${secret}` : number));
}

/** GBK as Chinese Windows writes it: what decodes it, read backwards. */
const letters = new Map<string, Buffer>();
export function gbk(text: string): Buffer {
  if (letters.size === 0) {
    const decoder = new TextDecoder('gbk');
    for (let lead = 0x81; lead <= 0xfe; lead += 1)
      for (let trail = 0x40; trail <= 0xfe; trail += 1) {
        const bytes = Buffer.from([lead, trail]);
        const letter = decoder.decode(bytes);
        if (trail !== 0x7f && letter.length === 1 && letter !== '\ufffd' && !letters.has(letter)) letters.set(letter, bytes);
      }
  }
  return Buffer.concat(
    [...text].map((letter) => {
      const bytes = letter < '\u0080' ? Buffer.from(letter, 'latin1') : letters.get(letter);
      if (!bytes) throw new Error(`GBK has no ${letter}`);
      return bytes;
    }),
  );
}
