/**
 * What pages may weigh: bytes of script, gzip, that a browser loads before anybody touches them. A build over a limit fails.
 * Sums follow the manifests, so what is fetched later (a dialog, a drawer) doesn't count until something on the page imports it. A shop has a
 * second limit, with all of that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface BudgetedPage {
  name: string;
  manifest: 'public' | 'office';
  files: string[];
  /** Bytes of gzip. */
  limit: number;
  goal: number;
  /** Most with everything that it fetches later, whatever is opened. */
  whole?: number;
}

export interface WeighedPage extends Pick<BudgetedPage, 'name' | 'limit' | 'goal' | 'whole'> {
  bytes: number;
  wholeBytes: number;
  parts: { file: string; bytes: number }[];
}

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;
type SizeOf = (file: string) => number;

const PUBLIC = 'src/app/public-client.tsx';
const FRAME = 'src/themes/home/default/pages/frame.page.tsx';
const OFFICE = 'src/app/office-client.tsx';
/** In view on both landing pages, so part of them, though fetched by itself. */
const CHART = 'src/kit/back-office/chart-drawing.ts';
/** Editors are large whoever makes them: this one is fetched when its place in a form comes into view (kit/back-office/on-sight.ts). */
const ON_SIGHT = ['src/kit/back-office/rich-text-editor.tsx'];

/** Shop pages by their look: a theme folder that is missing here fails a test (src/app/themes.test.tsx). */
export const SHOP_LOOKS = [
  { look: 'default', limit: 49_500, goal: 44_000 },
  { look: 'pic', limit: 49_500, goal: 44_000 },
  { look: 'default2', limit: 49_500, goal: 44_000 },
  { look: 'store1', limit: 49_500, goal: 44_000 },
  { look: 'year', limit: 49_500, goal: 44_000 },
  { look: 'zhoqiu', limit: 49_500, goal: 44_000 },
  { look: 'xinnian', limit: 49_500, goal: 44_000 },
  { look: 'xinnian3', limit: 49_500, goal: 44_000 },
  { look: 'zhoqiu2', limit: 49_800, goal: 44_000 },
  { look: 'xinnian2', limit: 49_500, goal: 44_000 },
  { look: 'dnf2', limit: 49_800, goal: 45_000 },
  { look: 'wangzhe2', limit: 49_800, goal: 45_000 },
  { look: 'diy', limit: 50_800, goal: 44_000 },
] as const;

/** Home pages by their look: a theme folder that is missing here fails the same test. */
export const HOME_LOOKS = [
  { look: 'default', limit: 31_500, goal: 30_000 },
  { look: 'default2', limit: 32_300, goal: 30_000 },
  { look: 'default3', limit: 31_700, goal: 30_000 },
  { look: 'default4', limit: 31_400, goal: 30_000 },
  { look: 'default5', limit: 31_700, goal: 30_000 },
  { look: 'default6', limit: 31_300, goal: 30_000 },
  { look: 'default7', limit: 33_900, goal: 30_000 },
  { look: 'default8', limit: 33_600, goal: 30_000 },
  // a page of the mall as well: search, shelves and tree
  { look: 'mall1', limit: 44_200, goal: 30_000 },
] as const;

/** A shop page with its chat, its order and every dialog. */
export const WHOLE_SHOP = 90_000;

/** Pages with a budget: their files, and what else they load from the start. `limit` fails the build, `goal` is where we want to be. */
export const PAGES: BudgetedPage[] = [
  ...HOME_LOOKS.map(({ look, limit, goal }) => ({
    name: `the home page in the look ${look}`,
    manifest: 'public' as const,
    files: [
      PUBLIC,
      'src/areas/public/home.page.tsx',
      `src/themes/home/${look}/pages/home.page.tsx`,
      `src/themes/home/${look}/pages/frame.page.tsx`,
    ],
    limit,
    goal,
  })),
  ...SHOP_LOOKS.map(({ look, limit, goal }) => ({
    name: `the shop page in the look ${look}`,
    manifest: 'public' as const,
    files: [PUBLIC, 'src/areas/public/shop.page.tsx', `src/themes/shop/${look}/pages/shop.page.tsx`],
    limit,
    goal,
    whole: WHOLE_SHOP,
  })),
  {
    name: 'the order page',
    manifest: 'public',
    files: [PUBLIC, 'src/areas/public/order.page.tsx', 'src/themes/home/default/pages/order.page.tsx', FRAME],
    limit: 51_500,
    goal: 44_000,
  },
  {
    name: 'the pay page',
    manifest: 'public',
    files: [PUBLIC, 'src/areas/public/pay.page.tsx'],
    limit: 43_300,
    goal: 36_000,
  },
  {
    name: "the merchant's landing page",
    manifest: 'office',
    files: [OFFICE, 'src/areas/merchant/area.tsx', 'src/areas/merchant/pages/workbench.page.tsx', CHART],
    limit: 350_000,
    goal: 300_000,
  },
  {
    name: "the administrator's landing page",
    manifest: 'office',
    files: [OFFICE, 'src/areas/admin/area.tsx', 'src/areas/admin/pages/workbench.page.tsx', CHART],
    limit: 350_000,
    goal: 300_000,
  },
];
/** Most that one file fetched later may weigh; the start of an office is within its page's sum. */
export const CHUNK_LIMIT = 80_000;
/** The file that every public page waits for (`GROUPS` in vite.config.ts): Preact and a small kit. */
export const BASE_CHUNK = { name: 'base', limit: 17_000 };

