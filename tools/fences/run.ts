/** Runs every fence: `node tools/fences/run.ts [root]`. One line a violation; exit code 1 where there is one. */
import { resolve } from 'node:path';
import type { Fence, Violation } from './fence.ts';
import { knownIcons, knownStyles } from './looks.ts';
import { migrationsApart } from './migrations.ts';
import { contractOrder, moduleOnlyByItsDoor, moduleOrder, moduleRooms, serverLayers } from './modules.ts';
import { houseRoot, notBlind, type Sight } from './not-blind.ts';
import { onlyLedgerWritesBalances, ownTables } from './own-tables.ts';
import { contractIsALeaf, driversKnowNoHouse, noCycles, packagesApart, webNotServer } from './packages.ts';
import { noFloatMoney, rulesArePure } from './rules.ts';
import { saidInBoth } from './said.ts';
import { shopScope } from './tenancy.ts';
import { readTree, type Tree } from './tree.ts';
import { areasApart, facesApart, pagesByTheirRow, pagesHaveFiles, themesAreSkins, webLayers } from './web.ts';
import { oneEnglish, statesWordedOnce } from './words.ts';

export const fences: readonly Fence[] = [
  noCycles,
  webNotServer,
  contractIsALeaf,
  driversKnowNoHouse,
  packagesApart,
  serverLayers,
  moduleOnlyByItsDoor,
  moduleOrder,
  moduleRooms,
  contractOrder,
  migrationsApart,
  ownTables,
  onlyLedgerWritesBalances,
  shopScope,
  rulesArePure,
  webLayers,
  areasApart,
  facesApart,
  themesAreSkins,
  pagesByTheirRow,
  pagesHaveFiles,
  knownIcons,
  knownStyles,
  noFloatMoney,
  oneEnglish,
  statesWordedOnce,
  saidInBoth,
];

export interface Run {
  violations: (Violation & { fence: string })[];
  sights: Sight[];
}

/** Runs fences over a tree. `whole`: as for this house, where every guarded folder must hold something. */
export function runFences(tree: Tree, chosen: readonly Fence[] = fences, whole = false): Run {
  const ran = chosen.map((fence) => ({ fence, ...fence.check(tree) }));
  const blind = notBlind(tree, ran, whole);
  const violations = [
    ...ran.flatMap(({ fence, violations: found }) => found.map((violation) => ({ ...violation, fence: fence.name }))),
    ...blind.violations.map((violation) => ({ ...violation, fence: 'not-blind' })),
  ];
  return { violations, sights: blind.sights };
}

if (import.meta.main) {
  const root = process.argv[2] ? resolve(process.argv[2]) : houseRoot;
  const { violations, sights } = runFences(readTree(root), fences, root === houseRoot);
  for (const { path, line, fence, message } of violations) console.log(`${path}:${line} ${fence} ${message}`);
  for (const { name, files, imports } of sights)
    console.log(`  ${name.padEnd(28)} ${String(files).padStart(4)} files ${String(imports).padStart(5)} imports`);
  console.log(violations.length === 0 ? `${sights.length + 1} fences stand` : `${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
