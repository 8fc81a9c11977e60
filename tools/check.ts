/** `npm run check`: format, lint, types and fences, two at a time. Says what failed in full and what held in a line. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (path: string) => join(root, 'node_modules', ...path.split('/'));

interface Check {
  name: string;
  command: string[];
  /** What to do about it. */
  remedy: string;
}

const checks: Check[] = [
  {
    name: 'types',
    command: [
      bin('typescript/bin/tsc'),
      '--noEmit',
      '-p',
      root,
      '--incremental',
      '--tsBuildInfoFile',
      join(root, 'node_modules/.cache/types.tsbuildinfo'),
    ],
    remedy: '',
  },
  {
    name: 'lint',
    command: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives', '.'],
    remedy: 'npx oxlint --type-aware --fix',
  },
  { name: 'fences', command: [join(root, 'tools/fences/run.ts')], remedy: 'ARCHITECTURE.md says what each fence is for' },
  {
    name: 'format',
    command: [bin('@biomejs/biome/bin/biome'), 'ci', '--reporter=summary', '--colors=off', '.'],
    remedy: 'npx biome check --write',
  },
];

interface Outcome {
  ok: boolean;
  output: string;
  seconds: number;
}

function perform({ command }: Check): Promise<Outcome> {
  const started = performance.now();
  // oxlint looks for its type-aware half in PATH.
  const path = `${bin('.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, PATH: path }, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stderr.on('data', (part: Buffer) => parts.push(part));
  const seconds = () => (performance.now() - started) / 1000;
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: String(error), seconds: seconds() }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(parts).toString().trim(), seconds: seconds() }));
  });
}

const outcomes = new Map<Check, Outcome>();
const waiting = [...checks];
await Promise.all(
  Array.from({ length: Math.min(checks.length, Math.max(2, availableParallelism())) }, async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) outcomes.set(check, await perform(check));
  }),
);

for (const [check, { ok, output }] of outcomes) {
  if (!ok) console.log(`\n── ${check.name} ${'─'.repeat(60)}\n${output || '(no output)'}`);
}
console.log('');
for (const check of checks) {
  const { ok, output, seconds } = outcomes.get(check) ?? { ok: false, output: '', seconds: 0 };
  const last = ok ? (output.split('\n').findLast((line) => line.trim() !== '' && !line.startsWith(' ')) ?? '') : check.remedy;
  console.log(`${ok ? '✔' : '✖'} ${check.name.padEnd(8)}${String(Math.round(seconds * 10) / 10).padStart(5)} s  ${last}`);
}
const failed = checks.filter((check) => !outcomes.get(check)?.ok).length;
console.log(failed === 0 ? 'check passed' : `check failed: ${failed} of ${checks.length}`);
process.exitCode = failed === 0 ? 0 : 1;
