/** What people chose of notices; where nobody chose there is no row. */
import type { NoticeChannel } from '@keymall/contract/kit/notices/row';
import type { Locale } from '@keymall/contract/kit/refusals';
import { sql } from 'kysely';
import type { Realm } from '#kit/actor';
import type { Db } from '#kit/database';
import { type Habit, PLAIN_HABIT } from './choice.rules.ts';

/** Whom a notice is for: a merchant's owner by the merchant's number, staff by their own. */
export interface Person {
  realm: Realm;
  id: number;
}

export interface Choice {
  mark: string;
  channel: NoticeChannel;
  is_on: boolean;
}

export const choicesOf = (db: Db, { realm, id }: Person, mark?: string) =>
  db
    .selectFrom('notice_choice')
    .select(['mark', 'channel', 'is_on'])
    .where('realm', '=', realm)
    .where('person_id', '=', id)
    .$if(mark !== undefined, (rows) => rows.where('mark', '=', mark as string))
    .execute();

export async function habitOf(db: Db, { realm, id }: Person): Promise<Habit & { mail_to: string }> {
  const row = await db
    .selectFrom('notice_habit')
    .select(['quiet_from', 'quiet_to', 'zone', 'digest', 'mail_to'])
    .where('realm', '=', realm)
    .where('person_id', '=', id)
    .executeTakeFirst();
  return row ?? { ...PLAIN_HABIT, mail_to: '' };
}

/** Keeps what was chosen, over what was. */
export async function keepChoices(db: Db, { realm, id: person_id }: Person, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return;
  await db
    .insertInto('notice_choice')
    .values(choices.map((choice) => ({ realm, person_id, ...choice })))
    .onConflict((conflict) =>
      conflict.columns(['realm', 'person_id', 'mark', 'channel']).doUpdateSet({ is_on: sql<boolean>`excluded.is_on` }),
    )
    .execute();
}

export async function keepHabit(
  db: Db,
  { realm, id: person_id }: Person,
  habit: Partial<Habit & { mail_to: string; locale: Locale }>,
): Promise<void> {
  await db
    .insertInto('notice_habit')
    .values({ realm, person_id, ...habit })
    .onConflict((conflict) => conflict.columns(['realm', 'person_id']).doUpdateSet(habit))
    .execute();
}

/** Nothing of it is kept of somebody whose account ends. */
export async function forgetChoices(db: Db, { realm, id }: Person): Promise<void> {
  await db.deleteFrom('notice_choice').where('realm', '=', realm).where('person_id', '=', id).execute();
  await db.deleteFrom('notice_habit').where('realm', '=', realm).where('person_id', '=', id).execute();
  await db.deleteFrom('notice_held').where('realm', '=', realm).where('person_id', '=', id).execute();
}

/** Where mails to somebody go, and the language of them; an empty address: nowhere. */
export async function mailboxOf(db: Db, { realm, id }: Person): Promise<{ to: string; locale: Locale } | undefined> {
  if (realm === 'merchant')
    return db
      .selectFrom('merchant')
      .select(['email as to', 'locale'])
      .where('id', '=', id)
      .where('delete_at', 'is', null)
      .executeTakeFirst();
  if (realm === 'personal')
    return db
      .selectFrom('buyer as b')
      .leftJoin('notice_habit as h', (join) => join.onRef('h.person_id', '=', 'b.id').on('h.realm', '=', 'personal'))
      .select(['b.email as to', sql<Locale>`coalesce(h.locale, 'zh_CN')`.as('locale')])
      .where('b.id', '=', id)
      .where('b.status', '=', 1)
      .executeTakeFirst();
  return db
    .selectFrom('admin as a')
    .leftJoin('notice_habit as h', (join) => join.onRef('h.person_id', '=', 'a.id').on('h.realm', '=', 'admin'))
    .select([sql<string>`coalesce(h.mail_to, '')`.as('to'), 'a.locale'])
    .where('a.id', '=', id)
    .where('a.status', '=', 1)
    .executeTakeFirst();
}
