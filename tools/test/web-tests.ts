/** Runs the web package's vitest files and reads its report. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Tally } from './tally.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
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

/**
 * Runs vitest over `packages/web`, over the given files only, one at a time; loading the kit costs more than most tests, so files share
 * it unless each is to have its own. A file that does not load counts as one failed test.
 */
export async function runWebTests(files: readonly string[], root: string, { isolate, signal, name }: WebTestOptions): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-vitest-'));
  const reportFile = join(folder, 'report.json');
  try {
    const web = join(root, 'packages/web');
    const output: Buffer[] = [];
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
      console.log(`✖ vitest left no report\n${Buffer.concat(output).toString()}`);
      return { passed: 0, failed: 1, skipped: 0 };
    }
    const { tally, lines } = readReport(JSON.parse(readFileSync(reportFile, 'utf8')) as Report, root);
    for (const line of lines) console.log(line);
    if (tally.failed === 0 && child.exitCode !== 0) {
      console.log(`✖ vitest ended with ${child.exitCode}\n${Buffer.concat(output).toString()}`);
      return { ...tally, failed: 1 };
    }
    return tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Vitest's JSON report as our counts and lines. */
export function readReport(report: Report, root: string): { tally: Tally; lines: string[] } {
  const lines: string[] = [];
  const tally: Tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  for (const { name, status, message, startTime, endTime, assertionResults } of report.testResults) {
    const failures = assertionResults.filter((assertion) => assertion.status === 'failed');
    const unloaded = status === 'failed' && failures.length === 0;
    if (unloaded) tally.failed += 1;
    const count = assertionResults.length;
    lines.push(
      `${status === 'failed' ? '✖' : '✔'} ${relative(root, name)} (${count} test${count === 1 ? '' : 's'}, ${Math.round(endTime - startTime)} ms)`,
    );
    if (unloaded && message) lines.push(message);
    for (const { fullName, failureMessages } of failures)
      lines.push(`  ✖ ${fullName}`, ...(failureMessages ?? []).map((text) => `    ${text}`));
  }
  return { tally, lines };
}
