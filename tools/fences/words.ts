/** What things are called: one Chinese word has one English, and what many say stands once. */
import { type Fence, findings, isTest, under } from './fence.ts';
import { HOMONYMS } from './homonyms.ts';
import { bare, child, children, type Node, nameOf, properties, textOf, walk } from './syntax.ts';
import type { SourceFile, Tree } from './tree.ts';

const CONTRACT = 'packages/contract/src';
const GUARDED = [CONTRACT, 'packages/server/src', 'packages/web/src'];
const SHARED = `${CONTRACT}/kit/word.ts`;
/** A setting's label is the setting's, and stands beside its help and unit. */
const SETTINGS = 'packages/web/src/kit/back-office/settings-labels';

interface Said {
  zh: string;
  en: string;
  path: string;
  line: number;
  /** In a page's dictionary, where a shared word may stand instead. */
  inDictionary: boolean;
}

/** The two languages of a label, or null where the node is none. */
function labelOf(node: Node | null): { zh: string; en: string } | null {
  const both = properties(node);
  const zh = textOf(both.get('zh_CN') ?? null);
  const en = textOf(both.get('en_US') ?? null);
  return zh !== null && en !== null ? { zh, en } : null;
}

/** Everything a file says in both languages: labels, and the dictionaries of pages. */
function saidIn(file: SourceFile): Said[] {
  const said: Said[] = [];
  const say = (zh: string | null, en: string | null, node: Node, inDictionary: boolean) => {
    if (zh && en && /\p{Script=Han}/u.test(zh)) said.push({ zh, en, path: file.path, line: file.lineOf(node.start), inDictionary });
  };
  walk(file.parsed.program, (node) => {
    const label = node.type === 'ObjectExpression' ? labelOf(node) : null;
    if (label) say(label.zh, label.en, node, false);
    if (node.type !== 'CallExpression' || nameOf(child(node, 'callee')) !== 'words') return;
    const [zh, en] = children(node, 'arguments').map((each) => properties(bare(each)));
    for (const [key, value] of zh ?? []) say(textOf(value), textOf(en?.get(key) ?? null), value, true);
  });
  return said;
}

/** English as it is compared: in a sentence the same word is written small. */
const folded = (english: string): string => english.toLowerCase();

/** An object of labels by value, with nothing else in it: what an enumeration's words look like. */
function isTableOfLabels(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  const values = children(node, 'properties').map((each) => bare(child(each, 'value')));
  return values.length > 1 && values.every((value) => labelOf(value) !== null);
}

function collect(tree: Tree): { all: Said[]; files: SourceFile[] } {
  const files = [...under(tree, ...GUARDED)];
  return { all: files.filter((file) => !isTest(file.path)).flatMap(saidIn), files };
}

export const oneEnglish: Fence = {
  name: 'one-english',
  why: 'the same thing is called the same on every page; what Chinese writes alike and English does not is listed with its reason',
  guards: GUARDED,
  check(tree) {
    const { violations, saw, see, report } = findings();
    const { all, files } = collect(tree);
    for (const file of files) see(file);
    const shared = new Map<string, Set<string>>();
    for (const { zh, en, path } of all) if (path === SHARED) shared.set(zh, (shared.get(zh) ?? new Set()).add(folded(en)));
    const spoken = new Map<string, Said[]>();
    for (const each of all) {
      spoken.set(each.zh, [...(spoken.get(each.zh) ?? []), each]);
      if (each.inDictionary && shared.get(each.zh)?.has(folded(each.en)))
        report(each.path, each.line, `${each.zh} is a shared word: say it with ${SHARED}`);
    }
    const allowed = new Map(Object.values(HOMONYMS).flatMap((words) => Object.entries(words)));
    for (const [zh, places] of spoken) {
      const englishes = new Set(places.map(({ en }) => folded(en)));
      const known = allowed.get(zh)?.map(folded) ?? [];
      if (englishes.size < 2) continue;
      for (const { en, path, line } of places)
        if (!known.includes(folded(en)))
          report(path, line, `${zh} is “${en}” here and ${[...englishes].map((each) => `“${each}”`).join(', ')} in all`);
    }
    if (files.some(({ path }) => path === SHARED))
      for (const [zh, englishes] of allowed)
        for (const en of englishes)
          if (!spoken.get(zh)?.some((each) => folded(each.en) === folded(en)))
            report('tools/fences/homonyms.ts', 1, `nobody calls ${zh} “${en}” any more: take it off the list`);
    return { violations, saw };
  },
};

export const statesWordedOnce: Fence = {
  name: 'states-worded-once',
  why: 'what the values of an enumeration are called stands in the contract: pages, mails and files read the same table',
  guards: ['packages/server/src', 'packages/web/src'],
  check(tree) {
    const { violations, saw, see, report } = findings();
    for (const file of under(tree, 'packages/server/src', 'packages/web/src')) {
      see(file);
      if (isTest(file.path) || file.path.startsWith(SETTINGS)) continue;
      walk(file.parsed.program, (node) => {
        if (!isTableOfLabels(node)) return;
        report(
          file.path,
          file.lineOf(node.start),
          'a table of labels stands in the contract, in the file of its section that ends in -words.ts',
        );
        return false;
      });
    }
    return { violations, saw };
  },
};
