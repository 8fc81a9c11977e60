/** What `npm test` runs. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

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
  /** Also the tests named `.long.test.ts`: crash loops, millions of rows, every control of every page. */
  long: boolean;
  /** Only tests with such a name, a regular expression; empty is all. */
  name: string;
  /** Run again whenever a source changes. */
  watch: boolean;
  /** Keep how long each file took, for the order of later runs. */
  record: boolean;
}

/** What a file shares with others that must not run at the same time: the journeys' site, of which each folder of theirs has its own. */
export function aloneOf(stage: Stage, path: string): string | undefined {
  if (stage.runner !== 'journeys') return undefined;
  return `site of ${/\/journeys\/([^/]+)\//.exec(path)?.[1] ?? 'journeys'}`;
}

/** Reads `--only server,web`, `--name refund`, `--long`, `--watch`, `--record` and parts of paths. Throws on what it does not know. */
export function readChoice(args: readonly string[]): Choice {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      name: { type: 'string', default: '' },
      long: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
    },
  });
  const only = values.only.flatMap((each) => each.split(','));
  for (const name of only)
    if (!stages.some((stage) => stage.name === name))
      throw new Error(`no stage "${name}"; there are ${stages.map((stage) => stage.name).join(', ')}`);
  const { name, long, watch, record } = values;
  // Fails here rather than in every process.
  void new RegExp(name);
  return { only, matching: positionals, long, name, watch, record };
}

/** The files of each chosen stage, absolute and sorted; stages left without files are left out. */
export function chosenFiles(
  root: string,
  { only, matching, long }: Pick<Choice, 'only' | 'matching' | 'long'>,
): { stage: Stage; files: string[] }[] {
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
