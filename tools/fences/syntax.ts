/** Walking what oxc-parser gives back. */

/** A node of the syntax tree, as loosely typed as JSON: each fence asks for the few fields it needs. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `visit` for a node and everything below it, outermost first. `visit` may return false to stay out of a node. */
export function walk(node: unknown, visit: (node: Node) => boolean | void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
    return;
  }
  if (!isNode(node)) return;
  if (visit(node) === false) return;
  for (const [field, value] of Object.entries(node)) {
    if (typeof value === 'object' && value !== null && field !== 'parent') walk(value, visit);
  }
}

/** The field of a node where it is a node. */
export function child(node: Node | null, field: string): Node | null {
  const value = node?.[field];
  return isNode(value) ? value : null;
}

/** The nodes of a list field. */
export function children(node: Node | null, field: string): Node[] {
  const value = node?.[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** An identifier's name, or a non-computed property's, or null. */
export function nameOf(node: Node | null): string | null {
  if (node?.type === 'Identifier' || node?.type === 'PrivateIdentifier') return String(node['name']);
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return null;
}

/** A text known without running: a string literal, or a template without holes. */
export function textOf(node: Node | null): string | null {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type === 'TemplateLiteral' && children(node, 'expressions').length === 0) return templateText(node);
  return null;
}

/** A template's text, its holes as `?`. */
export function templateText(node: Node): string {
  return children(node, 'quasis')
    .map((quasi) => (quasi['value'] as { cooked: string | null; raw: string }).raw)
    .join(' ? ');
}

/** For `a.b(…)` the name b, for `f(…)` the name f. */
export function calleeName(call: Node): string | null {
  const callee = child(call, 'callee');
  return callee?.type === 'MemberExpression' ? nameOf(child(callee, 'property')) : nameOf(callee);
}

/** What stands under `as const`, `satisfies X`, `as X`. */
export function bare(node: Node | null): Node | null {
  let inner = node;
  while (inner && ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression'].includes(inner.type)) {
    inner = child(inner, 'expression');
  }
  return inner;
}

/** A program's exported consts and functions: name and what it is. */
export function exportedValues(program: unknown): { name: string; value: Node; start: number }[] {
  const found: { name: string; value: Node; start: number }[] = [];
  for (const statement of children(program as Node, 'body')) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const declaration = child(statement, 'declaration');
    if (declaration?.type === 'FunctionDeclaration') {
      const name = nameOf(child(declaration, 'id'));
      if (name) found.push({ name, value: declaration, start: declaration.start });
    }
    for (const each of declaration?.type === 'VariableDeclaration' ? children(declaration, 'declarations') : []) {
      const name = nameOf(child(each, 'id'));
      const value = bare(child(each, 'init'));
      if (name && value) found.push({ name, value, start: each.start });
    }
  }
  return found;
}

/** The string items of an array literal, or null. */
export function stringItems(node: Node | null): string[] | null {
  if (node?.type !== 'ArrayExpression') return null;
  return children(node, 'elements').map((element) => textOf(element) ?? nameOf(child(element, 'name')) ?? '');
}

/** An object literal's properties by name. */
export function properties(node: Node | null): Map<string, Node> {
  const found = new Map<string, Node>();
  if (node?.type !== 'ObjectExpression') return found;
  for (const property of children(node, 'properties')) {
    const name = nameOf(child(property, 'key'));
    const value = bare(child(property, 'value'));
    if (name && value && property['computed'] !== true) found.set(name, value);
  }
  return found;
}
