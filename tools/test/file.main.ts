/**
 * Runs test files one after another in this process, each as it is named over the channel, and tells how it went.
 * node:test ends a file once the event loop is empty, so nothing of one file is under way when the next begins; a file that
 * keeps something open holds its process until the runner ends it. What would still reach the next file is its failure.
 */
import { after, run } from 'node:test';

/** What the runner sends. */
export interface FileOrder {
  file: string;
  /** Only tests with such a name. */
  name?: string;
  /** Imported before the first file: their `beginFile` is called as each file begins. */
  begins: readonly string[];
}

/** What it gets back. */
export interface FileVerdict {
  passed: number;
  failed: number;
  skipped: number;
  /** Each with its place and stack. */
  failures: string[];
  /** Seconds of CPU and of the clock. */
  cpu: number;
  seconds: number;
  /** Bytes this process takes now. */
  rss: number;
}

interface Begins {
  beginFile(atEnd: typeof after): void;
  /** Resolves when a file may begin. */
  mayBegin(): Promise<unknown>;
}

const indent = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ');

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `\ncaused by ${describe(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

/** Of the process, what a file could change for the next one; but not where libvips notes its own place, once it is loaded. */
function common(): Record<string, unknown> {
  const { NODE_TEST_WORKER_ID: _node, VIPSHOME: _vips, ...env } = process.env;
  const listeners = (['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'warning'] as const).map((event) => [
    `process.on('${event}')`,
    process.listenerCount(event),
  ]);
  return {
    ...Object.fromEntries(Object.entries(env).map(([key, value]) => [`process.env.${key}`, value])),
    ...Object.fromEntries(listeners),
    'process.cwd()': process.cwd(),
    'process.argv': process.argv.join(' '),
    Date: globalThis.Date,
    'Date.now': Date.now,
    'Math.random': Math.random,
    'performance.now': performance.now,
    fetch: globalThis.fetch,
    setTimeout: globalThis.setTimeout,
    setInterval: globalThis.setInterval,
    setImmediate: globalThis.setImmediate,
    queueMicrotask: globalThis.queueMicrotask,
    'process.stdout.write': process.stdout.write,
    'process.stderr.write': process.stderr.write,
    'Object.prototype': Object.keys(Object.prototype).join(),
    'Array.prototype': Object.keys(Array.prototype).join(),
  };
}

let files = 0;
let running = false;
// The event loop may empty between the last test and the report of it.
process.on('beforeExit', () => {
  if (running) setTimeout(() => undefined, 1);
});

async function runFile({ file, name, begins }: FileOrder): Promise<FileVerdict> {
  const doors = await Promise.all(begins.map((path) => import(path) as Promise<Begins>));
  for (const door of doors) await door.mayBegin();
  files += 1;
  running = true;
  process.exitCode = undefined;
  const before = common();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const verdict: FileVerdict = { passed: 0, failed: 0, skipped: 0, failures: [], cpu: 0, seconds: 0, rss: 0 };
  const asides: string[] = [];
  const fail = (title: string, words: string): void => {
    verdict.failures.push(`  ✖ ${title}\n${indent(words)}`);
  };
  let good = true;
  const stream = run({ files: [file], isolation: 'none', ...(name && { testNamePatterns: [new RegExp(name)] }) });
  // Hooks of a file run in the order they were given: these come before the file's own.
  for (const door of doors) door.beginFile(after);
  stream.on('test:diagnostic', ({ message, nesting }) => {
    if (nesting === 0) asides.push(message);
  });
  stream.on('test:fail', ({ name: title, details, file: place, line }) => {
    // A suite fails because something in it does; that something is told by itself.
    if ('failureType' in details.error && details.error.failureType === 'subtestsFailed') return;
    fail(`${title}${place && line ? ` (${place}:${line})` : ''}`, describe(details.error.cause ?? details.error));
  });
  stream.on('test:summary', ({ counts, success }) => {
    const unfit = counts.skipped + counts.todo;
    Object.assign(verdict, { passed: counts.passed, skipped: unfit, failed: counts.tests - counts.passed - unfit });
    good = success;
  });
  await new Promise<void>((resolve, reject) => {
    stream.on('error', reject);
    stream.on('end', resolve);
    stream.resume();
  });
  const changed = Object.entries(common()).filter(([key, value]) => before[key] !== value);
  const gone = Object.keys(before).filter((key) => key.startsWith('process.env.') && !(key.slice(12) in process.env));
  for (const key of [...changed.map(([each]) => each), ...gone]) fail('left behind', `${key} is not as it was found`);
  // What goes wrong after a test has ended, node:test tells by the exit code alone.
  if (process.exitCode !== undefined && process.exitCode !== 0 && verdict.failed === 0 && verdict.failures.length === 0)
    fail(
      'after its tests',
      asides.filter((text) => !/^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /.test(text)).join('\n'),
    );
  if (!good && verdict.failures.length === 0) fail('the file', asides.join('\n'));
  if (verdict.failed === 0 && verdict.failures.length > 0) verdict.failed = verdict.failures.length;
  process.exitCode = undefined;
  running = false;
  const { user, system } = process.cpuUsage(cpu);
  verdict.cpu = (user + system) / 1e6;
  verdict.seconds = (performance.now() - started) / 1000;
  verdict.rss = process.memoryUsage.rss();
  return verdict;
}

const { channel } = process;
if (!channel) throw new Error('tools/test/run.ts starts this');
process.on('message', (order: FileOrder) => {
  // An open channel would keep the event loop from ever being empty.
  channel.unref();
  void runFile(order).then((verdict) => {
    channel.ref();
    process.send?.(verdict);
  });
});
process.once('disconnect', () => process.exit());
