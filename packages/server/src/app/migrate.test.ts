/** The schema and what the code believes of it: branches that meet, and the columns of every tables.ts. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { parseSync } from 'oxc-parser';
import pg from 'pg';
import { migrate, migrationNames } from '#app/migrate';
import { atEnd } from '#testing/at-end';
import { testDatabase } from '#testing/postgres';

let url: string;
let client: pg.Client;
before(async () => {
  const made = await testDatabase();
  url = made.url;
  atEnd(made.drop);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(() => client.end());
});

/** What a column's type says of it. */
interface Said {
  /** Reading it may give null. */
  nullable: boolean;
  /** An insert may leave it out. */
  optional: boolean;
  /** No insert may give it. */
  kept: boolean;
  /** What is read, as written. */
  read: string;
}
/** What the database says of it. */
interface Found {
  nullable: boolean;
  /** PostgreSQL fills it: by a default, an identity or a formula. */
  filled: boolean;
  /** PostgreSQL alone fills it. */
  always: boolean;
  type: string;
}

type Syntax = { type: string; start: number; end: number } & Record<string, unknown>;
const one = (node: Syntax | undefined, field: string) => node?.[field] as Syntax | undefined;
const list = (node: Syntax | undefined, field: string) => (node?.[field] as Syntax[] | undefined) ?? [];
const word = (node: Syntax | undefined) => String(node?.['name'] ?? node?.['value'] ?? '');

/** The tables that a text declares, by name, with their columns. */
function declared(path: string, text: string): Map<string, Map<string, Said>> {
  const program = parseSync(path, text).program as unknown as Syntax;
  const tables = new Map<string, Map<string, Said>>();
  const written = (node: Syntax | undefined) => (node ? text.slice(node.start, node.end) : '');
  const says = (type: Syntax | undefined): Said => {
    const name = type?.type === 'TSTypeReference' ? word(one(type, 'typeName')) : '';
    const [read, insert] = list(one(type, 'typeArguments'), 'params');
    const wrapped = ['Filled', 'Generated', 'Kept', 'ColumnType'].includes(name);
    const shown = wrapped ? read : type;
    const nullable = shown?.type === 'TSUnionType' ? list(shown, 'types').some(({ type: part }) => part === 'TSNullKeyword') : false;
    const kept = name === 'Kept' || (name === 'ColumnType' && insert?.type === 'TSNeverKeyword');
    const optional = kept || name === 'Filled' || name === 'Generated' || (name === 'ColumnType' && /\bundefined\b/.test(written(insert)));
    return { nullable, kept, optional, read: written(shown) };
  };
  const columnsOf = (members: Syntax[]) =>
    new Map(members.map((member) => [word(one(member, 'key')), says(one(one(member, 'typeAnnotation'), 'typeAnnotation'))]));
  for (const statement of list(program, 'body')) {
    if (statement.type !== 'TSModuleDeclaration') continue;
    for (const database of list(one(statement, 'body'), 'body')) {
      for (const table of list(one(database, 'body'), 'body')) {
        const shape = one(one(table, 'typeAnnotation'), 'typeAnnotation');
        assert.equal(shape?.type, 'TSTypeLiteral', `${path}: ${word(one(table, 'key'))} is written out as { column: type }`);
        tables.set(word(one(table, 'key')), columnsOf(list(shape, 'members')));
      }
    }
  }
  return tables;
}

async function inDatabase(): Promise<Map<string, Map<string, Found>>> {
  const { rows } = await client.query<Found & { table: string; column: string }>(`
    select c.table_name as table, c.column_name as column, c.is_nullable = 'YES' as nullable, c.udt_name as type,
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as filled,
      c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' as always
    from information_schema.columns c join pg_class p on p.oid = format('public.%I', c.table_name)::regclass
    where c.table_schema = 'public' and p.relkind in ('r', 'p') and not p.relispartition and c.table_name not like 'kysely%'`);
  const tables = new Map<string, Map<string, Found>>();
  for (const { table, column, ...found } of rows) {
    if (!tables.has(table)) tables.set(table, new Map());
    tables.get(table)?.set(column, { ...found, always: found.always ?? false });
  }
  return tables;
}

/** PostgreSQL's types that are read as a type written so; nothing for one that a table's text says more of. */
const READ_AS: Record<string, RegExp> = {
  number: /^(int2|int4|int8|numeric|float8)$/,
  Flag: /^(int2|int4|int8)$/,
  string: /^(text|varchar|bpchar|char|name|uuid|inet|date)$/,
  boolean: /^bool$/,
  Date: /^(timestamptz|date)$/,
  Buffer: /^bytea$/,
};

