/**
 * A shop's shelf as this process remembers it: what one link of the shop leads to, each link on its own. Dropped when `shop:{id}` or `channels` is told, and at the latest after
 * five seconds; nothing here decides whether the shop is open, that is asked of the clock at every call.
 */
import { startOfDay } from '@keymall/contract/kit/time';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { type ShopFacts, shopByToken, shopTopic } from '#modules/merchant';
import { type OnSale, onSale } from './shop-page.repository.ts';

/** Told by the inventory when cards came or went by a person's hand. */
export const stockTopic = (merchantId: number): string => `stock:${merchantId}`;
/** Told by payment when a channel, an account or a pay type changed. */
export const CHANNELS_TOPIC = 'channels';

export interface Shelf extends OnSale {
  facts: ShopFacts;
  loadedAt: number;
  /** Cards came or went: counted stock is old. */
  stockMoved: boolean;
}

/** However a message was lost, a shelf is not older than this. */
const MAX_AGE_MS = 5000;
/** Days whose sales say what sells. */
const SALES_DAYS = 30;
/** Links one process remembers. */
const MAX_SHELVES = 2000;

class Shelves {
  readonly #house: House;
  readonly #byToken = new Map<string, Shelf>();
  readonly #tokensOf = new Map<number, Set<string>>();
  readonly #watched = new Set<number>();
  /** Whose shops, in this process, show copies that come from a merchant. */
  readonly #agentsOf = new Map<number, Set<number>>();
  #loading = new Map<string, Promise<Shelf | null>>();
  /** Counts the flushes: what was read before one is not kept after it. */
  #epoch = 0;

  constructor(house: House) {
    this.#house = house;
    const forget = (): void => {
      this.#byToken.clear();
      this.#begin();
    };
    house.onInvalidate(CHANNELS_TOPIC, forget);
    house.caches.keep({ group: 'shop', entries: () => this.#byToken.size, clear: forget });
  }

  async find(ctx: Ctx, token: string): Promise<Shelf | null> {
    const known = this.#byToken.get(token);
    const age = known ? ctx.now().getTime() - known.loadedAt : Number.POSITIVE_INFINITY;
    if (known && age >= 0 && age < MAX_AGE_MS) return known;
    const joined = this.#loading.get(token);
    if (joined) return joined;
    const load = this.#load(ctx, token);
    const loading = this.#loading;
    loading.set(token, load);
    try {
      return await load;
    } finally {
      loading.delete(token);
    }
  }

  forget(merchantId: number): void {
    for (const token of this.#tokensOf.get(merchantId) ?? []) this.#byToken.delete(token);
    this.#tokensOf.delete(merchantId);
    this.#begin();
  }

  async #load(ctx: Ctx, token: string): Promise<Shelf | null> {
    const { db } = this.#house;
    const loadedAt = ctx.now().getTime();
    let epoch = this.#epoch;
    let facts = await shopByToken(db, token);
    if (facts && this.#watch(facts.merchant.id)) {
      // What changed before we listened was not told: look once more.
      epoch = this.#epoch;
      facts = await shopByToken(db, token);
    }
    if (!facts) return null;
    const shelf: Shelf = { facts, ...(await this.#onSale(facts)), loadedAt, stockMoved: false };
    if (epoch === this.#epoch) this.#keep(token, shelf);
    return shelf;
  }

  /** What is on sale; once more where it rests on a supplier who was not watched before. */
  async #onSale(facts: ShopFacts): Promise<OnSale> {
    const levels = this.#house.settings.get('agency').agent_max_levels;
    for (;;) {
      const since = startOfDay(this.#house.now(), -SALES_DAYS);
      const sold = await onSale(this.#house.db, facts.scope, facts.link, { levels, since, sort: facts.extras?.goods_sort ?? 'hand' });
      let fresh = false;
      for (const source of sold.sources) fresh = this.#watchSupplier(source, facts.merchant.id) || fresh;
      if (!fresh) return sold;
    }
  }

  /** What a supplier changes is seen in its agents' shops. True when it is watched from now on only. */
  #watchSupplier(supplier: number, agent: number): boolean {
    const agents = this.#agentsOf.get(supplier);
    if (agents) {
      agents.add(agent);
      return false;
    }
    this.#agentsOf.set(supplier, new Set([agent]));
    const all = (): Iterable<number> => this.#agentsOf.get(supplier) ?? [];
    this.#house.onInvalidate(shopTopic(supplier), () => {
      for (const each of all()) this.forget(each);
    });
    this.#house.onInvalidate(stockTopic(supplier), () => {
      for (const each of all()) this.#stockMoved(each);
    });
    return true;
  }

  #stockMoved(merchantId: number): void {
    for (const token of this.#tokensOf.get(merchantId) ?? []) {
      const shelf = this.#byToken.get(token);
      if (shelf) shelf.stockMoved = true;
    }
  }

  #keep(token: string, shelf: Shelf): void {
    this.#byToken.delete(token);
    this.#byToken.set(token, shelf);
    const { id } = shelf.facts.merchant;
    const tokens = this.#tokensOf.get(id) ?? new Set();
    this.#tokensOf.set(id, tokens.add(token));
    if (this.#byToken.size > MAX_SHELVES) this.#dropOldest();
  }

  #dropOldest(): void {
    for (const [token, { facts }] of this.#byToken) {
      this.#byToken.delete(token);
      this.#tokensOf.get(facts.merchant.id)?.delete(token);
      return;
    }
  }

  /** True when the merchant is watched from now on only. */
  #watch(merchantId: number): boolean {
    if (this.#watched.has(merchantId)) return false;
    this.#watched.add(merchantId);
    this.#house.onInvalidate(shopTopic(merchantId), () => this.forget(merchantId));
    this.#house.onInvalidate(stockTopic(merchantId), () => this.#stockMoved(merchantId));
    return true;
  }

  /** From here on nobody joins or keeps what began earlier. */
  #begin(): void {
    this.#epoch += 1;
    this.#loading = new Map();
  }
}

/** One process has one house; a test run may have several. */
const ofHouse = new Map<House, Shelves>();

function shelves(house: House): Shelves {
  const known = ofHouse.get(house) ?? new Shelves(house);
  ofHouse.set(house, known);
  return known;
}

/** The shelf of the shop a token leads to, open or not; null when there is no such link. */
export const shelfOf = (ctx: Ctx, token: string): Promise<Shelf | null> => shelves(ctx.house).find(ctx, token);

/** Drops what this process remembers of a shop, after the database said it had moved on. */
export function forgetShop(merchantId: number): void {
  for (const each of ofHouse.values()) each.forget(merchantId);
}
