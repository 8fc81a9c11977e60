/** Where benchmarks happen: a server, a market that fills its shops, and one database under both. */
import { type District, districts, type Market as Shops, WAYS } from './jobs.ts';
import { type Market, type Place, type Server, startMarket, startServer } from './processes.ts';

export interface Database {
  url: string;
  postmaster: number | null;
  settings: Record<string, string>;
}

export interface Stage {
  server: Server;
  market: Market;
  close(): Promise<void>;
}

/** Where the database is embedded the server brings it; elsewhere the market makes one, and the server is sent there. */
export async function openStage(place: Place, profile: string | null): Promise<Stage> {
  if (place.server === null) {
    const server = await startServer(place, null, profile);
    const market = await startMarket(place).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return { server, market, close: () => market.stop().then(() => server.stop()) };
  }
  const market = await startMarket(place);
  const server = await startServer(place, market.databaseUrl, profile).catch(async (error: unknown) => {
    await market.stop();
    throw error;
  });
  return { server, market, close: () => server.stop().then(() => market.stop()) };
}

/** Opens the shops of every district that a job needs. */
export async function openDistricts(market: Market, needed: readonly District[]): Promise<Map<District, Shops>> {
  const opened = await market.ask<Shops>({ ask: 'open', plan: needed.flatMap((district) => districts[district]) });
  const shopsOf = new Map<District, Shops>();
  let from = 0;
  for (const district of needed) {
    const next = from + districts[district].length;
    const shops = opened.shops.slice(from, next);
    const inTheirWay =
      district in WAYS ? await market.ask<Partial<Shops>>({ ask: 'ways', way: district, shops, gateway: opened.gateway }) : {};
    shopsOf.set(district, { ...opened, shops, ...inTheirWay });
    from = next;
  }
  return shopsOf;
}
