import type { Paging } from '@keymall/contract/kit/list';
import { accountIdOf, type SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { pageOf } from '#kit/list';
import { deviceOf } from './session.service.ts';

/** A page of where whoever asks has signed in, or somebody tried to, newest first. */
export async function loginLog({ db }: Ctx, actor: SignedIn, paging: Paging) {
  const base = db.selectFrom('login_log').where('login_log.realm', '=', actor.realm).where('login_log.subject_id', '=', accountIdOf(actor));
  const { list, total } = await pageOf(db, base, paging, (rows) =>
    rows
      .select(['login_log.id', 'login_log.ok', 'login_log.ip', 'login_log.user_agent', 'login_log.create_at', 'login_log.by_name'])
      .orderBy('login_log.id', 'desc'),
  );
  return { list: list.map(({ user_agent, ...row }) => ({ ...row, device: deviceOf(user_agent) })), total };
}
