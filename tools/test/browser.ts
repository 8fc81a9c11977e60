/** Finds what journeys need: a Chromium and a font with Chinese letters. As root on Debian it may install both. */
import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The one without windows first: the same engine, and it draws none of a browser's own pages beside ours. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = { browser: 'chromium-headless-shell', font: 'fonts-wqy-microhei' };

/** The first executable of these names in PATH, or null. */
export function inPath(names: readonly string[], path = process.env['PATH'] ?? ''): string | null {
  for (const name of names) {
    for (const folder of path.split(delimiter)) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // not here
      }
    }
  }
  return null;
}

/** CHROMIUM_PATH where it is set and there, else the first in PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const given = env['CHROMIUM_PATH'];
  if (given) return existsSync(given) ? given : null;
  return inPath(NAMES, env['PATH']);
}

function hasChineseFont(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

/** Can packages be installed here, and without asking anybody? */
function mayInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && inPath(['apt-get']) !== null;
}

async function install(packages: readonly string[]): Promise<void> {
  console.log(`installing ${packages.join(' and ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    try {
      await promisify(execFile)('apt-get', args, { env, timeout: 300_000, maxBuffer: 2 ** 26 });
    } catch (error) {
      console.log(`apt-get ${args[0] ?? ''} failed:\n${String(error).trim().split('\n').slice(-5).join('\n')}`);
      return;
    }
  }
}

export type Browser = { path: string; missing: null } | { path: null; missing: string };

/** A usable browser, or what is missing in words for the person at the terminal. Without a font it is still usable, and says so. */
export async function provideBrowser(): Promise<Browser> {
  const wanted: string[] = [];
  if (!findChromium() && !process.env['CHROMIUM_PATH']) wanted.push(PACKAGES.browser);
  if (!hasChineseFont()) wanted.push(PACKAGES.font);
  if (wanted.length > 0 && mayInstall()) await install(wanted);
  const path = findChromium();
  if (!path) {
    const given = process.env['CHROMIUM_PATH'];
    return {
      path: null,
      missing: given ? `CHROMIUM_PATH names ${given}, which is not there` : 'no Chromium found: install `chromium`, or set CHROMIUM_PATH',
    };
  }
  if (!hasChineseFont()) console.log(`note: no font with Chinese letters; pages will show boxes (Debian: ${PACKAGES.font})`);
  return { path, missing: null };
}
