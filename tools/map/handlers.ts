/** From an endpoint to the code that answers it, and from there to the tables it touches: read, not run. */
import { posix } from 'node:path';
import {
  bare,
  calleeName,
  child,
  children,
  exportedValues,
  type Node,
  nameOf,
  properties,
  templateText,
  textOf,
  walk,
} from '../fences/syntax.ts';
import type { SourceFile, Tree } from '../fences/tree.ts';

const SERVER = 'packages/server/src';

export interface Handler {
  path: string;
  line: number;
  node: Node;
}

/** Handlers by `group.name`, as `routes(group, { name: … })`, `rawRoute(group.name, …)`, a module's own `…Route(group.name, …)` and an export's `asked: group.name` bind them; `group.*` for those that a spread brings. */
export function findHandlers(tree: Tree): Map<string, Handler> {
  const found = new Map<string, Handler>();
  for (const file of tree.files.values()) {
    if (!file.path.startsWith(`${SERVER}/`) || !/\b(routes|\w*Route)\(|\basked: /.test(file.text)) continue;
    walk(file.parsed.program, (node) => {
      // An export's declaration answers the call it names.
      const asked = properties(node).get('asked');
      const download = asked && reference(asked);
      if (download) found.set(download, { path: file.path, line: file.lineOf(node.start), node });
      if (node.type !== 'CallExpression') return;
      const [group, handlers] = children(node, 'arguments');
      if (calleeName(node)?.endsWith('Route')) {
        const raw = group && reference(group);
        if (raw && handlers) found.set(raw, { path: file.path, line: file.lineOf(node.start), node: handlers });
        return;
      }
      if (calleeName(node) !== 'routes') return;
      const groupName = nameOf(group ?? null);
      if (!groupName) return;
      const whole = bare(handlers ?? null);
      if (whole && whole.type !== 'ObjectExpression')
        found.set(`${groupName}.*`, { path: file.path, line: file.lineOf(whole.start), node: whole });
      for (const property of children(whole, 'properties')) {
        const spread = property.type === 'SpreadElement' ? child(property, 'argument') : null;
        if (spread) found.set(`${groupName}.*`, { path: file.path, line: file.lineOf(spread.start), node: spread });
        const name = nameOf(child(property, 'key'));
        const value = child(property, 'value');
        if (name && value) found.set(`${groupName}.${name}`, { path: file.path, line: file.lineOf(property.start), node: value });
      }
    });
  }
  return found;
}

/** A file's functions by name, exported or not, members of objects included. */
function functionsOf(file: SourceFile): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const { name, value } of exportedValues(file.parsed.program)) {
    found.set(name, value);
    if (value.type !== 'ObjectExpression') continue;
    for (const property of children(value, 'properties')) {
      const member = nameOf(child(property, 'key'));
      const body = child(property, 'value');
      if (member && body) found.set(`${name}.${member}`, body);
    }
  }
  for (const statement of children(file.parsed.program as unknown as Node, 'body')) {
    if (statement.type === 'FunctionDeclaration') found.set(nameOf(child(statement, 'id')) ?? '', statement);
    for (const each of statement.type === 'VariableDeclaration' ? children(statement, 'declarations') : []) {
      const value = bare(child(each, 'init'));
      const name = nameOf(child(each, 'id'));
      if (name && value) found.set(name, value);
    }
  }
  return found;
}

const DEPTH = 6;

export interface Reach {
  /** Tables read or written, and calls of SQL functions as `fn.name`. */
  tables: string[];
  /** The files it passes through, its own first. */
  files: string[];
}

/** What a handler comes to, through the functions it calls in the server. */
export function reachOf(tree: Tree, handler: Handler, tables: ReadonlySet<string>): Reach {
  const found = new Set<string>();
  const files = new Set<string>();
  const seen = new Set<Node>();
  const visit = (path: string, node: Node, depth: number): void => {
    const file = tree.files.get(path);
    if (!file || seen.has(node) || depth > DEPTH) return;
    seen.add(node);
    files.add(path);
    const own = functionsOf(file);
    walk(node, (inner) => {
      for (const table of tablesIn(inner, tables)) found.add(table);
      const name = reference(inner);
      if (!name) return;
      const here = own.get(name);
      if (here) visit(path, here, depth + 1);
      else follow(tree, file, name, (at, body) => visit(at, body, depth + 1));
    });
  };
  visit(handler.path, handler.node, 0);
  return { tables: [...found].toSorted(), files: [...files] };
}

/** `f` or `a.f` where it is named: called, or handed on. */
function reference(node: Node): string | null {
  if (node.type === 'Identifier') return nameOf(node);
  if (node.type !== 'MemberExpression') return null;
  const object = nameOf(child(node, 'object'));
  const property = nameOf(child(node, 'property'));
  return object && property && node['computed'] !== true ? `${object}.${property}` : null;
}

/** Where an imported name is declared, through doors that hand it on. */
function follow(tree: Tree, file: SourceFile, name: string, visit: (path: string, body: Node) => void, depth = 0): void {
  const [first = ''] = name.split('.');
  const found = file.imports.find(({ names, typeOnly }) => !typeOnly && names.includes(first));
  const target = found?.target?.startsWith(`${SERVER}/`) ? tree.files.get(found.target) : undefined;
  if (!target || depth > 3) return;
  const body = functionsOf(target).get(name);
  if (body) visit(target.path, body);
  else follow(tree, target, name, visit, depth + 1);
}

/** Tables that a piece of code names, as a literal or in SQL, and the SQL functions it calls. */
export function tablesIn(node: Node, tables: ReadonlySet<string>): string[] {
  const sql = node.type === 'TemplateLiteral' ? templateText(node) : node.type === 'Literal' ? (textOf(node) ?? '') : '';
  const [first = ''] = sql.split(/\s/);
  const read = [...sql.matchAll(/\b(?:from|join|into|update)\s+(\w+)/gi)].map((match) => match[1] ?? '');
  const called = [...sql.matchAll(/\bfn\.\w+(?=\()/g)].map((match) => match[0]);
  return [...(node.type === 'Literal' ? [first] : []), ...read].filter((name) => tables.has(name)).concat(called);
}

/** The test files beside a handler that carry its noun. */
export function testsBeside(tree: Tree, path: string): string[] {
  const noun = posix.basename(path).split('.')[0] ?? '';
  return [...tree.files.keys()]
    .filter(
      (other) => posix.dirname(other) === posix.dirname(path) && other.endsWith('.test.ts') && posix.basename(other).startsWith(`${noun}.`),
    )
    .toSorted();
}
