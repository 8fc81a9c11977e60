/** The installation about itself, for its administrators. */
import { readFileSync } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, findingText } from '@keymall/contract/platform/system';
import { declaredProxies } from '#kit/address';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Installation } from '#kit/house';
import { appliedSteps, databaseFigures, installationFacts, installedAt } from './installation.repository.ts';
import { findingsOf } from './installation.rules.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const versionOnDisk = (): string => (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/** Of this code. */
export const version = versionOnDisk();

/** Steps of the tables that lie on the disk, by name. */
const stepsOnDisk = async (): Promise<string[]> =>
  (await readdir(join(ROOT, 'packages/server/migrations')))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4))
    .sort();

/** What runs beside what lies on the disk, and the backups there are. */
export async function updateState(ctx: Ctx) {
  const [steps, applied, { backup, drill }] = await Promise.all([stepsOnDisk(), appliedSteps(ctx.db), backupTimes(ctx.db)]);
  return {
    version,
    disk_version: versionOnDisk(),
    start_at: ctx.house.installation.startAt,
    applied: applied.length,
    last_migration: applied.at(-1) ?? '',
    pending: steps.filter((name) => !applied.includes(name)),
    backup_at: backup,
    drill_at: drill,
  };
}

interface Locked {
  version?: string;
  /** As the package declares it: an expression, or a list to choose from. */
  license?: string | string[];
  dev?: boolean;
  link?: boolean;
}

/** What runs is built with: by licence, as the lock file names it, without what only development needs. Read once. */
const licences = (): { licence: string; components: string[] }[] => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  const found = new Map<string, Set<string>>();
  for (const [path, { version: of = '', license = '', dev, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || dev || link) continue;
    const licence = typeof license === 'string' ? license : license.join(' OR ');
    found.set(licence, (found.get(licence) ?? new Set()).add(`${name} ${of}`));
  }
  return [...found]
    .map(([licence, names]) => ({ licence, components: [...names].toSorted((a, b) => a.localeCompare(b)) }))
    .toSorted((a, b) => b.components.length - a.components.length || a.licence.localeCompare(b.licence));
};
let known: ReturnType<typeof licences> | undefined;

export async function licence(ctx: Ctx) {
  known ??= licences();
  return { version, site_url: ctx.house.siteUrl, install_at: await installedAt(ctx.db), licences: known };
}

/** What somebody must mend, as of now. */
export const findings = async (
  db: Db,
  now: Date,
  { mode, trustProxy }: Pick<Installation, 'mode' | 'trustProxy'>,
  backupHours?: number,
): Promise<Finding[]> =>
  findingsOf(await installationFacts(db), now, { declares: declaredProxies(trustProxy), needsBackup: mode === 'production', backupHours });

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
    findings: (await findings(ctx.db, ctx.now(), installation, ctx.house.settings.get('safe').watch_backup_hours)).map((finding) => ({
      name: finding.name,
      text: findingText(finding, ctx.locale),
    })),
  };
}
