/** A process of its own that works a move of files, for a test that kills it (modules/platform/storage/storage.test.ts). */
import { pino } from 'pino';
import { openHouse } from '#app/house';
import { systemContext } from '#kit/context';
import { moveFiles } from '#modules/platform';

const { databaseUrl, masterKey, uploadDir } = JSON.parse(process.argv[2] ?? '') as Record<
  'databaseUrl' | 'masterKey' | 'uploadDir',
  string
>;
const open = await openHouse({
  databaseUrl,
  masterKey: Buffer.from(masterKey, 'base64'),
  siteUrl: 'http://keymall.test',
  log: pino({ level: 'silent' }),
  installation: { mode: 'demo', role: 'worker', trustProxy: [], dataDir: uploadDir, uploadDir, embedded: true },
});
await moveFiles(systemContext(open.house, 'move'));
await open.close();
