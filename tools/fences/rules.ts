/** What a file's role forbids it: rules decide and nothing else, money is never a float. */
import { type Fence, findings, isTest, under } from './fence.ts';
import { calleeName, child, children, type Node, nameOf, walk } from './syntax.ts';

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
