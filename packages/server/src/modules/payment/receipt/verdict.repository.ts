/** What administrators say of money in doubt, as it lies in the database. One word is given by fn.verdict_give. */
import type { Db } from '#kit/database';
import type { VerdictSubject } from '../tables.ts';

interface Said {
  admin: string;
  paid: boolean;
  reason: string;
  evidence: string;
  picture: string;
  create_at: Date;
  counts: boolean;
}

/** Rows of a list with what was said of each, the first word first. */
export async function withVerdicts<Row extends { id: number }>(
  db: Db,
  subject: VerdictSubject,
  rows: readonly Row[],
): Promise<(Row & { verdicts: Said[] })[]> {
  const said =
    rows.length === 0
      ? []
      : await db
          .selectFrom('verdict as v')
          .innerJoin('admin as a', 'a.id', 'v.admin_id')
          .select(['v.subject_id', 'a.username as admin', 'v.paid', 'v.reason', 'v.evidence', 'v.picture', 'v.create_at', 'v.ended_at'])
          .where('v.subject', '=', subject)
          .where(
            'v.subject_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('v.id')
          .execute();
  const bySubject = Map.groupBy(said, ({ subject_id }) => subject_id);
  return rows.map((row) => ({
    ...row,
    verdicts: (bySubject.get(row.id) ?? []).map(({ subject_id: _, ended_at, ...word }) => ({ ...word, counts: ended_at === null })),
  }));
}

/** Is it a picture that the administrators uploaded. */
export async function isOfficePicture(db: Db, url: string): Promise<boolean> {
  const name = /^\/upload\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))$/.exec(url)?.[1];
  if (!name) return false;
  const row = await db.selectFrom('upload').select('id').where('name', '=', name).where('realm', '=', 'admin').executeTakeFirst();
  return row !== undefined;
}
