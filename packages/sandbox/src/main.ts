/** Starts the sandbox from the environment: SANDBOX_HOST, SANDBOX_PORT, SANDBOX_PUBLIC_URL, SANDBOX_STATE (see credentials.ts for keys). */
import { startSandbox } from './server.ts';

const { SANDBOX_HOST, SANDBOX_PORT, SANDBOX_PUBLIC_URL, SANDBOX_STATE } = process.env;
const port = SANDBOX_PORT ? Number(SANDBOX_PORT) : undefined;
if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65535))
  throw new Error(`SANDBOX_PORT is no port: ${SANDBOX_PORT}`);

const sandbox = await startSandbox({
  host: SANDBOX_HOST || undefined,
  port,
  publicUrl: SANDBOX_PUBLIC_URL || undefined,
  statePath: SANDBOX_STATE || undefined,
}).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(
    `沙箱支付网关的端口 ${error.port} 已被其他程序占用：请结束它，或用 SANDBOX_PORT 换一个端口。 Port ${error.port} of the sandbox gateway is taken: end what has it, or choose another with SANDBOX_PORT.`,
  );
  process.exit(1);
});
console.log(`沙箱支付网关 sandbox gateway: ${sandbox.url} (pid ${sandbox.merchants[0]?.pid})`);

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  sandbox.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// Started by a server: it ends with it, also when the server is killed.
if (process.env.SANDBOX_ENDS_WITH_INPUT) process.stdin.on('end', stop).on('error', stop).resume();
