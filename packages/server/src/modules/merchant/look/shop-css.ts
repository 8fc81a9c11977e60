/**
 * A merchant's own styles, in a subset that can dress a shop and can't deceive with it: what is not named here is refused, with the line it stands
 * on. Nothing is fetched, moved, covered, sized or hidden; and what a buyer must be able to read and press (prices, the order, the agreement, dialogs)
 * lies outside of the scope they are given (docs/decisions/0087-fenced-styles.md). Pure.
 */
import { createRequire } from 'node:module';
import { MOST_CSS } from '@keymall/contract/merchant/shop-extension';
import type { CssNode, Declaration, Rule } from 'css-tree';

/** A hundred files that a start need not read: most shops have no styles of their own. Read at once where a page waits for them. */
type CssTree = typeof import('css-tree');
let loaded: CssTree | undefined;
const tree = (): CssTree => (loaded ??= createRequire(import.meta.url)('css-tree') as CssTree);

type Why = Record<'zh_CN' | 'en_US', string>;
export interface CssFault {
  /** From 1 on. */
  line: number;
  why: Why;
}

class Refused extends Error {
  readonly fault: CssFault;
  constructor(fault: CssFault) {
    super(fault.why.en_US);
    this.fault = fault;
  }
}
const lineOf = (node: CssNode): number => node.loc?.start.line ?? 1;
function no(node: CssNode, why: Why): never {
  throw new Refused({ line: lineOf(node), why });
}

/** Where the styles hold (areas/public/shop.page.tsx), and what in it they never reach. */
const ROOT = '.km-shop';
const KEPT = [
  '.km-kept',
  'strong',
  's',
  'form',
  'noscript',
  'dialog',
  '[role="dialog"]',
  '.km-purchase',
  '.km-buy',
  '.km-buy-foot',
  '.km-sticky',
  '.km-alert',
  '.km-lookup',
];
/** What could still come into them from around: each has its own ink, and its own paper where the styles paint any. */
const INK = `:where(${ROOT}) :where(${KEPT.join()}){color:var(--ink);letter-spacing:normal;text-transform:none;text-shadow:none;font-family:var(--font,inherit)}`;
const PAPER = `:where(${ROOT}) :where(.km-kept,strong,.km-purchase,.km-buy-foot){background-color:var(--surface);border-radius:4px}:where(${ROOT}) :where(.km-kept,strong){width:fit-content}`;

const COLOURS = [
  'color',
  'background-color',
  'border-color',
  'border-top-color',
  'border-right-color',
  'border-bottom-color',
  'border-left-color',
];
const SIDES = ['top', 'right', 'bottom', 'left'];
const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const PROPERTIES = new Set([
  ...COLOURS,
  'background',
  'background-image',
  'background-size',
  'background-position',
  'background-repeat',
  'border',
  'border-style',
  'border-width',
  'border-radius',
  ...SIDES.flatMap((side) => [`border-${side}`, `border-${side}-style`, `border-${side}-width`, `padding-${side}`]),
  ...CORNERS.map((corner) => `border-${corner}-radius`),
  'box-shadow',
  'text-shadow',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'padding',
  'padding-block',
  'padding-inline',
  'gap',
  'row-gap',
  'column-gap',
  'text-align',
  'text-decoration',
  'text-transform',
]);
const FUNCTIONS = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'oklch',
  'oklab',
  'light-dark',
  'linear-gradient',
  'radial-gradient',
  'conic-gradient',
  'repeating-linear-gradient',
  'repeating-radial-gradient',
  'var',
]);
/** The look's own colours, which both modes have. */
const VARIABLES = new Set([
  '--brand',
  '--brand-soft',
  '--ink',
  '--ink-2',
  '--ink-3',
  '--line',
  '--line-strong',
  '--page',
  '--surface',
  '--surface-2',
]);
const PSEUDO_CLASSES = new Set([
  'hover',
  'focus-visible',
  'active',
  'first-child',
  'last-child',
  'only-child',
  'nth-child',
  'nth-last-child',
  'nth-of-type',
  'not',
  'is',
  'where',
]);
const PSEUDO_ELEMENTS = new Set(['first-letter', 'first-line', 'marker']);
const ELEMENTS = new Set(
  'a article aside b button div em fieldset figure footer h1 h2 h3 h4 header i img label legend li main nav ol p section small span svg ul *'.split(
    ' ',
  ),
);
const FEATURES = new Set([
  'width',
  'min-width',
  'max-width',
  'prefers-color-scheme',
  'prefers-reduced-motion',
  'hover',
  'orientation',
  'pointer',
]);

/** Most of each unit, up and down. */
const MOST: Record<string, number> = { px: 64, rem: 4, em: 4, '%': 400, deg: 360, turn: 1 };
/** Where less than nothing is a direction and covers nothing. */
const SHIFTED = /^(box-shadow|text-shadow|background(-image|-position)?)$/;
const LEAST_FONT = 12;

