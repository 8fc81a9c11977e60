import type { Finding } from '@keymall/contract/platform/system';

/** A word about oneself, and when it was last true. */
export interface InstallationFact {
  name: string;
  value: unknown;
  update_at: Date;
}

/** A proxy that was last seen so long ago is gone. */
const PROXY_MS = 7 * 86_400_000;

/** What of the facts somebody must mend. `declares` says whether an address is a declared proxy's by now. */
export function findingsOf(facts: readonly InstallationFact[], now: Date, declares: (peer: string) => boolean): Finding[] {
  const findings: Finding[] = [];
  for (const { name, value, update_at } of facts) {
    if (name !== 'undeclared_proxy' || now.getTime() - update_at.getTime() > PROXY_MS) continue;
    const { peer } = value as { peer: string };
    if (!declares(peer)) findings.push({ name, values: { peer } });
  }
  return findings;
}
