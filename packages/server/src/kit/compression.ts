/**
 * Answers that are worth it travel compressed: documents, lists, the reference (docs/decisions/0049). Files of the build are compressed
 * when it is built; pictures, sheets and streams go as they are.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRawSync, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, wantedCoding } from './accept-encoding.rules.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of an endpoint whose answer opens something (contract/kit/endpoint.ts). */
    secret?: true;
  }
}

/** Bytes below which an answer goes as it is: it fits in two packets, and every answer of a purchase is one of these. */
export const LEAST_COMPRESSED = 2048;

/** What browsers read as text. */
const WORTH_IT = /^(text\/(html|css|javascript)|application\/(json|javascript))\b/;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Fast levels, on the threads beside the event loop: each further step costs more time than it saves on a line of today. */
const CODERS: Record<Coding, (body: Buffer | string) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  gzip: (body) => gzipped(body, { level: 5 }),
};

/** Two neighbouring parts of a body: bytes that other bodies have as well, the same buffer in each, and those that follow, its own. */
export interface Stretch {
  shared: Buffer;
  own: Buffer;
}
const stretchesOf = new WeakMap<Buffer, readonly Stretch[]>();
/** More than this of its own is compressed beside the event loop. */
const MOST_OWN = 65_536;

/** Says what a body is made of, so that what it shares is compressed once for all of its kind. */
export function madeOf(body: Buffer, stretches: readonly Stretch[]): void {
  if (stretches.reduce((bytes, { own }) => bytes + own.length, 0) <= MOST_OWN) stretchesOf.set(body, stretches);
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** So far back a repetition may point (RFC 1951). */
const WINDOW = 32_768;
const deflatedShared = new WeakMap<Buffer, Buffer>();

/** Deflated, up to a whole byte and with more to come: what is compressed once for all may be compressed well. */
function deflated(shared: Buffer): Buffer {
  const made = deflatedShared.get(shared) ?? deflateRawSync(shared, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  deflatedShared.set(shared, made);
  return made;
}

/** What is not longer than this, and not the end, goes as it is: a stream for it would cost more than it saves. */
const MOST_AS_IT_IS = 2048;

/** A block of bytes as they are (RFC 1951, 3.2.4). */
function asItIs(bytes: Buffer): Buffer[] {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return [head, bytes];
}

/**
 * One gzip member (RFC 1952) of parts that were deflated apart. Those of its own know what stands before them, as if all had been
 * compressed at once: a few kB are done sooner than a thread would be woken for them.
 */
function gzipOf(body: Buffer, stretches: readonly Stretch[]): Buffer {
  const parts = stretches.flatMap(({ shared, own }, index) => {
    const isLast = index === stretches.length - 1;
    if (!isLast && own.length <= MOST_AS_IT_IS) return [deflated(shared), ...asItIs(own)];
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    return [deflated(shared), deflateRawSync(own, { level: 5, dictionary: shared.subarray(-WINDOW), finishFlush })];
  });
  const tail = Buffer.allocUnsafe(8);
  tail.writeUInt32LE(crc32(body), 0);
  tail.writeUInt32LE(body.length, 4);
  return Buffer.concat([GZIP_HEAD, ...parts, tail]);
}

/** Bodies that are handed out again, compressed once: a drawn document lives as long as its page keeps it, and so does this. */
const known = new WeakMap<Buffer, Partial<Record<Coding, Promise<Buffer> | Buffer>>>();

function formOf(body: Buffer, coding: Coding): Promise<Buffer> | Buffer {
  const stretches = coding === 'gzip' ? stretchesOf.get(body) : undefined;
  return stretches ? gzipOf(body, stretches) : CODERS[coding](body);
}

/** What is asked for the first time may be so for the last: then whoever takes gzip as gladly is given what is made sooner. */
function coded(body: Buffer | string, { coding, isEither }: { coding: Coding; isEither: boolean }): [Coding, Promise<Buffer> | Buffer] {
  if (typeof body === 'string') return [coding, CODERS[coding](body)];
  const before = known.get(body);
  const forms = before ?? {};
  if (!before) known.set(body, forms);
  const chosen = !before && isEither && stretchesOf.has(body) ? 'gzip' : coding;
  forms[chosen] ??= formOf(body, chosen);
  return [chosen, forms[chosen]];
}

/** Adds a name to `vary`, once. */
function varyBy(reply: FastifyReply, name: string): void {
  const said = String(reply.getHeader('vary') ?? '');
  if (
    !said
      .toLowerCase()
      .split(/\s*,\s*/)
      .includes(name)
  )
    reply.header('vary', said === '' ? name : `${said}, ${name}`);
}

type Done = (error: Error | null, payload?: unknown) => void;

/** A hook of every answer, before it is sent. What isn't compressed costs it a look at the length. */
export function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const isBody = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isBody || payload.length === 0 || request.routeOptions.config?.secret) return done(null, payload);
  const isLong = payload.length >= LEAST_COMPRESSED;
  const header = request.headers['accept-encoding'];
  // A short answer is the same for everybody but for who forbids it to go as it is.
  if (!isLong && !header?.includes('0')) return done(null, payload);
  if (reply.hasHeader('content-encoding') || !WORTH_IT.test(String(reply.getHeader('content-type') ?? ''))) return done(null, payload);
  const { coding, isEither, mustCode } = wantedCoding(header);
  if (isLong) varyBy(reply, 'accept-encoding');
  if (coding === null || !(isLong || mustCode)) return done(null, payload);
  varyBy(reply, 'accept-encoding');
  const [chosen, form] = coded(payload, { coding, isEither });
  const send = (body: Buffer): void => {
    reply.header('content-encoding', chosen).removeHeader('content-length');
    done(null, body);
  };
  if (Buffer.isBuffer(form)) send(form);
  else form.then(send, done);
}
