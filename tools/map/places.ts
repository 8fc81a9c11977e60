/** Where things stand that an endpoint or a table leads to: read, not run. */
import { isTest } from '../fences/fence.ts';
import { createdTables, sqlWrites, withoutWords } from '../fences/sql-text.ts';
import { exportedValues, properties, walk } from '../fences/syntax.ts';
import type { Tree } from '../fences/tree.ts';
import { tablesIn } from './handlers.ts';

const CONTRACT = 'packages/contract/src/';

/** Where `group.name` is declared, as `path:line`. */
export function contractOf(tree: Tree, name: string): string | null {
  const [group = '', member = ''] = name.split('.');
  for (const file of tree.files.values()) {
    if (!file.path.startsWith(CONTRACT) || !file.text.includes(`export const ${group} `)) continue;
    const found = exportedValues(file.parsed.program).find((each) => each.name === group);
    if (found) return `${file.path}:${file.lineOf(properties(found.value).get(member)?.start ?? found.start)}`;
  }
  return null;
}

/** Of the files a handler passes through, its own first, those of its module that decide and ask. */
export function servicesIn(files: readonly string[]): string[] {
  const own = /^.*\/modules\/[^/]+\//.exec(files[0] ?? '')?.[0];
  return own ? files.filter((path) => path.startsWith(own) && /\.(service|repository)\.ts$/.test(path)) : [];
}

/** The files of the SQL functions among `fn.name`. */
export function sqlOf(tree: Tree, names: readonly string[]): string[] {
  const called = names.filter((name) => name.startsWith('fn.'));
  return [...tree.sql]
    .filter(
      ([path, text]) => path.includes('/sql/') && called.some((name) => new RegExp(`function ${name.replace('.', '\\.')}\\b`).test(text)),
    )
    .map(([path]) => path)
    .toSorted();
}

/** The tables a file names, in code or in SQL. */
export function tablesNamedIn(tree: Tree, path: string, tables: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const sql = tree.sql.get(path);
  if (sql !== undefined) for (const [word] of withoutWords(sql).matchAll(/\b[a-z]\w*\b/g)) if (tables.has(word)) found.add(word);
  const file = tree.files.get(path);
  if (file?.path.startsWith('packages/server/src/'))
    walk(file.parsed.program, (node) => tablesIn(node, tables).forEach((name) => tables.has(name) && found.add(name)));
  return [...found].toSorted();
}

/** A table: its owner, the migrations that made and changed it, and every file that names it. */
export function tableLines(tree: Tree, owners: ReadonlyMap<string, string>, table: string): string[] {
  const tables = new Set([table]);
  const altered = new RegExp(`\\balter\\s+table\\s+(?:only\\s+)?${table}\\b`, 'i');
  const migrations = [...tree.sql]
    .filter(([path]) => path.includes('/migrations/'))
    .map(([path, text]) => {
      const made = createdTables(text).some((each) => each.table === table);
      const changed = altered.test(withoutWords(text)) || sqlWrites(text).some((each) => each.table === table);
      return made ? `  made     ${path}` : changed ? `  changed  ${path}` : null;
    });
  const naming = [...tree.files.keys(), ...tree.sql.keys()].filter(
    (path) => path.startsWith('packages/server/src/') && !isTest(path) && tablesNamedIn(tree, path, tables).length > 0,
  );
  return [
    `${table}  owned by ${owners.get(table)}`,
    ...migrations.filter((line) => line !== null).toSorted(),
    ...naming.toSorted().map((path) => `  named    ${path}`),
  ];
}
