/** What was measured: a table to read, and a file to keep. */

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import type { ChatRun } from './chat.ts';
import type { FleetRun } from './fleet.ts';
import { IMPORT_AIMS, type ImportRun, type Imports } from './import.ts';
import type { ListRun } from './lists.ts';
import type { MallRun } from './mall.ts';
import type { Measured } from './processes.ts';
import type { ProofStep } from './proof.ts';
import type { QuietRun } from './quiet.ts';
import type { Starts } from './start.ts';

const FIGURES = resolve(import.meta.dirname, '../figures.json');

/** One run of a job. */
export interface Run extends Measured {
  perSecond: number;
  /** The control's figure around it; null where the control could not be measured. */
  control: number | null;
  ratio: number | null;
  /** Processor time of one of the control, in milliseconds. */
  controlCpuMs: number | null;
  /** Processor time of server and database for one, over the control's. */
  cost: number | null;
}

/** A run beside what the machine did around it. */
export function heldAgainst(
  perSecond: number,
  cpuMs: number | null,
  control: { perSecond: number; cpuMs: number | null } | null,
): Pick<Run, 'control' | 'ratio' | 'controlCpuMs' | 'cost'> {
  if (control === null) return { control: null, ratio: null, controlCpuMs: null, cost: null };
  const cost = cpuMs === null || control.cpuMs === null ? null : cpuMs / control.cpuMs;
  return { control: control.perSecond, ratio: perSecond / control.perSecond, controlCpuMs: control.cpuMs, cost };
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
  /** The cost that is reached for first, and the one that is the goal; absent where none was set. */
  costs: { first: number; goal: number } | undefined;
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
  import: Imports | null;
  race: readonly RaceRound[];
  lists: readonly ListRun[];
  proof: readonly ProofStep[];
  mall: readonly MallRun[];
  chat: readonly ChatRun[];
  start: Starts | null;
  quiet: QuietRun | null;
  fleet: readonly FleetRun[];
}

/** The middle one; of an even number the lower of the two. */
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] as number;
const round = (value: number, places: number): number => Number(value.toFixed(places));

const PARTIES = ['server', 'database', 'client'] as const;

/** Cores taken by server, database and clients: 1 is one core all the time. */
export const coresText = ({ cores }: Run): string => (cores ? PARTIES.map((name) => cores[name].toFixed(2)).join(' / ') : '–');

/** Processor time of one thing done, by who spent it. */
export const cpuText = ({ cores, perSecond }: Run): string =>
  cores ? PARTIES.map((name) => ((cores[name] * 1000) / perSecond).toFixed(2)).join(' / ') : '–';

/** The middle of what every run has; null where one has it not. */
function middleOf(runs: readonly Run[], pick: (run: Run) => number | null): number | null {
  const values = runs.map(pick).filter((value) => value !== null);
  return values.length > 0 && values.length === runs.length ? median(values) : null;
}
/** The middle ratio of a job's runs; null where the control could not be measured. */
const ratioOf = ({ runs }: Pick<Figure, 'runs'>): number | null => middleOf(runs, ({ ratio }) => ratio);

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
    'cost',
    'cost first',
    'cost goal',
    'p50 ms',
    'p99 ms',
    'cores server / database / clients',
    'cpu ms each',
  ];
  const rows = figures.map((figure) => {
    const { control, first, goal, costs, runs } = figure;
    const of = (pick: (run: Run) => number): number => median(runs.map(pick));
    const ratio = ratioOf(figure);
    const cost = middleOf(runs, (run) => run.cost);
    const middle = runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor((runs.length - 1) / 2)] as Run;
    return [
      nameOf(figure),
      String(Math.round(of((run) => run.perSecond))),
      ratio === null ? `${control} missing` : `${control} ${Math.round(of((run) => run.control ?? 0))}`,
      ratio === null ? '–' : `${ratio.toFixed(3)} ${control}`,
      `${first} ${control}`,
      `${goal} ${control}`,
      cost === null ? '–' : cost.toFixed(1),
      costs ? String(costs.first) : '–',
      costs ? String(costs.goal) : '–',
      of((run) => run.p50).toFixed(1),
      of((run) => run.p99).toFixed(1),
      coresText(middle),
      cpuText(middle),
    ];
  });
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const lost = losses(figures);
  if (lost.length > 0) lines.push('', ...lost);
  const alone = imports?.runs.filter(({ visitor }) => visitor === null) ?? [];
  const visitors = imports?.runs.flatMap(({ buyers, visitor }) => (buyers === 0 && visitor ? [visitor] : [])) ?? [];
  if (alone.length > 0) {
    const of = (pick: (run: ImportRun) => number): number => median(alone.map(pick));
    lines.push(
      '',
      `import of ${alone[0]?.lines} lines: ${of((run) => run.seconds).toFixed(2)} s (first ${IMPORT_AIMS.first}, goal ${IMPORT_AIMS.goal}), cpu ${of((run) => (run.cpu ? run.cpu.server + run.cpu.database : 0)).toFixed(2)} s (at most ${IMPORT_AIMS.cpu}), server at most ${of((run) => run.rss_peak_mb ?? 0)} MiB; beside a visitor, longest wait for the shop page ${median(visitors.map(({ stall_ms }) => stall_ms)).toFixed(0)} ms (at most ${IMPORT_AIMS.stall_ms})`,
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
  const cost = middleOf(runs, (run) => run.cost);
  const rounded = (value: number | null, places: number): number | null => (value === null ? null : round(value, places));
  return {
    ...figure,
    median: {
      per_second: round(median(runs.map((run) => run.perSecond)), 0),
      ratio: rounded(ratio, 3),
      cost: rounded(cost, 2),
      p50_ms: round(median(runs.map((run) => run.p50)), 2),
      p99_ms: round(median(runs.map((run) => run.p99)), 2),
    },
    runs: runs.map((run) => ({
      per_second: round(run.perSecond, 0),
      control: rounded(run.control, 0),
      ratio: rounded(run.ratio, 3),
      control_cpu_ms: rounded(run.controlCpuMs, 4),
      cost: rounded(run.cost, 2),
      p50_ms: round(run.p50, 2),
      p99_ms: round(run.p99, 2),
      cores: run.cores && {
        server: round(run.cores.server, 2),
        database: round(run.cores.database, 2),
        client: round(run.cores.client, 2),
      },
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
