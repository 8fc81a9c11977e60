/** What a module brings to the house. The app walks the list of them (app/assembly.ts) and mounts what each has. */
import type { ChannelRule } from './channels.ts';
import type { Db } from './database.ts';
import type { FileExport } from './export.ts';
import type { House } from './house.ts';
import type { Jobs, Queue, Schedule } from './jobs.ts';
import type { Mounted, MountedRaw } from './routes.ts';

/** What a module does when the clock was put back: times it wrote in what is now the future become present ones. Gives how many rows. */
export type ClockRepair = (db: Db) => Promise<number>;

export interface ServerModule {
  routes?: readonly Mounted[];
  raw?: readonly MountedRaw[];
  /** Files of its lists; those asked for by a raw call need no other mention. */
  exports?: readonly FileExport[];
  schedules?: readonly Schedule[];
  queues?: readonly Queue<never>[];
  clockRepairs?: readonly ClockRepair[];
  /** Whose each of its push channels is. */
  pushChannels?: readonly ChannelRule[];
  /** What a process that works jobs does once when it has started. */
  whenStarted?(house: House, jobs: Jobs): Promise<void>;
  /** What has to end before the jobs stop. */
  whenClosing?(house: House): Promise<void>;
}
