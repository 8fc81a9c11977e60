/** Who writes which table. Reading is free: a repository may join what it needs. */
import { type Fence, type Findings, findings, isTest, roomOf, under } from './fence.ts';
import { modulesOf } from './modules.ts';
import { createdTables, sqlSets, sqlWrites } from './sql-text.ts';
import { bare, calleeName, child, children, exportedValues, type Node, nameOf, stringItems, templateText, textOf, walk } from './syntax.ts';
import { lineCounter, type SourceFile, type Tree } from './tree.ts';

const SERVER = 'packages/server';
const MODULES = `${SERVER}/src/modules`;
const WRITERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);
/** The kit's writers: the table is their first argument, and what stands in their own file is whoever's calls them. */
const KIT_WRITERS = new Set(['shopCrud', 'houseCrud', 'sweepTable', 'sweepBefore']);
const KIT_FILES = new Set([`${SERVER}/src/kit/crud.ts`, `${SERVER}/src/kit/sweep.ts`]);
/** Schemas that are no module's: pg-boss keeps its own. */
const FOREIGN_SCHEMA = /^pgboss\./;
/** What brings a whole database back fills every table, whoever's it is. */
const RESTORES = `${SERVER}/src/app/backup/copy.ts`;

interface Write {
  table: string;
  line: number;
}

/** Tables by the module, or the kit, that owns them. Also says what is wrong with a tables.ts. */
export function readOwners(tree: Tree, report: Findings['violations'] = []): Map<string, string> {
  const owners = new Map<string, string>();
  for (const name of ['kit', ...modulesOf(tree)]) {
    const path = name === 'kit' ? `${SERVER}/src/kit/tables.ts` : `${MODULES}/${name}/tables.ts`;
    const file = tree.files.get(path);
    const list = file && exportedValues(file.parsed.program).find((value) => value.name === 'ownedTables');
    const tables = list ? stringItems(list.value) : null;
    if (file && !tables && name !== 'kit') report.push({ path, line: 1, message: "exports no `ownedTables = ['…'] as const`" });
    for (const table of tables ?? []) {
      const other = owners.get(table);
      if (other) report.push({ path, line: 1, message: `${table} is owned by ${other} already` });
      owners.set(table, name);
    }
  }
  return owners;
}

/** What a source file writes, by Kysely and by SQL in templates and strings. `?` is a table not known by reading. */
function writesOf(file: SourceFile): Write[] {
  const found: Write[] = [];
  walk(file.parsed.program, (node) => {
    if (
      node.type === 'CallExpression' &&
      (child(node, 'callee')?.type === 'MemberExpression' ? WRITERS : KIT_WRITERS).has(calleeName(node) ?? '')
    ) {
      const named = textOf(bare(children(node, 'arguments')[0] ?? null));
      found.push({ table: named?.split(/\s/)[0] ?? '?', line: file.lineOf(node.start) });
    }
    const sql = node.type === 'TemplateLiteral' ? templateText(node) : node.type === 'Literal' ? textOf(node) : null;
    if (sql) for (const { table } of sqlWrites(sql)) found.push({ table, line: file.lineOf(node.start) });
  });
  return found;
}

function sqlFileWrites(text: string): Write[] {
  const lineOf = lineCounter(text);
  return sqlWrites(text).map(({ table, at }) => ({ table, line: lineOf(at) }));
}

