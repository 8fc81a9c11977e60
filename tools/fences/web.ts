/** The browser's storeys: kit ← features, storefront ← areas, themes ← app. */
import { type Fence, findings, isTest, roomOf, under } from './fence.ts';
import { child, children, exportedValues, type Node, nameOf, properties, textOf, walk } from './syntax.ts';
import type { Import, SourceFile, Tree } from './tree.ts';

const WEB = 'packages/web/src';
const AREAS = `${WEB}/areas`;
const THEMES = `${WEB}/themes`;
const CONTRACT = 'packages/contract/src';

const MAY_KNOW: Record<string, readonly string[]> = {
  kit: ['kit'],
  features: ['kit', 'features'],
  storefront: ['kit', 'storefront'],
  areas: ['kit', 'features', 'storefront', 'areas'],
  themes: ['kit', 'storefront', 'themes'],
  app: ['kit', 'features', 'storefront', 'areas', 'themes', 'app'],
};

export const webLayers: Fence = {
  name: 'web-layers',
  why: 'kit ← features, storefront ← areas, themes ← app: the lower storey never knows the higher',
  guards: [WEB],
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, WEB)) {
      see(file);
      const home = roomOf(file.path, WEB);
      const known = home ? MAY_KNOW[home] : undefined;
      if (!home && file.path.endsWith('.d.ts')) continue;
      if (!home || !known) {
        report(file.path, 1, `stands outside ${Object.keys(MAY_KNOW).join(', ')}`);
        continue;
      }
      for (const found of file.imports) {
        const other = found.target ? roomOf(found.target, WEB) : null;
        if (other && !known.includes(other) && !isTest(file.path))
          report(file.path, found.line, `${home} may not know ${other} (${found.specifier})`);
      }
    }
    return { violations, saw };
  },
};

export const areasApart: Fence = {
  name: 'areas-apart',
  why: 'pages that look alike but answer to different people stay different pages',
  guards: [AREAS],
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, AREAS)) {
      see(file);
      const home = roomOf(file.path, AREAS);
      for (const found of file.imports) {
        const other = found.target ? roomOf(found.target, AREAS) : null;
        if (other && other !== home) report(file.path, found.line, `area ${home ?? ''} may not import area ${other}`);
      }
    }
    return { violations, saw };
  },
};

/** The groups a contract file exports that only a signed-in administrator or merchant may call. */
function closedGroups(file: SourceFile): string[] {
  return exportedValues(file.parsed.program)
    .filter(({ value }) =>
      [...properties(value).values()].some((property) => {
        if (property.type !== 'CallExpression' || child(property, 'callee')?.['name'] !== 'endpoint') return false;
        const spec = properties((property['arguments'] as never[])[0] ?? null);
        const path = textOf(spec.get('path') ?? null) ?? '';
        return /^\/(adminapi|merchantapi)\//.test(path) && textOf(spec.get('access') ?? null) !== 'anyone';
      }),
    )
    .map(({ name }) => name);
}

const PUBLIC_FACES = [`${AREAS}/public`, `${WEB}/storefront`, THEMES];
/** The buyer centre is a public page until it has a folder of its own. */
const PERSONAL_FACE = `${AREAS}/personal`;

export const facesApart: Fence = {
  name: 'faces-apart',
  why: "a buyer's browser never loads what only a merchant or an administrator may call",
  guards: PUBLIC_FACES,
  alsoGuards: [PERSONAL_FACE],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const closed = new Map<string, string[]>();
    for (const file of under(tree, CONTRACT)) closed.set(file.path, closedGroups(file));
    const judge = (file: SourceFile, found: Import) => {
      const target = found.target ?? '';
      if (/^\/(pages\/(merchant|admin)(\/\w+)?|endpoints)\.ts$/.test(target.startsWith(CONTRACT) ? target.slice(CONTRACT.length) : '')) {
        report(file.path, found.line, `${found.specifier} is the back offices'`);
        return;
      }
      const groups = closed.get(target) ?? [];
      const taken = found.names.includes('*') ? groups : groups.filter((name) => found.names.includes(name));
      for (const name of taken) report(file.path, found.line, `${name} is for merchants or administrators only`);
    };
    for (const file of under(tree, ...PUBLIC_FACES, PERSONAL_FACE)) {
      see(file);
      for (const found of file.imports) judge(file, found);
    }
    return { violations, saw };
  },
};