function differences(said: Map<string, Map<string, Said>>, found: Map<string, Map<string, Found>>): string[] {
  const out: string[] = [];
  for (const name of said.keys()) if (!found.has(name)) out.push(`${name}: the database has no such table`);
  for (const [name, columns] of found) {
    const ours = said.get(name);
    if (!ours) {
      out.push(`${name}: no tables.ts declares it`);
      continue;
    }
    for (const column of ours.keys()) if (!columns.has(column)) out.push(`${name}.${column}: the database has no such column`);
    for (const [column, is] of columns) {
      const says = ours.get(column);
      if (!says) {
        out.push(`${name}.${column}: tables.ts does not know it`);
        continue;
      }
      if (is.nullable !== says.nullable) out.push(`${name}.${column}: the database says it ${is.nullable ? 'may' : 'can not'} be null`);
      if (says.optional && !is.filled && !is.nullable) out.push(`${name}.${column}: nothing fills it where the insert does not`);
      if (!says.optional && is.filled) out.push(`${name}.${column}: PostgreSQL fills it; say Filled or Kept`);
      if (is.always && !says.kept) out.push(`${name}.${column}: PostgreSQL alone sets it; say Kept`);
      const fits = READ_AS[says.read.replace(/\s*\|\s*null$/, '')];
      if (fits && !fits.test(is.type)) out.push(`${name}.${column}: a ${is.type} is not read as ${says.read}`);
    }
  }
  return out.toSorted();
}

const MODULES = join(import.meta.dirname, '../modules');

test("every table's columns are in the database as its tables.ts says", async () => {
  const said = new Map<string, Map<string, Said>>();
  for (const module of readdirSync(MODULES)) {
    const path = join(MODULES, module, 'tables.ts');
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      continue;
    }
    for (const [name, columns] of declared(path, text)) said.set(name, columns);
  }
  const found = await inDatabase();
  assert.ok(said.size > 50 && found.size > 50, `${said.size} tables are declared, ${found.size} are there`);
  assert.deepEqual(differences(said, found), []);
});

test('a column that is misnamed, wrongly null, wrongly filled or of another type is told', () => {
  const column = (over: Partial<Found>): Found => ({ nullable: false, filled: false, always: false, type: 'int8', ...over });
  const found = new Map([
    [
      'cat',
      new Map([
        ['id', column({ filled: true, always: true })],
        ['age', column({ nullable: true })],
        ['name', column({ type: 'text' })],
        ['born', column({ type: 'timestamptz', filled: true })],
        ['lives', column({ filled: true })],
      ]),
    ],
  ]);
  const text = (columns: string) => `declare module '#kit/tables' { interface Database { cat: { ${columns} } } }`;
  const right = 'id: Kept<number>; age: number | null; name: string; born: Filled<Date>; lives: ColumnType<number, number | undefined>';
  assert.deepEqual(differences(declared('right.ts', text(right)), found), []);
  const wrong = 'id: Filled<number>; age: number; name: Filled<number>; borne: Filled<Date>; lives: number';
  assert.deepEqual(differences(declared('wrong.ts', text(wrong)), found), [
    'cat.age: the database says it may be null',
    'cat.born: tables.ts does not know it',
    'cat.borne: the database has no such column',
    'cat.id: PostgreSQL alone sets it; say Kept',
    'cat.lives: PostgreSQL fills it; say Filled or Kept',
    'cat.name: a text is not read as number',
    'cat.name: nothing fills it where the insert does not',
  ]);
});

test('a database that has a later number gets the earlier one of another branch', async () => {
  const other = await testDatabase();
  atEnd(other.drop);
  const emptied = new pg.Client({ connectionString: other.url });
  await emptied.connect();
  await emptied.query('drop schema fn cascade; drop schema public cascade; create schema public').finally(() => emptied.end());
  const all = migrationNames();
  const late = all.find((name) => name.startsWith('0041-')) ?? assert.fail('the migration that comes late is gone');
  assert.notEqual(late, all.at(-1));
  await migrate(
    other.url,
    all.filter((name) => name !== late),
  );
  assert.deepEqual((await migrate(other.url)).applied, [late]);
  assert.deepEqual((await migrate(other.url)).applied, []);
});

test('devices that buyers turned on stay theirs when those of the offices come beside them', async () => {
  const other = await testDatabase();
  atEnd(other.drop);
  const before = new pg.Client({ connectionString: other.url });
  await before.connect();
  await before.query('drop schema fn cascade; drop schema public cascade; create schema public').finally(() => before.end());
  const all = migrationNames();
  await migrate(
    other.url,
    all.filter((name) => name < '0122'),
  );
  const old = new pg.Client({ connectionString: other.url });
  await old.connect();
  const { rows } = await old.query<{ id: string }>(`
    with b as (insert into buyer (email, password_hash) values ('a@example.com', '$argon2id$x') returning id)
    insert into push_device (buyer_id, session_id, endpoint_hash, sealed, device, locale, key_id, create_at)
    select id, 7, '\\x01', '\\x02', 'Chrome', 'zh_CN', 1, '2026-11-01' from b returning buyer_id as id`);
  await migrate(other.url);
  const kept = await old
    .query(
      `select realm, account_id, merchant_id, session_id, endpoint_hash, sealed, device, renew_at = create_at as renewed from push_device`,
    )
    .finally(() => old.end());
  const [bytes, secret] = [Buffer.from([1]), Buffer.from([2])];
  assert.deepEqual(kept.rows, [
    {
      realm: 'personal',
      account_id: rows[0]?.id,
      merchant_id: null,
      session_id: '7',
      endpoint_hash: bytes,
      sealed: secret,
      device: 'Chrome',
      renewed: true,
    },
  ]);
});
