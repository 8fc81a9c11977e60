/** What the server says to people it says in both languages, so that whoever reads it reads their own. */
import { type Fence, findings, isTest, under } from './fence.ts';
import { bare, type Node, properties, walk } from './syntax.ts';

/** `app` speaks to a terminal, which reads both. */
const GUARDED = ['packages/server/src/kit', 'packages/server/src/modules', 'packages/server/src/realtime'];
const HAN = /\p{Script=Han}/u;

/** Files whose Chinese nobody reads in another language, each with the reason. */
export const CHINESE_ALONE: Readonly<Record<string, string>> = {
  'packages/server/src/modules/ai/answer.rules.ts': 'a model reads it, whatever language its readers have',
  'packages/server/src/modules/content/ai-article.rules.ts': 'a model reads it, whatever language its readers have',
  'packages/server/src/modules/platform/keyring.ts': 'a terminal reads it, with the English behind it',
  'packages/server/src/modules/platform/restore.repository.ts': 'the value of a setting, which has one language until it is changed',
  'packages/server/src/modules/platform/region.service.ts': 'the words of the table that a library brings, which ours are made from',
};

/** The Chinese of a label: what stands in an object beside its English. */
function chineseOfLabel(node: Node): Node | null {
  const both = node.type === 'ObjectExpression' ? properties(node) : null;
  return both?.has('en_US') ? bare(both.get('zh_CN') ?? null) : null;
}

/** What a piece of source says as text, or null where it is none. */
function literalOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateElement') return (node['value'] as { cooked: string | null }).cooked;
  return null;
}

export const saidInBoth: Fence = {
  name: 'said-in-both',
  why: 'a Chinese text of the server stands beside its English: as a saying, a word or a refusal of the contract, or as a label',
  guards: GUARDED,
  check(tree) {
    const { violations, saw, see, report } = findings();
    const unused = new Set(Object.keys(CHINESE_ALONE));
    const say = (path: string, line: number, text: string): void => {
      if (path in CHINESE_ALONE) unused.delete(path);
      else report(path, line, `“${text.trim().slice(0, 40)}” has no English: make it a saying (contract/kit/saying.ts) or a label`);
    };
    for (const file of under(tree, ...GUARDED)) {
      see(file);
      if (isTest(file.path)) continue;
      const labels = new Set<Node>();
      walk(file.parsed.program, (node) => {
        const chinese = chineseOfLabel(node);
        if (chinese) labels.add(chinese);
        if (labels.has(node)) return false;
        const text = literalOf(node);
        if (text !== null && HAN.test(text)) say(file.path, file.lineOf(node.start), text);
        return;
      });
    }
    for (const [path, text] of tree.sql) {
      if (!GUARDED.some((folder) => path.startsWith(`${folder}/`))) continue;
      for (const [index, line] of text.split('\n').entries()) {
        const code = line.replace(/--.*$/, '');
        if (HAN.test(code)) say(path, index + 1, code);
      }
    }
    if (tree.files.has('packages/server/src/modules/platform/keyring.ts'))
      for (const path of unused) report('tools/fences/said.ts', 1, `${path} needs no leave any more: take it off the list`);
    return { violations, saw };
  },
};
