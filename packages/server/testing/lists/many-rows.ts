/**
 * Fills every table of a house with copies of the rows it has, behind the triggers' back: what a list costs when there is much of everything,
 * where nobody has written a builder for each kind of thing. The copies are older than what they are made of, of the same people and goods, and
 * refer to each other as their models do. They keep the checks of their tables, and not what triggers would see to: nobody should sell in such a house.
 */
import type pg from 'pg';

interface Column {
  name: string;
  type: string;
  /** Must be given a value: it may not be null and has none of its own. */
  wanted: boolean;
  /** The table whose rows it names. */
  of: string | null;
}

interface Table {
  name: string;
  rows: number;
  columns: Column[];
  /** Columns of which no two rows have the same. */
  uniques: string[][];
  checks: string[];
}

/** Their copies would be other people's, or would have to be of one day: those of a house are few and made by hand. */
const LEFT =
  /^(kysely_|ledger_|keyring|outbox|session$|setting|setup_link|schedule|order_move|region|admin$|role$|pay_type$)|_sum$|_sum_day$|_state$/;
/** Of these a shop or a platform has hundreds. */
const FEW =
  /^(agent_|pool|goods$|goods_(category|supply)|proxy_goods|mall_|article|ai_(document|pair|piece|set|category)|coupon_batch|docking_(source|bind|goods)|channel_account|pay_channel|custom_channel|price_change$|push_device|shop_design|staff_role|merchant_staff|list_|partner|risk_rule|wechat_menu)/;
const FEW_ROWS = 500;
/** Whom a copy stays with: everything else that it names is a copy as well. */
const KEPT = new Set([
  'merchant',
  'buyer',
  'admin',
  'goods',
  'goods_category',
  'pay_channel',
  'channel_account',
  'role',
  'ledger_account',
  'mall_category',
]);
/** Between the numbers of a row and of its copies. What a house makes while it is filled has higher ones than this leaves room for. */
const STRIDE = 10_000_000;
const FIRST = 900_000_000_000;
const YEAR_S = 31_536_000;

