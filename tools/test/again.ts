/** Tells chance from defect: a file that failed among others runs once more, with nothing beside it. */
import type { FileResult } from './file-process.ts';

/** When more files fail than this, it was not chance, and a second run would only cost time. */
export const SECOND_RUNS = 5;

export type Verdict = Pick<FileResult, 'passed' | 'failed' | 'skipped' | 'failures'>;

export interface FailedFile<Of> {
  /** What the file is counted with. */
  stage: Of;
  /** As people read it. */
  path: string;
  verdict: Verdict;
  /** Runs it by itself. */
  again(): Promise<Verdict>;
}

export interface Again<Of> {
  /** What counts, a verdict a file. */
  verdicts: { stage: Of; verdict: Verdict }[];
  /** Who failed, and who failed by chance: the last lines of a run are often all that somebody reads. */
  lines: string[];
}

/** Runs the files that failed one after another. Whoever passes now failed by chance: counted as passed, named at the end, to be mended the same day. */
export async function runAgain<Of>(failed: readonly FailedFile<Of>[], signal: AbortSignal): Promise<Again<Of>> {
  const verdicts: Again<Of>['verdicts'] = [];
  const lines: string[] = [];
  for (const { stage, path, verdict: first, again } of failed) {
    const last = failed.length > SECOND_RUNS || signal.aborted ? first : await again();
    verdicts.push({ stage, verdict: last });
    lines.push(
      ...(last.failed === 0
        ? [`⚠ by chance: ${path}`, ...first.failures.map(headOf)]
        : [`✖ failed: ${path}`, ...last.failures.map(headOf)]),
    );
  }
  return { verdicts, lines };
}

/** The title of a failure and the first line of its words. */
const headOf = (failure: string): string => failure.split('\n').slice(0, 2).join('\n');
