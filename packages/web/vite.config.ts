/**
 * Three outputs, one a mode (build.mjs runs them all): `public` and `office` for browsers into dist/client, `ssr` for the
 * server into dist/ssr. The public pages and the server's rendering carry no zod: see src/app/inert-zod.ts.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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

const ENTRIES: Record<string, string> = { public: 'app/public-client.tsx', office: 'app/office-client.tsx' };

export default defineConfig(({ mode, command }) => {
  const ssr = mode === 'ssr';
  const withoutZod = command === 'build' && (ssr || mode === 'public');
  return {
    root,
    appType: 'custom',
    plugins: [kitImports, react()],
    resolve: { alias: withoutZod ? [{ find: /^zod$/, replacement: src('app/inert-zod.ts') }] : [] },
    ssr: { noExternal: command === 'build' ? true : [] },
    publicDir: ssr || mode === 'office' ? false : 'public',
    build: {
      outDir: ssr ? 'dist/ssr' : 'dist/client',
      emptyOutDir: false,
      target: 'es2022',
      ssr: ssr ? src('app/entry-server.tsx') : false,
      manifest: ssr ? false : `${mode}.manifest.json`,
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: ssr
        ? { output: { codeSplitting: false, entryFileNames: 'entry-server.js' } }
        : { input: src(ENTRIES[mode] ?? 'app/public-client.tsx') },
    },
    logLevel: 'warn',
    test: {
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [resolve(root, 'testing/setup.ts')],
      restoreMocks: true,
    },
  };
});
