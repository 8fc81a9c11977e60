/** A server as its owner starts it: a process of its own, which can be killed like one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START = join(import.meta.dirname, '../../src/app/start.ts');
/** The pages may have to be built first. */
const READY_DEADLINE_MS = 120_000;

export interface ProgramOptions {
  dataDir: string;
  /** Null: the embedded database in the data folder. */
  databaseUrl: string | null;
  /** 32 bytes as base64. */
  masterKey: string;
  port: number;
}

export interface Program {
  port: number;
  /** Resolves when a purchase could be made. Throws what the process said when it ends before. */
  ready(): Promise<void>;
  /** kill -9: nothing is finished, nothing is told. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Asks it to finish, and waits for that. */
  stop(): Promise<void>;
}

/** A port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts a server; production mode, so that it brings no demo shop and no sandbox. */
export function startProgram({ dataDir, databaseUrl, masterKey, port }: ProgramOptions): Program {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', START], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      KEYMALL_MODE: 'production',
      KEYMALL_DATA_DIR: dataDir,
      KEYMALL_MASTER_KEY: masterKey,
      KEYMALL_ROLE: 'all',
      DATABASE_URL: databaseUrl ?? '',
      SITE_URL: 'https://race.example',
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout?.on('data', (text) => (said += String(text)));
  child.stderr?.on('data', (text) => (said += String(text)));
  const gone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (gone()) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return {
    port,
    async ready() {
      const deadline = performance.now() + READY_DEADLINE_MS;
      while (performance.now() < deadline) {
        if (gone()) throw new Error(`the server ended (${child.exitCode ?? child.signalCode}):\n${said}`);
        try {
          const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
          if (status === 200) return;
        } catch {
          // not listening yet
        }
        await wait(25);
      }
      throw new Error(`the server is not ready:\n${said}`);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
