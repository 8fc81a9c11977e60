/** One wrong change, made in a copy of the project. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mutant } from './mutants.ts';

/** The text with the change. Throws where its place is not there exactly once, or where what comes out is no program. */
export function changed({ name, file, find, replace }: Mutant, text: string): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`"${name}": its place stands ${places} times in ${file}; mend its line in tools/mutants/mutants.ts`);
  if (find === replace) throw new Error(`"${name}" changes nothing`);
  const made = text.replace(find, () => replace);
  if (file.endsWith('.ts')) stripTypeScriptTypes(made);
  return made;
}

/** Links what a folder of installed packages has, but for our own, which are the copy's. */
function linkInstalled(from: string, to: string, packages: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@keymall') symlinkSync(join(from, name), join(to, name));
  }
  if (!existsSync(join(from, '@keymall'))) return;
  mkdirSync(join(to, '@keymall'));
  for (const name of readdirSync(join(from, '@keymall'))) symlinkSync(join(packages, name), join(to, '@keymall', name));
}

/** Copies the project as it stands, what is not committed included, into a temporary folder. Gives the folder. */
export function copyProject(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'keymall-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of new Set(listed.split('\0').filter((name) => name !== ''))) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  const packages = join(copy, 'packages');
  linkInstalled(join(root, 'node_modules'), join(copy, 'node_modules'), packages);
  for (const name of readdirSync(packages)) {
    const own = join(root, 'packages', name, 'node_modules');
    if (existsSync(own)) linkInstalled(own, join(packages, name, 'node_modules'), packages);
  }
  return copy;
}

/** Makes the change in a copy. Gives what takes it back. */
export function apply(copy: string, mutant: Mutant): () => void {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, changed(mutant, text));
  return () => writeFileSync(path, text);
}
