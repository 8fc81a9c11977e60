/**
 * Three outputs, one a mode (build.mjs runs them all): `public` and `office` for browsers into dist/client, `ssr` for the
 * server into dist/ssr. The public pages and the server's rendering carry no zod: see src/app/inert-zod.ts.
 */
// Of vitest only its types: production installs without it.
/// <reference types="vitest/config" />
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const src = (path: string): string => resolve(root, 'src', path);

/** `#kit/name` is a .ts or a .tsx file; package imports can name both, but bundlers take the first. */
const kitImports: Plugin = {
  name: 'kit-imports',
  enforce: 'pre',
  resolveId(id) {
    if (!id.startsWith('#kit/')) return null;
    const base = src(`kit/${id.slice(5)}`);
    return [`${base}.ts`, `${base}.tsx`].find((file) => existsSync(file)) ?? null;
  },
};

/** What a browser needs of an endpoint: where it is and who may call it. Its shapes are the server's and the type checker's. The price and words come whole. */
const callOnly: Plugin = {
  name: 'endpoints-without-shapes',
  async load(id) {
    if (!/packages\/contract\/src\/(?!kit\/|realtime\/|ordering\/price\.ts|\w+\/[\w-]+-words\.ts)[^?]+\.ts$/.test(id)) return null;
    const module: Record<string, unknown> = await import(pathToFileURL(id).href);
    const groups = Object.entries(module).filter(([, value]) => isGroup(value));
    // anything else of these files is not for browsers: importing it fails the build
    return groups.map(([name, group]) => `export const ${name} = ${JSON.stringify(group, slim)};`).join('\n');
  },
};
const isGroup = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some((each) => each?.kind === 'endpoint' || each?.kind === 'raw');
const slim = (key: string, value: unknown): unknown =>
  ['input', 'output', 'summary', 'rate', 'effect', 'permission', 'kind', 'secret'].includes(key) ? undefined : value;

/** What an office needs of a refusal: which one a code is. Its sentence comes with the answer, in the reader's language. */
const codesOnly: Plugin = {
  name: 'refusals-without-sentences',
  async load(id) {
    if (!/packages\/contract\/src\/kit\/refusals\/[\w-]+\.ts$/.test(id)) return null;
    const module: Record<string, Record<string, { code: number }>> = await import(pathToFileURL(id).href);
    const codes = (group: Record<string, { code: number }>) => Object.entries(group).map(([name, { code }]) => [name, { code }]);
    return Object.entries(module)
      .map(([name, group]) => `export const ${name} = ${JSON.stringify(Object.fromEntries(codes(group)))};`)
      .join('\n');
  },
};

/** What an office needs of a page's row: where it stands and what it is called. Which calls it makes, its own file says; who may open it, the menu that the server sends. */
const rowsOnly: Plugin = {
  name: 'pages-without-calls',
  async load(id) {
    if (!/packages\/contract\/src\/pages\/(admin|merchant)\/[\w-]+\.ts$/.test(id)) return null;
    const module: Record<string, unknown> = await import(pathToFileURL(id).href);
    const own = (key: string, value: unknown): unknown => (key === 'opens' || key === 'acts' ? undefined : value);
    return Object.entries(module)
      .map(([name, rows]) => `export const ${name} = ${JSON.stringify(rows, own)};`)
      .join('\n');
  },
};

/** What an endpoint does is said by OpenAPI and by the permission tree, which come from the server: no office says it. */
const withoutSummaries: Plugin = {
  name: 'endpoints-without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    /packages\/contract\/src\/[^?]+\.ts$/.test(id)
      ? { code: code.replace(/^(\s*)summary: '[^'\n]*',$/gm, "$1summary: '',"), map: null }
      : null,
};

/** Styles stand in the document and preloads in its head, so a dynamic import needs nothing around it. */
const bareImports: Plugin = {
  name: 'bare-dynamic-imports',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
};

/** What is then left of each import is a call that does nothing and a list of styles that nobody reads. Where a build writes them otherwise they stay, and the budgets tell. */
const CALL_AROUND = /\b[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(\w=>\w\.\w+\))?),(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\))\)/g;
const STYLE_LIST = /^const __vite__mapDeps=.*;\n/;
const shortImports: Plugin = {
  name: 'short-dynamic-imports',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const code = chunk.code.replaceAll(CALL_AROUND, '$1');
        chunk.code = /__vite__mapDeps\(/.test(code) ? code : code.replace(STYLE_LIST, '');
      }
    },
  },
};

