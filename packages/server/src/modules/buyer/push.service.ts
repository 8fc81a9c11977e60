/** What buyers are told, on their devices: one job a notice and device. The sending itself is `identity`'s. */
import { noticeWords } from '@keymall/contract/buyer/buyer-words';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import { ELSEWHERE, queue } from '#kit/jobs';
import { accountOfDevice, deviceById, pushTo } from '#modules/identity';
import { noticeById } from './notice.repository.ts';

const RETRIES = 5;

/** A job for each device of those who are told. */
// unscoped: part
export const leavePushes = (db: Db, noticeIds: readonly number[]) =>
  sql`select fn.outbox_add('buyer.push', jsonb_build_object('notice_id', n.id, 'device_id', d.id))
    from buyer_notice n join push_device d on d.realm = 'personal' and d.account_id = n.buyer_id
    where n.id = any (${noticeIds}::bigint[])`.execute(db);

async function send(ctx: Ctx, noticeId: number, deviceId: number): Promise<void> {
  const [notice, device] = await Promise.all([noticeById(ctx.db, noticeId), deviceById(ctx.db, deviceId)]);
  // read meanwhile, or the device is another's by now
  if (!notice || !device || notice.read_at !== null || notice.drop_at !== null) return;
  if (device.realm !== 'personal' || device.account_id !== notice.buyer_id || !(await accountOfDevice(ctx, device))) return;
  const { kind, about, link, subject } = notice;
  await pushTo(ctx, device, kind, (locale) => ({
    title: ctx.house.settings.get('website').site_name,
    body: noticeWords[kind][locale].replace('{about}', about.slice(0, 120)),
    link,
    tag: `${kind}:${subject}`,
  }));
}

/** A notice that waited for the end of quiet hours: to each device that takes notices then, unless it was read meanwhile. */
export const heldPushQueue = queue<{ notice_id: number }>({
  name: 'buyer.held_push',
  retries: RETRIES,
  work: async (ctx, { notice_id }) => void (await leavePushes(ctx.db, [notice_id])),
});

export const pushQueue = queue<{ notice_id: number; device_id: number }>({
  name: 'buyer.push',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  work: (ctx, { notice_id, device_id }) => send(ctx, notice_id, device_id),
});
