import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** One kind of socket: every upgrade to `path` or below it goes to `handle`, which owns the connection from then on. */
export interface UpgradeRoute {
  path: string;
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** The path of a request without its query, as it was sent. */
export const upgradePath = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/** Answers an upgrade with a plain HTTP status and hangs up. */
export const refuseUpgrade = (socket: Duplex, status: number, headers: Record<string, string> = {}): void => {
  socket.on('error', () => socket.destroy());
  const lines = Object.entries({ Connection: 'close', 'Content-Length': '0', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines.join('')}\r\n`, () => socket.destroy());
};

/**
 * The one listener for upgrades: hands each to its route and answers 404 to the rest. `leave` names upgrades that another listener
 * of the same server serves (Vite's in development). Returns the function that takes the listener off.
 */
export const routeUpgrades = (
  server: Server,
  routes: readonly UpgradeRoute[],
  leave: (request: IncomingMessage) => boolean = () => false,
): (() => void) => {
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = upgradePath(request);
    const route = routes.find((each) => path === each.path || path.startsWith(`${each.path}/`));
    if (route) {
      // Until the socket's owner has its own handler, a reset must not become an uncaught error.
      socket.on('error', () => socket.destroy());
      route.handle(request, socket, head);
    } else if (!leave(request)) refuseUpgrade(socket, 404);
  };
  server.on('upgrade', onUpgrade);
  return () => server.off('upgrade', onUpgrade);
};
