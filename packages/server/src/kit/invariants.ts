/** Runs checks/invariants.sql: every statement behind a `-- NAME sentence` line returns what breaks that rule. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database.ts';

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

const isOfMoney = ({ name }: Invariant): boolean => /^(L|P|R|U|F|W|V|D)\d|^O1$/.test(name);

/** Rules of money: what a proof of the ledger goes through. */
export const moneyRules = (): Invariant[] => invariants().filter(isOfMoney);

/** All others: what the house check goes through. */
export const houseRules = (): Invariant[] => invariants().filter((rule) => !isOfMoney(rule));

/** Told of each rule a nightly job has been through: how many rows break it. */
export type Tell = (rule: string, rows: number) => void;

/** Rows that a finding names. */
const NAMED_ROWS = 20;

export interface Broken {
  count: number;
  rows: unknown[];
}

/** What breaks one rule, as of one moment: how many rows, and some of them. `db` is a transaction that may take its time. */
export async function whatBreaks(db: Db, { text }: Invariant): Promise<Broken> {
  const { rows } = await sql<Broken>`
    with broken as materialized (${sql.raw(text)})
    select (select count(*) from broken) as count,
      coalesce((select jsonb_agg(to_jsonb(named)) from (select * from broken limit ${sql.lit(NAMED_ROWS)}) named), '[]') as rows`.execute(
    db,
  );
  return rows[0] as Broken;
}

/** Every rule, or those given, with how many rows break it; all zero is the pass. */
export async function checkInvariants(db: Db, rules = invariants()): Promise<{ name: string; sentence: string; rows: number }[]> {
  const results: { name: string; sentence: string; rows: number }[] = [];
  for (const { name, sentence, text } of rules) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${sql.raw(text)}) broken`.execute(db);
    results.push({ name, sentence, rows: rows[0]?.count ?? -1 });
  }
  return results;
}
