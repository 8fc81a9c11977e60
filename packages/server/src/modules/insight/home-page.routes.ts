import { NOTICE_ALIAS } from '@keymall/contract/content/article-words';
import { homePage } from '@keymall/contract/insight/home-page';
import type { HandlerOutput } from '@keymall/contract/kit/endpoint';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { routes } from '#kit/routes';
import { newestArticles } from '#modules/content';
import { friendLinks, indexCount } from '#modules/platform';
import { openPayTypes } from './home-page.repository.ts';

const NOTICES_SHOWN = 5;
/** Documents live as long as their data does, and the home page is asked for more than any other. */
const KEEP_MS = 10_000;

type Opening = HandlerOutput<typeof homePage.index>;
/** What a house opened with last, and the settings it followed: after a change it is made anew. */
const kept = new WeakMap<House, { at: number; settings: unknown; opening: Promise<Opening> }>();

async function openingOf(ctx: Ctx): Promise<Opening> {
  const { site_home_statis, site_link_status } = ctx.house.settings.get('theme');
  const [counts, links, notices, pay_types] = await Promise.all([
    site_home_statis === 0 ? null : indexCount(ctx),
    site_link_status === 1 ? friendLinks(ctx.db) : [],
    newestArticles(ctx.db, NOTICE_ALIAS, NOTICES_SHOWN),
    openPayTypes(ctx.db),
  ]);
  return { counts, links, notices, pay_types };
}

function opening(ctx: Ctx): Promise<Opening> {
  const settings = ctx.house.settings.get('theme');
  const now = ctx.now().getTime();
  const known = kept.get(ctx.house);
  if (known && known.settings === settings && now >= known.at && now - known.at < KEEP_MS) return known.opening;
  const made = openingOf(ctx);
  kept.set(ctx.house, { at: now, settings, opening: made });
  made.catch(() => kept.delete(ctx.house));
  return made;
}

export const homePageRoutes = routes(homePage, { index: (_, ctx) => opening(ctx) });
