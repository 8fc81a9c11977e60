/** Which package may know which. */
import { type Fence, findings, isTest, under } from './fence.ts';
import { child, isNode, nameOf, walk } from './syntax.ts';
import type { Import, SourceFile, Tree } from './tree.ts';

const OURS = '@keymall/';
/** What starts the house may start the sandbox beside it. */
const STARTER = 'packages/server/src/app/';

/** The package of ours an import leads to, by name or by climbing out of the own one. */
function packageOf(file: SourceFile, found: Import): string | null {
  if (found.specifier.startsWith(OURS)) return found.specifier.slice(OURS.length).split('/')[0] ?? null;
  const home = file.path.split('/')[1] ?? '';
  const other = found.target?.startsWith('packages/') ? (found.target.split('/')[1] ?? null) : null;
  return other && other !== home ? other : null;
}

function onlyKnows(tree: Tree, name: string, known: readonly string[]) {
  const { report, see, ...rest } = findings();
  for (const file of under(tree, `packages/${name}`)) {
    see(file);
    for (const found of file.imports) {
      const other = packageOf(file, found);
      if (file.path.startsWith(STARTER) && other === 'sandbox') continue;
      if (other && other !== name && !known.includes(other))
        report(file.path, found.line, `${name} may not know ${other} (${found.specifier})`);
    }
  }
  return { report, see, ...rest };
}

export const webNotServer: Fence = {
  name: 'web-not-server',
  why: 'the browser knows the wire, never the server or what stands behind it',
  guards: ['packages/web/src'],
  check(tree) {
    const { violations, saw, report } = onlyKnows(tree, 'web', ['contract']);
    for (const file of under(tree, 'packages/web/src')) {
      // app/ is also what the server renders with; the build keeps that out of the browser's entries.
      if (isTest(file.path) || file.path.startsWith('packages/web/src/app/')) continue;
      for (const found of file.imports) {
        if (found.specifier.startsWith('node:') && !found.typeOnly)
          report(file.path, found.line, `${found.specifier} does not exist in a browser`);
      }
    }
    return { violations, saw };
  },
};

export const contractIsALeaf: Fence = {
  name: 'contract-is-a-leaf',
  why: 'the shared vocabulary imports zod and itself, nothing else',
  guards: ['packages/contract/src'],
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, 'packages/contract')) {
      see(file);
      for (const found of file.imports) {
        const own = found.target?.startsWith('packages/contract/') ?? false;
        const forTests = isTest(file.path) && /^(node:|fast-check$)/.test(found.specifier);
        if (!own && !forTests && found.specifier !== 'zod') report(file.path, found.line, `contract may not import ${found.specifier}`);
      }
    }
    return { violations, saw };
  },
};

export const driversKnowNoHouse: Fence = {
  name: 'drivers-know-no-house',
  why: 'a driver turns config and request into a plain result: no database, no server, no environment',
  guards: ['packages/drivers/src'],
  check(tree) {
    const { violations, saw, report } = onlyKnows(tree, 'drivers', ['contract']);
    for (const file of under(tree, 'packages/drivers/src')) {
      for (const found of file.imports) {
        if (found.specifier.startsWith(`${OURS}contract/`) && !found.specifier.startsWith(`${OURS}contract/kit/`)) {
          report(file.path, found.line, `drivers may use the contract's kit only, not ${found.specifier}`);
        }
        if (/^(pg|kysely|fastify|pg-boss)(\/|$)/.test(found.specifier))
          report(file.path, found.line, `a driver never sees ${found.specifier}`);
      }
      if (isTest(file.path)) continue;
      walk(file.parsed.program, (node) => {
        if (node.type !== 'MemberExpression') return;
        const object = child(node, 'object');
        if (nameOf(object) === 'process' && nameOf(child(node, 'property')) === 'env') {
          report(file.path, file.lineOf(node.start), 'a driver reads its account, not the environment');
        }
      });
    }
    return { violations, saw };
  },
};

export const packagesApart: Fence = {
  name: 'packages-apart',
  why: 'the sandbox is an outside, journeys and benchmarks know addresses and the contract',
  guards: ['packages/server/src', 'packages/sandbox/src', 'packages/bench', 'packages/e2e'],
  check(tree) {
    const parts = [
      onlyKnows(tree, 'server', ['contract', 'drivers']),
      onlyKnows(tree, 'sandbox', ['contract', 'drivers']),
      onlyKnows(tree, 'bench', ['contract', 'drivers']),
      onlyKnows(tree, 'e2e', ['contract']),
    ];
    return { violations: parts.flatMap((part) => part.violations), saw: new Set(parts.flatMap((part) => [...part.saw])) };
  },
};

export const noCycles: Fence = {
  name: 'no-cycles',
  why: 'two files that need each other to load are one file in two places',
  guards: ['packages', 'tools'],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const edges = new Map<string, { to: string; line: number }[]>();
    for (const file of tree.files.values()) {
      see(file);
      const out = file.imports.filter((found) => found.target && !found.typeOnly && !found.dynamic);
      edges.set(
        file.path,
        out.map((found) => ({ to: found.target ?? '', line: found.line })),
      );
    }
    for (const ring of rings(edges)) {
      const [first = '', second = ''] = ring;
      const line = edges.get(first)?.find((edge) => edge.to === second)?.line ?? 1;
      report(first, line, `import cycle: ${[...ring, first].join(' → ')}`);
    }
    return { violations, saw };
  },
};

/** One ring of imports for every knot of files that reach each other, shortest through the alphabetically first file. */
function rings(edges: ReadonlyMap<string, readonly { to: string }[]>): string[][] {
  const found: string[][] = [];
  const told = new Set<string>();
  for (const start of [...edges.keys()].toSorted()) {
    if (told.has(start)) continue;
    const cameFrom = new Map<string, string>();
    const queue = [start];
    let closed = false;
    while (queue.length > 0 && !closed) {
      const at = queue.shift() ?? '';
      for (const { to } of edges.get(at) ?? []) {
        if (to === start) {
          const ring = [at];
          for (let back = at; back !== start; ) {
            back = cameFrom.get(back) ?? start;
            ring.unshift(back);
          }
          if (ring.every((path) => !told.has(path))) found.push(ring);
          for (const path of ring) told.add(path);
          closed = true;
          break;
        }
        if (!cameFrom.has(to) && edges.has(to)) {
          cameFrom.set(to, at);
          queue.push(to);
        }
      }
    }
  }
  return found;
}

/** Kept here for fences that must tell a member chain's root: `input.a.b` → `input`. */
export function rootName(node: unknown): string | null {
  let at = isNode(node) ? node : null;
  while (at?.type === 'MemberExpression') at = child(at, 'object');
  return nameOf(at);
}