export const ownTables: Fence = {
  name: 'own-tables',
  why: 'a table is written by the module whose tables.ts lists it, and by nobody else',
  guards: [`${SERVER}/src`],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const owners = readOwners(tree, violations);
    const judge = (path: string, { table, line }: Write) => {
      if (FOREIGN_SCHEMA.test(table) || path === RESTORES || KIT_FILES.has(path)) return;
      const home = roomOf(path, MODULES);
      const owner = owners.get(table);
      if (owner === 'kit' && path.startsWith(`${SERVER}/src/kit/`)) return;
      if (table.includes('?'))
        report(path, line, home ? 'the table written is not named by a literal' : 'a table is written here that reading cannot name');
      else if (home && owner !== home)
        report(path, line, `${home} writes ${table}, which ${owner ? `belongs to ${owner}` : 'no module owns'}`);
      else if (!home && owner) report(path, line, `${table} belongs to ${owner}; ask its door`);
    };
    for (const file of under(tree, `${SERVER}/src`)) {
      see(file);
      if (!isTest(file.path)) for (const write of writesOf(file)) judge(file.path, write);
    }
    for (const [path, text] of tree.sql) {
      if (!path.startsWith(`${MODULES}/`)) continue;
      see(path);
      for (const write of sqlFileWrites(text)) judge(path, write);
    }
    const created = new Set<string>();
    for (const [path, text] of tree.sql) {
      if (!path.startsWith(`${SERVER}/migrations/`)) continue;
      see(path);
      const lineOf = lineCounter(text);
      for (const { table, at } of createdTables(text)) {
        created.add(table);
        if (!owners.has(table)) report(path, lineOf(at), `no module's tables.ts owns ${table}`);
      }
    }
    if (created.size > 0) {
      for (const [table, owner] of owners) {
        if (!created.has(table))
          report(owner === 'kit' ? `${SERVER}/src/kit/tables.ts` : `${MODULES}/${owner}/tables.ts`, 1, `no migration creates ${table}`);
      }
    }
    return { violations, saw };
  },
};

const BALANCE = /^balance(_after)?$|_balance$/;

export const onlyLedgerWritesBalances: Fence = {
  name: 'only-ledger-writes-balances',
  why: 'every balance is the sum of its postings, so one module alone may move it',
  guards: [`${SERVER}/src`, `${SERVER}/seeds`],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const owners = readOwners(tree);
    const allowed = (path: string) => roomOf(path, MODULES) === 'ledger' || isTest(path);
    for (const file of under(tree, `${SERVER}/src`, `${SERVER}/seeds`)) {
      see(file);
      if (allowed(file.path)) continue;
      for (const write of writesOf(file)) {
        if (owners.get(write.table) === 'ledger') report(file.path, write.line, `only ledger writes ${write.table}`);
      }
      walk(file.parsed.program, (node) => {
        for (const at of balanceWrites(node)) report(file.path, file.lineOf(at), 'only ledger sets a balance');
      });
    }
    for (const [path, text] of tree.sql) {
      const lineOf = lineCounter(text);
      if (path.startsWith(`${MODULES}/`) || path.startsWith(`${SERVER}/seeds/`)) {
        see(path);
        if (allowed(path)) continue;
        for (const at of sqlSets(text, BALANCE)) report(path, lineOf(at), 'only ledger sets a balance');
        for (const write of sqlFileWrites(text)) {
          if (owners.get(write.table) === 'ledger') report(path, write.line, `only ledger writes ${write.table}`);
        }
      }
      if (path.startsWith(`${SERVER}/migrations/`)) {
        for (const { table, columns } of createdTables(text)) {
          for (const column of columns) {
            if (BALANCE.test(column.name) && owners.get(table) !== 'ledger') {
              report(path, lineOf(column.at), `${table}.${column.name}: balances are kept in ledger's tables only`);
            }
          }
        }
      }
    }
    return { violations, saw };
  },
};

/** `.set({ balance: … })` and `.values({ balance: … })`, and `update … set balance =` in a template. */
function balanceWrites(node: Node): number[] {
  if (node.type === 'TemplateLiteral') return sqlSets(templateText(node), BALANCE).map(() => node.start);
  if (node.type !== 'CallExpression' || child(node, 'callee')?.type !== 'MemberExpression') return [];
  if (!['set', 'values', 'doUpdateSet'].includes(calleeName(node) ?? '')) return [];
  const found: number[] = [];
  for (const argument of children(node, 'arguments')) {
    walk(argument, (inner) => {
      if (inner.type === 'Property' && BALANCE.test(nameOf(child(inner, 'key')) ?? '')) found.push(inner.start);
    });
  }
  return found;
}
