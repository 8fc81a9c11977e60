/** A chat client as the specification has it, without a line of ours: the package `ws`, the frames, the seven calls. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { App } from '#app/app';

export interface Heard {
  type: string;
  data?: Record<string, unknown>;
  [field: string]: unknown;
}

/** Opens a server's door; gives its address. */
export async function open({ app }: Pick<App, 'app'>): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export interface Talker {
  ws: WebSocket;
  heard: Heard[];
  /** The first frame of this type, from now on or from before, that nobody has taken; `where` says which. */
  next(type: string, where?: (frame: Heard) => boolean): Promise<Heard>;
  say(frame: object): void;
  /** The code it was closed with. */
  closed: Promise<number>;
}

/** `address`: whom a trusted proxy says it speaks for. */
export async function connect(url: string, address?: string): Promise<Talker> {
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/wss`, { headers: address === undefined ? {} : { 'x-forwarded-for': address } });
  const heard: Heard[] = [];
  const waiting: (() => void)[] = [];
  ws.on('message', (raw) => {
    const frame = JSON.parse(String(raw)) as Heard;
    if (frame.type === 'ping') return ws.send('{"type":"pong"}');
    heard.push(frame);
    for (const wake of waiting.splice(0)) wake();
  });
  ws.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await once(ws, 'open');
  const taken = new Set<Heard>();
  const next = async (type: string, where: (frame: Heard) => boolean = () => true): Promise<Heard> => {
    for (;;) {
      const found = heard.find((frame) => frame.type === type && !taken.has(frame) && where(frame));
      if (found) {
        taken.add(found);
        return found;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return { ws, heard, next, say: (frame) => ws.send(JSON.stringify(frame)), closed };
}

/** Answers `init` as the specification says. */
export async function signedIn(url: string, who: { id: number; token: string }, user_type: string, address?: string): Promise<Talker> {
  const talker = await connect(url, address);
  await talker.next('init');
  talker.say({ type: 'bindUid', user_id: who.id, token: who.token, user_type });
  // frames are answered in their order, but for what is asked of the database: a pong says nothing of it
  return talker;
}

export async function post<Data>(url: string, path: string, token: string, body: object): Promise<{ code: number; data: Data }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return (await answer.json()) as { code: number; data: Data };
}
