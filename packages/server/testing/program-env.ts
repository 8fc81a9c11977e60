/** What a program that a test starts takes over of this process: where programs and temporary files are, and what was compiled already. */
import { tmpdir } from 'node:os';

export const programEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TMPDIR: tmpdir(),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
