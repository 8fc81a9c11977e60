import { adminArticleAuto } from '@keymall/contract/content/article-auto';
import { type AutoItemState, type AutoSource, BETWEEN_ARTICLES } from '@keymall/contract/content/article-auto-words';
import type { Label } from '@keymall/contract/kit/words';
import { sql } from 'kysely';
import type { AdminCtx } from '#kit/context';
import { houseCrud } from '#kit/crud';
import { containing, pageOf } from '#kit/list';
import { found, orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { countWaiting, leaveRun } from './article-auto.repository.ts';
import { nextOf } from './article-auto.service.ts';

const MOST_WAITING = 500;

const tasks = houseCrud('article_auto', {
  wanted: (rows, { name, source, status }: { name?: string; source?: AutoSource; status?: 0 | 1 }) =>
    rows
      .$if(name !== undefined, (query) => query.where('article_auto.name', 'ilike', containing(name ?? '')))
      .$if(source !== undefined, (query) => query.where('article_auto.source', '=', source ?? 'template'))
      .$if(status !== undefined, (query) => query.where('article_auto.status', '=', status ?? 1)),
  shown: (rows) =>
    rows
      .innerJoin('article_category as cate', 'cate.id', 'article_auto.cate_id')
      .select(['article_auto.id', 'article_auto.name', 'article_auto.cate_id', 'cate.name as cate_name', 'article_auto.source'])
      .select(['article_auto.per_run', 'article_auto.rule', 'article_auto.publish', 'article_auto.status', 'article_auto.next_at'])
      .select(['article_auto.last_run_at', 'article_auto.last_result', 'article_auto.produced', 'article_auto.create_at'])
      .select(
        sql<number>`(select count(*) from article_auto_item i where i.auto_id = article_auto.id and i.state = 'waiting')`.as('waiting'),
      )
      .orderBy('article_auto.id', 'desc'),
  whole: (rows) =>
    rows
      .select(['id', 'name', 'cate_id', 'source', 'title', 'prompt', 'url', 'keywords', 'per_run'])
      .select(['rule', 'publish', 'cover_rule', 'cover', 'status']),
  refusals: { article_auto_cate: 'article_category_missing' },
});

const NEEDS: Record<AutoSource, readonly (readonly ['title' | 'prompt' | 'url', Label])[]> = {
  template: [
    ['title', { zh_CN: '标题模板', en_US: 'Title, with blanks' }],
    ['prompt', { zh_CN: '正文模板', en_US: 'Text, with blanks' }],
  ],
  rss: [['url', { zh_CN: '订阅地址', en_US: 'Address of the feed' }]],
  paste: [],
  ai: [['prompt', { zh_CN: '撰写要求', en_US: 'What is to be written' }]],
};

interface Draft {
  source: AutoSource;
  title: string;
  prompt: string;
  url: string;
  rule: string;
  status: 0 | 1;
  cover_rule: 'none' | 'first' | 'fixed';
  cover: string;
}

/** A draft with when it runs first. Refuses `auto_incomplete` and `auto_rule`. */
function timed<D extends Draft>(draft: D, { now }: AdminCtx) {
  for (const [name, what] of NEEDS[draft.source]) if (draft[name].trim() === '') refuse('auto_incomplete', { what });
  if (draft.cover_rule === 'fixed' && draft.cover === '') refuse('auto_incomplete', { what: { zh_CN: '封面', en_US: 'Cover' } });
  const next = nextOf(draft.rule, now()) ?? refuse('auto_rule');
  // another address has its own memory of what changed
  return { ...draft, next_at: draft.status === 1 ? next : null, etag: '', modified: '' };
}

/** Pasted texts apart. Refuses `auto_paste_odd`. */
function articlesIn(text: string): { title: string; content: string }[] {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(new RegExp(`^\\s*${BETWEEN_ARTICLES}\\s*$`, 'm'))
    .map((block) => block.trim())
    .filter((block) => block !== '');
  return blocks.map((block, at) => {
    const [first = '', ...rest] = block.split('\n');
    const [title, content] = [first.replace(/^#+\s*/, '').trim(), rest.join('\n').trim()];
    if (title === '' || title.length > 100 || content === '') refuse('auto_paste_odd', { number: at + 1 });
    return { title, content };
  });
}

const taskOf = async ({ db }: AdminCtx, id: number) =>
  orMissing(await db.selectFrom('article_auto').select(['id', 'rule']).where('id', '=', id).forUpdate().executeTakeFirst());

export const articleAutoRoutes = routes(adminArticleAuto, {
  ...tasks,
  add: (draft, ctx) => tasks.add(timed(draft, ctx), ctx),
  edit: (draft, ctx) => tasks.edit(timed(draft, ctx), ctx),
  status: async ({ id, status }, ctx) => {
    const { rule } = await taskOf(ctx, id);
    const next_at = status === 1 ? (nextOf(rule, ctx.now()) ?? refuse('auto_rule')) : null;
    await ctx.db.updateTable('article_auto').set({ status, next_at }).where('id', '=', id).execute();
  },
  run: async ({ id }, ctx) => {
    await taskOf(ctx, id);
    await leaveRun(ctx.db, id);
  },
  log: ({ id, page, limit }, { db }) =>
    pageOf(db, db.selectFrom('article_auto_log').where('auto_id', '=', id), { page, limit }, (rows) =>
      rows.select(['id', 'result', 'fault', 'made', 'doubled', 'forbidden', 'cost_ms', 'create_at']).orderBy('id', 'desc'),
    ),
  queue: ({ id, state, page, limit }: { id: number; state?: AutoItemState; page: number; limit: number }, { db }) =>
    pageOf(
      db,
      db
        .selectFrom('article_auto_item')
        .where('auto_id', '=', id)
        .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'waiting')),
      { page, limit },
      (rows) => rows.select(['id', 'title', 'state', 'article_id', 'create_at']).orderBy('id', 'desc'),
    ),
  paste: async ({ id, text }, ctx) => {
    await taskOf(ctx, id);
    const articles = articlesIn(text);
    if ((await countWaiting(ctx.db, id)) + articles.length > MOST_WAITING) refuse('auto_queue_full');
    if (articles.length > 0)
      await ctx.db
        .insertInto('article_auto_item')
        .values(articles.map((article) => ({ auto_id: id, ...article })))
        .execute();
    return { added: articles.length };
  },
  queueDel: async ({ id, ids }, { db }) => {
    const { numDeletedRows } = await db
      .deleteFrom('article_auto_item')
      .where('auto_id', '=', id)
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow();
    found(numDeletedRows > 0n);
  },
});
