/** Runs checks/invariants.sql: every statement behind a `-- NAME sentence` line returns what breaks that rule. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#kit/database';

export interface Invariant {
  name: string;
  sentence: string;
  text: string;
}

const FILE = join(import.meta.dirname, '../../checks/invariants.sql');

/** The rules in the order of the file. */
export function invariants(): Invariant[] {
  return readFileSync(FILE, 'utf8')
    .split(/^-- (?=[A-Z]\d+ )/m)
    .slice(1)
    .map((block) => {
      const [head = '', ...rest] = block.split('\n');
      const [name = '', ...words] = head.split(' ');
      return { name, sentence: words.join(' '), text: rest.join('\n').trim().replace(/;$/, '') };
    });
}

/** Every rule with how many rows break it; all zero is the pass. */
export async function checkInvariants(db: Db): Promise<{ name: string; sentence: string; rows: number }[]> {
  const results: { name: string; sentence: string; rows: number }[] = [];
  for (const { name, sentence, text } of invariants()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${sql.raw(text)}) broken`.execute(db);
    results.push({ name, sentence, rows: rows[0]?.count ?? -1 });
  }
  return results;
}
