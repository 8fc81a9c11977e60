/**
 * The house as it was last handed over: its schema, and a shop's life in it, made by that version's own code. With the next landing:
 * the name of the then last migration, and data made anew by the version that landed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** The last migration that others' databases have. */
export const LANDED = '0032-given-back';

const DATA = join(import.meta.dirname, 'landed-0032.sql');

/** What a test needs to know of the data. The keys were drawn for it and open nothing else. */
export const landed = {
  masterKey: Buffer.from('wuzW6+qcroFrARo4L9oTY07tzy5jAVd03E8CxElEyf0=', 'base64'),
  madeAt: new Date('2026-11-22T09:24:12Z'),
  link: 'wL1HoeVEnYgO',
  gateway: { account_id: 1, channel_id: 1, pid: '720721', key: '11huQRNv5uwN-OWpAoHXong-8RGm4l_7' },
  delivered: {
    trade_no: '26112217240545Z39YJD0VRVMVRN',
    contact: 'aa1a3035@example.com',
    card: 'A8B66-30AD9-D4153-20E28-17AA0',
  },
  unpaid: { trade_no: '261122172405DJCPJH2DZ8NMVJT7', contact: '28ee4876@example.com', total: '18.90' },
  complaint: '261122172405EK8W9G75NFVH37E8',
} as const;

const DAY_MS = 86_400_000;

/** Fills a database of that schema. It all happened within the last day of the given time, whenever it was made. */
export async function fillLanded(client: pg.Client, now: Date): Promise<void> {
  const days = Math.floor((now.getTime() - landed.madeAt.getTime()) / DAY_MS);
  await client.query('begin');
  // Rows as they were, none made by a trigger.
  await client.query('set local session_replication_role = replica');
  // Which a migration had put there before a shop could change it.
  await client.query('delete from pay_type');
  await client.query(readFileSync(DATA, 'utf8'));
  await client.query(`
    do $$ declare r record; begin
      for r in
        select c.relname as name, string_agg(format('%1$I = %1$I + make_interval(days => ${days})', a.attname), ', ') as moved
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid in ('timestamptz'::regtype, 'date'::regtype)
        group by c.relname
      loop
        execute format('update %I set %s', r.name, r.moved);
      end loop;
      for r in
        select c.relname as name, a.attname as column_name, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''
      loop
        execute format('select setval(%L, (select max(%I) from %I))', r.sequence, r.column_name, r.name);
      end loop;
    end $$`);
  // It went down for the upgrade a moment ago: what waits for its payment still has time.
  await client.query(`update orders set close_at = now() + interval '5 minutes' where status = 0`);
  await client.query('commit');
}
