/** A merchant's rows are reached by his scope. Which tables are merchants' is read from the migrations, not from anybody's names. */
import { type Fence, findings, isTest, under } from './fence.ts';
import { createdTables, withoutWords } from './sql-text.ts';
import { bare, calleeName, child, children, type Node, nameOf, templateText, textOf, walk } from './syntax.ts';
import type { SourceFile, Tree } from './tree.ts';

const SERVER = 'packages/server/src';
const MIGRATIONS = 'packages/server/migrations';

/** Why a query on a merchant's table may do without a scope: the word after `unscoped:` in a comment before it. */
const REASONS: Record<string, string> = {
  all: 'administrators see all merchants',
  job: "the house's own work goes over all merchants",
  proven: "a secret, a signature, a trade number or a buyer's session is the key",
  part: 'rows or ids that the caller has found under a scope or one of these',
};

/** They name the shop a person signed in to, and are the person's: their key is the session's own secret. */
const PEOPLES = ['session'];

/** What calls a table by name in Kysely. */
const QUERIES = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'using',
  'mergeInto',
]);

/** Tables with a column `merchant_id`, by what the migrations create and add. */
export function tenantTables(tree: Tree): Set<string> {
  const found = new Set<string>();
  for (const [path, text] of tree.sql) {
    if (!path.startsWith(`${MIGRATIONS}/`)) continue;
    for (const { table, columns } of createdTables(text)) if (columns.some(({ name }) => name === 'merchant_id')) found.add(table);
    for (const [, table, changes] of withoutWords(text).matchAll(/\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w".]+)([^;]*)/gi))
      if (/\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?"?merchant_id\b/i.test(changes ?? ''))
        found.add((table ?? '').replaceAll('"', '').replace(/^public\./, ''));
  }
  for (const table of PEOPLES) found.delete(table);
  return found;
}

interface Unit {
  name: string;
  node: Node;
  start: number;
}

/** A file's functions and values, each on its own: those at the top, and the members of objects at the top. */
function units(file: SourceFile): Unit[] {
  return children(file.parsed.program as unknown as Node, 'body').flatMap((statement) => {
    const declaration = statement.type.startsWith('Export') ? child(statement, 'declaration') : statement;
    if (declaration?.type !== 'VariableDeclaration')
      return [{ name: nameOf(child(declaration, 'id')) ?? 'this', node: statement, start: statement.start }];
    return children(declaration, 'declarations').flatMap((each): Unit[] => {
      const value = bare(child(each, 'init'));
      if (value?.type !== 'ObjectExpression') return [{ name: nameOf(child(each, 'id')) ?? 'this', node: each, start: statement.start }];
      return children(value, 'properties').map((member) => ({
        name: nameOf(child(member, 'key')) ?? 'this',
        node: member,
        start: member.start,
      }));
    });
  });
}

/** The merchants' tables that a piece of code asks or writes, and whether it holds a scope. */
function asked(unit: Unit, tables: ReadonlySet<string>, inSql: RegExp): { found: Set<string>; scoped: boolean } {
  const found = new Set<string>();
  let scoped = false;
  walk(unit.node, (node) => {
    if (node.type === 'CallExpression' && QUERIES.has(calleeName(node) ?? '')) {
      const named = textOf(bare(children(node, 'arguments')[0] ?? null))?.split(/\s/)[0];
      if (named && tables.has(named)) found.add(named);
    }
    const text = node.type === 'TemplateLiteral' ? templateText(node) : node.type === 'Literal' ? textOf(node) : null;
    if (text) for (const [, table = ''] of withoutWords(text).matchAll(inSql)) found.add(table);
    if (node.type === 'TSTypeReference' && /^(ShopScope|MerchantCtx)$/.test(nameOf(child(node, 'typeName')) ?? '')) scoped = true;
    if (node.type === 'MemberExpression' && nameOf(child(node, 'property')) === 'merchantId') scoped = true;
  });
  return { found, scoped };
}

/** The word after `unscoped:` in the comments right before a unit; null where there is none. */
function reasonBefore(file: SourceFile, start: number): string | null {
  const above = file.parsed.comments.filter((comment) => comment.end <= start);
  let at = start;
  for (const comment of above.toReversed()) {
    if (file.text.slice(comment.end, at).trim() !== '') return null;
    const reason = /\bunscoped:\s*(\w*)/.exec(comment.value)?.[1];
    if (reason !== undefined) return reason;
    at = comment.start;
  }
  return null;
}

export const shopScope: Fence = {
  name: 'shop-scope',
  why: "a merchant's data is reached by the scope of his session, never by a number out of the input",
  guards: [SERVER],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const tables = tenantTables(tree);
    const inSql = new RegExp(`\\b(?:from|join|update|into|using)\\s+(?:only\\s+)?"?(${[...tables].join('|')})\\b`, 'gi');
    for (const file of under(tree, SERVER)) {
      see(file);
      if (isTest(file.path)) continue;
      for (const unit of units(file)) {
        const { found, scoped } = asked(unit, tables, inSql);
        const reason = reasonBefore(file, unit.start);
        const line = file.lineOf(unit.start);
        if (reason !== null && !(reason in REASONS))
          report(file.path, line, `unscoped: ${reason} is no reason; there are ${Object.keys(REASONS).join(', ')}`);
        else if (reason !== null && (scoped || found.size === 0)) report(file.path, line, `${unit.name} needs no reason`);
        else if (reason === null && !scoped && found.size > 0)
          report(
            file.path,
            line,
            `${unit.name} reaches ${[...found].join(', ')} without a ShopScope (take one, or say why not: // unscoped: ${Object.keys(REASONS).join(' | ')})`,
          );
      }
      walk(file.parsed.program, (node) => {
        for (const { at, message } of scopeMisuse(node, file)) report(file.path, file.lineOf(at), message);
      });
    }
    return { violations, saw };
  },
};

const isFunction = (node: Node | null): node is Node =>
  node?.type === 'FunctionDeclaration' || node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression';

function scopeMisuse(node: Node, file: SourceFile): { at: number; message: string }[] {
  if (node.type === 'TSAsExpression' && !file.path.endsWith('/kit/scope.ts')) {
    const type = child(child(node, 'typeAnnotation'), 'typeName');
    return nameOf(type) === 'ShopScope' ? [{ at: node.start, message: 'a ShopScope is minted in kit/scope.ts only' }] : [];
  }
  if (node.type !== 'CallExpression') return [];
  if (calleeName(node) === 'mintShopScope') {
    const [argument] = children(node, 'arguments');
    let root: Node | null = argument ?? null;
    while (root?.type === 'MemberExpression') root = child(root, 'object');
    return nameOf(root) === 'input' ? [{ at: node.start, message: 'a ShopScope is never minted from the input' }] : [];
  }
  if (calleeName(node) !== 'routes') return [];
  const [group, handlers] = children(node, 'arguments');
  if (!/^merchant[A-Z]/.test(nameOf(group ?? null) ?? '')) return [];
  return children(handlers ?? null, 'properties').flatMap((property) => merchantIdReads(child(property, 'value')));
}

/** Where a handler takes merchant_id out of its input: by destructuring, or as `input.merchant_id`. */
function merchantIdReads(handler: Node | null): { at: number; message: string }[] {
  if (!isFunction(handler)) return [];
  const [input] = children(handler, 'params');
  const message = "a merchant's handler takes ctx.shop, not merchant_id from the input";
  if (input?.type === 'ObjectPattern') {
    const taken = children(input, 'properties').find((property) => nameOf(child(property, 'key')) === 'merchant_id');
    return taken ? [{ at: taken.start, message }] : [];
  }
  const name = nameOf(input ?? null);
  const found: { at: number; message: string }[] = [];
  walk(handler['body'], (node) => {
    if (
      node.type === 'MemberExpression' &&
      nameOf(child(node, 'property')) === 'merchant_id' &&
      name &&
      nameOf(child(node, 'object')) === name
    ) {
      found.push({ at: node.start, message });
    }
  });
  return found;
}
