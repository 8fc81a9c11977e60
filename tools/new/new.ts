/** `npm run new -- noun|page|theme|driver|job|setting|module <name>`: starts a piece of the house. Overwrites nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Scaffold } from './names.ts';
import { kinds } from './templates.ts';

const house = join(import.meta.dirname, '..', '..');

/** Writes the files below a root. Throws, and writes nothing, where one of them is there already or one to write into has changed its form. */
export function write(root: string, { files, edits = {} }: Scaffold): void {
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`already there: ${taken.join(', ')}`);
  const edited = Object.entries(edits).map(([path, edit]) => {
    try {
      return [path, edit(readFileSync(join(root, path), 'utf8'))] as const;
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
  for (const [path, text] of [...Object.entries(files), ...edited]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Breaks lines as the house does: how long they are depends on the name. Throws where the formatter finds no sense in them. */
export function tidy(root: string, { files, edits = {} }: Scaffold): void {
  const paths = [...Object.keys(files), ...Object.keys(edits)].filter((path) => /\.(tsx?|css)$/.test(path));
  const biome = [join(house, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', '--colors=off'];
  const config = [`--config-path=${house}`, '--vcs-enabled=false'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...biome, ...config, ...paths], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
}

if (import.meta.main) {
  const [kind = '', ...names] = process.argv.slice(2);
  const scaffold = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  try {
    if (!scaffold || names.length === 0) {
      const forms = Object.entries(kinds).map(([each, { usage }]) => `  npm run new -- ${each} ${usage}`);
      throw new Error(['usage:', ...forms].join('\n'));
    }
    const made = scaffold.write(house, ...names);
    write(house, made);
    tidy(house, made);
    for (const path of Object.keys(made.files)) console.log(`+ ${path}`);
    for (const path of Object.keys(made.edits ?? {})) console.log(`~ ${path}`);
    console.log(['', 'Next:', ...made.next.map((step, at) => `${at + 1}. ${step}`), '', 'How it is done: docs/how-to/'].join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
