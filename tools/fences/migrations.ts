/** Migrations of branches that grew side by side meet in one folder: each keeps a number of its own. */
import { type Fence, findings } from './fence.ts';

const MIGRATIONS = 'packages/server/migrations';

export const migrationsApart: Fence = {
  name: 'migrations-apart',
  why: 'a number says which migration is meant, and in which order a fresh database gets them',
  guards: [],
  check(tree) {
    const { violations, saw, see, report } = findings();
    const byNumber = new Map<string, string>();
    for (const path of [...tree.sql.keys()].toSorted()) {
      if (!path.startsWith(`${MIGRATIONS}/`)) continue;
      see(path);
      const name = path.slice(MIGRATIONS.length + 1);
      const [number] = /^\d{4}(?=-[a-z0-9-]+\.sql$)/.exec(name) ?? [];
      if (!number) {
        report(path, 1, 'a migration is called 0123-what-it-is-about.sql');
        continue;
      }
      const other = byNumber.get(number);
      if (other) report(path, 1, `number ${number} is ${other}'s; take the next free one`);
      byNumber.set(number, name);
    }
    return { violations, saw };
  },
};
