/** A server process of the presence test: push over PostgreSQL's bus. Says its port on a line, and lives until it is killed. */
import pg from 'pg';
import { postgresBus } from '../bus.ts';
import { startPush } from './push.fixture.ts';

const bus = postgresBus({
  connect: async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    return client;
  },
});
await bus.start();
const { port } = await startPush({ bus, now: () => performance.now() });
process.stdout.write(`${port}\n`);
