import { adminLetter } from '@keymall/contract/merchant/letter';
import { adminLoginLog } from '@keymall/contract/merchant/login-log';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { sql } from 'kysely';
import { orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { deviceOf } from '#modules/identity';
import { regionOf } from '#modules/platform';
import { deliver, insertLetter, letterById, listLetters, listReceivers, recallUnread } from './letter.repository.ts';
import { listLogins } from './login-log.repository.ts';

/** Open pages of so many merchants hear of a letter at once; those of more find it when they next ask. */
const TOLD_AT_ONCE = 500;

export const letterRoutes = [
  ...routes(adminLetter, {
    list: (filter, ctx) => listLetters(ctx.db, filter),
    send: async ({ audience, ids, title, content }, ctx) => {
      const { id: admin_id, username: admin_name } = ctx.actor;
      const id = await insertLetter(ctx.db, { admin_id, admin_name, title, content, audience });
      const boxes = await deliver(ctx.db, id, audience === 'all' ? null : ids);
      if (boxes.length === 0) refuse('letter_to_nobody');
      await sql`select fn.outbox_add('merchant.letter', ${JSON.stringify({ letter_id: id })}::jsonb)`.execute(ctx.db);
      ctx.after(() => {
        for (const { merchant_id, id: message_id } of boxes.slice(0, TOLD_AT_ONCE))
          ctx.house.publish(accountChannel('merchant', merchant_id), 'message.new', { message_id, kind: 'platform_letter' });
      });
      return { id, sent_count: boxes.length };
    },
    receivers: async (asked, ctx) => {
      orMissing(await letterById(ctx.db, asked.id));
      return listReceivers(ctx.db, asked);
    },
    recall: async ({ id }, ctx) => {
      orMissing(await letterById(ctx.db, id));
      return { count: await recallUnread(ctx.db, id) };
    },
  }),
  ...routes(adminLoginLog, {
    list: async (filter, ctx) => {
      const { list, total } = await listLogins(ctx.db, filter);
      return {
        total,
        list: list.map(({ user_agent, ...row }) => ({ ...row, device: deviceOf(user_agent), region: regionOf(row.ip) })),
      };
    },
  }),
];
