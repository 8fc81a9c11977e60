/** What a file's role forbids it: rules decide and nothing else, tenant functions take their scope, money is never a float. */
import { type Fence, findings, isTest, roomOf, under } from './fence.ts';
import { calleeName, child, children, exportedValues, type Node, nameOf, walk } from './syntax.ts';
import type { SourceFile } from './tree.ts';

const MODULES = 'packages/server/src/modules';

/** What of node:crypto gives the same answer to the same values. */
const HASHES = ['createHash', 'createHmac', 'timingSafeEqual', 'hash'];

export const rulesArePure: Fence = {
  name: 'rules-are-pure',
  why: 'a rule gives the same answer to the same values: no database, no clock, no chance',
  guards: ['packages'],
  ending: /\.rules\.ts$/,
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, 'packages')) {
      if (!file.path.endsWith('.rules.ts')) continue;
      see(file);
      for (const found of file.imports) {
        const pure = found.specifier.startsWith('@keymall/contract/') || (found.target?.endsWith('.rules.ts') ?? false);
        const hashing = found.specifier === 'node:crypto' && found.names.every((name) => HASHES.includes(name));
        if (!pure && !hashing && !found.typeOnly)
          report(file.path, found.line, `rules import the contract, other rules and types, not ${found.specifier}`);
      }
      walk(file.parsed.program, (node) => {
        const said = impurity(node);
        if (said) report(file.path, file.lineOf(node.start), `${said} is not pure; take it as a value`);
      });
    }
    return { violations, saw };
  },
};

function impurity(node: Node): string | null {
  if (node.type === 'AwaitExpression') return 'await';
  if (node.type === 'NewExpression' && nameOf(child(node, 'callee')) === 'Date' && children(node, 'arguments').length === 0)
    return 'new Date()';
  if (node.type !== 'MemberExpression') return null;
  const chain = `${nameOf(child(node, 'object')) ?? ''}.${nameOf(child(node, 'property')) ?? ''}`;
  return /^(Date\.now|Math\.random|crypto\.\w+|process\.\w+|performance\.now)$/.test(chain) ? chain : null;
}

/** Modules whose tables belong to one merchant each. */
const TENANT_MODULES = ['merchant', 'catalogue', 'inventory', 'ordering'];

export const shopScope: Fence = {
  name: 'shop-scope',
  why: "a merchant's data is reached by the scope of his session, never by a number out of the input",
  guards: TENANT_MODULES.map((name) => `${MODULES}/${name}`),
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, 'packages/server/src')) {
      if (TENANT_MODULES.includes(roomOf(file.path, MODULES) ?? '')) see(file);
      if (isTest(file.path)) continue;
      if (file.path.endsWith('.repository.ts')) {
        for (const { name, start } of scopeless(file)) report(file.path, file.lineOf(start), `${name} must take a ShopScope`);
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

/** Functions called …ForShop of a repository, exported by themselves or as members of an exported object, without a ShopScope. */
function scopeless(file: SourceFile): { name: string; start: number }[] {
  const candidates = exportedValues(file.parsed.program).flatMap(({ name, value, start }) =>
    value.type === 'ObjectExpression'
      ? children(value, 'properties').map((property) => ({
          name: nameOf(child(property, 'key')) ?? '',
          value: child(property, 'value'),
          start: property.start,
        }))
      : [{ name, value, start }],
  );
  return candidates.filter(({ name, value }) => name.endsWith('ForShop') && isFunction(value) && !takesScope(value));
}

function takesScope(fn: Node): boolean {
  let found = false;
  walk(children(fn, 'params'), (node) => {
    if (node.type === 'TSTypeReference' && /ShopScope|MerchantCtx/.test(nameOf(child(node, 'typeName')) ?? '')) found = true;
    return !found;
  });
  return found;
}

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

/** Ratios of times, sizes of bundles and the order of a demo list are no amounts. */
const NO_MONEY = /^packages\/(bench\/|server\/seeds\/|[^/]+\/[^/]+$)/;
const MONEY_KIT = 'packages/contract/src/kit/money.ts';

export const noFloatMoney: Fence = {
  name: 'no-float-money',
  why: 'yuan and fen are converted in contract/kit/money.ts and nowhere else',
  guards: ['packages'],
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, 'packages')) {
      see(file);
      if (file.path === MONEY_KIT || isTest(file.path) || NO_MONEY.test(file.path)) continue;
      walk(file.parsed.program, (node) => {
        const said = floatMoney(node);
        if (said) report(file.path, file.lineOf(node.start), `${said}: use contract/kit/money.ts`);
      });
    }
    return { violations, saw };
  },
};

function floatMoney(node: Node): string | null {
  if (node.type === 'CallExpression') {
    const name = calleeName(node);
    return name === 'parseFloat' || name === 'toFixed' ? `${name}()` : null;
  }
  if (node.type !== 'BinaryExpression' && node.type !== 'AssignmentExpression') return null;
  const operator = String(node['operator']).replace('=', '');
  if (operator !== '*' && operator !== '/') return null;
  const sides = [child(node, 'left'), child(node, 'right')];
  // A hundred times a quotient is a percentage.
  if (operator === '*' && sides.some((side) => side?.type === 'BinaryExpression' && side['operator'] === '/')) return null;
  return sides.some((side) => side?.type === 'Literal' && (side['value'] === 100 || side['raw'] === '100n')) ? `${operator} 100` : null;
}
