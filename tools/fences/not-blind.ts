/** The fence around the fences: one that sees less than the tree holds is a fence that is not there. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Fence, Violation } from './fence.ts';
import type { Tree } from './tree.ts';

const SOURCE = /\.(ts|tsx|mts|js|mjs|jsx)$/;

/** Every path the repository holds, counted without the tree reader: by git, or by a plain listing where there is no git. */
export function countedFiles(root: string): string[] {
  let listed: string[];
  if (existsSync(join(root, '.git'))) {
    const out = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, maxBuffer: 64 << 20 });
    listed = out.toString().split('\0');
  } else {
    // not what is installed beside them: a database of tests lies there, whose files come and go
    listed = ['packages', 'tools']
      .filter((folder) => existsSync(join(root, folder)))
      .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
      .map((path) => path.split('\\').join('/'));
  }
  return listed.filter(
    (path) =>
      /^(packages|tools)\//.test(path) && !/^packages\/web\/public\/|\/(node_modules|dist)\//.test(path) && existsSync(join(root, path)),
  );
}

/** Import statements by a crude look at line beginnings, to hold against what the parser found. */
function crudeImports(text: string): number {
  return [...text.matchAll(/^(?:import|export)\b[^'"`;=]*?\bfrom\s+['"]|^import\s+['"]/gm)].length;
}

export interface Sight {
  name: string;
  files: number;
  imports: number;
}

/** Says where the tree reader or a fence has looked at less than there is. `whole`: every guarded folder must exist. */
export function notBlind(
  tree: Tree,
  ran: readonly { fence: Fence; saw: ReadonlySet<string> }[],
  whole: boolean,
): { violations: Violation[]; sights: Sight[] } {
  const violations: Violation[] = [];
  const report = (path: string, message: string, line = 1) => void violations.push({ path, line, message });
  const counted = countedFiles(tree.root);
  const sources = counted.filter((path) => SOURCE.test(path));
  if (whole && sources.length === 0) report('packages', 'no source file found at all');
  for (const path of sources) {
    const file = tree.files.get(path);
    if (!file) {
      report(path, 'no fence has read this file');
      continue;
    }
    const [trouble] = file.parsed.errors;
    if (trouble) report(path, `does not parse: ${trouble.message}`, file.lineOf(trouble.labels[0]?.start ?? 0));
    const plain = file.imports.filter((found) => !found.dynamic).length;
    const crude = crudeImports(readFileSync(join(tree.root, path), 'utf8').replace(/`(?:[^`\\]|\\[\s\S])*`/g, '``'));
    if (!trouble && plain < crude) report(path, `the parser saw ${plain} imports where ${crude} stand`);
    for (const found of file.imports) if (found.lost) report(path, `leads nowhere: ${found.specifier}`, found.line);
  }
  for (const path of counted) if (path.endsWith('.sql') && !tree.sql.has(path)) report(path, 'no fence has read this SQL');
  for (const path of counted) if (path.endsWith('.css') && !tree.css.has(path)) report(path, 'no fence has read this style sheet');
  const sights = ran.map(({ fence, saw }) => {
    for (const folder of [...fence.guards, ...(fence.alsoGuards ?? [])]) {
      const there = sources.filter((path) => path.startsWith(`${folder}/`) && (fence.ending?.test(path) ?? true));
      if (whole && there.length === 0 && fence.guards.includes(folder))
        report(folder, `${fence.name} guards nothing here: the folder holds no such file`);
      for (const path of there) if (!saw.has(path)) report(path, `${fence.name} has overlooked this file`);
    }
    const files = [...saw].map((path) => tree.files.get(path)).filter((file) => file !== undefined);
    return { name: fence.name, files: saw.size, imports: files.reduce((sum, file) => sum + file.imports.length, 0) };
  });
  return { violations, sights };
}

/** The root a fence run is for: the folder above tools/. */
export const houseRoot = posix.normalize(
  join(import.meta.dirname, '..', '..')
    .split('\\')
    .join('/'),
);
