/** A build that is too heavy fails: seen with builds of our own making, whose files weigh what they are made to. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BASE_CHUNK, CHUNK_LIMIT, describePage, PAGES, WHOLE_SHOP, weighBuild } from '../../budgets.ts';

const folder = mkdtempSync(join(tmpdir(), 'keymall-budgets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EDITOR = 'src/kit/back-office/rich-text-editor.tsx';
const CHART = 'src/kit/back-office/chart-drawing.ts';
const WORKBENCH = 'src/areas/merchant/pages/workbench.page.tsx';
const CHAT = 'src/storefront/ask-shop.tsx';
const BASE = '_base.js';
const fileOf = (key: string): string => `assets/${key.replaceAll('/', '-')}.js`;

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

/** A build of the files that have budgets, light but for `weights` (bytes that don't compress), with `more` imports between them. */
function build(
  weights: Record<string, number> = {},
  imports: Record<string, string[]> = {},
  gone: string[] = [],
  later: Record<string, string[]> = {},
): string {
  const at = mkdtempSync(join(folder, 'build-'));
  mkdirSync(join(at, 'client/assets'), { recursive: true });
  const manifests: Record<string, Record<string, Chunk>> = { public: {}, office: {} };
  const add = (manifest: string, key: string, isEntry: boolean): void => {
    if (gone.includes(key)) return;
    (manifests[manifest] as Record<string, Chunk>)[key] = {
      file: fileOf(key),
      name: key === BASE ? BASE_CHUNK.name : undefined,
      isEntry,
      isDynamicEntry: !isEntry,
      imports: imports[key],
      dynamicImports: later[key],
    };
    writeFileSync(join(at, 'client', fileOf(key)), randomBytes(weights[key] ?? 100));
  };
  for (const { manifest, files } of PAGES) for (const key of files) add(manifest, key, key.endsWith('-client.tsx'));
  add('public', BASE, false);
  add('public', CHAT, false);
  add('office', EDITOR, false);
  add('office', 'src/shared.ts', false);
  for (const [name, manifest] of Object.entries(manifests))
    writeFileSync(join(at, `client/${name}.manifest.json`), JSON.stringify(manifest));
  return at;
}

const complaints = (...of: Parameters<typeof build>): string[] => weighBuild(build(...of)).complaints;

test('a light build is taken, and its log says what its pages weigh', () => {
  const { pages, complaints: none } = weighBuild(build());
  expect(none).toEqual([]);
  const merchant = pages.map(describePage).filter((line) => line.startsWith('the merchant'));
  expect(merchant).toEqual([expect.stringMatching(/^the merchant's landing page loads 0\.\d kB of script, gzip \(limit 350\.0 kB, goal/)]);
});

test('a page over its limit fails, by its own files and by what they import', () => {
  expect(complaints({ 'src/themes/shop/default/pages/shop.page.tsx': 50_000 })).toEqual([
    expect.stringMatching(/^the shop page in the look default loads 50\.\d kB .* 49\.5 kB$/),
  ]);
  // what all looks share weighs in each of them
  expect(complaints({ 'src/areas/public/shop.page.tsx': 60_000 }).length).toBe(
    PAGES.filter(({ name }) => name.startsWith('the shop page')).length,
  );
  expect(complaints({ 'src/app/office-client.tsx': 351_000 })).toEqual([
    expect.stringMatching(/^the merchant's landing page loads 351/),
    expect.stringMatching(/^the administrator's landing page loads 351/),
  ]);
  const weights = { 'src/app/office-client.tsx': 200_000, [WORKBENCH]: 79_000, 'src/shared.ts': 79_000 };
  expect(complaints(weights)).toEqual([]);
  expect(complaints(weights, { [WORKBENCH]: ['src/shared.ts'] })).toEqual([
    expect.stringMatching(/^the merchant's landing page loads 358/),
  ]);
});

test('what a shop opens later counts in a limit of its own, wherever it is asked for; what another page opens does not', () => {
  const dialog = 'src/themes/shop/pic/pages/shop.page.tsx';
  const weights = { [CHAT]: WHOLE_SHOP };
  expect(complaints(weights, {}, [], { [dialog]: [CHAT] })).toEqual([
    expect.stringMatching(/^the shop page in the look pic loads 90\.\d kB .* with all that it opens; its limit is 90\.0 kB$/),
  ]);
  expect(complaints(weights, {}, [], { 'src/app/public-client.tsx': [CHAT] })).toEqual([]);
});

test('what every public page waits for has a limit of its own, and is there', () => {
  expect(complaints({ [BASE]: BASE_CHUNK.limit + 1000 })).toEqual([expect.stringMatching(/base.*every public page.* weighs 18/)]);
  expect(complaints({}, {}, [BASE])).toEqual([expect.stringMatching(/no file base/)]);
});

test('a chart that weighs more than a file may, and any other, fails; an editor may, where it comes on sight', () => {
  expect(complaints({ [CHART]: CHUNK_LIMIT + 1000 })).toEqual([expect.stringMatching(/chart-drawing.* weighs 81/)]);
  expect(complaints({ 'src/shared.ts': CHUNK_LIMIT + 1000 })).toEqual([expect.stringMatching(/shared.* weighs 81/)]);
  expect(complaints({ [EDITOR]: 130_000 })).toEqual([]);
});

test('an editor that a page loads at once fails, whatever it weighs', () => {
  expect(complaints({}, { [WORKBENCH]: [EDITOR] })).toEqual([
    expect.stringMatching(/rich-text-editor.*workbench\.page\.tsx loads it at once/),
  ]);
  expect(complaints({}, {}, [EDITOR])).toEqual([expect.stringMatching(/has no file of its own/)]);
});

test('a page whose file is gone is no light page', () => {
  const at = build({}, {}, [WORKBENCH]);
  expect(() => weighBuild(at)).toThrow(/workbench\.page\.tsx, a file of the merchant's landing page, is not in the build/);
});
