/**
 * A server process of the chat's tests: on a database that is there, it says its port on a line and lives until it is killed. For each byte on its
 * input it collects its garbage, where it may, and says on a line what memory it has.
 */

import pino from 'pino';
import { createApp } from '#app/app';
import type { HouseOptions } from '#app/house';
import { open } from './talk.ts';

const options = JSON.parse(process.env['CHAT_HOUSE'] ?? '') as Omit<HouseOptions, 'log' | 'masterKey'> & { masterKey: string };
const app = await createApp({
  ...options,
  masterKey: Buffer.from(options.masterKey, 'base64'),
  log: pino({ level: 'silent' }),
  web: true,
  worker: false,
  connections: 6,
});
const url = await open(app);
process.stdout.write(`${url}\n`);
process.stdin.on('data', () => {
  // twice: what the first round frees holds more
  for (let round = 0; round < 2; round += 1) globalThis.gc?.();
  process.stdout.write(`${JSON.stringify(process.memoryUsage())}\n`);
});
