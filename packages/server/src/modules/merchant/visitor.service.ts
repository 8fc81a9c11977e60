/** Who comes to a shop, counted in memory and written together: no page view costs a write. */
import { visitorAddress } from '#kit/address';
import type { Ctx, MerchantCtx } from '#kit/context';
import type { House } from '#kit/house';
import { type Tally, tally } from '#kit/tally';
import { regionIn, regionOf } from '#modules/platform';
import { addVisits, listVisitors } from './visitor.repository.ts';

interface Visit {
  visits: number;
  orders: number;
  at: Date;
}

const tallies = new WeakMap<House, Tally<Visit>>();
function tallyOf(house: House): Tally<Visit> {
  const known = tallies.get(house);
  if (known) return known;
  const made = tally<Visit>(house, {
    merge: (before, now) => ({ visits: before.visits + now.visits, orders: before.orders + now.orders, at: now.at }),
    write: (marks) =>
      addVisits(
        house.db,
        [...marks].map(([key, visit]) => {
          const [merchant, ip = ''] = key.split('|');
          return { merchant_id: Number(merchant), ip, region: regionOf(ip), ...visit };
        }),
      ),
  });
  tallies.set(house, made);
  return made;
}

const count = (ctx: Ctx, merchantId: number, visits: number, orders: number): void => {
  if (ctx.ip !== '') tallyOf(ctx.house).add(`${merchantId}|${ctx.ip}`, { visits, orders, at: ctx.now() });
};

/** The shop's page was looked at from the caller's address. */
export const countVisit = (ctx: Ctx, merchantId: number): void => count(ctx, merchantId, 1, 0);

/** An order was placed in the shop from the caller's address. */
export const countVisitorOrder = (ctx: Ctx, merchantId: number): void => count(ctx, merchantId, 0, 1);

/** Writes visits that are still only counted. */
export const flushVisits = (house: House): Promise<void> => tallyOf(house).flush();

/** A shop's visitors; an address is searched as it is kept. */
export async function visitorsOf(ctx: MerchantCtx, filter: { page: number; limit: number; ip?: string; blocked?: 0 | 1 }) {
  const found = await listVisitors(ctx.db, ctx.shop, filter.ip ? { ...filter, ip: visitorAddress(filter.ip) } : filter);
  return { ...found, list: found.list.map((row) => ({ ...row, region: regionIn(row.region, ctx.locale) })) };
}