/** Whoever draws, serves or looks like a public page. */
const DRAWERS = [`${WEB}/app`, ...PUBLIC_FACES, 'packages/server/src/app'];
const PAGE = /^(page|pageKey)$/;
const ADDRESS = /^(url|path|pathname|href)$/;

/** The last name of `page`, `state.page`. */
const lastName = (node: Node | null): string => nameOf(node?.type === 'MemberExpression' ? child(node, 'property') : node) ?? '';

function askedPage(node: Node): string | null {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) {
    const sides = [child(node, 'left'), child(node, 'right')];
    const text = sides.map(textOf).find((side) => side !== null);
    if (text === undefined || text === null) return null;
    const name = sides.filter((side) => textOf(side) === null).map(lastName)[0] ?? '';
    return PAGE.test(name) || (ADDRESS.test(name) && /^\/./.test(text)) ? `${name} compared with ${text}` : null;
  }
  if (node.type === 'SwitchStatement') return PAGE.test(lastName(child(node, 'discriminant'))) ? 'switch over the page' : null;
  if (node.type !== 'CallExpression') return null;
  const callee = child(node, 'callee');
  if (callee?.type !== 'MemberExpression') return null;
  const verb = nameOf(child(callee, 'property')) ?? '';
  const [argument] = children(node, 'arguments');
  if (/^(has|includes)$/.test(verb) && PAGE.test(lastName(argument ?? null))) return 'a list of pages';
  const text = textOf(argument ?? null);
  const object = lastName(child(callee, 'object'));
  return /^(startsWith|endsWith|includes)$/.test(verb) && ADDRESS.test(object) && text && /^\/./.test(text)
    ? `${object} compared with ${text}`
    : null;
}

export const pagesByTheirRow: Fence = {
  name: 'pages-by-their-row',
  why: 'what makes a public page another than its neighbours stands in its row, where the next page finds it',
  guards: DRAWERS,
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, ...DRAWERS)) {
      see(file);
      if (isTest(file.path)) continue;
      walk(file.parsed.program, (node) => {
        const said = askedPage(node);
        if (said) report(file.path, file.lineOf(node.start), `${said}: declare it in the page's row (contract/pages/public.ts)`);
      });
    }
    return { violations, saw };
  },
};

/** What asks the server: never part of a skin. */
const NOT_PLAIN = [`${WEB}/kit/call.ts`];
const OFFICE_LIBRARY = /^(tdesign|@tanstack\/|chart\.js|@tiptap\/)/;

/** The back-office library a file ends up loading, through kit and storefront alike, with the way to it; or null. */
function wayToOffice(tree: Tree, start: string): string[] | null {
  const seen = new Set([start]);
  const queue: string[][] = [[start]];
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const found of tree.files.get(way.at(-1) ?? '')?.imports ?? []) {
      if (found.typeOnly) continue;
      if (OFFICE_LIBRARY.test(found.specifier)) return [...way, found.specifier];
      if (found.target && !found.dynamic && !seen.has(found.target)) {
        seen.add(found.target);
        queue.push([...way, found.target]);
      }
    }
  }
  return null;
}

/** `themes/shop/pic/parts/x.tsx` → `shop/pic`; `themes/kit/x.tsx` → `kit`; files at the top of themes/ → null. */
function skinOf(path: string): string | null {
  const [kind, name, ...rest] = path.slice(THEMES.length + 1).split('/');
  if (kind === 'kit') return 'kit';
  return rest.length > 0 && kind && name ? `${kind}/${name}` : null;
}

/** What states and other things are called, in the contract: data that asks nobody. */
const WORDS = /^packages\/contract\/src\/.*\bwords?\.ts$/;

