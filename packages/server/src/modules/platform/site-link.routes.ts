import { adminSiteLink } from '@keymall/contract/platform/site-link';
import { houseCrud } from '#kit/crud';
import type { Db } from '#kit/database';
import { containing } from '#kit/list';
import { routes } from '#kit/routes';

/** A home page of more would be read by nobody. */
const SHOWN = 200;

export const siteLinkRoutes = routes(
  adminSiteLink,
  houseCrud('site_link', {
    wanted: (rows, { title, status }: { title?: string; status?: 0 | 1 }) =>
      rows
        .$if(title !== undefined, (query) => query.where('title', 'ilike', containing(title ?? '')))
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 1)),
    shown: (rows) =>
      rows.select(['id', 'title', 'url', 'logo', 'sort', 'status', 'create_at']).orderBy('sort', 'desc').orderBy('id', 'desc'),
  }),
);

/** Those that are in use, as the home page shows them: larger places first. */
export const friendLinks = (db: Db): Promise<{ title: string; url: string; logo: string }[]> =>
  db
    .selectFrom('site_link')
    .select(['title', 'url', 'logo'])
    .where('status', '=', 1)
    .orderBy('sort', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
