/** What chats need besides those who talk: the platform's word to every merchant, and the end of what is old. */
import { saying } from '@keymall/contract/kit/saying';
import type { Ctx } from '#kit/context';
import { queue, type Schedule } from '#kit/jobs';
import { mintShopScope } from '#kit/scope';
import { letGoOfFile } from '#modules/platform';
import { answerQuestion } from './assistant.service.ts';
import { dropEmpty, dropOld, roomsWithOld, sentBefore } from './message.repository.ts';
import { append } from './message.service.ts';
import { ensureRoom, lockRoom, recount, roomById } from './room.repository.ts';
import { broadcastStep, setBroadcastDone } from './shop.repository.ts';

const AT_ONCE = 50;
const DAY_MS = 86_400_000;
const RETRIES = 8;
/** A model takes its time: nobody waits for another's answer. */
const ANSWERED_AT_ONCE = 4;

/** Says it to the next merchants, all of them or none. Gives whether there are more. */
async function sayToNext(ctx: Ctx, broadcastId: number): Promise<boolean> {
  return ctx.transaction(async (inner) => {
    const step = await broadcastStep(inner.db, broadcastId, AT_ONCE);
    const last = step?.merchants.at(-1);
    if (!step || last === undefined) return false;
    const client_id = `broadcast-${step.id}`;
    for (const merchantId of step.merchants) {
      const id = await ensureRoom(inner.db, mintShopScope(merchantId), { kind: 'platform' });
      const locked = await lockRoom(inner.db, id);
      if (!locked || (await sentBefore(inner.db, id, 'platform', client_id))) continue;
      const said = { side: 'platform', author_id: step.admin_id, author_name: step.author_name, type: 'text', body: step.body } as const;
      await append(inner, await roomById(inner.db, id), locked.last_id, {
        ...said,
        file_id: null,
        card: null,
        client_id,
        is_automatic: true,
      });
    }
    await setBroadcastDone(inner.db, step.id, last);
    return step.merchants.length === AT_ONCE;
  });
}

/** Takes away what is older than it is kept. Gives how many messages. */
async function sweep(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - ctx.house.settings.get('message').message_chat_days * DAY_MS);
  let count = 0;
  for (;;) {
    const rooms = await roomsWithOld(ctx.db, before, AT_ONCE);
    for (const id of rooms)
      count += await ctx.transaction(async ({ db }) => {
        await lockRoom(db, id);
        const gone = await dropOld(db, id, before);
        for (const { file_id } of gone) if (file_id !== null) await letGoOfFile(db, file_id);
        await recount(db, id);
        return gone.length;
      });
    if (rooms.length < AT_ONCE) break;
  }
  await dropEmpty(ctx.db, new Date(ctx.now().getTime() - DAY_MS));
  return count;
}

export const broadcasts = queue<{ broadcast_id: number }>({
  name: 'chat.broadcast',
  retries: RETRIES,
  work: async (ctx, { broadcast_id }) => {
    while (await sayToNext(ctx, broadcast_id));
  },
});

export const chatQueues = [
  broadcasts,
  queue<{ message_id: number }>({
    name: 'chat.answer',
    retries: RETRIES,
    atOnce: ANSWERED_AT_ONCE,
    work: (ctx, { message_id }) => answerQuestion(ctx, append, message_id),
  }),
];

export const chatSchedules: Schedule[] = [
  {
    name: 'chat.sweep',
    title: { zh_CN: '清理过期聊天记录', en_US: 'Clear old chat messages' },
    rule: '45 4 * * *',
    run: async (ctx) => saying('job_swept', { count: await sweep(ctx) }),
  },
];
