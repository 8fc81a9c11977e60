import { adminAiPair, adminAiTraining } from '@keymall/contract/ai/training';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { containing, pageOf } from '#kit/list';
import { found, orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { named } from './document.service.ts';
import { wordsOf } from './knowledge.repository.ts';
import { bringPairs, change, evaluate, pairsIn, refuseFull, STATE, turn } from './training.service.ts';

/** Whose pair it is. Refuses `missing`. */
const setOf = async ({ db }: Ctx, id: number): Promise<number> =>
  orMissing(await db.selectFrom('ai_pair').select('set_id').where('id', '=', id).executeTakeFirst()).set_id;

async function delPairs(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await ctx.db.deleteFrom('ai_pair').where('id', 'in', ids).returning('set_id').execute();
  for (const id of new Set(rows.map(({ set_id }) => set_id))) await change(ctx, id);
}

// unscoped: all
export const trainingRoutes = [
  ...routes(adminAiTraining, {
    list: (filter: { page: number; limit: number; name?: string; merchant_id?: number }, { db }) =>
      pageOf(
        db,
        db
          .selectFrom('ai_set as ai')
          .$if(filter.name !== undefined, (rows) => rows.where('ai.name', 'ilike', containing(filter.name ?? '')))
          .$if(filter.merchant_id !== undefined, (rows) => rows.where('ai.merchant_id', '=', filter.merchant_id ?? 0)),
        filter,
        (rows) =>
          rows
            .leftJoin('shop', 'shop.merchant_id', 'ai.merchant_id')
            .select(['ai.id', 'ai.name', 'ai.merchant_id', 'ai.is_shared', 'ai.status', 'ai.tested_right', 'ai.tested_count'])
            .select(['ai.tested_at', 'ai.create_at', STATE.as('state'), sql<string>`coalesce(shop.shop_name, '')`.as('shop_name')])
            .select(sql<number>`(select count(*) from ai_pair q where q.set_id = ai.id and q.is_test = 0)`.as('pairs'))
            .select(sql<number>`(select count(*) from ai_pair q where q.set_id = ai.id and q.is_test = 1)`.as('tests'))
            .orderBy('ai.id', 'desc'),
      ),
    add: (draft, { db }) => named(db.insertInto('ai_set').values(draft).returning('id').executeTakeFirstOrThrow()),
    edit: async ({ id, ...draft }, { db }) => {
      const { numUpdatedRows } = await named(db.updateTable('ai_set').set(draft).where('id', '=', id).executeTakeFirstOrThrow());
      found(numUpdatedRows === 1n);
    },
    status: ({ id, status }, ctx) => turn(ctx, id, status),
    del: async ({ id }, { db }) => {
      const { numDeletedRows } = await db.deleteFrom('ai_set').where('id', '=', id).executeTakeFirstOrThrow();
      found(numDeletedRows === 1n);
    },
    evaluate: ({ id }, ctx) => evaluate(ctx, id),
  }),
  ...routes(adminAiPair, {
    list: (filter: { page: number; limit: number; set_id: number; question?: string; is_test?: 0 | 1 }, { db }) =>
      pageOf(
        db,
        db
          .selectFrom('ai_pair')
          .where('set_id', '=', filter.set_id)
          .$if(filter.question !== undefined, (rows) => rows.where('question', 'ilike', containing(filter.question ?? '')))
          .$if(filter.is_test !== undefined, (rows) => rows.where('is_test', '=', filter.is_test ?? 0)),
        filter,
        (rows) => rows.select(['id', 'question', 'answer', 'is_test', 'create_at']).orderBy('id', 'desc'),
      ),
    add: async (draft, ctx) => {
      await change(ctx, draft.set_id);
      await refuseFull(ctx, draft.set_id, 1);
      const values = { ...draft, words: wordsOf(draft.question) };
      return named(ctx.db.insertInto('ai_pair').values(values).returning('id').executeTakeFirstOrThrow());
    },
    edit: async ({ id, ...draft }, ctx) => {
      await change(ctx, await setOf(ctx, id));
      const values = { ...draft, words: wordsOf(draft.question) };
      await named(ctx.db.updateTable('ai_pair').set(values).where('id', '=', id).execute());
    },
    del: async ({ id }, ctx) => {
      await setOf(ctx, id);
      await delPairs(ctx, [id]);
    },
    delBatch: ({ ids }, ctx) => delPairs(ctx, ids),
    bring: async ({ set_id, is_test, text }, ctx) => {
      await change(ctx, set_id);
      return bringPairs(ctx, set_id, pairsIn(text, is_test === 1), is_test);
    },
  }),
];
