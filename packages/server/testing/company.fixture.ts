/** Orders and receipts that go together, called as the server calls them: for tests that hold company and one by one against each other. */
import assert from 'node:assert/strict';
import { checkInvariants } from '#app/invariants';
import { ask, rowText } from '#kit/database';
import { type OrderWish, type Placed, WISH_FIELDS } from '#modules/ordering';
import { openSaleShop, openStall, type SaleShop, UNIT } from './sale.fixture.ts';

/** No invariant of the house is broken. */
export async function assertWhole(shop: SaleShop): Promise<void> {
  const broken = (await checkInvariants(shop.db)).filter((rule) => rule.rows !== 0);
  assert.deepEqual(broken, []);
}

/** What each of some orders that come together is answered; null where it is to go alone. */
export async function placeTogether(shop: SaleShop, wishes: readonly OrderWish[]): Promise<(Placed | null)[]> {
  const rows = await ask<{ answer: Placed | null }>(
    shop.db,
    'select answer from fn.orders_place($1::text[]::fn.order_wish[]) order by place',
    [wishes.map((wish) => rowText(WISH_FIELDS, wish))],
  );
  return rows.map(({ answer }) => answer);
}

/** What a gateway tells of one order. */
export interface Told {
  trade_no: string;
  transaction_id: string;
  amount: number;
  account_id: number;
}

/** The verdict on each of some notices that come together; null where it is to go alone. */
export async function settleTogether(shop: SaleShop, told: readonly Told[]): Promise<(string | null)[]> {
  const rows = await ask<{ place: number; answer: { verdict: string } }>(
    shop.db,
    `select place, answer from fn.receipts_settle($1, $2, $3, $4, array_fill('notice'::text, array[cardinality($1::bigint[])]))`,
    [
      told.map(({ account_id }) => account_id),
      told.map(({ transaction_id }) => transaction_id),
      told.map(({ trade_no }) => trade_no),
      told.map(({ amount }) => amount),
    ],
  );
  return told.map((_, index) => rows.find(({ place }) => place === index + 1)?.answer.verdict ?? null);
}

/** What an answer says, whatever its numbers are. */
export const gist = (placed: Placed | null | undefined): string =>
  !placed
    ? 'none'
    : placed.ok
      ? placed.repeated
        ? 'repeated'
        : 'placed'
      : 'count' in placed
        ? `${placed.why} ${placed.count}`
        : placed.why;

/** Two houses alike, down to their numbers. */
export async function twins(): Promise<[SaleShop, SaleShop]> {
  const open = async (): Promise<SaleShop> => {
    const shop = await openSaleShop(40);
    await openStall(shop, 3);
    await openStall(shop, 0);
    return shop;
  };
  return [await open(), await open()];
}

/** What so many pieces cost. */
export const priced = (quantity: number) => ({
  quantity,
  total_product_price: UNIT * quantity,
  fee: 30 * quantity,
  total_price: UNIT * quantity,
  finally_money: (UNIT - 30) * quantity,
});
