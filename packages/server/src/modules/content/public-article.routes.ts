import { articleRaw, publicArticle } from '@keymall/contract/content/public-article';
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { cleanRichText } from '#kit/rich-text';
import { rawRoute, routes } from '#kit/routes';
import { rssOf } from './feed.rules.ts';
import { neighbourOf } from './news.repository.ts';
import { countView } from './news.service.ts';
import { articlePage, feedArticles, hotArticles, publicArticleOf, publicCategories } from './public-article.repository.ts';

async function listArticles(ctx: Ctx, alias: string | null, page: number) {
  const [categories, { list, pages }, hot] = await Promise.all([
    publicCategories(ctx.db),
    articlePage(ctx.db, alias, page),
    hotArticles(ctx.db),
  ]);
  const cate = alias === null ? null : (categories.find((each) => each.alias === alias) ?? refuse('missing'));
  if (page > pages) refuse('missing');
  return { cate, categories, list, hot, page, pages };
}

export const publicArticleRoutes = routes(publicArticle, {
  type: async (_, ctx) => ({ list: await publicCategories(ctx.db) }),
  list: ({ alias = null, page }, ctx) => listArticles(ctx, alias, page),
  detail: async ({ id }, ctx) => {
    const article = orMissing(await publicArticleOf(ctx.db, id));
    ctx.eachVisit((visitor) => countView(visitor, id));
    const [previous, next, hot] = await Promise.all([
      neighbourOf(ctx.db, id, 'previous'),
      neighbourOf(ctx.db, id, 'next'),
      hotArticles(ctx.db),
    ]);
    return { article: { ...article, content: cleanRichText(article.content) }, previous, next, hot };
  },
});

export const articleRawRoutes = [
  rawRoute(articleRaw.rss, async (_, reply, ctx) => {
    const { site_name, site_desc } = ctx.house.settings.get('website');
    const site = { name: site_name, description: site_desc, origin: ctx.house.siteUrl };
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/rss+xml; charset=utf-8')
      .send(rssOf(site, await feedArticles(ctx.db)));
  }),
];