function checkNumber(node: CssNode, property: string, value: number, unit: string): void {
  const most = MOST[unit];
  if (most === undefined) no(node, { zh_CN: `不支持单位 ${unit}`, en_US: `the unit ${unit} is not taken` });
  if (value < 0 && !SHIFTED.test(property)) no(node, { zh_CN: '不支持负值', en_US: 'less than nothing is not taken' });
  const room =
    property === 'letter-spacing'
      ? { px: 8, em: 0.5, rem: 0.5 }[unit]
      : /^border(-(top|right|bottom|left))?(-width)?$/.test(property)
        ? 8
        : most;
  const limit = room ?? most;
  if (Math.abs(value) > limit) no(node, { zh_CN: `数值过大，最多 ${limit}${unit}`, en_US: `at most ${limit}${unit}` });
  if (property === 'font-size' && value < ({ px: LEAST_FONT, rem: 0.75, em: 0.85, '%': 85 }[unit] ?? 0))
    no(node, { zh_CN: `字号过小，至少 ${LEAST_FONT}px`, en_US: `letters are at least ${LEAST_FONT}px` });
}

function checkValueNode(node: CssNode, declaration: Declaration): void {
  const property = declaration.property.toLowerCase();
  switch (node.type) {
    case 'Url':
      return no(node, { zh_CN: '不支持 url()', en_US: 'url() is not taken' });
    case 'Function': {
      const name = node.name.toLowerCase();
      if (!FUNCTIONS.has(name)) no(node, { zh_CN: `不支持 ${name}()`, en_US: `${name}() is not taken` });
      if (name !== 'var') return;
      if (!COLOURS.includes(property)) no(node, { zh_CN: 'var() 只能用于颜色', en_US: 'var() is taken for a colour alone' });
      const [first, ...more] = node.children.toArray();
      if (first?.type !== 'Identifier' || more.length > 0 || !VARIABLES.has(first.name))
        no(node, { zh_CN: `var() 只支持 ${[...VARIABLES].join('、')}`, en_US: `var() takes ${[...VARIABLES].join(', ')}` });
      return;
    }
    case 'Dimension':
      return checkNumber(node, property, Number(node.value), node.unit.toLowerCase());
    case 'Percentage':
      return checkNumber(node, property, Number(node.value), '%');
    case 'Number':
      if (property === 'font-size') no(node, { zh_CN: '字号须带单位', en_US: 'the size of letters needs a unit' });
      if (property === 'line-height' && (Number(node.value) < 1 || Number(node.value) > 3))
        no(node, { zh_CN: '行高须在 1 到 3 之间', en_US: 'a line is 1 to 3 high' });
      return;
    case 'String':
      return no(node, { zh_CN: '不支持引号文本，字体名直接书写', en_US: 'text in quotes is not taken; write the name of a font without' });
    case 'Identifier':
      if (property === 'text-decoration' && !['none', 'underline', 'dotted', 'dashed', 'wavy', 'solid'].includes(node.name))
        no(node, { zh_CN: '文字装饰只支持 none 与 underline', en_US: 'text-decoration takes none and underline' });
      return;
    case 'Value':
    case 'Operator':
    case 'Hash':
    case 'Parentheses':
      return;
    default:
      return no(node, {
        zh_CN: `不支持此写法：${tree().generate(node).slice(0, 40)}`,
        en_US: `not taken: ${tree().generate(node).slice(0, 40)}`,
      });
  }
}

const paints = (property: string): boolean => property.startsWith('background') || property === 'box-shadow';

function checkDeclaration(declaration: Declaration): void {
  const property = declaration.property.toLowerCase();
  if (property.startsWith('--')) no(declaration, { zh_CN: '不能定义变量', en_US: 'no variables can be set' });
  if (!PROPERTIES.has(property)) no(declaration, { zh_CN: `不支持属性 ${property}`, en_US: `the property ${property} is not taken` });
  if (declaration.important) no(declaration, { zh_CN: '不支持 !important', en_US: '!important is not taken' });
  if (declaration.value.type !== 'Value') no(declaration, { zh_CN: '无法识别的值', en_US: 'the value can’t be read' });
  let isDependent = false;
  tree().walk(declaration.value, (node) => {
    // what a function holds is a value of its own: its name was looked at
    checkValueNode(node, declaration);
    if (node.type === 'Function' && node.name.toLowerCase() === 'var') isDependent = true;
  });
  if (isDependent && declaration.value.children.size > 1) no(declaration, { zh_CN: 'var() 须单独使用', en_US: 'var() stands by itself' });
  const matched = tree().lexer.matchProperty(property, declaration.value);
  // a variable's value is not known here, and what stands alone for a colour needs no more
  if (!isDependent && matched.error && !/light-dark/i.test(tree().generate(declaration.value)))
    no(declaration, { zh_CN: `${property} 的值有误`, en_US: `that is no value of ${property}` });
}

