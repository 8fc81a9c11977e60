/** What was measured: a table to read, and a file to keep. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { IMPORT_AIMS, type ImportRun } from './import.ts';
import type { ListRun } from './lists.ts';
import type { MallRun } from './mall.ts';
import type { Measured } from './processes.ts';
import type { ProofStep } from './proof.ts';

const FIGURES = resolve(import.meta.dirname, '../figures.json');

/** One run of a job. */
export interface Run extends Measured {
  perSecond: number;
  /** The control's figure around it; null where the control could not be measured. */
  control: number | null;
  ratio: number | null;
}

/** What a job's runs came to. */
export interface Figure {
  job: string;
  /** Sales of earlier days that were filled into its shops before. */
  old: number;
  title: string;
  control: 'P' | 'H';
  first: number;
  goal: number;
  runs: Run[];
}

export interface RaceRound {
  seed: number;
  delivered: number;
  keys: number;
  sold_out: number;
  reserved: number;
  ledger_sum: number;
  seconds: number;
  faults: string[];
}

/** Everything a run of the benchmark found. */
export interface Kept {
  seconds: number;
  /** The database's own settings. */
  settings: Record<string, string>;
  figures: readonly Figure[];
  import: readonly ImportRun[];
  race: readonly RaceRound[];
  lists: readonly ListRun[];
  proof: readonly ProofStep[];
  mall: readonly MallRun[];
}

/** The middle one; of an even number the lower of the two. */
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] as number;
const round = (value: number, places: number): number => Number(value.toFixed(places));

const PARTIES = ['server', 'database', 'client'] as const;

/** Cores taken by server, database and clients: 1 is one core all the time. */
export const coresText = ({ cores }: Run): string => (cores ? PARTIES.map((name) => cores[name].toFixed(2)).join(' / ') : '–');

/** Processor time of one thing done: what stays when a machine is busy with something else. */
export const costText = ({ cores, perSecond }: Run): string =>
  cores ? PARTIES.map((name) => ((cores[name] * 1000) / perSecond).toFixed(2)).join(' / ') : '–';

/** The middle ratio of a job's runs; null where the control could not be measured. */
const ratioOf = ({ runs }: Pick<Figure, 'runs'>): number | null =>
  runs.every((run) => run.ratio !== null) ? median(runs.map((run) => run.ratio ?? 0)) : null;

const nameOf = ({ job, old }: Figure): string => (old === 0 ? job : `${job} after ${old} old orders`);

/** What old orders cost each job that ran before and after them. */
function losses(figures: readonly Figure[]): string[] {
  return figures.flatMap((after) => {
    const before = figures.find(({ job, old }) => job === after.job && old === 0);
    if (after.old === 0 || before === undefined) return [];
    const [was, is] = [ratioOf(before), ratioOf(after)];
    if (was === null || is === null) return [`${nameOf(after)}: no ratio, no loss to tell`];
    const lost = (1 - is / was) * 100;
    const verdict = `${Math.abs(lost).toFixed(1)} % ${lost < 0 ? 'gained' : 'lost'}`;
    return [`${nameOf(after)}: ${is.toFixed(3)} ${after.control} where it was ${was.toFixed(3)} ${after.control}, ${verdict}`];
  });
}

/** What is told in the end. */
export function table({ figures, import: imports, race: rounds }: Pick<Kept, 'figures' | 'import' | 'race'>): string {
  const head = [
    'job',
    'per second',
    'control',
    'ratio',
    'first',
    'goal',
    'p50 ms',
    'p99 ms',
    'cores server / database / clients',
    'cpu ms each',
  ];
  const rows = figures.map((figure) => {
    const { control, first, goal, runs } = figure;
    const of = (pick: (run: Run) => number): number => median(runs.map(pick));
    const ratio = ratioOf(figure);
    const middle = runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor((runs.length - 1) / 2)] as Run;
    return [
      nameOf(figure),
      String(Math.round(of((run) => run.perSecond))),
      ratio === null ? `${control} missing` : `${control} ${Math.round(of((run) => run.control ?? 0))}`,
      ratio === null ? '–' : `${ratio.toFixed(3)} ${control}`,
      `${first} ${control}`,
      `${goal} ${control}`,
      of((run) => run.p50).toFixed(1),
      of((run) => run.p99).toFixed(1),
      coresText(middle),
      costText(middle),
    ];
  });
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const lost = losses(figures);
  if (lost.length > 0) lines.push('', ...lost);
  const quiet = imports.filter(({ buyers }) => buyers === 0);
  if (quiet.length > 0) {
    const of = (pick: (run: ImportRun) => number): number => median(quiet.map(pick));
    lines.push(
      '',
      `import of ${quiet[0]?.lines} lines: ${of((run) => run.seconds).toFixed(2)} s (first ${IMPORT_AIMS.first}, goal ${IMPORT_AIMS.goal}), server at most ${of((run) => run.rss_peak_mb ?? 0)} MB, longest wait for the shop page ${of((run) => run.stall_ms).toFixed(0)} ms (at most ${IMPORT_AIMS.stall_ms})`,
    );
  }
  if (rounds.length > 0) {
    const whole = rounds.filter(({ faults }) => faults.length === 0).length;
    lines.push(
      '',
      `race: ${whole} of ${rounds.length} rounds whole (200 buyers, 50 cards, every notice three times, kill -9 in the middle)`,
    );
  }
  return lines.join('\n');
}

function keptFigure({ runs, ...figure }: Figure) {
  const ratio = ratioOf({ runs });
  return {
    ...figure,
    median: {
      per_second: round(median(runs.map((run) => run.perSecond)), 0),
      ratio: ratio === null ? null : round(ratio, 3),
      p50_ms: round(median(runs.map((run) => run.p50)), 2),
      p99_ms: round(median(runs.map((run) => run.p99)), 2),
    },
    runs: runs.map((run) => ({
      per_second: round(run.perSecond, 0),
      control: run.control === null ? null : round(run.control, 0),
      ratio: run.ratio === null ? null : round(run.ratio, 3),
      p50_ms: round(run.p50, 2),
      p99_ms: round(run.p99, 2),
      cores: run.cores,
    })),
  };
}

/** Keeps them, with the machine they were measured on, and says where. */
export function save({ seconds, settings, figures, ...others }: Kept): string {
  const text = {
    at: new Date().toISOString().slice(0, 10),
    machine: { cores: cpus().length, model: cpus()[0]?.model ?? '', node: process.version, postgresql: settings },
    seconds,
    jobs: figures.map(keptFigure),
    ...others,
  };
  writeFileSync(FIGURES, `${JSON.stringify(text, null, 2)}\n`);
  return FIGURES;
}
