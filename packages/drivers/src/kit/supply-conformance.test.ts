import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acgSupply } from '../supply/acg/acg.ts';
import { acgSite } from '../supply/acg/acg-simulator.ts';
import { keymallSupply } from '../supply/keymall/keymall.ts';
import { keymallSite } from '../supply/keymall/keymall-simulator.ts';
import type { SupplyDriver, SupplyState } from '../supply/port.ts';
import { GatewayError } from './gateway-error.ts';
import { supplyCases } from './supply-conformance.ts';

const refused: SupplyState = { status: 'refused', why: 'other', message: '' };
const silent = (state: SupplyState) => (error: unknown) => {
  if (error instanceof GatewayError && error.kind !== 'unconfigured') return state;
  throw error;
};
let fresh = 0;

/** Drivers that are wrong, each in one way that costs money. */
const broken: Record<string, (sound: SupplyDriver) => Partial<SupplyDriver>> = {
  'takes silence for a refusal': (sound) => ({ place: (...all) => sound.place(...all).catch(silent(refused)) }),
  'takes an unknown order for a refused one': (sound) => ({
    query: async (...all) => {
      const state = await sound.query(...all);
      return state.status === 'none' ? refused : state;
    },
  }),
  'numbers every call afresh': (sound) => ({
    place: (config, order, again, outside) =>
      sound.place(config, { ...order, number: `${order.number.slice(0, 20)}F${String(++fresh).padStart(8, '0')}` }, again, outside),
  }),
  'does not look at the price': (sound) => ({
    place: (config, order, again, outside) =>
      sound.place(config, order.most_price === 699 ? { ...order, most_price: 1_000_000 } : order, again, outside),
  }),
  'takes a short delivery': (sound) => ({
    place: async (...all) => {
      const state = await sound.place(...all);
      return state.status === 'odd' ? { status: 'delivered', upstream_no: state.upstream_no, cards: ['?'], cost: 0 } : state;
    },
  }),
  'never waits': (sound) => ({
    place: async (...all) => {
      const state = await sound.place(...all);
      return state.status === 'pending' ? refused : state;
    },
  }),
  'counts prices in yuan': (sound) => ({
    goods: async (...all) => (await sound.goods(...all)).map((each) => ({ ...each, price: Math.round(each.price / 100) * 100 })),
  }),
};

void describe('a broken driver of supply', () => {
  for (const [how, change] of Object.entries(broken))
    for (const [sound, open] of [
      [keymallSupply, () => keymallSite()],
      [acgSupply, () => acgSite()],
    ] as const)
      void test(`that ${how} is found out (${sound.id})`, async () => {
        const failed: string[] = [];
        for (const { name, run } of supplyCases({ ...sound, ...change(sound) }, open)) await run().catch(() => failed.push(name));
        assert.ok(failed.length > 0);
      });
});
