/** What the home page shows of the platform's channels. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** More than a home page has room for. */
const SHOWN = 24;

/** Ways to pay that a channel in use has an account for, those of one code together under the first of their names. */
// unscoped: all
export async function openPayTypes(db: Db): Promise<{ code: string; name: string; logo: string }[]> {
  const { rows } = await sql<{ code: string; name: string; logo: string }>`
    select code, name, logo from (
      select distinct on (t.code) t.code, t.name, t.logo, t.sort
      from pay_type t
      where exists (
        select from pay_channel c join channel_account a on a.channel_id = c.id and a.status = 1 and a.delete_at is null
        where c.pay_type_id = t.id and c.type = 1 and c.status = 1 and c.delete_at is null)
      order by t.code, t.sort desc, t.id) as open
    order by sort desc, code limit ${SHOWN}`.execute(db);
  return rows;
}
