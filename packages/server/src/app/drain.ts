/**
 * The end of a server's connections. Node's own closing waits for every connection on which something has come and nothing gone, and
 * for one on which nothing has come at all: a browser holds such a one ready. What is waited for here is work.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is still being answered after this is cut: a body that does not come, a reader that does not read. */
const LONGEST_MS = 10_000;

/** Watches a server's connections; the function it gives lets them end, each when nothing is asked on it. Call it beside `server.close()`. */
export function drainOf(server: Server): () => void {
  /** Requests under way by connection. One that was upgraded is its new owner's. */
  const open = new Map<Socket, number>();
  let draining = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  server.on('upgrade', (_request: IncomingMessage, socket: Socket) => void open.delete(socket));
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (open.has(socket)) open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (open.get(socket) ?? 1) - 1;
      if (open.has(socket)) open.set(socket, left);
      if (draining && left === 0) socket.destroySoon();
    });
  });
  return () => {
    draining = true;
    for (const [socket, requests] of open) if (requests === 0) socket.destroy();
    setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, LONGEST_MS).unref();
  };
}
