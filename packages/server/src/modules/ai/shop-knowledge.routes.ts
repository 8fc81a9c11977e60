/** What a merchant writes for the assistant of his shop: documents, and one set of answers. */
import { AI_LEAST_TESTS } from '@keymall/contract/ai/knowledge-words';
import { merchantAiKnowledge, merchantAiPair } from '@keymall/contract/ai/shop-knowledge';
import type { Label } from '@keymall/contract/kit/words';
import { sql } from 'kysely';
import type { MerchantCtx } from '#kit/context';
import { containing, pageOf } from '#kit/list';
import { found, orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { refuseWords } from '#modules/platform';
import { answer } from './answer.service.ts';
import { addDocument, documentsIn, named, part } from './document.service.ts';
import { wordsOf } from './knowledge.repository.ts';
import { bringPairs, evaluate, pairsIn, refuseFull, STATE, turn } from './training.service.ts';

const MOST_DOCUMENTS = 200;
/** What its answers name as their source. */
const SET_NAME: Label = { zh_CN: '常见问答', en_US: 'Common questions' };

/** A shop's documents are counted one addition after the other. */
async function refuseMore({ db, shop }: MerchantCtx, more: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ai_document:${shop.merchantId}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('ai_document')
    .select(sql<number>`count(*)`.as('count'))
    .where('merchant_id', '=', shop.merchantId)
    .executeTakeFirstOrThrow();
  if (count + more > MOST_DOCUMENTS) refuse('ai_shop_full');
}

async function addAll(ctx: MerchantCtx, documents: readonly { title: string; content: string; status: 0 | 1 }[]): Promise<number[]> {
  refuseWords(
    ctx.house,
    documents.flatMap(({ title, content }) => [title, content]),
  );
  await refuseMore(ctx, documents.length);
  const ids: number[] = [];
  for (const document of documents) {
    const { id } = await addDocument(ctx.db, { ...document, cate_id: null, merchant_id: ctx.shop.merchantId });
    ids.push(id);
  }
  return ids;
}

const delDocuments = async ({ db, shop }: MerchantCtx, ids: readonly number[]): Promise<bigint> =>
  (await db.deleteFrom('ai_document').where('merchant_id', '=', shop.merchantId).where('id', 'in', ids).executeTakeFirstOrThrow())
    .numDeletedRows;

/** The shop's own set; undefined before its first pair. */
const ownSet = async ({ db, shop }: MerchantCtx): Promise<number | undefined> =>
  (await db.selectFrom('ai_set').select('id').where('merchant_id', '=', shop.merchantId).where(sql<boolean>`by_shop`).executeTakeFirst())
    ?.id;

/** The same, begun if need be, held for a change: it is not used again until it was evaluated anew. */
async function setToChange({ db, shop, locale }: MerchantCtx): Promise<number> {
  const { id } = await db
    .insertInto('ai_set')
    .values({ merchant_id: shop.merchantId, name: SET_NAME[locale], by_shop: true })
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .where(sql<boolean>`by_shop`)
        .doUpdateSet((set) => ({ revision: set('ai_set.revision', '+', 1), status: 0 as const })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Nothing was written yet. */
const unexamined = (): never => refuse('ai_set_untested', { count: AI_LEAST_TESTS });

async function delPairs(ctx: MerchantCtx, ids: readonly number[]): Promise<bigint> {
  const set_id = await setToChange(ctx);
  return (await ctx.db.deleteFrom('ai_pair').where('set_id', '=', set_id).where('id', 'in', ids).executeTakeFirstOrThrow()).numDeletedRows;
}

export const shopKnowledgeRoutes = [
  ...routes(merchantAiKnowledge, {
    list: (filter: { page: number; limit: number; title?: string; status?: 0 | 1 }, { db, shop }) =>
      pageOf(
        db,
        db
          .selectFrom('ai_document as doc')
          .where('doc.merchant_id', '=', shop.merchantId)
          .$if(filter.title !== undefined, (rows) => rows.where('doc.title', 'ilike', containing(filter.title ?? '')))
          .$if(filter.status !== undefined, (rows) => rows.where('doc.status', '=', filter.status ?? 1)),
        filter,
        (rows) =>
          rows
            .select(['doc.id', 'doc.title', 'doc.status', 'doc.update_at'])
            .select(sql<number>`(select count(*) from ai_piece p where p.document_id = doc.id)`.as('pieces'))
            .orderBy('doc.update_at', 'desc')
            .orderBy('doc.id', 'desc'),
      ),
    detail: async ({ id }, { db, shop }) =>
      orMissing(
        await db
          .selectFrom('ai_document')
          .select(['id', 'title', 'content', 'status'])
          .where('merchant_id', '=', shop.merchantId)
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
    add: async (draft, ctx) => {
      const [id] = await addAll(ctx, [draft]);
      return { id: orMissing(id) };
    },
    edit: async ({ id, ...draft }, { db, shop, house, now }) => {
      refuseWords(house, [draft.title, draft.content]);
      const { numUpdatedRows } = await db
        .updateTable('ai_document')
        .set({ ...draft, update_at: now() })
        .where('merchant_id', '=', shop.merchantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      found(numUpdatedRows === 1n);
      await part(db, id, { ...draft, merchant_id: shop.merchantId });
    },
    status: async ({ id, status }, { db, shop }) => {
      const { numUpdatedRows } = await db
        .updateTable('ai_document')
        .set({ status })
        .where('merchant_id', '=', shop.merchantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      found(numUpdatedRows === 1n);
    },
    del: async ({ id }, ctx) => found((await delDocuments(ctx, [id])) === 1n),
    delBatch: async ({ ids }, ctx) => void (await delDocuments(ctx, ids)),
    bring: async ({ text }, ctx) => ({
      added: (
        await addAll(
          ctx,
          documentsIn(text).map((each) => ({ ...each, status: 1 })),
        )
      ).length,
    }),
    ask: async ({ question }, ctx) => {
      const given = await answer(ctx, question, { shop: ctx.shop });
      return given.kind === 'person' ? { text: '', why: given.why, sources: [] } : { text: given.text, why: null, sources: given.sources };
    },
  }),
  ...routes(merchantAiPair, {
    list: async (filter: { page: number; limit: number; question?: string; is_test?: 0 | 1 }, ctx) =>
      pageOf(
        ctx.db,
        ctx.db
          .selectFrom('ai_pair')
          .where('set_id', '=', (await ownSet(ctx)) ?? 0)
          .$if(filter.question !== undefined, (rows) => rows.where('question', 'ilike', containing(filter.question ?? '')))
          .$if(filter.is_test !== undefined, (rows) => rows.where('is_test', '=', filter.is_test ?? 0)),
        filter,
        (rows) => rows.select(['id', 'question', 'answer', 'is_test', 'create_at']).orderBy('id', 'desc'),
      ),
    add: async (draft, ctx) => {
      refuseWords(ctx.house, [draft.question, draft.answer]);
      const set_id = await setToChange(ctx);
      await refuseFull(ctx, set_id, 1);
      const values = { ...draft, set_id, words: wordsOf(draft.question) };
      return named(ctx.db.insertInto('ai_pair').values(values).returning('id').executeTakeFirstOrThrow());
    },
    edit: async ({ id, ...draft }, ctx) => {
      refuseWords(ctx.house, [draft.question, draft.answer]);
      const set_id = await setToChange(ctx);
      const values = { ...draft, words: wordsOf(draft.question) };
      const { numUpdatedRows } = await named(
        ctx.db.updateTable('ai_pair').set(values).where('set_id', '=', set_id).where('id', '=', id).executeTakeFirstOrThrow(),
      );
      found(numUpdatedRows === 1n);
    },
    del: async ({ id }, ctx) => found((await delPairs(ctx, [id])) === 1n),
    delBatch: async ({ ids }, ctx) => void (await delPairs(ctx, ids)),
    bring: async ({ is_test, text }, ctx) => {
      refuseWords(ctx.house, [text]);
      return bringPairs(ctx, await setToChange(ctx), pairsIn(text, is_test === 1), is_test);
    },
    state: async (_, { db, shop }) => {
      const row = await db
        .selectFrom('ai_set as ai')
        .select(['ai.status', 'ai.tested_right', 'ai.tested_count', 'ai.tested_at', STATE.as('state')])
        .select(sql<number>`(select count(*) from ai_pair q where q.set_id = ai.id and q.is_test = 0)`.as('pairs'))
        .select(sql<number>`(select count(*) from ai_pair q where q.set_id = ai.id and q.is_test = 1)`.as('tests'))
        .where('ai.merchant_id', '=', shop.merchantId)
        .where(sql<boolean>`ai.by_shop`)
        .executeTakeFirst();
      const none = { state: 'untested', status: 0, tested_right: null, tested_count: null, tested_at: null, pairs: 0, tests: 0 } as const;
      return row ?? none;
    },
    turn: async ({ status }, ctx) => turn(ctx, (await ownSet(ctx)) ?? unexamined(), status),
    evaluate: async (_, ctx) => evaluate(ctx, (await ownSet(ctx)) ?? unexamined()),
  }),
];
