/** Names that a browser takes silently and shows nothing for: an icon nobody carries, a colour nobody set. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fence, findings, isTest, under } from './fence.ts';
import { bare, child, children, type Node, nameOf, properties, templateText, textOf, walk } from './syntax.ts';
import { lineCounter, type SourceFile, type Tree } from './tree.ts';

const WEB = 'packages/web/src';
const PAGES = 'packages/contract/src/pages';
const ICONS = `${WEB}/kit/back-office/icons.tsx`;

/** The names in the table of icons, or null where there is no such table. */
function carriedIcons(file: SourceFile | undefined): Set<string> | null {
  let found: Set<string> | null = null;
  walk(file?.parsed.program, (node) => {
    const table = node.type === 'VariableDeclarator' && nameOf(child(node, 'id')) === 'icons' ? bare(child(node, 'init')) : null;
    if (table) found = new Set(properties(table).keys());
  });
  return found;
}

export const knownIcons: Fence = {
  name: 'known-icons',
  why: 'a menu row whose icon the build does not carry shows a plain dot, and nobody is told',
  guards: [PAGES],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const carried = carriedIcons(tree.files.get(ICONS));
    if (!carried) report(ICONS, 1, 'holds no table called `icons`');
    for (const file of under(tree, PAGES)) {
      see(file);
      walk(file.parsed.program, (node) => {
        if (node.type !== 'Property' || nameOf(child(node, 'key')) !== 'icon') return;
        const name = textOf(bare(child(node, 'value')));
        if (name !== null && carried && !carried.has(name)) report(file.path, file.lineOf(node.start), `icon ${name} is not in ${ICONS}`);
      });
    }
    return { violations, saw };
  },
};

/** Where the back offices' own variables may be used: no public page loads their style sheet. */
const OFFICES = [`${WEB}/kit/back-office/`, `${WEB}/features/`, `${WEB}/areas/admin/`, `${WEB}/areas/merchant/`, `${WEB}/app/`];
const OFFICE_SHEETS = OFFICES[0] ?? '';

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

const definedIn = (css: string): string[] => [...withoutComments(css).matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map((found) => found[1] ?? '');

const usedIn = (css: string): { name: string; at: number }[] =>
  [...withoutComments(css).matchAll(/\bvar\(\s*(--[\w-]+)/g)].map((found) => ({ name: found[1] ?? '', at: found.index }));

/** Variables a component sets by hand: a key of a style, or the first value of `setProperty`. */
function setByCode(file: SourceFile): string[] {
  const found: string[] = [];
  walk(file.parsed.program, (node) => {
    const name = node.type === 'Property' ? textOf(child(node, 'key')) : firstOfSetProperty(node);
    if (name?.startsWith('--')) found.push(name);
  });
  return found;
}

function firstOfSetProperty(node: Node): string | null {
  if (node.type !== 'CallExpression' || nameOf(child(child(node, 'callee'), 'property')) !== 'setProperty') return null;
  return textOf(children(node, 'arguments')[0] ?? null);
}

/** The style sheets of packages that the web loads by name. */
function foreignSheets(tree: Tree): string[] {
  const sheets = new Set([...under(tree, WEB)].flatMap((file) => file.imports.map((found) => found.specifier)));
  return [...sheets]
    .filter((name) => /^[^.#].*\.css$/.test(name) && existsSync(join(tree.root, 'node_modules', name)))
    .map((name) => readFileSync(join(tree.root, 'node_modules', name), 'utf8'));
}

export const knownStyles: Fence = {
  name: 'known-styles',
  why: 'var(--x) of a variable that nothing sets is no colour at all, and a fallback stays the same in the dark',
  guards: [WEB],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const everywhere = new Set(foreignSheets(tree).flatMap(definedIn));
    const offices = new Set<string>();
    const sheets = [...tree.css].filter(([path]) => path.startsWith(`${WEB}/`));
    const sources = [...under(tree, WEB)];
    for (const [path, text] of sheets)
      for (const name of definedIn(text)) (path.startsWith(OFFICE_SHEETS) ? offices : everywhere).add(name);
    for (const file of sources) for (const name of setByCode(file)) (file.path.startsWith(OFFICE_SHEETS) ? offices : everywhere).add(name);
    const judge = (path: string, line: number, name: string) => {
      if (everywhere.has(name)) return;
      if (!offices.has(name)) report(path, line, `nothing sets ${name}`);
      else if (!OFFICES.some((folder) => path.startsWith(folder))) report(path, line, `${name} is set in the back offices only`);
    };
    for (const [path, text] of sheets) {
      see(path);
      const lineOf = lineCounter(text);
      for (const { name, at } of usedIn(text)) judge(path, lineOf(at), name);
    }
    for (const file of sources) {
      see(file);
      if (isTest(file.path)) continue;
      walk(file.parsed.program, (node) => {
        const text = node.type === 'TemplateLiteral' ? templateText(node) : node.type === 'Literal' ? textOf(node) : null;
        if (text) for (const { name } of usedIn(text)) judge(file.path, file.lineOf(node.start), name);
      });
    }
    return { violations, saw };
  },
};
