/** Runs the web package's vitest files and reads its report. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Verdict } from './again.ts';
import { none, sum } from './tally.ts';

interface Report {
  testResults: { name: string; status: string; message?: string; startTime: number; endTime: number; assertionResults: Assertion[] }[];
}
interface Assertion {
  status: string;
  fullName: string;
  failureMessages?: string[] | null;
}

export interface WebTestOptions {
  /** Each file with modules of its own. */
  isolate: boolean;
  signal: AbortSignal;
  /** Only tests with such a name; empty is all. */
  name: string;
}

/** What stands in for a module, or loads one anew, would reach the files that share it. */
export const needsOwnModules = (text: string): boolean => /\bvi\.(mock|doMock|resetModules)\(/.test(text);

/** A file's tests, counted. */
export interface WebFile {
  /** From the root. */
  path: string;
  /** What to run to see it again. */
  files: readonly string[];
  verdict: Verdict;
}

/** Files as one. */
export const asOne = (ran: readonly WebFile[]): Verdict => ({
  ...sum(...ran.map(({ verdict }) => verdict)),
  failures: ran.flatMap(({ verdict }) => verdict.failures),
});

/**
 * Runs vitest over `packages/web`, over the given files only, one at a time; loading the kit costs more than most tests, so files share
 * it unless each is to have its own. A file that does not load counts as one failed test, and so does vitest where it ends badly.
 */
export async function runWebTests(files: readonly string[], root: string, { isolate, signal, name }: WebTestOptions): Promise<WebFile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-vitest-'));
  const reportFile = join(folder, 'report.json');
  try {
    const web = join(root, 'packages/web');
    const output: Buffer[] = [];
    const unwell = (words: string): WebFile => {
      console.log(words);
      return { path: 'packages/web', files, verdict: { ...none, failed: 1, failures: [words] } };
    };
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=json',
        `--outputFile=${reportFile}`,
        '--maxWorkers=1',
        ...(isolate ? [] : ['--no-isolate']),
        ...(name ? ['-t', name] : []),
        ...files.map((file) => relative(web, file)),
      ],
      { cwd: web, stdio: ['ignore', 'pipe', 'pipe'], signal },
    );
    child.stdout.on('data', (part: Buffer) => output.push(part));
    child.stderr.on('data', (part: Buffer) => output.push(part));
    child.on('error', (error) => output.push(Buffer.from(String(error))));
    await new Promise((resolve) => child.on('close', resolve));
    if (!existsSync(reportFile)) {
      return [unwell(`  ✖ vitest left no report\n${Buffer.concat(output).toString()}`)];
    }
    const { ran, lines } = readReport(JSON.parse(readFileSync(reportFile, 'utf8')) as Report, root);
    for (const line of lines) console.log(line);
    if (child.exitCode !== 0 && ran.every(({ verdict }) => verdict.failed === 0)) {
      return [...ran, unwell(`  ✖ vitest ended with ${child.exitCode}\n${Buffer.concat(output).toString()}`)];
    }
    return ran;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Vitest's JSON report as our counts, a file each, and lines. */
export function readReport(report: Report, root: string): { ran: WebFile[]; lines: string[] } {
  const lines: string[] = [];
  const ran = report.testResults.map(({ name, status, message, startTime, endTime, assertionResults }): WebFile => {
    const path = relative(root, name);
    const countOf = (...states: string[]): number => assertionResults.filter((assertion) => states.includes(assertion.status)).length;
    const failures = assertionResults
      .filter((assertion) => assertion.status === 'failed')
      .map(({ fullName, failureMessages }) => [`  ✖ ${fullName}`, ...(failureMessages ?? []).map((text) => `    ${text}`)].join('\n'));
    if (status === 'failed' && failures.length === 0) failures.push(`  ✖ ${path} does not load\n    ${message ?? ''}`);
    const count = assertionResults.length;
    lines.push(
      `${failures.length > 0 ? '✖' : '✔'} ${path} (${count} test${count === 1 ? '' : 's'}, ${Math.round(endTime - startTime)} ms)`,
      ...failures,
    );
    const verdict = {
      passed: countOf('passed'),
      failed: failures.length,
      skipped: countOf('skipped', 'pending', 'todo', 'disabled'),
      failures,
    };
    return { path, files: [name], verdict };
  });
  return { ran, lines };
}