function checkSelector(rule: Rule): void {
  if (rule.prelude.type !== 'SelectorList') no(rule, { zh_CN: '无法识别的选择器', en_US: 'the selector can’t be read' });
  tree().walk(rule.prelude, (node, item) => {
    switch (node.type) {
      case 'SelectorList':
      case 'Selector':
      case 'Combinator':
      case 'Nth':
      case 'AnPlusB':
      case 'Identifier':
        return;
      case 'ClassSelector':
        // within its scope the root goes by that name alone
        if (`.${node.name}` === ROOT) item.data = { type: 'PseudoClassSelector', name: 'scope', children: null };
        return;
      case 'TypeSelector':
        if (!ELEMENTS.has(node.name.toLowerCase())) no(rule, { zh_CN: `不支持选择 ${node.name}`, en_US: `${node.name} can’t be chosen` });
        return;
      case 'PseudoClassSelector':
        if (!PSEUDO_CLASSES.has(node.name.toLowerCase())) no(rule, { zh_CN: `不支持 :${node.name}`, en_US: `:${node.name} is not taken` });
        return;
      case 'PseudoElementSelector':
        if (!PSEUDO_ELEMENTS.has(node.name.toLowerCase()))
          no(rule, { zh_CN: `不支持 ::${node.name}`, en_US: `::${node.name} is not taken` });
        return;
      default:
        return no(rule, {
          zh_CN: `不支持此选择器：${tree().generate(node).slice(0, 40)}`,
          en_US: `that selector is not taken: ${tree().generate(node).slice(0, 40)}`,
        });
    }
  });
}

function ruleText(rule: Rule): string {
  checkSelector(rule);
  const parts: string[] = [];
  for (const each of rule.block.children.toArray()) {
    if (each.type === 'Comment') continue;
    if (each.type !== 'Declaration') no(each, { zh_CN: '规则里只能写属性', en_US: 'a rule holds nothing but properties' });
    checkDeclaration(each);
    parts.push(`${each.property.toLowerCase()}:${tree().generate(each.value)}`);
  }
  return parts.length > 0 ? `${tree().generate(rule.prelude)}{${parts.join(';')}}` : '';
}

function sheetText(nodes: readonly CssNode[], nested: boolean): string {
  const parts: string[] = [];
  for (const node of nodes) {
    if (node.type === 'Comment') continue;
    if (node.type === 'Rule') {
      parts.push(ruleText(node));
      continue;
    }
    if (node.type !== 'Atrule') no(node, { zh_CN: '无法识别的内容', en_US: 'this can’t be read' });
    if (nested || node.name.toLowerCase() !== 'media' || !node.block || !node.prelude)
      no(node, { zh_CN: `不支持 @${node.name}`, en_US: `@${node.name} is not taken` });
    const query = tree().generate(node.prelude);
    const features = [...query.matchAll(/\(\s*([\w-]+)\s*(?::[^()]*)?\)/g)].map(([, name]) => name?.toLowerCase() ?? '');
    const rest = query.replaceAll(/\([^()]*\)/g, '').replaceAll(/\b(and|not|only|screen|all)\b|[\s,]/gi, '');
    if (rest !== '' || features.length === 0 || features.some((name) => !FEATURES.has(name)))
      no(node, { zh_CN: '不支持此 @media 条件', en_US: 'that condition of @media is not taken' });
    const inner = sheetText(node.block.children.toArray(), true);
    if (inner) parts.push(`@media ${query}{${inner}}`);
  }
  return parts.join('');
}

/** What a page is given for a merchant's styles, or the first thing in them that is not taken. Empty styles are ''. */
export function fencedCss(text: string): { css: string } | { fault: CssFault } {
  if (text.trim() === '') return { css: '' };
  const lines = text.split(/\r\n|\r|\n|\f/);
  // how names are written that nobody sees, and how an element ends
  const odd = lines.findIndex((line) => /[\\<]|\p{Cc}(?<!\t)/u.test(line));
  if (odd >= 0)
    return {
      fault: {
        line: odd + 1,
        why: { zh_CN: '不支持反斜杠、“<”与控制字符', en_US: 'backslashes, “<” and control characters are not taken' },
      },
    };
  if (text.length > MOST_CSS) return { fault: { line: 1, why: { zh_CN: `最多 ${MOST_CSS} 字`, en_US: `at most ${MOST_CSS} characters` } } };
  try {
    const sheet = tree().parse(text, {
      positions: true,
      parseCustomProperty: true,
      onParseError: (error) => {
        throw new Refused({ line: error.line, why: { zh_CN: '语法有误', en_US: 'this is no CSS' } });
      },
    });
    if (sheet.type !== 'StyleSheet') return { css: '' };
    const made = sheetText(sheet.children.toArray(), false);
    if (made === '') return { css: '' };
    let isPainted = false;
    tree().walk(sheet, (node) => {
      if (node.type === 'Declaration' && paints(node.property.toLowerCase())) isPainted = true;
    });
    return { css: `@scope (${ROOT}) to (${KEPT.join()}){${made}}${INK}${isPainted ? PAPER : ''}` };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}
