/** Tables as text and back, over COPY: what one moment's view holds, table by table, each with its count and its digest. */
import { createHash } from 'node:crypto';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface Table {
  name: string;
  columns: string[];
  /** What its rows are ordered by, so that the same rows give the same digest anywhere. */
  order: string;
}

export interface Digest {
  rows: number;
  /** Of the text that COPY gives. */
  sha256: string;
}

export interface Sequence {
  name: string;
  /** As text: it is a bigint. */
  value: string;
  called: boolean;
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** One connection without limits of time. Values read the same on every server. */
export async function connectForCopy(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true });
  // Who asks hears of it; without a listener a server that goes away would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
    set extra_float_digits = 3; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = '60s'; set search_path = public`);
  return client;
}

/** The house's tables. Who applied which migration is no data: a restore makes that anew. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; types: string[]; keys: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns, array_agg(format_type(a.atttypid, null) order by a.attnum) as types,
      coalesce((select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum)) from pg_index i
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary), '{}') as keys
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname not in ('kysely_migration', 'kysely_migration_lock')
    group by c.oid, c.relname order by c.relname`);
  return rows.map(({ name, columns, types, keys }) => {
    const by = keys.length > 0 ? keys : columns;
    const isText = (column: string): boolean => /^(text|character)/.test(types[columns.indexOf(column)] ?? '');
    const order = by.map((column) => (isText(column) ? `${quoted(column)} collate "C"` : quoted(column))).join(', ');
    return { name, columns, order };
  });
}

const nowhere = (): Writable => new Writable({ write: (_part, _encoding, done) => done() });

/** What a query gives, into streams one behind the other; into none where it is only counted. */
export async function copyOut(
  client: pg.Client,
  query: string,
  into: readonly NodeJS.ReadWriteStream[] = [],
  end: NodeJS.WritableStream = nowhere(),
): Promise<Digest> {
  const source = client.query(copyTo(`copy (${query}) to stdout`));
  const hash = createHash('sha256');
  const heard = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
  });
  await pipeline([source, heard, ...into, end]);
  return { rows: source.rowCount ?? 0, sha256: hash.digest('hex') };
}

export const tableQuery = ({ name, columns, order }: Table): string =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}`;

/** Fills a table from such a text. */
export async function copyIn(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  text: readonly [Readable, Transform],
): Promise<void> {
  await pipeline(...text, client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`)));
}

/** Where the sequences stand; read after the tables, so never behind them. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    sequences.push({ name, value: found.rows[0]?.value ?? '1', called: found.rows[0]?.called ?? false });
  }
  return sequences;
}

interface Foreign {
  name: string;
  tab: string;
  definition: string;
}

/**
 * Replaces everything in the tables by `fill`'s work, in one transaction. Rules between tables are taken away and put back, which asks
 * every row again; triggers rest, for what they would write is in the copy. Needs no more than owning the tables.
 */
export async function refill(
  client: pg.Client,
  tables: readonly Table[],
  sequences: readonly Sequence[],
  fill: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    const { rows: foreign } = await client.query<Foreign>(`
      select conname as name, conrelid::regclass::text as tab, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conrelid, conname`);
    for (const { name, tab } of foreign) await client.query(`alter table ${tab} drop constraint ${quoted(name)}`);
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    await fill();
    for (const { name, value, called } of sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, called]);
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { name, tab, definition } of foreign) await client.query(`alter table ${tab} add constraint ${quoted(name)} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
