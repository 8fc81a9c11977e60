import { adminAiCategory, adminAiKnowledge } from '@keymall/contract/ai/knowledge';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { houseCrud } from '#kit/crud';
import { containing, pageOf } from '#kit/list';
import { found, orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { answer } from './answer.service.ts';
import { addDocument, documentsIn, named, part } from './document.service.ts';

// unscoped: all
const categories = houseCrud('ai_category', {
  wanted: (rows, { name }: { name?: string }) =>
    rows.$if(name !== undefined, (query) => query.where('name', 'ilike', containing(name ?? ''))),
  shown: (rows) =>
    rows
      .select(['id', 'name', 'sort', 'is_shared', 'status', 'create_at'])
      .select(sql<number>`(select count(*) from ai_document d where d.cate_id = ai_category.id)`.as('document_count'))
      .orderBy('sort', 'desc')
      .orderBy('id', 'desc'),
  refusals: { ai_document_cate: 'ai_category_in_use' },
});

// unscoped: all
const del = async ({ db }: Ctx, ids: readonly number[]): Promise<bigint> =>
  (await db.deleteFrom('ai_document').where('id', 'in', ids).executeTakeFirstOrThrow()).numDeletedRows;

// unscoped: all
export const knowledgeRoutes = [
  ...routes(adminAiCategory, {
    ...categories,
    listSimple: async (_, { db }) => ({
      list: await db.selectFrom('ai_category').select(['id', 'name']).orderBy('sort', 'desc').orderBy('id', 'desc').limit(1000).execute(),
    }),
  }),
  ...routes(adminAiKnowledge, {
    list: (filter: { page: number; limit: number; title?: string; cate_id?: number; merchant_id?: number; status?: 0 | 1 }, { db }) =>
      pageOf(
        db,
        db
          .selectFrom('ai_document as doc')
          .$if(filter.title !== undefined, (rows) => rows.where('doc.title', 'ilike', containing(filter.title ?? '')))
          .$if(filter.cate_id !== undefined, (rows) => rows.where('doc.cate_id', '=', filter.cate_id ?? 0))
          .$if(filter.merchant_id !== undefined, (rows) => rows.where('doc.merchant_id', '=', filter.merchant_id ?? 0))
          .$if(filter.status !== undefined, (rows) => rows.where('doc.status', '=', filter.status ?? 1)),
        filter,
        (rows) =>
          rows
            .leftJoin('ai_category as cate', 'cate.id', 'doc.cate_id')
            .leftJoin('shop', 'shop.merchant_id', 'doc.merchant_id')
            .select(['doc.id', 'doc.title', 'doc.cate_id', 'doc.merchant_id', 'doc.status', 'doc.update_at'])
            .select(sql<string>`coalesce(cate.name, '')`.as('cate_name'))
            .select(sql<string>`coalesce(shop.shop_name, '')`.as('shop_name'))
            .select(sql<number>`(select count(*) from ai_piece p where p.document_id = doc.id)`.as('pieces'))
            .orderBy('doc.update_at', 'desc')
            .orderBy('doc.id', 'desc'),
      ),
    detail: async ({ id }, { db }) =>
      orMissing(
        await db
          .selectFrom('ai_document')
          .select(['id', 'title', 'cate_id', 'merchant_id', 'content', 'status'])
          .where('id', '=', id)
          .executeTakeFirst(),
      ),
    add: (draft, { db }) => addDocument(db, draft),
    edit: async ({ id, ...draft }, { db, now }) => {
      const changed = await named(
        db
          .updateTable('ai_document')
          .set({ ...draft, update_at: now() })
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      );
      found(changed.numUpdatedRows === 1n);
      await part(db, id, draft);
    },
    status: async ({ id, status }, { db }) => {
      const { numUpdatedRows } = await db.updateTable('ai_document').set({ status }).where('id', '=', id).executeTakeFirstOrThrow();
      found(numUpdatedRows === 1n);
    },
    del: async ({ id }, ctx) => found((await del(ctx, [id])) === 1n),
    delBatch: async ({ ids }, ctx) => void (await del(ctx, ids)),
    bring: async ({ cate_id, merchant_id, text }, ctx) => {
      const documents = documentsIn(text);
      for (const document of documents) await addDocument(ctx.db, { ...document, cate_id, merchant_id, status: 1 });
      return { added: documents.length };
    },
    ask: async ({ question, merchant_id }, ctx) => {
      const given = await answer(ctx, question, { shop: merchant_id === null ? null : mintShopScope(merchant_id) });
      return given.kind === 'person' ? { text: '', why: given.why, sources: [] } : { text: given.text, why: null, sources: given.sources };
    },
  }),
];
