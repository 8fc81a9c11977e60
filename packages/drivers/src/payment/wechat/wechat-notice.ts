/** Notices of WeChat Pay: JSON signed in headers, with what matters sealed inside. */
import { z } from 'zod';
import { type NoticeMessage, readJsonNotice, readJsonText } from '#kit/notice';
import type { Ack, RejectedNotice, VerifiedNotice } from '../port.ts';
import type { WechatAccount } from './wechat-account.ts';
import { proof, unsealed } from './wechat-sign.ts';
import { appOf, merchantOf, total } from './wechat-wire.ts';

const Sealed = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});
const Told = z.object({
  out_trade_no: z.string().min(1),
  transaction_id: z.string().min(1),
  trade_state: z.string().default(''),
  /** Notices of refunds name no currency. */
  amount: z.object({ total, currency: z.literal('CNY').default('CNY') }),
});

/** What a notice tells of money; of refunds too, which are no money received. */
export function readMoneyNotice(account: WechatAccount | null, message: NoticeMessage, now: Date): VerifiedNotice | RejectedNotice {
  if (!account) return { ok: false, reason: 'unconfigured' };
  const notice = readJsonNotice(message);
  if (notice === 'malformed') return { ok: false, reason: 'malformed' };
  const verdict = proof(account, message.headers, message.rawBody.toString('utf8'), now);
  if (verdict !== 'good') return { ok: false, reason: verdict };
  if (notice === 'repeated_field') return { ok: false, reason: notice };
  const sealed = Sealed.safeParse(notice.value);
  if (!sealed.success) return { ok: false, reason: 'malformed' };
  const { event_type, resource } = sealed.data;
  const plain = unsealed(account, resource);
  if (plain === null) return { ok: false, reason: 'bad_signature' };
  const read = readJsonText(plain);
  if (typeof read === 'string') return { ok: false, reason: read };
  const [[app, appid] = ['', '']] = Object.entries(appOf(account));
  // A notice of a refund names the merchant only.
  const namesApp = read.fields.has(app) || !event_type.startsWith('REFUND.');
  const named = { ...merchantOf(account), ...(namesApp ? { [app]: appid } : {}) };
  if (Object.entries(named).some(([name, value]) => read.fields.get(name) !== value)) return { ok: false, reason: 'wrong_merchant' };
  const told = Told.safeParse(read.value);
  if (!told.success) return { ok: false, reason: 'malformed' };
  const { out_trade_no, transaction_id, trade_state, amount } = told.data;
  const success = event_type === 'TRANSACTION.SUCCESS' && trade_state === 'SUCCESS';
  const kept = { ...Object.fromEntries(read.fields), event_type, total: String(amount.total) };
  return { ok: true, out_trade_no, transaction_id, amount: amount.total, currency: 'CNY', success, fields: kept };
}

/** WeChat looks at the status; the body is for whoever reads its record. */
export const ack = (accepted: boolean): Ack => ({
  status: accepted ? 200 : 400,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(accepted ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
});
