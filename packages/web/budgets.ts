/**
 * What pages may weigh: bytes of script, gzip, that a browser loads before anybody touches them. A build over a limit fails.
 * Sums follow the manifests, so what is fetched later (a dialog, a drawer) doesn't count until something on the page imports it.
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
}

export interface WeighedPage extends Pick<BudgetedPage, 'name' | 'limit' | 'goal'> {
  bytes: number;
  parts: { file: string; bytes: number }[];
}

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
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
  { look: 'default', limit: 47_000, goal: 44_000 },
  { look: 'pic', limit: 47_000, goal: 44_000 },
  { look: 'default2', limit: 47_200, goal: 44_000 },
  { look: 'store1', limit: 47_700, goal: 44_000 },
] as const;

/** Pages with a budget: their files, and what else they load from the start. `limit` fails the build, `goal` is where we want to be. */
export const PAGES: BudgetedPage[] = [
  {
    name: 'the home page',
    manifest: 'public',
    files: [PUBLIC, 'src/areas/public/home.page.tsx', 'src/themes/home/default/pages/home.page.tsx', FRAME],
    limit: 35_000,
    goal: 30_000,
  },
  ...SHOP_LOOKS.map(({ look, limit, goal }) => ({
    name: `the shop page in the look ${look}`,
    manifest: 'public' as const,
    files: [PUBLIC, 'src/areas/public/shop.page.tsx', `src/themes/shop/${look}/pages/shop.page.tsx`],
    limit,
    goal,
  })),
  {
    name: 'the order page',
    manifest: 'public',
    files: [PUBLIC, 'src/areas/public/order.page.tsx', 'src/themes/home/default/pages/order.page.tsx', FRAME],
    limit: 49_000,
    goal: 44_000,
  },
  {
    name: 'the pay page',
    manifest: 'public',
    files: [PUBLIC, 'src/areas/public/pay.page.tsx'],
    limit: 41_000,
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

function weigh(folder: string, { name, manifest: from, files: keys, limit, goal }: BudgetedPage, sizeOf: SizeOf): WeighedPage {
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
  return { name, limit, goal, parts, bytes: parts.reduce((sum, part) => sum + part.bytes, 0) };
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
  return { pages, complaints: [...complaints, ...heavyBase(folder, sizeOf), ...heavyChunks(folder, sizeOf)] };
}

/** What a build's log tells of its pages. */
export const describePage = ({ name, bytes, limit, goal }: WeighedPage): string =>
  `${name} loads ${kb(bytes)} of script, gzip (limit ${kb(limit)}, goal ${kb(goal)})`;
