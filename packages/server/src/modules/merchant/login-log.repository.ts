import { afterSecond } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { newestFirst, pageOf } from '#kit/list';

interface LoginFilter {
  page: number;
  limit: number;
  merchant_id?: number;
  username?: string;
  ip?: string;
  ok?: 0 | 1;
  date_range?: [Date, Date];
}

/** Who signed in to the merchants' office and who tried to, newest first. */
// unscoped: all
export function listLogins(db: Db, { page, limit, merchant_id, username, ip, ok, date_range }: LoginFilter) {
  const base = db
    .selectFrom('login_log')
    .where('login_log.realm', '=', 'merchant')
    .$if(merchant_id !== undefined, (query) => query.where('login_log.subject_id', '=', merchant_id as number))
    .$if(Boolean(username), (query) =>
      query.where('login_log.subject_id', 'in', (of) =>
        of
          .selectFrom('merchant')
          .select('id')
          .where(sql`lower(username)`, '=', (username as string).toLowerCase()),
      ),
    )
    .$if(Boolean(ip), (query) => query.where('login_log.ip', '=', ip as string))
    .$if(ok !== undefined, (query) => query.where('login_log.ok', '=', ok === 1))
    .$if(date_range !== undefined, (query) =>
      query
        .where('login_log.create_at', '>=', (date_range as [Date, Date])[0])
        .where('login_log.create_at', '<', afterSecond((date_range as [Date, Date])[1])),
    );
  return pageOf(db, base, { page, limit }, (rows) =>
    rows
      .leftJoin('merchant', 'merchant.id', 'login_log.subject_id')
      .leftJoin('shop', 'shop.merchant_id', 'login_log.subject_id')
      .select([
        'login_log.id',
        'login_log.subject_id as merchant_id',
        'login_log.ip',
        'login_log.user_agent',
        'login_log.create_at',
        'login_log.by_name',
        sql<string>`coalesce(merchant.username, '')`.as('username'),
        sql<string>`coalesce(shop.shop_name, '')`.as('shop_name'),
        sql<0 | 1>`login_log.ok::int`.as('ok'),
      ])
      .orderBy(newestFirst('login_log', date_range !== undefined)),
  );
}
