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

/** Tables as they were since a day, under their own names, and the rules of money that are asked of these. */
export interface Scope {
  name: string;
  rules: readonly Invariant[];
  /** Makes them: temporary ones, gone with their transaction. */
  begin: readonly string[];
}

const NIGHTLY = join(import.meta.dirname, '../../checks/nightly.sql');

/** What a nightly proof goes through, with the last day that was proven; the scope without tables is all there is. */
export function nightlyScopes(since: string): Scope[] {
  if (!/^\d{4}-\d\d-\d\d$/.test(since)) throw new Error(`no day: ${since}`);
  const rules = new Map(moneyRules().map((rule) => [rule.name, rule]));
  const take = (name: string): Invariant => {
    const rule = rules.get(name);
    if (!rule) throw new Error(`no rule of money is called ${name}, or two scopes name it`);
    rules.delete(name);
    return rule;
  };
  const scopes = readFileSync(NIGHTLY, 'utf8')
    .split(/^-- scope (?=\w+: )/m)
    .slice(1)
    .map((block): Scope => {
      const [head = '', ...rest] = block.split('\n');
      const [name = '', named = ''] = head.split(': ');
      const text = rest.filter((line) => !line.startsWith('--')).join('\n');
      return {
        name,
        // A statement that was prepared over the tables themselves would go on asking those: PostgreSQL does not see that a name stands for another.
        rules: named
          .split(' ')
          .map(take)
          .map((rule) => ({ ...rule, text: `/* ${name} */ ${rule.text}` })),
        begin: text
          .split(';')
          .map((each) => each.trim().replaceAll(':since', `date '${since}'`))
          .filter((each) => each !== ''),
      };
    });
  return [...scopes, { name: 'all', rules: [...rules.values()], begin: [] }];
}

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
