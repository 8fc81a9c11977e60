import type { Finding } from '@keymall/contract/platform/system';

/** A word about oneself, and when it was last true. */
export interface InstallationFact {
  name: string;
  value: unknown;
  update_at: Date;
}

/** A proxy that was last seen so long ago is gone. */
const PROXY_MS = 7 * 86_400_000;
/** A clock that was put right is worth a look at what happened meanwhile for a day. */
const CLOCK_MS = 86_400_000;

/** A backup is made daily: one that is older was forgotten, or fails; who runs the house may say otherwise (setting `watch_backup_hours`). */
const BACKUP_HOURS = 48;
const HOUR_MS = 3_600_000;
/** So long what a restore asks for stands on the page. */
const RESTORED_MS = 7 * 86_400_000;

function backupFinding(facts: readonly InstallationFact[], now: Date, hours: number): Finding[] {
  const backup = facts.find(({ name }) => name === 'backup');
  const failed = facts.find(({ name }) => name === 'backup_failed');
  if (failed && (!backup || failed.update_at > backup.update_at))
    return [{ name: 'backup_failed', values: failed.value as Record<string, string> }];
  if (!backup) return [{ name: 'backup_missing', values: {} }];
  const age = now.getTime() - backup.update_at.getTime();
  return age > hours * HOUR_MS ? [{ name: 'backup_old', values: { days: String(Math.floor(age / 86_400_000)) } }] : [];
}

/** What of the facts somebody must mend. `declares` says whether an address is a declared proxy's by now. */
export function findingsOf(
  facts: readonly InstallationFact[],
  now: Date,
  {
    declares,
    needsBackup,
    backupHours = BACKUP_HOURS,
  }: { declares: (peer: string) => boolean; needsBackup: boolean; backupHours?: number | undefined },
): Finding[] {
  const findings: Finding[] = needsBackup ? backupFinding(facts, now, backupHours) : [];
  for (const { name, value, update_at } of facts) {
    const age = now.getTime() - update_at.getTime();
    if (name === 'undeclared_proxy' && age <= PROXY_MS) {
      const { peer } = value as { peer: string };
      if (!declares(peer)) findings.push({ name, values: { peer } });
    }
    if (name === 'restored' && age <= RESTORED_MS) findings.push({ name, values: value as Record<string, string> });
    if (name === 'clock_put_right' && age <= CLOCK_MS) findings.push({ name, values: value as Record<string, string> });
  }
  return findings;
}
