/** The database of this installation for a program beside the server, whether that runs or not. */
import { join } from 'node:path';
import { isHeld, lockDataDir } from '../data-lock.ts';
import { type EmbeddedServer, startEmbedded } from '../embedded-postgres.ts';
import type { Env } from '../env.ts';
import { databaseAnswers } from '../migrate.ts';

export interface AtHand {
  url: string;
  /** Folder of the embedded cluster; null of a server. */
  clusterDir: string | null;
}

const quiet = (): void => undefined;

/** Works with the database; one that was not running is started for it and stopped again, and no server may start meanwhile. */
export async function withDatabase<T>(env: Env, work: (database: AtHand) => Promise<T>, { anew = false } = {}): Promise<T> {
  if (env.databaseUrl) {
    await databaseAnswers(env.databaseUrl, quiet);
    return work({ url: env.databaseUrl, clusterDir: null });
  }
  const isRunning = isHeld(env.dataDir);
  const unlock = isRunning ? quiet : lockDataDir(env.dataDir);
  let server: EmbeddedServer | null = null;
  try {
    server = await startEmbedded({ dataDir: join(env.dataDir, 'postgres'), anew });
    await databaseAnswers(server.url, quiet);
    return await work({ url: server.url, clusterDir: server.dataDir });
  } finally {
    if (!isRunning) await server?.stop();
    unlock();
  }
}
