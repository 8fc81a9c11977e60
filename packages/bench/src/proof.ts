/**
 * `npm run bench -- proof [--rows 10000000]`: how long sealing and proving a ledger of that many postings takes, rule by rule. Only
 * when named: filling the tables takes minutes.
 */
import { linesOf } from './lines-of.ts';

/** Milliseconds that ten million postings may take at the most, of which a day is new: a nightly proof, and one of everything. */
export const PROOF_AIMS = { nightly: 20_000, proof: 120_000 };

/** A step: filling, sealing, each rule by its name, and `proof`, all rules together. */
export interface ProofStep {
  step: string;
  ms: number;
  /** What a rule found: nothing, or the figure is worth nothing. */
  broken?: number;
}

/** Measures; tells each step as it comes. Throws when a rule found something. */
export async function runProof(rows: number, say: (line: string) => void): Promise<ProofStep[]> {
  const steps: ProofStep[] = [];
  for await (const step of linesOf<ProofStep>('proof/proof.main.ts', { rows })) {
    steps.push(step);
    say(`  ${JSON.stringify(step)}`);
  }
  const broken = steps.filter((step) => (step.broken ?? 0) > 0);
  if (broken.length > 0) throw new Error(`the books that were filled in are not whole: ${broken.map(({ step }) => step).join(', ')}`);
  for (const [name, most] of Object.entries(PROOF_AIMS)) {
    const took = steps.find(({ step }) => step === name)?.ms ?? 0;
    const share = (most * Math.min(1, rows / 10_000_000)) / 1000;
    say(`  ${name}: ${(took / 1000).toFixed(1)} s over ${rows} postings (at most ${share.toFixed(0)})`);
  }
  return steps;
}
