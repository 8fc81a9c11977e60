import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const guard = join(import.meta.dirname, 'run.mjs');
const folder = mkdtempSync(join(tmpdir(), 'keymall-guard-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const script = join(folder, 'script.ts');
writeFileSync(
  script,
  `const major: number = Number(process.versions.node.split('.')[0]);
if (process.argv.includes('wait')) {
  process.on('SIGTERM', () => process.exit(7));
  setInterval(() => undefined, 1000);
} else process.exitCode = 3;
console.log(JSON.stringify({ major, env: process.env['NODE_ENV'], args: process.argv.slice(2), main: import.meta.main }));
`,
);

/** The Node this runs under, and an older one where the machine has it. */
const nodes = [process.execPath];
const system = spawnSync('/usr/bin/env', ['-i', 'PATH=/usr/local/bin:/usr/bin:/bin', 'node', '--version'], { encoding: 'utf8' });
if (system.status === 0 && Number(/^v(\d+)/.exec(system.stdout)?.[1]) < 24) {
  const which = spawnSync('/usr/bin/env', ['-i', 'PATH=/usr/local/bin:/usr/bin:/bin', 'sh', '-c', 'command -v node'], { encoding: 'utf8' });
  nodes.push(which.stdout.trim());
}

for (const node of nodes) {
  test(`the script runs under Node 24 or later with its arguments and exit code (${nodes.indexOf(node) === 0 ? 'present' : 'older'} Node)`, () => {
    const { stdout, status } = spawnSync(node, [guard, script, 'a', 'b c'], { encoding: 'utf8' });
    const said = JSON.parse(stdout) as { major: number };
    assert.ok(said.major >= 24);
    assert.deepEqual(said, { major: said.major, env: 'production', args: ['a', 'b c'], main: true });
    assert.equal(status, 3);
    assert.match(spawnSync(node, [guard, script, '--dev'], { encoding: 'utf8' }).stdout, /"env":"development"/);
  });

  test(`a signal reaches the script (${nodes.indexOf(node) === 0 ? 'present' : 'older'} Node)`, async () => {
    const child = spawn(node, [guard, script, 'wait'], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.once('data', () => child.kill('SIGTERM'));
    const code = await new Promise((resolve) => child.on('exit', resolve));
    assert.equal(code, 7);
  });
}
