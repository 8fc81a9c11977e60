/** The server's rooms: kit below, modules in their order, app above. */
import { type Fence, findings, isTest, roomOf, under } from './fence.ts';
import { exportedValues, stringItems } from './syntax.ts';
import type { Tree } from './tree.ts';

const SERVER = 'packages/server/src';
const MODULES = `${SERVER}/modules`;
const ORDER_FILE = `${SERVER}/app/modules.ts`;

/** The module order as `app/modules.ts` exports it, or null. */
export function readModuleOrder(tree: Tree): string[] | null {
  const file = tree.files.get(ORDER_FILE);
  const found = file && exportedValues(file.parsed.program).find(({ name }) => name === 'moduleOrder');
  return found ? stringItems(found.value) : null;
}

/** The modules that are there. */
export function modulesOf(tree: Tree): string[] {
  const names = [...tree.files.keys(), ...tree.sql.keys()].map((path) => roomOf(path, MODULES));
  return [...new Set(names.filter((name) => name !== null))].toSorted();
}

export const moduleOnlyByItsDoor: Fence = {
  name: 'module-only-by-its-door',
  why: "a module's inside is its own: others take #modules/<name>, which is its index.ts",
  guards: [SERVER, 'packages/server/testing'],
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, 'packages/server')) {
      see(file);
      const home = roomOf(file.path, MODULES);
      for (const found of file.imports) {
        const other = found.target ? roomOf(found.target, MODULES) : null;
        if (!other) continue;
        if (other === home) {
          // A test may stand outside and knock.
          if (found.target === `${MODULES}/${other}/index.ts` && !isTest(file.path))
            report(file.path, found.line, `${other} goes through its own door`);
        } else if (found.target !== `${MODULES}/${other}/index.ts`) {
          report(file.path, found.line, `${other} is entered past its door: ${found.specifier} (use #modules/${other})`);
        } else if (!found.specifier.startsWith('#modules/')) {
          report(file.path, found.line, `write #modules/${other}, not ${found.specifier}`);
        }
      }
    }
    return { violations, saw };
  },
};

export const moduleOrder: Fence = {
  name: 'module-order',
  why: 'a module knows only those before it in app/modules.ts; upwards there are events and questions',
  guards: [MODULES],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const modules = modulesOf(tree);
    const order = readModuleOrder(tree);
    if (!order) {
      if (modules.length > 0) report(ORDER_FILE, 1, 'exports no `moduleOrder` as a list of names');
      return { violations, saw };
    }
    for (const name of modules) if (!order.includes(name)) report(ORDER_FILE, 1, `module ${name} has no place in the order`);
    if (new Set(order).size !== order.length) report(ORDER_FILE, 1, 'a module stands twice in the order');
    for (const file of under(tree, MODULES)) {
      see(file);
      const home = roomOf(file.path, MODULES);
      if (!home) continue;
      for (const found of file.imports) {
        const other = found.target ? roomOf(found.target, MODULES) : null;
        if (other && other !== home && order.indexOf(other) > order.indexOf(home)) {
          report(file.path, found.line, `${home} may not know ${other}, which comes after it`);
        }
      }
    }
    return { violations, saw };
  },
};

/** Files that one look at a folder still takes in. */
const MOST_IN_A_FOLDER = 40;

export const moduleRooms: Fence = {
  name: 'module-rooms',
  why: `a folder of a module with more than ${MOST_IN_A_FOLDER} files is divided into rooms by what they are about`,
  guards: [MODULES],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const folders = Map.groupBy(under(tree, MODULES), ({ path }) => path.slice(0, path.lastIndexOf('/')));
    for (const [folder, files] of folders) {
      for (const file of files) see(file);
      if (files.length > MOST_IN_A_FOLDER) report(folder, 1, `holds ${files.length} files: give it rooms`);
    }
    return { violations, saw };
  },
};

const MAY_KNOW: Record<string, readonly string[]> = {
  kit: ['kit'],
  modules: ['kit', 'modules'],
  realtime: ['kit', 'modules', 'realtime'],
  app: ['kit', 'modules', 'realtime', 'app'],
};

export const serverLayers: Fence = {
  name: 'server-layers',
  why: 'kit ← modules ← realtime ← app: the lower storey never knows the higher',
  guards: [SERVER],
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, SERVER)) {
      see(file);
      const home = roomOf(file.path, SERVER);
      const known = home ? MAY_KNOW[home] : undefined;
      if (!home || !known) {
        report(file.path, 1, `stands outside ${Object.keys(MAY_KNOW).join(', ')}`);
        continue;
      }
      for (const found of file.imports) {
        const other = found.target ? roomOf(found.target, SERVER) : null;
        const forTests = /\.(test|fixture)\.ts$/.test(file.path);
        if (other && !known.includes(other) && !forTests)
          report(file.path, found.line, `${home} may not know ${other} (${found.specifier})`);
        if (found.target?.startsWith('packages/server/testing/') && !forTests) {
          report(file.path, found.line, 'what runs in production does not import the test bench');
        }
      }
    }
    return { violations, saw };
  },
};

const CONTRACT = 'packages/contract/src';

export const contractOrder: Fence = {
  name: 'contract-order',
  why: "the contract's folders stand in the modules' order, between what all of them use and what lists them all",
  guards: [CONTRACT],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const order = ['kit', 'settings', ...(readModuleOrder(tree) ?? []), 'realtime', 'pages'];
    for (const file of under(tree, CONTRACT)) {
      see(file);
      // What stands beside the folders joins them.
      const home = roomOf(file.path, CONTRACT);
      if (!home) continue;
      if (!order.includes(home)) report(file.path, 1, `${home} has no place among ${order.join(', ')}`);
      for (const found of file.imports) {
        if (!found.target?.startsWith(`${CONTRACT}/`)) continue;
        const other = roomOf(found.target, CONTRACT);
        if (other === null) report(file.path, found.line, `${home} may not know ${found.specifier}, which joins all folders`);
        else if (order.indexOf(other) > order.indexOf(home))
          report(file.path, found.line, `${home} may not know ${other}, which comes after it`);
      }
    }
    return { violations, saw };
  },
};
