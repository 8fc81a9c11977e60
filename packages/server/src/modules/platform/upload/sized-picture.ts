/**
 * Uploaded pictures drawn anew at the width of their place, as WebP, when first asked for, and kept beside the uploads. Decoding is done
 * beside the event loop, two pictures at a time; what can't be drawn anew is shown as it was uploaded.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_WIDTHS, type PictureWidth } from '@keymall/contract/kit/picture';
import type { FastifyBaseLogger } from 'fastify';
import { MOST_PIXELS } from './picture.rules.ts';
import { imageKind } from './upload.rules.ts';

/** Pictures that are decoded at once: each may take tens of megabytes. */
const AT_ONCE = 2;
/** Pictures that may wait for that; who comes then gets the uploaded one for now. */
const MOST_WAITING = 100;
const MOST_SECONDS = 10;
/** Pictures known not to be drawable: nobody has them tried again and again. */
const MOST_REMEMBERED = 10_000;
const QUALITY = 80;
/** Small places are squares that a picture fills: its shorter side is as long as they are wide. */
const WIDEST_SQUARE = 256;
/** Beside the uploads, not among them: no name of an upload begins so, and a backup leaves it out. */
const FOLDER = '.sized';

const NAME = /^[0-9a-f]{32}\.(?:png|jpg|gif|webp)$/;
/** What libvips may read: the kinds that we take, and none of the dozens besides. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((kind) => [`VipsForeignLoad${kind}Buffer`, `VipsForeignLoad${kind}File`]);

type Sharp = typeof import('sharp')['default'];

let loading: Promise<Sharp | null> | undefined;

/** Loaded with the first picture: its memory is nobody's who has none. Null on a platform that it has no program for. */
function loadSharp(log: FastifyBaseLogger): Promise<Sharp | null> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.cache(false);
      sharp.concurrency(1);
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: LOADERS });
      return sharp;
    },
    (error: unknown) => {
      log.warn({ err: error }, 'pictures are shown as they were uploaded: sharp has no program for this platform');
      return null;
    },
  );
  return loading;
}

/** At most so many at a time; null for who would be one too many in the line. */
function narrow(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) return null;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** `as-uploaded`: it can't be drawn anew, now or ever, and is shown as it lies. */
export type Sized = Buffer | 'as-uploaded' | 'missing';

export interface PictureSizer {
  /** A picture by its name among the uploads, no wider than asked for and never wider than it is. */
  sized(name: string, width: number): Promise<Sized>;
}

const isWidth = (width: number): width is PictureWidth => (PICTURE_WIDTHS as readonly number[]).includes(width);
const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** `read`: a picture as it was uploaded, wherever it lies. */
export function pictureSizer(uploadDir: string, log: FastifyBaseLogger, read: (name: string) => Promise<Buffer | null>): PictureSizer {
  const inTurn = narrow(AT_ONCE, MOST_WAITING);
  const underWay = new Map<string, Promise<Sized>>();
  const undrawable = new Set<string>();

  /** The picture as WebP; `never` for one that moves, that is broken, or that takes too long. */
  async function draw(sharp: Sharp, sent: Buffer, width: PictureWidth, name: string): Promise<Buffer | 'never'> {
    if (imageKind(sent) === null) return 'never';
    try {
      const picture = sharp(sent, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'none' });
      const { pages = 1 } = await picture.metadata();
      if (pages > 1) return 'never';
      // Which way up it is, is in what is left of its Exif; drawn so, it needs none.
      return await picture
        .autoOrient()
        .resize({ width, height: width <= WIDEST_SQUARE ? width : undefined, fit: 'outside', withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: 3 })
        .timeout({ seconds: MOST_SECONDS })
        .toBuffer();
    } catch (error) {
      log.info({ err: error, picture: name }, 'a picture could not be drawn anew');
      return 'never';
    }
  }

  async function make(name: string, width: PictureWidth): Promise<Sized> {
    const kept = join(uploadDir, FOLDER, `${width}-${name}`);
    const known = await readFile(kept).catch(absent);
    if (known) return known;
    if (undrawable.has(name)) return 'as-uploaded';
    const sent = await read(name);
    if (!sent) return 'missing';
    const sharp = await loadSharp(log);
    if (!sharp) return 'as-uploaded';
    const drawn = await inTurn(() => draw(sharp, sent, width, name));
    if (drawn === 'never') {
      if (undrawable.size >= MOST_REMEMBERED) undrawable.clear();
      undrawable.add(name);
    }
    if (drawn === null || drawn === 'never') return 'as-uploaded';
    const draft = `${kept}.part`;
    try {
      await mkdir(join(uploadDir, FOLDER), { recursive: true });
      await writeFile(draft, drawn, { mode: 0o644 });
      await rename(draft, kept);
    } catch (error) {
      // A full disk: it is drawn again next time.
      log.warn({ err: error }, 'a drawn picture was not kept');
      await rm(draft, { force: true });
    }
    return drawn;
  }

  return {
    async sized(name, width) {
      if (!NAME.test(name) || !isWidth(width)) return 'missing';
      const key = `${width}-${name}`;
      const work = underWay.get(key) ?? make(name, width).finally(() => underWay.delete(key));
      underWay.set(key, work);
      return work;
    },
  };
}
