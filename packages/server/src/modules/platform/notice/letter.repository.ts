/** Words an administrator wrote for letters, by kind and language. All of them are in memory (settings.service.ts). */
import type { Locale } from '@keymall/contract/kit/refusals';
import type { LetterKind } from '@keymall/contract/platform/letter-kinds';
import type { LetterText } from '@keymall/contract/platform/letters';
import { sql } from 'kysely';
import type { AdminCtx } from '#kit/context';
import type { Db } from '#kit/database';
import type { WrittenLetter } from '#kit/house';

export async function readLetters(db: Db): Promise<ReadonlyMap<string, WrittenLetter>> {
  const rows = await db.selectFrom('letter_override').selectAll().execute();
  return new Map(rows.map(({ kind, locale, ...row }) => [`${kind}:${locale}`, row]));
}

interface Place {
  kind: LetterKind;
  locale: Locale;
  /** Of the words that are replaced; 0: those it was built with. */
  revision: number;
}

/** Writes the words in place of those of that revision; gives false where somebody else was first. */
export async function writeLetter(ctx: AdminCtx, { kind, locale, revision }: Place, text: LetterText): Promise<boolean> {
  const row = { ...text, admin_name: ctx.actor.username, update_at: ctx.now() };
  if (revision === 0) {
    const added = await ctx.db
      .insertInto('letter_override')
      .values({ kind, locale, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst();
    return added !== undefined;
  }
  const { numUpdatedRows } = await ctx.db
    .updateTable('letter_override')
    .set({ ...row, revision: sql<number>`default` })
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the words of that revision away; gives false where they are others by now. */
export async function dropLetter(ctx: AdminCtx, { kind, locale, revision }: Place): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('letter_override')
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
