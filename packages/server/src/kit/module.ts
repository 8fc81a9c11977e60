/** What a module brings to the house. The app walks the list of them (app/assembly.ts) and mounts what each has. */
import type { PublicPageKey } from '@keymall/contract/pages/public';
import type { ChannelRule } from './channels.ts';
import type { Db } from './database.ts';
import type { FileExport } from './export.ts';
import type { House } from './house.ts';
import type { Jobs, Queue, Schedule } from './jobs.ts';
import type { Mounted, MountedRaw } from './routes.ts';

/** What a module does when the clock was put back: times it wrote in what is now the future become present ones. Gives how many rows. */
export type ClockRepair = (db: Db) => Promise<number>;

/** Addresses of a public page whose pattern has names, for search engines. Rows are told by spans of their ids, however many there are. */
export interface PageAddresses {
  page: PublicPageKey;
  /** The largest id there is, 0 where there is none. */
  last(house: House): Promise<number>;
  /** What the pattern's names stand for, of each row above `after` up to `upTo` that strangers may see. */
  within(house: House, after: number, upTo: number): Promise<readonly Readonly<Record<string, string>>[]>;
  /** Absent: always. */
  isOpen?(house: House): boolean;
}

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
  /** What the sitemap names of its pages, beside those without a name in their address (app/sitemap.ts). */
  addresses?: readonly PageAddresses[];
  /** What a process that works jobs does once when it has started. */
  whenStarted?(house: House, jobs: Jobs): Promise<void>;
  /** What has to end before the jobs stop. */
  whenClosing?(house: House): Promise<void>;
}
