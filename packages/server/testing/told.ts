/**
 * Keeps an eye on every call of every test at the wire: what the operation log is to tell of stands in it once, with who did it, by which
 * endpoint, to what; what was refused, and what it tells nothing of, does not.
 */
import assert from 'node:assert/strict';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import type { Endpoint, RawEndpoint } from '@keymall/contract/kit/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#kit/database';

interface Call {
  id: string;
  path: string;
  face: string | undefined;
  done: boolean;
  /** The server's own fault: what was begun before it, and told with it, stands. */
  isBroken: boolean;
}

const declared = new Map<string, Endpoint | RawEndpoint>([...allEndpoints, ...allRawEndpoints].map((each) => [each.path, each]));
/** The same request again is answered and no act; nor is a file's piece that is not its last, nor a language of nobody's letters. */
const mayTellNothing = (endpoint: Endpoint | RawEndpoint): boolean =>
  endpoint.kind === 'raw' ? endpoint.streamed === true : 'request_no' in endpoint.input.shape || endpoint.path.endsWith('/setLocale');

/** What the process says of an act whose row it could not write. */
export const UNTOLD = 'an operation was not logged';

const FACES: Record<string, string> = { adm_: 'admin', mer_: 'merchant', buy_: 'personal' };
const faceOf = (authorization: string | undefined): string | undefined => FACES[/^Bearer +(\w{4})/i.exec(authorization ?? '')?.[1] ?? ''];

/** Says at the end which calls were not told of as they should be. */
export function watchTold(app: FastifyInstance, db: Db, logged: readonly string[]): () => Promise<void> {
  const calls: Call[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.routeOptions.url ?? '';
    const endpoint = declared.get(path);
    if (!endpoint) return payload;
    const isEnvelope = typeof payload === 'string' && payload.startsWith('{"code":');
    const done = isEnvelope ? payload.startsWith('{"code":1,') : reply.statusCode < 400;
    calls.push({ id: request.id, path, face: faceOf(request.headers.authorization), done, isBroken: reply.statusCode >= 500 });
    return payload;
  });
  return async () => {
    const rows = await db
      .selectFrom('operation_log')
      .select(['request_id', 'path', 'realm', 'merchant_id', 'actor_name', 'object'])
      .execute();
    const byRequest = Map.groupBy(rows, ({ request_id }) => request_id);
    const untold = new Set(
      logged.filter((line) => line.includes(UNTOLD)).map((line) => (JSON.parse(line) as { request_id: string }).request_id),
    );
    for (const { id, path, face, done, isBroken } of calls.filter((each) => !untold.has(each.id))) {
      const endpoint = declared.get(path) as Endpoint | RawEndpoint;
      const found = byRequest.get(id) ?? [];
      const isTold = done && endpoint.logged && endpoint.access !== 'anyone';
      const what = `${path} was ${done ? 'done' : 'refused'} and stands in the operation log ${found.length} times`;
      // What anybody may do has a row only where somebody known did it.
      if (isBroken || (done && endpoint.access === 'anyone')) assert.ok(found.length <= 1, what);
      else if (!isTold) assert.equal(found.length, 0, what);
      else if (!mayTellNothing(endpoint) || found.length > 0) assert.equal(found.length, 1, what);
      for (const row of found) {
        assert.equal(row.path, path);
        // an administrator in a merchant's place did it under his own name
        const isActing = face === 'merchant' && row.realm === 'admin' && row.merchant_id !== null;
        if (!isActing) assert.equal(row.realm, face, what);
        assert.notEqual(row.actor_name, '', what);
        assert.equal(row.merchant_id !== null, face === 'merchant', what);
      }
    }
  };
}
