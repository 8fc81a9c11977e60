/** What a piece of work asks of the database, looked at with its plans: for tests that a page stays as cheap as it is. */
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from '#kit/database';
import type { Database } from '#kit/tables';

interface Node {
  'Relation Name'?: string;
  'CTE Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

export interface Looked {
  /** Rows of each table, and of each `with` of a statement, that were touched, by whatever way. */
  touched: Record<string, number>;
  ms: number;
}

/** A database whose questions are remembered, and what asks each of them once more with its plan: what is inserted must bear being said twice. */
export function lookedAt(pool: pg.Pool): { db: Db; looked: (work: () => Promise<unknown>) => Promise<Looked> } {
  const asked: CompiledQuery[] = [];
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void (event.level === 'query' && asked.push(event.query)),
  });
  async function looked(work: () => Promise<unknown>): Promise<Looked> {
    asked.length = 0;
    await work();
    const touched: Record<string, number> = {};
    let ms = 0;
    for (const query of asked.filter(({ sql }) => /^\s*(select|with|insert)\b/.test(sql))) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
        `explain (analyze, format json, timing off) ${query.sql}`,
        [...query.parameters],
      );
      const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
      if (!plan) throw new Error(`no plan of ${query.sql}`);
      ms += plan['Execution Time'];
      for (const node of nodesOf(plan.Plan)) {
        const table = node['Relation Name'] ?? node['CTE Name'];
        if (table)
          touched[table] = (touched[table] ?? 0) + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      }
    }
    return { touched, ms };
  }
  return { db, looked };
}
