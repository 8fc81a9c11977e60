/** A file as an answer. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const TYPES = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
/** What the house writes itself; the others come from people. */
export type FileFormat = 'txt' | 'csv' | 'xlsx' | 'pdf';

/** Names that are Chinese come whole, and signs that would end the header's value don't. */
const encoded = (name: string): string => encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Answers with a file to keep; `name` is without its ending. Where its bytes are counted, the browser shows how far it is. */
export function sendFile(
  reply: FastifyReply,
  { name, format, bytes }: { name: string; format: keyof typeof TYPES; bytes?: number },
  content: Readable,
): FastifyReply {
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded(`${name}.${format}`)}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(TYPES[format])
    .send(content);
}
