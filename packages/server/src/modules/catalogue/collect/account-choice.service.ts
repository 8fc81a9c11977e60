/**
 * Who collects: the channels of a shelf that have somebody to pay to now, and whose turn it is. What accounts have collected today is
 * read from the ledger, at most every five seconds and only where a limit asks for it. See docs/domain/channels.md.
 */

import { minuteOfDay } from '@keymall/contract/kit/time';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { refuseFor } from '#kit/refusal';
import type { Shelf } from '../shop-page/shelf.service.ts';
import type { ShelfAccount, ShelfChannel } from '../shop-page/shop-page.repository.ts';
import { collectedSince } from './collected.repository.ts';
import { collectsOn, type OwnTerms } from './own-channel.rules.ts';
import {
  type AccountLimits,
  type AmountLimits,
  accountsFor,
  boundsOf,
  type Collected,
  choose,
  hasDayLimit,
  hasRoomToday,
  isLimited,
  isOpenAt,
  type Rotation,
  whyNobody,
} from './rotation.rules.ts';

/** A channel as it collects for this shop now; `own`: on the merchant's accounts. */
export type OpenChannel = ShelfChannel & { own: boolean };

/** How old what is remembered of collected money may be. */
const MAX_AGE_MS = 5000;

interface Known extends Collected {
  day: string;
  settledId: number;
  settled: Collected;
  readAt: number;
}

class Collectors {
  readonly #house: House;
  readonly #known = new Map<number, Known>();
  readonly #turns = new Map<number, number>();
  #reading: Promise<void> | null = null;

  constructor(house: House) {
    this.#house = house;
  }

  /** What accounts have collected today, none older than five seconds. */
  async collected(ids: readonly number[]): Promise<(id: number) => Collected> {
    const known = (id: number): Collected => this.#known.get(id) ?? { money: 0, count: 0 };
    while (this.#old(ids).length > 0) {
      // Whoever comes while it is read waits for that; what it did not read is looked at again.
      this.#reading ??= this.#read(this.#old(ids)).finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    return known;
  }

  /** A counter of the channel's, begun by chance so that processes do not march in step. */
  next(channelId: number, begin: () => number): number {
    const turn = this.#turns.get(channelId) ?? begin();
    this.#turns.set(channelId, (turn + 1) % Number.MAX_SAFE_INTEGER);
    return turn;
  }

  #old(ids: readonly number[]): number[] {
    const now = this.#house.now().getTime();
    return ids.filter((id) => {
      const age = now - (this.#known.get(id)?.readAt ?? Number.NEGATIVE_INFINITY);
      return age >= MAX_AGE_MS || age < 0;
    });
  }

  async #read(ids: readonly number[]): Promise<void> {
    const readAt = this.#house.now().getTime();
    const wanted = ids.map((id) => ({ id, after: this.#known.get(id)?.settledId ?? null }));
    const rows = await collectedSince(this.#house.db, wanted);
    const yesterdays: number[] = [];
    for (const row of rows) {
      const before = this.#known.get(row.id);
      if (before && before.day !== row.day) {
        yesterdays.push(row.id);
        continue;
      }
      const base = before?.settled ?? { money: 0, count: 0 };
      this.#known.set(row.id, {
        day: row.day,
        readAt,
        money: base.money + row.money,
        count: base.count + row.count,
        settledId: row.settled_id,
        settled: { money: base.money + row.settled_money, count: base.count + row.settled_count },
      });
    }
    if (yesterdays.length === 0) return;
    for (const id of yesterdays) this.#known.delete(id);
    await this.#read(yesterdays);
  }
}

const ofHouse = new WeakMap<House, Collectors>();
function collectors(house: House): Collectors {
  const known = ofHouse.get(house) ?? new Collectors(house);
  ofHouse.set(house, known);
  return known;
}

/** What accounts have collected today by the ledger, at most five seconds ago. */
export const collectedToday = (ctx: Ctx, ids: readonly number[]): Promise<(id: number) => Collected> =>
  collectors(ctx.house).collected(ids);

/** What was made of a shelf's channels, kept with the shelf. */
interface Opened {
  terms: OwnTerms;
  all: OpenChannel[];
  timed: boolean;
  /** Who of them was open when last looked, and the list of it: the same one while it is the same. */
  open: { key: string; channels: OpenChannel[] };
}
const openedOf = new WeakMap<Shelf, Opened>();

function opened(shelf: Shelf, terms: OwnTerms): Opened {
  const known = openedOf.get(shelf);
  if (known?.terms === terms) return known;
  const all = shelf.channels.flatMap((channel) => {
    const collecting = collectsOn(channel, terms, shelf.prepaid);
    return collecting ? [{ ...channel, ...collecting }] : [];
  });
  const fresh: Opened = { terms, all, timed: all.some(({ accounts }) => accounts.some(isLimited)), open: { key: '', channels: all } };
  openedOf.set(shelf, fresh);
  return fresh;
}

/** The channels buyers may choose now, with the accounts that collect at this hour and have room left today. The same list while nothing changed. */
export async function openChannels(ctx: Ctx, shelf: Shelf): Promise<OpenChannel[]> {
  const own = opened(shelf, ctx.house.settings.get('custom'));
  if (!own.timed) return own.all;
  const minute = minuteOfDay(ctx.now());
  const collected = await collectedToday(ctx, limitedIds(own.all.flatMap(({ accounts }) => accounts)));
  const collects = (account: ShelfAccount): boolean => isOpenAt(account, minute) && hasRoomToday(account, collected(account.id), 1);
  const channels = own.all.flatMap((channel) => {
    const accounts = channel.accounts.filter(collects);
    return accounts.length > 0 ? [{ ...channel, accounts }] : [];
  });
  const key = channels.map(({ id, accounts }) => `${id}:${accounts.map((each) => each.id).join()}`).join(';');
  if (key !== own.open.key) own.open = { key, channels };
  return own.open.channels;
}

const limitedIds = (accounts: readonly (AccountLimits & { id: number })[]): number[] => accounts.filter(hasDayLimit).map(({ id }) => id);

/** What a choice needs to know of a channel. */
export interface Choosable extends AmountLimits {
  id: number;
  rotation: Rotation;
  accounts: readonly (AccountLimits & { id: number; revision: number; sort: number; weight: number })[];
}

/**
 * The account that collects an order of this total. Refuses `channel_amount` and its kin with the least and the most where no account takes
 * such a total, `channel_unavailable` where none has room for it today.
 */
export async function pickAccount(ctx: Ctx, channel: Choosable, total: number): Promise<{ id: number; revision: number }> {
  const limited = limitedIds(channel.accounts);
  const collected = limited.length > 0 ? await collectedToday(ctx, limited) : () => ({ money: 0, count: 0 });
  const accounts = accountsFor(channel, total, ({ id }) => collected(id));
  const chance = (): number => ctx.random(4).readUInt32BE();
  const turn = accounts.length < 2 ? 0 : channel.rotation === 'round_robin' ? collectors(ctx.house).next(channel.id, chance) : chance();
  const account = choose(channel.rotation, accounts, turn);
  if (account) return account;
  return refuseFor(whyNobody(boundsOf(channel), total));
}
