/** The installation about itself, for its administrators. */
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, findingText } from '@keymall/contract/platform/system';
import { declaredProxies } from '#kit/address';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Installation } from '#kit/house';
import { databaseFigures, installationFacts } from './installation.repository.ts';
import { findingsOf } from './installation.rules.ts';

/** Of this code. */
export const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../package.json'), 'utf8')) as {
  version: string;
};

/** What somebody must mend, as of now. */
export const findings = async (db: Db, now: Date, { mode, trustProxy }: Pick<Installation, 'mode' | 'trustProxy'>): Promise<Finding[]> =>
  findingsOf(await installationFacts(db), now, { declares: declaredProxies(trustProxy), needsBackup: mode === 'production' });

/** When the last backup was made, and the last drill; null where there was none. */
export async function backupTimes(db: Db): Promise<{ backup: Date | null; drill: Date | null }> {
  const facts = await installationFacts(db);
  const at = (name: string): Date | null => facts.find((fact) => fact.name === name)?.update_at ?? null;
  return { backup: at('backup'), drill: at('backup_drill') };
}

export async function environment(ctx: Ctx) {
  const { installation, siteUrl } = ctx.house;
  const asked = Date.now();
  const { version: postgresql, bytes, now, migrations, last_migration } = await databaseFigures(ctx.db);
  // Half of the way there and back is the moment the database looked at its clock.
  const skew = Math.round((asked + Date.now()) / 2 - now.getTime());
  const disk = await statfs(installation.dataDir);
  return {
    version,
    node: process.versions.node,
    postgresql,
    mode: installation.mode,
    role: installation.role,
    site_url: siteUrl,
    trust_proxy: installation.trustProxy,
    start_at: installation.startAt,
    memory: process.memoryUsage.rss(),
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    database: { embedded: installation.embedded, bytes, migrations, last_migration },
    clock_skew: skew,
    findings: (await findings(ctx.db, ctx.now(), installation)).map((finding) => ({
      name: finding.name,
      text: findingText(finding, ctx.locale),
    })),
  };
}
