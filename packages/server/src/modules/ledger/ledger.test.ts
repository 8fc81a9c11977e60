/** The ledger by properties: whatever is posted, it balances, its balances are its postings, and nothing is posted twice. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { countIn, expireIn, openSaleShop, placeIn, rescueIn, type SaleShop, settleIn, UNIT } from '#testing/sale.fixture';

const LEDGER_RULES = new Set(['L1', 'L2', 'L3', 'L4', 'L5', 'L8']);

/** A whole number bound to a run, so that references never meet by chance. */
let reference = 1_000_000;

describe('posting', () => {
  let shop: SaleShop;
  let wallet: number;
  let others: number[];
  before(async () => {
    shop = await openSaleShop(0, 8);
    wallet = await countIn(shop, `select fn.ledger_account('merchant_wallet', ${shop.merchantId}, null)`);
    others = [
      await countIn(shop, `select fn.ledger_account('fee_income', null, null)`),
      await countIn(shop, `select fn.ledger_account('buyer_suspense', null, null)`),
      await countIn(shop, `select fn.ledger_account('channel_receivable', null, ${shop.accountId})`),
    ];
  });
  after(() => shop.close());

  async function post(ref: number, accounts: number[], amounts: number[]): Promise<number | null> {
    const { rows } = await sql<{ id: number | null }>`
      select fn.ledger_post('sale', ${ref}, 'property', ${accounts}::bigint[], ${accounts.map(() => 'goods_sold')}::text[], ${amounts}::bigint[]) as id`.execute(
      shop.db,
    );
    return rows[0]?.id ?? null;
  }
  async function assertLedger(): Promise<void> {
    // These references belong to no order, so L6, L7 and L9 have nothing to say here.
    assert.deepEqual(
      (await checkInvariants(shop.db)).filter((rule) => LEDGER_RULES.has(rule.name) && rule.rows !== 0),
      [],
    );
  }

  test('an account is one account, however many ask for it first', async () => {
    const fresh = await openSaleShop(0, 20);
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => countIn(fresh, `select fn.ledger_account('merchant_wallet', ${fresh.merchantId}, null)`)),
    );
    assert.equal(new Set(ids).size, 1);
    await fresh.close();
  });

  test('balanced legs in any order, several on one account, many at once: balances stay the sum of postings', async () => {
    const gains = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(gains, fc.nat(2)), { minLength: 1, maxLength: 8 }), async (batch) => {
        const before = await countIn(shop, `select balance from ledger_account where id = ${wallet}`);
        await Promise.all(
          batch.map(([amounts, from]) => {
            reference += 1;
            const total = amounts.reduce((sum, amount) => sum + amount, 0);
            return post(reference, [others[from] as number, ...amounts.map(() => wallet)], [total, ...amounts.map((amount) => -amount)]);
          }),
        );
        const gained = batch.reduce((sum, [amounts]) => sum + amounts.reduce((all, amount) => all + amount, 0), 0);
        assert.equal(await countIn(shop, `select balance from ledger_account where id = ${wallet}`), before + gained);
      }),
      { numRuns: 40 },
    );
    await assertLedger();
  });

  test('legs that do not balance are refused whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), async (debit, credit) => {
        fc.pre(debit !== credit);
        reference += 1;
        await assert.rejects(
          post(reference, [others[0] as number, wallet], [debit, -credit]),
          (error: { code?: string }) => error.code === '23514',
        );
      }),
      { numRuns: 20 },
    );
    await assertLedger();
  });

  test('a fact is posted once, though twenty say it', async () => {
    reference += 1;
    const ids = await Promise.all(Array.from({ length: 20 }, () => post(reference, [others[1] as number, wallet], [500, -500])));
    assert.equal(ids.filter((id) => id !== null).length, 1);
    await assertLedger();
  });

  test('a wallet does not fall below zero', async () => {
    reference += 1;
    const balance = await countIn(shop, `select balance from ledger_account where id = ${wallet}`);
    await assert.rejects(
      post(reference, [wallet, others[1] as number], [balance + 1, -(balance + 1)]),
      (error: { code?: string }) => error.code === '23514',
    );
    await assertLedger();
  });
});

describe('any story of orders, receipts and closings', () => {
  type Step = { kind: 'place' | 'pay' | 'again' | 'twice' | 'wrong' | 'expire' | 'confirm' | 'deny'; pick: number };
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom<Step['kind']>(
      'place',
      'place',
      'place',
      'pay',
      'pay',
      'pay',
      'again',
      'twice',
      'wrong',
      'expire',
      'confirm',
      'deny',
    ),
    pick: fc.nat(1000),
  });

  test('leaves every invariant whole: no card twice, no fen unaccounted for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (story) => {
        const shop = await openSaleShop(6, 4);
        const orders: string[] = [];
        const pending: number[] = [];
        let number = 0;
        const pay = async (pick: number, transaction: string, amount = UNIT): Promise<void> => {
          const order = orders[pick % orders.length];
          if (!order) return;
          const settled = await settleIn(shop, order, transaction, amount);
          if (settled.verdict === 'late') pending.push(settled.receipt_id as number);
        };
        for (const { kind, pick } of story) {
          number += 1;
          if (kind === 'place') {
            const placed = await placeIn(shop);
            if (typeof placed !== 'string' && placed.ok) orders.push(placed.trade_no);
          } else if (kind === 'pay') await pay(pick, `t${number}`);
          else if (kind === 'again') await pay(pick, `t${pick % number}`);
          else if (kind === 'twice') await Promise.all([pay(pick, `a${number}`), pay(pick, `b${number}`)]);
          else if (kind === 'wrong') await pay(pick, `w${number}`, UNIT + 1 + (pick % 50));
          else if (kind === 'expire') await expireIn(shop);
          else {
            const receipt = pending.shift();
            if (receipt) await rescueIn(shop, receipt, kind === 'confirm');
          }
        }
        const broken = (await checkInvariants(shop.db)).filter((rule) => rule.rows !== 0);
        await shop.close();
        assert.deepEqual(broken, []);
      }),
      { numRuns: 25 },
    );
  });
});
