/** What `npm test` runs, in order. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

export interface Stage {
  name: string;
  runner: 'node' | 'vitest' | 'journeys';
  patterns: readonly string[];
  needsDatabase: boolean;
}

export const stages: readonly Stage[] = [
  { name: 'contract', runner: 'node', patterns: ['packages/contract/src/**/*.test.ts'], needsDatabase: false },
  { name: 'drivers', runner: 'node', patterns: ['packages/drivers/src/**/*.test.ts'], needsDatabase: false },
  { name: 'sandbox', runner: 'node', patterns: ['packages/sandbox/src/**/*.test.ts'], needsDatabase: false },
  { name: 'tools', runner: 'node', patterns: ['tools/**/*.test.ts'], needsDatabase: false },
  {
    name: 'server',
    runner: 'node',
    patterns: ['packages/server/src/**/*.test.ts', 'packages/server/testing/**/*.test.ts'],
    needsDatabase: true,
  },
  { name: 'web', runner: 'vitest', patterns: ['packages/web/{src,testing}/**/*.test.{ts,tsx}'], needsDatabase: false },
  { name: 'e2e', runner: 'journeys', patterns: ['packages/e2e/{journeys,src}/**/*.test.ts'], needsDatabase: true },
];

export interface Choice {
  /** Stage names; empty is all. */
  only: readonly string[];
  /** Parts of paths; empty is all. */
  matching: readonly string[];
  /** Also the tests named `.long.test.ts`: crash loops, millions of rows. */
  long: boolean;
}

/** Reads `--only server,web`, `--long` and parts of paths. Throws on what it does not know. */
export function readChoice(args: readonly string[]): Choice {
  const only: string[] = [];
  const matching: string[] = [];
  let long = false;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '--long') long = true;
    else if (arg === '--only' || arg.startsWith('--only=')) {
      const value = arg === '--only' ? args[(at += 1)] : arg.slice('--only='.length);
      for (const name of (value ?? '').split(',')) {
        if (!stages.some((stage) => stage.name === name)) {
          throw new Error(`no stage "${name}"; there are ${stages.map((stage) => stage.name).join(', ')}`);
        }
        only.push(name);
      }
    } else if (arg.startsWith('-')) throw new Error(`unknown option ${arg}`);
    else matching.push(arg);
  }
  return { only, matching, long };
}

/** The files of each chosen stage, absolute and sorted; stages left without files are left out. */
export function chosenFiles(root: string, { only, matching, long }: Choice): { stage: Stage; files: string[] }[] {
  return stages
    .filter((stage) => only.length === 0 || only.includes(stage.name))
    .map((stage) => {
      const found = stage.patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }));
      const files = [...new Set(found)]
        .filter((path) => long || !path.includes('.long.test.'))
        .filter((path) => matching.length === 0 || matching.some((part) => path.includes(part.replace(/^\.\//, ''))))
        .toSorted()
        .map((path) => join(root, path))
        .filter((path) => existsSync(path));
      return { stage, files };
    })
    .filter(({ files }) => files.length > 0);
}