const readManifest = (folder: string, name: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'client', `${name}.manifest.json`), 'utf8')) as Manifest;
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Sizes of a build's files, each compressed once. */
function scale(folder: string): SizeOf {
  const known = new Map<string, number>();
  return (file) => {
    const bytes = known.get(file) ?? gzipSync(readFileSync(join(folder, 'client', file)), { level: 9 }).length;
    known.set(file, bytes);
    return bytes;
  };
}

function weigh(folder: string, { name, manifest: from, files: keys, limit, goal, whole }: BudgetedPage, sizeOf: SizeOf): WeighedPage {
  const manifest = readManifest(folder, from);
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key}, a file of ${name}, is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    (chunk.imports ?? []).forEach(add);
  };
  keys.forEach(add);
  const parts = [...files].map((file) => ({ file, bytes: sizeOf(file) }));
  const all = new Set<string>();
  const gather = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || all.has(chunk.file)) return;
    all.add(chunk.file);
    // the entry fetches whichever page it stands on
    [...(chunk.imports ?? []), ...(chunk.isEntry ? [] : (chunk.dynamicImports ?? []))].forEach(gather);
  };
  keys.forEach(gather);
  const sum = (list: Iterable<string>): number => [...list].reduce((so, file) => so + sizeOf(file), 0);
  return { name, limit, goal, whole, parts, bytes: sum(files), wholeBytes: sum(all) };
}

/** Files of the back offices that are too heavy by themselves, or that come before their place is in view. */
function heavyChunks(folder: string, sizeOf: SizeOf): string[] {
  const manifest = readManifest(folder, 'office');
  const complaints: string[] = [];
  for (const key of ON_SIGHT) {
    const early = Object.keys(manifest).filter((other) => manifest[other]?.imports?.includes(key));
    if (!manifest[key]?.isDynamicEntry) complaints.push(`${key} is to be fetched when it comes into view, and has no file of its own`);
    for (const other of early) complaints.push(`${key} is to be fetched when it comes into view, and ${other} loads it at once`);
  }
  for (const [key, { file, isEntry }] of Object.entries(manifest)) {
    if (isEntry || !file.endsWith('.js') || ON_SIGHT.includes(key)) continue;
    if (sizeOf(file) > CHUNK_LIMIT) complaints.push(`${file} weighs ${kb(sizeOf(file))}, gzip; a file's limit is ${kb(CHUNK_LIMIT)}`);
  }
  return complaints;
}

/** What every public page waits for, where it is too much or gone. */
function heavyBase(folder: string, sizeOf: SizeOf): string[] {
  const base = Object.values(readManifest(folder, 'public')).find(({ name }) => name === BASE_CHUNK.name);
  if (!base) return [`public pages have no file ${BASE_CHUNK.name}, which has a limit of its own`];
  const bytes = sizeOf(base.file);
  if (bytes <= BASE_CHUNK.limit) return [];
  return [`${base.file}, which every public page waits for, weighs ${kb(bytes)}, gzip; its limit is ${kb(BASE_CHUNK.limit)}`];
}

/**
 * Weighs a build. `pages`: each with its files and their sum. `complaints`: a sentence for each limit that is broken.
 * Throws when a page's file is not in the build.
 */
export function weighBuild(folder: string): { pages: WeighedPage[]; complaints: string[] } {
  const sizeOf = scale(folder);
  const pages = PAGES.map((page) => weigh(folder, page, sizeOf));
  const complaints = pages
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ name, bytes, limit }) => `${name} loads ${kb(bytes)} of script, gzip; its limit is ${kb(limit)}`);
  const whole = pages.flatMap(({ name, whole: most = Infinity, wholeBytes }) =>
    wholeBytes > most ? [`${name} loads ${kb(wholeBytes)} of script, gzip, with all that it opens; its limit is ${kb(most)}`] : [],
  );
  return { pages, complaints: [...complaints, ...whole, ...heavyBase(folder, sizeOf), ...heavyChunks(folder, sizeOf)] };
}

/** What a build's log tells of its pages. */
export const describePage = ({ name, bytes, limit, goal, whole, wholeBytes }: WeighedPage): string =>
  `${name} loads ${kb(bytes)} of script, gzip (limit ${kb(limit)}, goal ${kb(goal)})${whole ? `, ${kb(wholeBytes)} with all that it opens (limit ${kb(whole)})` : ''}`;
