/**
 * Builds the pages: `node packages/web/build.mjs`, or `buildWeb()` from the start script. Does nothing when no source has
 * changed. Fails when a page would load more script than its budget (budgets.ts).
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describePage, weighBuild } from './budgets.ts';

const web = dirname(fileURLToPath(import.meta.url));
const packages = dirname(web);
const dist = join(web, 'dist');
/** Built beside and swapped in when whole, so that a failed build leaves the last good one, and two builds don't meet. */
const next = join(web, `dist-next-${process.pid}`);
const STAMP = '.build-hash';
const stamp = join(dist, STAMP);

/** Files whose change means a new build: the sources, not the tests. */
function sources() {
  const roots = [join(web, 'src'), join(web, 'public'), join(packages, 'contract', 'src')];
  const files = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [
    ...files,
    join(web, 'vite.config.ts'),
    join(web, 'build.mjs'),
    join(web, 'budgets.ts'),
    join(web, 'package.json'),
    join(dirname(packages), 'package-lock.json'),
  ]
    .filter(existsSync)
    .sort();
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of sources())
    hash
      .update(`${relative(packages, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** Compressed once here instead of at every request; the server hands out what the browser takes. */
function compress(file) {
  if (!/\.(js|css|svg)$/.test(file)) return;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}

/** Scripts of earlier builds stay for two weeks: open pages, and processes not started anew yet, still ask for them. */
const KEEP_MS = 14 * 24 * 3600 * 1000;

/** Files that a build's manifests name. */
function namedBy(client) {
  const manifests = readdirSync(client).filter((name) => name.endsWith('.manifest.json'));
  const chunks = manifests.flatMap((name) => Object.values(JSON.parse(readFileSync(join(client, name), 'utf8'))));
  return new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
}

/**
 * Takes over the assets of an earlier build (`from` and `to` are folders `client`). A file's two weeks begin when a build no longer names
 * it, not when it was made: a build may have served for months.
 */
export function keepEarlier(from, to, now = new Date()) {
  if (!existsSync(join(from, 'assets'))) return;
  const named = namedBy(from);
  for (const entry of readdirSync(join(from, 'assets'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    const wasNamed = named.has(
      relative(from, source)
        .split(sep)
        .join('/')
        .replace(/\.(gz|br)$/, ''),
    );
    if (existsSync(target) || (!wasNamed && now.getTime() - statSync(source).mtimeMs >= KEEP_MS)) continue;
    cpSync(source, target, { preserveTimestamps: true });
    if (wasNamed) utimesSync(target, now, now);
  }
}

/**
 * A folder takes another's place, which is away for no longer than two renames take: a process may be reading it. Another build may be
 * doing the same: whoever comes last stays, and nobody fails.
 */
export function putInPlace(from, to) {
  for (let tries = 1; ; tries += 1) {
    const gone = `${from}-gone-${tries}`;
    try {
      if (existsSync(to)) renameSync(to, gone);
      renameSync(from, to);
      return;
    } catch (error) {
      // Taken away before us, or put back between the two.
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code) || !existsSync(from) || tries === 20) throw error;
    } finally {
      rmSync(gone, { recursive: true, force: true });
    }
  }
}

/** Builds what has changed. Resolves to whether anything was built; throws when a build fails or is over budget. */
export async function buildWeb({ quiet = false, force = false } = {}) {
  const hash = sourcesHash();
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) {
    if (!quiet) console.log('web: nothing has changed');
    return false;
  }
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  process.env.KEYMALL_WEB_OUT = next;
  try {
    const { build } = await import('vite');
    const configFile = join(web, 'vite.config.ts');
    for (const mode of ['public', 'office', 'ssr']) await build({ configFile, mode, root: web, logLevel: 'warn' });
    const { pages, complaints } = weighBuild(next);
    if (!quiet) for (const page of pages) console.log(`web: ${describePage(page)}`);
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
    for (const file of readdirSync(join(next, 'client', 'assets'), { recursive: true })) compress(join(next, 'client', 'assets', file));
    keepEarlier(join(dist, 'client'), join(next, 'client'));
    writeFileSync(join(next, STAMP), hash);
    putInPlace(next, dist);
  } finally {
    rmSync(next, { recursive: true, force: true });
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  return true;
}

const REFRESH = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/**
 * Hot reload for `npm run dev`: `middlewares` is a connect app to put before the server's own answers; `load()` gives the
 * rendering module as its sources are now, with the same exports as dist/ssr/entry-server.js.
 */
export async function createWebDev({ hmrServer } = {}) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(web, 'vite.config.ts'),
    root: web,
    mode: 'development',
    server: { middlewareMode: true, hmr: hmrServer ? { server: hmrServer } : true },
  });
  const load = () => vite.ssrLoadModule('/src/app/entry-server.tsx');
  const middlewares = (request, response, next) => {
    if (request.url !== '/@keymall/refresh.js') return vite.middlewares(request, response, next);
    response.setHeader('content-type', 'text/javascript');
    response.end(REFRESH);
  };
  return { middlewares, load, render: async (input) => (await load()).render(input), close: () => vite.close() };
}

/** The built rendering module; import it after `buildWeb`. */
export const loadWeb = () => import(pathToFileURL(join(dist, 'ssr', 'entry-server.js')).href);
/** The folder to serve at /assets: hashed names, except favicon.svg. */
export const assetsFolder = join(dist, 'client', 'assets');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildWeb({ force: process.argv.includes('--force') });
}