/**
 * Public pages and the server's rendering of them run on Preact, under React's names: a tenth of the script. The back offices, whose
 * components want more of React than there is in Preact, stay with React, and so does development, where one server serves both.
 */
const SMALL_REACT = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];

const PLUGINS: Record<string, Plugin[]> = {
  public: [callOnly, bareImports, shortImports],
  office: [codesOnly, rowsOnly, withoutSummaries],
};
const ENTRIES: Record<string, string> = { public: 'app/public-client.tsx', office: 'app/office-client.tsx' };

/** What every public page needs in one file, what shops and pay pages share in another, what shops and goods of the mall in a third: many small files compress badly. */
const GROUPS = [
  {
    name: 'base',
    test: /preload-helper|node_modules\/(preact)\/|src\/kit\/(i18n|storage|session|toast|site|call|button|mode|preferences|trouble)\b|contract\/src\/kit\/(?!notices\/|admin-news|drawn-address)/,
    priority: 2,
  },
  {
    name: 'trade',
    test: /src\/storefront\/(bill|buyer-fields|codes|contact-list|order-memory|shapes|words)|src\/kit\/(copy|field)|contract\/src\/(catalogue|ordering\/(price|public-order))/,
    priority: 1,
  },
  // What the shop and a goods of the mall sell with, without what it shares with pages that sell nothing.
  { name: 'told', test: /src\/storefront\/(sentence|cancel)\./, priority: 1 },
  { name: 'wechat', test: /src\/storefront\/wechat\./, priority: 1 },
  // What pages show that sell nothing as well.
  {
    name: 'shown',
    test: /src\/kit\/(dialog|format|layer|own-id|picture|slice)\.|src\/themes\/kit\/(cover|star-slot)\.|src\/storefront\/cover\.|contract\/src\/(catalogue\/shop-page|payment\/pay-type-words)\./,
    priority: 2,
  },
  // What surrounds every page of the site.
  {
    name: 'framed',
    test: /src\/kit\/(nodes|page-session)\.|contract\/src\/content\/article-words|src\/themes\/kit\/frame-parts\./,
    priority: 1,
  },
  {
    name: 'purchase',
    test: /src\/storefront\/(sale|details|coupon)\.|src\/themes\/kit\/(buy-foot|buy-form|channel-note|chosen-cards|coupon-field|coupon-title|described|gallery|goods-terms|password-entry|restock-form|stepper)\./,
    priority: 0,
  },
  // What the looks of a shop share beside that.
  { name: 'stage', test: /src\/themes\/kit\/(stage|finder|narrow|notice-modal)\.|src\/storefront\/noticed\./, priority: 0 },
  { name: 'shelf', test: /src\/themes\/kit\/shelf-parts\./, priority: 0 },
];

export default defineConfig(({ mode, command }) => {
  const ssr = mode === 'ssr';
  const withoutZod = command === 'build' && (ssr || mode === 'public');
  return {
    root,
    appType: 'custom',
    plugins: [kitImports, react(), ...(command === 'build' ? (PLUGINS[mode] ?? []) : [])],
    resolve: { alias: withoutZod ? [{ find: /^zod$/, replacement: src('app/inert-zod.ts') }, ...SMALL_REACT] : [] },
    define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    ssr: { noExternal: command === 'build' ? true : [] },
    publicDir: ssr || mode === 'office' ? false : 'public',
    build: {
      outDir: join(process.env.KEYMALL_WEB_OUT ?? 'dist', ssr ? 'ssr' : 'client'),
      emptyOutDir: false,
      target: 'es2022',
      ssr: ssr ? src('app/entry-server.tsx') : false,
      manifest: ssr ? false : `${mode}.manifest.json`,
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: ssr
        ? { output: { codeSplitting: false, entryFileNames: 'entry-server.js' } }
        : {
            input: src(ENTRIES[mode] ?? 'app/public-client.tsx'),
            output: { codeSplitting: { groups: mode === 'public' ? GROUPS : [] } },
          },
    },
    logLevel: 'warn',
    test: {
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [resolve(root, 'testing/setup.ts')],
      restoreMocks: true,
      // On a machine with other work a page of the office takes its time; a test that hangs is told of all the same.
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  };
});