export const themesAreSkins: Fence = {
  name: 'themes-are-skins',
  why: 'a theme is looks over the storefront: it asks the server nothing and loads no back-office library',
  guards: [THEMES],
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, THEMES)) {
      see(file);
      const skin = skinOf(file.path);
      if (!skin || isTest(file.path)) continue;
      for (const found of file.imports) {
        const target = found.target;
        if (!target) {
          const asset = found.specifier.startsWith('.') && !found.lost;
          if (!asset && !/^react(\/|$)/.test(found.specifier)) report(file.path, found.line, `a theme may not import ${found.specifier}`);
          continue;
        }
        if (NOT_PLAIN.includes(target) && !found.typeOnly) report(file.path, found.line, `a theme calls nothing (${found.specifier})`);
        else if (target.startsWith(`${THEMES}/`)) {
          const other = skinOf(target);
          if (other && other !== 'kit' && other !== skin)
            report(file.path, found.line, `theme ${skin} may not import theme ${other}; use \`extends\``);
        } else if (!target.startsWith(`${WEB}/storefront/`) && !target.startsWith(`${WEB}/kit/`) && !WORDS.test(target)) {
          report(
            file.path,
            found.line,
            `a theme imports storefront, themes/kit, plain kit and the contract's words, not ${found.specifier}`,
          );
        }
        const way = found.typeOnly ? null : wayToOffice(tree, target);
        if (way) report(file.path, found.line, `leads to the back-office library: ${way.join(' → ')}`);
      }
    }
    return { violations, saw };
  },
};

const OFFICES = ['admin', 'merchant'];
const PAGE_FILE = /\.page\.tsx$/;

/** Keys of an office's rows, by where they stand. */
function officeRows(tree: Tree, area: string): { key: string; path: string; line: number }[] {
  const rows = [...under(tree, `${CONTRACT}/pages/${area}`), tree.files.get(`${CONTRACT}/pages/${area}.ts`)].filter(
    (file) => file !== undefined,
  );
  return rows.flatMap((file) =>
    exportedValues(file.parsed.program).flatMap(({ value }) =>
      [...properties(value)]
        .filter(([, row]) => properties(row).has('opens'))
        .map(([key, row]) => ({ key, path: file.path, line: file.lineOf(row.start) })),
    ),
  );
}

/** A page as the shell opens it: it takes nothing. */
const drawsItself = (file: SourceFile): boolean =>
  exportedValues(file.parsed.program).some(
    ({ name, value }) => name === 'Page' && /Function/.test(value.type) && children(value, 'params').length === 0,
  );

const PUBLIC_ROWS = `${WEB}/app/registry.ts`;

export const pagesHaveFiles: Fence = {
  name: 'pages-have-files',
  why: 'pages are found by their place: a row without its file is a dead menu entry, a file without its row is never drawn',
  guards: [AREAS],
  ending: PAGE_FILE,
  check(tree) {
    const { violations, saw, see, report } = findings();
    const wanted = new Set<string>();
    for (const area of OFFICES)
      for (const { key, path, line } of officeRows(tree, area)) {
        const file = tree.files.get(`${AREAS}/${area}/pages/${key.replace(/\/index$/, '')}.page.tsx`);
        if (!file) report(path, line, `${key} has no ${AREAS}/${area}/pages/${key.replace(/\/index$/, '')}.page.tsx`);
        else if (!drawsItself(file)) report(file.path, 1, 'exports no `function Page()`');
        if (file) wanted.add(file.path);
      }
    const registry = tree.files.get(PUBLIC_ROWS);
    if (registry)
      walk(registry.parsed.program, (node) => {
        const name = textOf(properties(node).get('file') ?? null);
        if (name === null) return;
        const path = `${AREAS}/public/${name}.page.tsx`;
        if (tree.files.has(path)) wanted.add(path);
        else report(PUBLIC_ROWS, registry.lineOf(node.start), `there is no ${path}`);
      });
    for (const file of under(tree, AREAS)) {
      if (!PAGE_FILE.test(file.path)) continue;
      see(file);
      if (!wanted.has(file.path)) report(file.path, 1, 'no page row has this for its file');
    }
    return { violations, saw };
  },
};
