/** What the server's own measuring programs say: a line of JSON for each thing measured. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAMS = resolve(import.meta.dirname, '../../server/testing');

/** Runs a program with `--option value`, or `--option` for true, and gives its lines as they come. Throws where it ends badly. */
export async function* linesOf<Line>(program: string, options: Record<string, number | boolean>): AsyncGenerator<Line> {
  const args = Object.entries(options).flatMap(([name, value]) =>
    value === false ? [] : [`--${name}`, ...(value === true ? [] : [String(value)])],
  );
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', resolve(PROGRAMS, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Line;
  const code = await ended;
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
