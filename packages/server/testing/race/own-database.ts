/** A migrated database of one's own on a given server, so that nothing of its owner's is touched. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#app/migrate';

export async function onServer(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Creates `{prefix}_{random}` and migrates it. */
export async function ownDatabase(server: string, prefix: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}
