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

/** A backup is made daily: one that is older was forgotten, or fails. */
const BACKUP_MS = 2 * 86_400_000;
/** So long what a restore asks for stands on the page. */
const RESTORED_MS = 7 * 86_400_000;

function backupFinding(facts: readonly InstallationFact[], now: Date): Finding[] {
  const backup = facts.find(({ name }) => name === 'backup');
  if (!backup) return [{ name: 'backup_missing', values: {} }];
  const age = now.getTime() - backup.update_at.getTime();
  return age > BACKUP_MS ? [{ name: 'backup_old', values: { days: String(Math.floor(age / 86_400_000)) } }] : [];
}

/** What of the facts somebody must mend. `declares` says whether an address is a declared proxy's by now. */
export function findingsOf(
  facts: readonly InstallationFact[],
  now: Date,
  { declares, needsBackup }: { declares: (peer: string) => boolean; needsBackup: boolean },
): Finding[] {
  const findings: Finding[] = needsBackup ? backupFinding(facts, now) : [];
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
