/** What the processes of this house keep in memory: each knows its own, and tells it to whoever asks over the bus. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type CacheGroup, cacheGroups } from '@keymall/contract/platform/system';
import type { Caches, KeptCache, ProcessCaches } from '#kit/house';
import type { Bus } from '#realtime/bus';

/** A message travels some 20 ms to another process and as long back. */
const WAIT_MS = 300;
const ASK = 'cache:ask';
const TELL = 'cache:tell';
const CLEAR = 'cache:clear';

/** As it travels. */
interface Told {
  ask: string;
  id: string;
  name: string;
  role: ProcessCaches['role'];
  start_at: string;
  memory: number;
  groups: { group: CacheGroup; entries: number; bytes: number | null }[];
}

export function openCaches(bus: Bus, { role, startAt }: { role: ProcessCaches['role']; startAt: Date }): Caches {
  const id = randomUUID();
  const name = `${hostname()} #${process.pid}`;
  const kept: KeptCache[] = [];
  const groups = (): Told['groups'] =>
    cacheGroups.map((group) => {
      const own = kept.filter((cache) => cache.group === group);
      const counted = own.filter(({ bytes }) => bytes !== undefined);
      const sum = (of: (cache: KeptCache) => number, caches: readonly KeptCache[]): number =>
        caches.reduce((total, cache) => total + of(cache), 0);
      return {
        group,
        entries: sum((cache) => cache.entries(), own),
        bytes: counted.length > 0 ? sum((cache) => cache.bytes?.() ?? 0, counted) : null,
      };
    });
  bus.subscribe(ASK, (ask) => {
    const told: Told = {
      ask: String(ask),
      id,
      name,
      role,
      start_at: startAt.toISOString(),
      memory: process.memoryUsage.rss(),
      groups: groups(),
    };
    bus.publish(TELL, { ...told });
  });
  bus.subscribe(CLEAR, (group) => {
    for (const cache of kept) if (cache.group === group) cache.clear();
  });
  return {
    keep: (cache) => void kept.push(cache),
    clear: (group) => bus.publish(CLEAR, group),
    async look() {
      const ask = randomUUID();
      const answers: ProcessCaches[] = [];
      const end = bus.subscribe(TELL, (payload) => {
        // only our own processes speak on this line
        const { ask: of, id: from, start_at, ...told } = payload as unknown as Told;
        if (of === ask) answers.push({ ...told, start_at: new Date(start_at), is_here: from === id });
      });
      try {
        bus.publish(ASK, ask);
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      } finally {
        end();
      }
      return answers.toSorted((one, other) => Number(other.is_here) - Number(one.is_here) || one.name.localeCompare(other.name));
    },
  };
}
