/** `npm run new -- endpoint|page|theme|driver|job|setting|module <name>`: starts a piece of the house. Overwrites nothing. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kinds, type Scaffold } from './templates.ts';

const house = join(import.meta.dirname, '..', '..');

/** Writes the files below a root. Throws, and writes nothing, where one of them is there already. */
export function write(root: string, { files }: Scaffold): void {
  const taken = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`already there: ${taken.join(', ')}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Breaks lines as the house does: how long they are depends on the name. Throws where the formatter finds no sense in them. */
export function tidy(root: string, { files }: Scaffold): void {
  const paths = Object.keys(files).filter((path) => /\.(tsx?|css)$/.test(path));
  const biome = [join(house, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', '--colors=off'];
  const config = [`--config-path=${house}`, '--vcs-enabled=false'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...biome, ...config, ...paths], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
}

if (import.meta.main) {
  const [kind = '', name = ''] = process.argv.slice(2);
  const scaffold = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  try {
    if (!scaffold || name === '') throw new Error(`usage: npm run new -- <${Object.keys(kinds).join('|')}> <name>`);
    const made = scaffold(name);
    write(house, made);
    tidy(house, made);
    for (const path of Object.keys(made.files)) console.log(`+ ${path}`);
    console.log(['', 'Next:', ...made.next.map((step, at) => `${at + 1}. ${step}`), '', 'How it is done: docs/how-to/'].join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
