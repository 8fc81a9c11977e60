/**
 * Answers that are worth it travel compressed: documents, lists, the reference (docs/decisions/0049). Files of the build are compressed
 * when it is built; pictures, sheets and streams go as they are.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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

/** Bodies that are handed out again, compressed once: a drawn document lives as long as its page keeps it, and so does this. */
const known = new WeakMap<Buffer, Partial<Record<Coding, Promise<Buffer>>>>();

function coded(body: Buffer | string, coding: Coding): Promise<Buffer> {
  if (typeof body === 'string') return CODERS[coding](body);
  const forms = known.get(body) ?? {};
  known.set(body, forms);
  forms[coding] ??= CODERS[coding](body);
  return forms[coding];
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
  const { coding, mustCode } = wantedCoding(header);
  if (isLong) varyBy(reply, 'accept-encoding');
  if (coding === null || !(isLong || mustCode)) return done(null, payload);
  varyBy(reply, 'accept-encoding');
  coded(payload, coding).then((body) => {
    reply.header('content-encoding', coding).removeHeader('content-length');
    done(null, body);
  }, done);
}
