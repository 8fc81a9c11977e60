/** The one way to PostgreSQL: a pool whose int8 are exact integers and whose statements are prepared once a connection. */
import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './tables.ts';

export type Db = Kysely<Database>;

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;

/** Ids and amounts are numbers by their bounds; a sum of amounts has none, and stays exact. */
function readInteger(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

/** Our pool's own parsers: int8, and the numeric that a sum of int8 is, as exact integers. Other clients of pg keep theirs. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8 || oid === NUMERIC) return readInteger;
      if (oid === INT8_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(readInteger));
    }
    return pg.types.getTypeParser(oid, format);
  },
};

/** Texts that get a name; a list of ever new texts must not fill the server's memory. */
const MAX_NAMED = 800;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMED || text.length > 20_000) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** What pg says when a server took a statement and gave no answer. */
const NO_ANSWER = 'Query read timeout';

const COPY_HEAD = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const COPY_END = Buffer.from([0xff, 0xff]);

/** What COPY takes in: rows in PostgreSQL's own binary form, in pieces. Stands where a statement's parameters do. */
class CopiedRows {
  readonly pieces: readonly Buffer[];
  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces;
  }
}

/** What a connection of pg has for whoever copies; its types leave it out. */
interface CopyConnection {
  query(text: string): void;
  endCopyFrom(): void;
  stream: Writable;
}

const COPY_DATA = 'd'.charCodeAt(0);

/** A message that `piece` follows: pg's own way to send it would copy all of it first. */
function copyDataHead(piece: Buffer): Buffer {
  const head = Buffer.allocUnsafe(5);
  head[0] = COPY_DATA;
  // Its length counts itself, not the letter before it.
  head.writeInt32BE(piece.length + 4, 1);
  return head;
}

/** One COPY in, as pg's client works what it is given to submit. `callback` is its name there: it hangs its own deadline in. */
class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #pieces: readonly Buffer[];
  #rows = 0;
  callback: (error: Error | null, result?: { command: string; rowCount: number; rows: [] }) => void;
  constructor(text: string, pieces: readonly Buffer[], callback: CopyIn['callback']) {
    this.#text = text;
    this.#pieces = pieces;
    this.callback = callback;
  }
  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.#text);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    const { stream } = connection;
    stream.cork();
    for (const piece of this.#pieces) {
      stream.write(copyDataHead(piece));
      stream.write(piece);
    }
    connection.endCopyFrom();
    stream.uncork();
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(text.split(' ').at(-1));
  }
  handleError(error: Error): void {
    this.callback(error);
  }
  handleReadyForQuery(): void {
    this.callback(null, { command: 'COPY', rowCount: this.#rows, rows: [] });
  }
}

/** Stands where a statement's parameters do: its rows are wanted by COPY. */
const ROWS_WANTED = Symbol('rows wanted');

/** A row in PostgreSQL's own binary form, field by field. */
type BinaryRow = (Buffer | null)[];

/** One COPY the other way. */
class CopyOut implements pg.Submittable {
  readonly #text: string;
  readonly #pieces: Buffer[] = [];
  callback: (error: Error | null, result?: { command: string; rowCount: number; rows: BinaryRow[] }) => void;
  constructor(text: string, callback: CopyOut['callback']) {
    this.#text = text;
    this.callback = callback;
  }
  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.#text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A view of what the next answer is read into.
    this.#pieces.push(Buffer.from(chunk));
  }
  handleCommandComplete(): void {
    // Told by what follows it.
  }
  handleError(error: Error): void {
    this.callback(error);
  }
  handleReadyForQuery(): void {
    const rows = rowsOf(Buffer.concat(this.#pieces));
    this.callback(null, { command: 'COPY', rowCount: rows.length, rows });
  }
}

/** What COPY gives in binary form, from its head to its end. */
function rowsOf(copied: Buffer): BinaryRow[] {
  const rows: BinaryRow[] = [];
  let at = COPY_HEAD.length;
  for (;;) {
    const fields = copied.readInt16BE(at);
    at += 2;
    if (fields < 0) return rows;
    const row: BinaryRow = [];
    for (let field = 0; field < fields; field += 1) {
      const length = copied.readInt32BE(at);
      at += 4;
      row.push(length < 0 ? null : copied.subarray(at, at + length));
      at += Math.max(0, length);
    }
    rows.push(row);
  }
}

/** Makes every parameterised text query of a connection a named, prepared one; but for COPY, which is none. */
function prepareStatements(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || !Array.isArray(values)) return plain(first, values, ...rest);
    const [copied] = values as unknown[];
    const submitted = (make: (callback: CopyIn['callback'] & CopyOut['callback']) => pg.Submittable) =>
      new Promise((done, fail) => plain(make((error, result) => (error ? fail(error) : done(result)))));
    const asked =
      copied instanceof CopiedRows
        ? submitted((callback) => new CopyIn(first, copied.pieces, callback))
        : copied === ROWS_WANTED
          ? submitted((callback) => new CopyOut(first, callback))
          : plain({ text: first, values, name: nameOf(first) }, ...rest);
    return asked instanceof Promise ? asked.catch((error: unknown) => cutWhenSilent(client, error)) : asked;
  }) as typeof client.query;
  // The pool listens to idle connections only: one that is cut at work would end the process.
  client.on('error', () => undefined);
}

/** A connection whose statement may still be running must not serve anybody else: its transaction is not over. */
function cutWhenSilent(client: pg.PoolClient, error: unknown): never {
  if (error instanceof Error && error.message === NO_ANSWER)
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  throw error;
}