async function readTables(sql: pg.Client): Promise<Table[]> {
  const { rows } = await sql.query<Omit<Table, 'rows'>>(`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
          'wanted', a.attnotnull and not a.atthasdef and a.attidentity = '',
          'of', (select f.confrelid::regclass::text from pg_constraint f, unnest(f.conkey, f.confkey) as k (here, there)
            where f.contype = 'f' and f.conrelid = c.oid and k.here = a.attnum
              and k.there = (select attnum from pg_attribute where attrelid = f.confrelid and attname = 'id') limit 1)) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select jsonb_agg((select coalesce(jsonb_agg(a.attname), '[]') from pg_attribute a where a.attrelid = c.oid
          and (a.attnum = any (i.indkey::int2[]) or pg_get_expr(i.indexprs, c.oid) ~ ('\\y' || a.attname || '\\y'))))
        from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as uniques,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid
        union all select replace(pg_get_constraintdef(k.oid), 'VALUE', a.attname) from pg_attribute a join pg_constraint k on k.contypid = a.atttypid
          where a.attrelid = c.oid) as checks
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const tables: Table[] = [];
  for (const table of rows.filter(({ name }) => !LEFT.test(name))) {
    const counted = await sql.query<{ count: string }>(`select count(*) from ${table.name}`);
    tables.push({ ...table, rows: Number(counted.rows[0]?.count) });
  }
  return tables;
}

/** The first of the words that a check allows. */
const allowed = ({ checks }: Table, name: string): string | undefined =>
  checks
    .map((check) => new RegExp(`\\b${name}\\b[^=]*= ANY \\(+ARRAY\\[\\(?('[^']*'|-?\\d+)`).exec(check)?.[1])
    .find((word) => word !== undefined);

const SAMPLES: [RegExp, string][] = [
  [/^timestamp/, 'now()'],
  [/^date$/, 'current_date'],
  [/int|numeric|double/, '1'],
  [/^boolean$/, 'false'],
  [/^jsonb$/, `'{}'`],
  [/^bytea$/, `sha256('x')`],
  [/\[\]$/, `'{}'`],
  [/./, `'A1'`],
];

/** Whose everything is. */
export interface Owner {
  merchant: number;
  buyer: number;
}

/** A row in each table that has none. Gives those that would not take one. */
export async function sow(sql: pg.Client, { merchant, buyer }: Owner): Promise<string[]> {
  const bare: string[] = [];
  await behindTriggers(sql, async () => {
    for (const table of (await readTables(sql)).filter(({ rows }) => rows === 0)) {
      const given = table.columns.filter(({ name, wanted }) => wanted || name === 'merchant_id' || name === 'buyer_id');
      const values = given.map(({ name, type, of }) => {
        if (of === 'merchant' || name === 'merchant_id') return merchant;
        if (of === 'buyer' || name === 'buyer_id') return buyer;
        if (of) return `(select max(id) from ${of})`;
        return allowed(table, name) ?? (name.includes('email') ? `'a@example.com'` : SAMPLES.find(([kind]) => kind.test(type))?.[1]);
      });
      const row =
        given.length > 0 ? `(${given.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})` : 'default values';
      await sql.query(`insert into ${table.name} ${row}`).catch(() => bare.push(table.name));
    }
  });
  return bare;
}

/** What makes a text one that nobody has: its end, or more of it. */
const another = (column: string, of: number): string =>
  `case when length(m.${column}) > 12 then left(m.${column}, -9) || lpad((n::bigint * ${of} + m.at)::text, 9, '0') else m.at || 'x' || n || m.${column} end`;

/** How a table's copies differ from their models: expressions over a model `m` and the number `n` of its copy. */
function differing({ columns, uniques, rows }: Table, seconds: number): Map<string, string> {
  const changed = new Map<string, string>();
  const moved = (name: string, up = false): void => void changed.set(name, `m."${name}" ${up ? '+' : '-'} n::bigint * ${STRIDE}`);
  for (const { name, type, of } of columns) {
    if (type === 'timestamp with time zone') changed.set(name, `m."${name}" - n * interval '${seconds} seconds'`);
    if (type === 'bigint' && (name === 'id' || (of !== null && !KEPT.has(of) && !/^(merchant|buyer|goods|stock_merchant)_id$/.test(name))))
      moved(name);
  }
  for (const unique of uniques) {
    const own = columns.filter(({ name }) => unique.includes(name));
    if (own.some(({ name, type }) => changed.has(name) && type !== 'timestamp with time zone')) continue;
    const pick = [/^(text|character varying)$/, /^bytea$/, /^(integer|smallint)$/, /^date$/, /^bigint$/]
      .map((kind) => own.find(({ type }) => kind.test(type)))
      .find((column) => column !== undefined);
    if (!pick) continue;
    const column = `"${pick.name}"`;
    if (pick.type === 'bytea') changed.set(pick.name, `sha256(m.${column} || n::text::bytea)`);
    else if (pick.type === 'bigint') moved(pick.name, true);
    else if (pick.type === 'date') changed.set(pick.name, `m.${column} - n`);
    else if (/int/.test(pick.type)) changed.set(pick.name, `m.${column} + n`);
    else changed.set(pick.name, another(column, rows));
  }
  return changed;
}

/** Fills the tables up to so many rows each, over a year. Gives those that took no copies. */
export async function multiply(sql: pg.Client, rows: number): Promise<string[]> {
  const bare: string[] = [];
  await behindTriggers(sql, async () => {
    for (const table of await readTables(sql)) {
      const copies = table.rows === 0 ? 0 : Math.floor((FEW.test(table.name) ? FEW_ROWS : rows) / table.rows);
      if (copies === 0) continue;
      const changed = differing(table, Math.ceil(YEAR_S / copies));
      const names = table.columns.map(({ name }) => `"${name}"`);
      const models = table.columns.some(({ name }) => name === 'id') ? `where id >= ${FIRST}` : '';
      const made = await sql
        .query(
          `insert into ${table.name} (${names.join(', ')}) overriding system value
           select ${table.columns.map(({ name }) => changed.get(name) ?? `m."${name}"`).join(', ')}
           from (select *, row_number() over () as at from ${table.name} ${models}) m, generate_series(1, ${copies}) n on conflict do nothing`,
        )
        .catch(() => null);
      if (!made?.rowCount) bare.push(table.name);
    }
  });
  await sql.query('vacuum analyze');
  await sql.query('checkpoint');
  return bare;
}

/** Before anything is made in a house that will be filled: leaves room for copies below. */
export async function leaveRoom(sql: pg.Client): Promise<void> {
  const { rows } = await sql.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype and sequencename <> 'admin_id_seq'`,
  );
  for (const { name } of rows) await sql.query(`alter sequence ${name} restart with ${FIRST}`);
}

async function behindTriggers(sql: pg.Client, work: () => Promise<void>): Promise<void> {
  await sql.query('set session_replication_role = replica');
  await work();
  await sql.query('set session_replication_role = origin');
}
