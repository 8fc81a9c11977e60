import type { Paging } from '@keymall/contract/kit/list';
import { afterSecond } from '@keymall/contract/kit/time';
import { accountIdOf, type SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { pageOf } from '#kit/list';
import { deviceOf } from './session.service.ts';

/** A page of where whoever asks has signed in, or somebody tried to, newest first. */
export async function loginLog(
  { db }: Ctx,
  actor: SignedIn,
  { page, limit, ok, date_range }: Paging & { ok?: 0 | 1; date_range?: [Date, Date] },
) {
  const base = db
    .selectFrom('login_log')
    .where('login_log.realm', '=', actor.realm)
    .where('login_log.subject_id', '=', accountIdOf(actor))
    .$if(ok !== undefined, (query) => query.where('login_log.ok', '=', ok === 1))
    .$if(date_range !== undefined, (query) =>
      query
        .where('login_log.create_at', '>=', (date_range as [Date, Date])[0])
        .where('login_log.create_at', '<', afterSecond((date_range as [Date, Date])[1])),
    );
  const { list, total } = await pageOf(db, base, { page, limit }, (rows) =>
    rows
      .select(['login_log.id', 'login_log.ok', 'login_log.ip', 'login_log.user_agent', 'login_log.create_at', 'login_log.by_name'])
      .orderBy('login_log.id', 'desc'),
  );
  return { list: list.map(({ user_agent, ...row }) => ({ ...row, device: deviceOf(user_agent) })), total };
}