/** How long anything may take. */
export interface Patience {
  /** After this a statement counts as unanswered; a little more than the server gives it. */
  answerWithinMs?: number;
  /** What the server gives a statement; 0 all the time it needs. */
  statementMs?: number;
  /** After this a statement waits for no lock any more. */
  lockMs?: number;
  /** After this nobody waits for a connection any more. */
  waitMs?: number;
}

/**
 * How long a connection that nobody uses is kept, and how soon it is asked by TCP whether anybody is there still. One that is new knows no
 * statement: its first sale takes five times as long as the next (decision 0111), and a shop at night has a buyer a minute.
 */
export const KEPT = { idleTimeoutMillis: 10 * 60_000, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

export interface PoolOptions extends Patience {
  url: string;
  /** Connections at the most. */
  max?: number;
  /** As many are kept for good, once they are open. */
  min?: number;
  applicationName?: string;
}

/** Opens a pool. Unless said, every statement ends within 5 s, on a server that stands still within 6; every lock wait within 3 s, every idle transaction within 10 s. */
export function openPool(options: PoolOptions): pg.Pool {
  const {
    url,
    max = 8,
    min = 0,
    applicationName = 'keymall',
    answerWithinMs = 6000,
    statementMs = 5000,
    lockMs = 3000,
    waitMs = 2000,
  } = options;
  const pool = new pg.Pool({
    connectionString: url,
    ...KEPT,
    types,
    max,
    min,
    application_name: applicationName,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    query_timeout: answerWithinMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on('connect', prepareStatements);
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  openedWith.set(pool, options);
  return pool;
}

/** What each pool was opened with. */
const openedWith = new WeakMap<pg.Pool, PoolOptions>();

/** The pool of each database; a transaction has none. */
const pools = new WeakMap<Db, pg.Pool>();

/** Kysely over a pool. */
export function openDatabase(pool: pg.Pool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/**
 * The same database over one connection of its own, which is opened when it is first wanted, kept for good, and ended with the pool. For a
 * statement that must not wait for whoever uses the pool up, and whose plans stay at hand in a process of PostgreSQL that runs nothing else
 * (decision 0112). Inside a transaction it is the transaction.
 */
export function apart(db: Db): Db {
  const pool = pools.get(db);
  const options = pool && openedWith.get(pool);
  if (!pool || !options) return db;
  const own = openPool({ ...options, max: 1, min: 1 });
  const end = pool.end.bind(pool);
  pool.end = async () => {
    await own.end();
    await end();
  };
  return openDatabase(own);
}

/** Is each statement its own transaction. */
export const isPool = (db: Db): boolean => pools.has(db);

/** How long callers of this database wait for a connection, in milliseconds. */
export const waitOf = (db: Db): number => pools.get(db)?.options.connectionTimeoutMillis ?? 0;

/** PostgreSQL's own code of an error it raised, or ''. */
export function databaseCode(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}

/** Codes of a database that is full, starting, stopping or gone; and of a statement that took too long. */
const BUSY_CODE = /^(08|53|57P|57014|55P03|25P03)/;
const AWAY =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT.*s\.PGSQL/;

/** Too many wait for the database already. */
export class Busy extends Error {}

/** Is the database busy or away: what was asked may be asked again in a moment. */
export function isAway(error: unknown): boolean {
  return error instanceof Busy || BUSY_CODE.test(databaseCode(error)) || (error instanceof Error && AWAY.test(error.message));
}

/** The name of the constraint that refused a row, or ''. */
export function violatedConstraint(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.constraint ?? '') : '';
}

/** Rows of a fixed statement. For the hottest ones, which need no building and go to the pool by the shortest way: everything else is Kysely's. */
export async function ask<Row extends pg.QueryResultRow>(db: Db, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const pool = pools.get(db);
  if (pool) {
    const client = await pool.connect();
    try {
      return (await client.query<Row>(text, [...parameters])).rows;
    } finally {
      client.release();
    }
  }
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}

/** Takes rows into a table by a `copy … from stdin (format binary)`; `pieces` are whole rows in that form, without head and end. */
export async function copyIn(db: Db, text: string, pieces: readonly Buffer[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text, [new CopiedRows([COPY_HEAD, ...pieces, COPY_END])]));
}

/**
 * Rows of a `copy (…) to stdout (format binary)`: for bytes, which any other statement tells in hex, twice as long and letter by
 * letter. It takes no parameters.
 */
export async function copyOut(db: Db, text: string): Promise<BinaryRow[]> {
  return (await db.executeQuery<BinaryRow>(CompiledQuery.raw(text, [ROWS_WANTED]))).rows;
}

const NEEDS_NO_QUOTES = /^[^"\\,()]+$/;

/** A value as a field of a row's text: bytes in hex, lists as arrays, the rest of what is no text as JSON. */
function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'number'
        ? String(value)
        : Buffer.isBuffer(value)
          ? `\\x${value.toString('hex')}`
          : Array.isArray(value) && value.every((each) => typeof each === 'number')
            ? `{${value.join(',')}}`
            : JSON.stringify(value);
  // Inside quotes a quote and a backslash stand twice. Most fields need none, and a row goes as an element of a list, where each counts again.
  return NEEDS_NO_QUOTES.test(text) ? text : `"${text.replace(/["\\]/g, '$&$&')}"`;
}

/** A row as PostgreSQL reads it: `fields` in the order of its type; what the row lacks is null. */
export const rowText = (fields: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  `(${fields.map((field) => fieldText(row[field])).join(',')})`;
