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

/** What of the facts somebody must mend. `declares` says whether an address is a declared proxy's by now. */
export function findingsOf(facts: readonly InstallationFact[], now: Date, declares: (peer: string) => boolean): Finding[] {
  const findings: Finding[] = [];
  for (const { name, value, update_at } of facts) {
    const age = now.getTime() - update_at.getTime();
    if (name === 'undeclared_proxy' && age <= PROXY_MS) {
      const { peer } = value as { peer: string };
      if (!declares(peer)) findings.push({ name, values: { peer } });
    }
    if (name === 'clock_put_right' && age <= CLOCK_MS) findings.push({ name, values: value as Record<string, string> });
  }
  return findings;
}
