/** The source tree as the fences see it: files, what they import, and where each import leads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { type ParseResult, parseSync } from 'oxc-parser';

const SOURCE = /\.(ts|tsx|mts|js|mjs|jsx)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git']);
/** A build that is under way beside, or was cut off. */
const UNDER_WAY = /^dist-next-/;
/** Files handed to browsers as they stand. */
const SERVED = 'packages/web/public';

export interface Import {
  /** As written. */
  specifier: string;
  line: number;
  /** Erased before running: `import type`, or every name in it marked `type`. */
  typeOnly: boolean;
  dynamic: boolean;
  /** Imported names; `*` for a namespace or a re-export of everything. */
  names: readonly string[];
  /** The file of ours it leads to, relative to the root; null for packages, builtins and assets. */
  target: string | null;
  /** Where it should lead to a file of ours and does not. */
  lost: boolean;
}

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  text: string;
  readonly parsed: ParseResult;
  readonly imports: readonly Import[];
  lineOf(offset: number): number;
}

export interface Tree {
  root: string;
  /** Parsed sources by path. */
  files: ReadonlyMap<string, SourceFile>;
  /** SQL texts by path. */
  sql: ReadonlyMap<string, string>;
  /** Style sheets by path. */
  css: ReadonlyMap<string, string>;
}

/** Reads everything a fence may look at: `packages/` and `tools/` below the root. */
export function readTree(root: string): Tree {
  const files = new Map<string, SourceFile>();
  const sql = new Map<string, string>();
  const css = new Map<string, string>();
  const resolve = resolver(root);
  const visit = (folder: string) => {
    if (!existsSync(join(root, folder))) return;
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !UNDER_WAY.test(entry.name) && path !== SERVED) visit(path);
      } else if (SOURCE.test(entry.name)) files.set(path, sourceFile(path, readFileSync(join(root, path), 'utf8'), resolve));
      else if (entry.name.endsWith('.sql')) sql.set(path, readFileSync(join(root, path), 'utf8'));
      else if (entry.name.endsWith('.css')) css.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  visit('packages');
  visit('tools');
  return { root, files, sql, css };
}

/** 1-based line numbers of offsets in a text. */
export function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

type Resolve = (from: string, specifier: string) => Pick<Import, 'target' | 'lost'>;

function sourceFile(path: string, text: string, resolve: Resolve): SourceFile {
  const lineOf = lineCounter(text);
  let parsed: ParseResult | undefined;
  let imports: Import[] | undefined;
  return {
    path,
    text,
    lineOf,
    get parsed() {
      parsed ??= parseSync(path, text, { astType: /\.(js|mjs|jsx)$/.test(path) ? 'js' : 'ts', preserveParens: false });
      return parsed;
    },
    get imports() {
      imports ??= readImports(this.parsed, text, lineOf).map((found) => ({ ...found, ...resolve(path, found.specifier) }));
      return imports;
    },
  };
}

function readImports(parsed: ParseResult, text: string, lineOf: (offset: number) => number): Omit<Import, 'target' | 'lost'>[] {
  const found: Omit<Import, 'target' | 'lost'>[] = [];
  for (const { start, moduleRequest, entries } of parsed.module.staticImports) {
    const typeOnly = entries.length > 0 ? entries.every((entry) => entry.isType) : /^import\s+type\b/.test(text.slice(start, start + 20));
    // A namespace has no place of its own among the imported names; a default import has.
    const names = entries.map(({ importName }) => importName.name ?? (importName.start === null ? '*' : 'default'));
    found.push({ specifier: moduleRequest.value, line: lineOf(start), typeOnly, dynamic: false, names });
  }
  for (const { start, entries } of parsed.module.staticExports) {
    const from = entries.filter((entry) => entry.moduleRequest !== null);
    const specifier = from[0]?.moduleRequest?.value;
    if (specifier === undefined) continue;
    const names = from.map((entry) => entry.importName.name ?? '*');
    found.push({ specifier, line: lineOf(start), typeOnly: from.every((entry) => entry.isType), dynamic: false, names });
  }
  for (const { start, moduleRequest } of parsed.module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2] !== undefined) {
      found.push({ specifier: literal[2], line: lineOf(start), typeOnly: false, dynamic: true, names: ['*'] });
    }
  }
  return found;
}

interface Manifest {
  folder: string;
  name?: string;
  imports?: Record<string, string | string[]>;
  exports?: Record<string, string | string[]>;
}

/** Follows relative specifiers, a package's own `#…` imports and `@keymall/…` exports, as their package.json files say. */
function resolver(root: string): Resolve {
  const manifests = new Map<string, Manifest>();
  const byName = new Map<string, Manifest>();
  const packages = join(root, 'packages');
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    const file = join(packages, name, 'package.json');
    if (!existsSync(file)) continue;
    const manifest = { ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<Manifest, 'folder'>), folder: `packages/${name}` };
    manifests.set(manifest.folder, manifest);
    if (manifest.name) byName.set(manifest.name, manifest);
  }
  const isFile = (path: string) => SOURCE.test(path) && existsSync(join(root, path));
  const mapped = (table: Record<string, string | string[]> | undefined, folder: string, key: string): string | null => {
    for (const [pattern, targets] of Object.entries(table ?? {})) {
      const [head = '', tail] = pattern.split('*');
      if (tail === undefined ? key !== pattern : !(key.startsWith(head) && key.endsWith(tail))) continue;
      const star = tail === undefined ? '' : key.slice(head.length, key.length - tail.length);
      for (const target of [targets].flat()) {
        const path = posix.join(folder, target.replaceAll('*', star));
        if (isFile(path)) return path;
      }
    }
    return null;
  };
  return (from, specifier) => {
    if (specifier.startsWith('.')) {
      const path = posix.join(dirname(from), specifier.replace(/\?.*$/, ''));
      const ours = isFile(path);
      return { target: ours ? path : null, lost: !ours && SOURCE.test(path) };
    }
    if (specifier.startsWith('#')) {
      const manifest = manifests.get(from.split('/').slice(0, 2).join('/'));
      const target = manifest ? mapped(manifest.imports, manifest.folder, specifier) : null;
      return { target, lost: target === null };
    }
    const name = specifier.split('/').slice(0, 2).join('/');
    const manifest = byName.get(name);
    if (!manifest) return { target: null, lost: false };
    const target = mapped(manifest.exports, manifest.folder, `.${specifier.slice(name.length)}`);
    return { target, lost: target === null };
  };
}
