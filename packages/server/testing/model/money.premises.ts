/** Where the real house for the model of money stands: merchants, gateways, accounts, stalls with cards. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentSetting, merchantSupply } from '@keymall/contract/agency/supply';
import { adminChannelAccount } from '@keymall/contract/payment/channel';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { HttpAnswer, HttpRequest } from '@keymall/drivers/kit/http';
import { createFakePayment } from '@keymall/drivers/payment/fake/fake';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeFakeChannel } from '#testing/bought';
import { makeAdmin, makeCategory, makeGoods, makeShop, OPEN_SUPPLY, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { changeSettings } from '#testing/settings';
import type { Fate } from './money.operation.ts';

/** Three merchants on our gateways, the first of whom brought the second and third; the last two also have gateways of their own. */
export const MERCHANTS = 4;
export const PARENTS = [null, 0, 0, null] as const;
const OWN = [2, 3] as const;
/** Who sells whose cards, by whose hands: one is supplied by who brought him, one through who brought him. */
export const RESALES = [
  { seller: 1, suppliers: [0] },
  { seller: 2, suppliers: [3, 0] },
] as const;
export const CHAIN_LEVELS = 3;
/** Per cent of what coming into a pool costs. */
export const POOL_SHARE = 15;
const CARDS = 20;

/** A merchant's three goods, and what a sale says it has seen of them. */
export interface Revisions extends Stall {
  goods_revision: number;
  chosen_revision: number;
  docked_revision: number;
  shop_revision: number;
  merchant_revision: number;
}
interface Stall {
  goods_id: number;
  chosen_id: number;
  /** Bought at another shop once it is paid. */
  docked_id: number;
}
/** A copy that a merchant sells of others' cards: the first step's cards, the last one's copy. */
export interface Resale {
  seller: number;
  steps: readonly { merchant_id: number; goods_id: number }[];
  revision: number;
  /** As the order that rests on it says it. */
  chain: unknown;
}
export interface AccountRow {
  id: number;
  channel_id: number;
  revision: number;
  channel_revision: number;
}

export interface Premises {
  app: TestApp;
  admins: readonly [Person, Person];
  shops: readonly Shop[];
  /** By the model's names. */
  accounts: ReadonlyMap<string, AccountRow>;
  stalls: readonly Revisions[];
  resales: readonly Resale[];
  /** Pools and steps by the model's names, once they are made. */
  made: Map<string, Promise<number>>;
  /** Who sells under which number; filled as sales are asked for. */
  sellers: Map<string, Shop>;
}

/** What the gateway makes of the calls of whoever runs within. */
export const fate = new AsyncLocalStorage<Fate>();

/** A gateway that gives back whatever it is asked to, once a number, and does what fate has for the call. */
function openGateway() {
  const { driver } = createFakePayment();
  (paymentDrivers as Map<string, PaymentDriver>).set('fake', driver);
  const done = new Set<string>();
  return {
    now: () => new Date(),
    async http({ form }: HttpRequest): Promise<HttpAnswer> {
      const number = new Map(form).get('out_refund_no') ?? '';
      const how = fate.getStore() ?? 'done';
      if (how === 'refused' && !done.has(number)) throw new GatewayError('refused', 'not today');
      done.add(number);
      if (how === 'silent') throw new GatewayError('silent', 'nobody there');
      return { status: 200, body: Buffer.from(JSON.stringify({ result: 'yes', out_refund_no: number })) };
    },
  };
}

/** `cards` bounds how many sales there can be of each merchant. */
export async function openPremises(cards: number, feeBack: boolean): Promise<Premises> {
  const app = await startTestApp({ outside: openGateway() });
  const { db } = app.house;
  const admins = [await makeAdmin(app), await makeAdmin(app)] as const;
  await changeSettings(app, admins[0], 'spread', { spread_rebate_rate: 33, spread_reward: 1, spread_reward_money: '2.00' });
  await changeSettings(app, admins[0], 'pool', { pool_fee_share: POOL_SHARE });
  if (!feeBack) await changeSettings(app, admins[0], 'complaint', { refund_fee_back: 0 });

  const shops: Shop[] = [];
  for (const parent of PARENTS) {
    const shop = await makeShop(app);
    if (parent !== null) await sql`update merchant set parent_id = ${shops[parent]?.id} where id = ${shop.id}`.execute(db);
    shops.push(shop);
  }
  const names = await openAccounts(app, admins[0], shops);
  const accounts = new Map<string, AccountRow>();
  const { rows } = await sql<AccountRow>`
    select a.id, a.channel_id, a.revision, c.revision as channel_revision from channel_account a join pay_channel c on c.id = a.channel_id`.execute(
    db,
  );
  for (const [name, id] of names) accounts.set(name, rows.find((row) => row.id === id) as AccountRow);
  const goods: Stall[] = [];
  for (const shop of shops) goods.push(await openStall(app, shop, cards));
  const resales: Resale[] = [];
  for (const resale of RESALES) resales.push(await openResale(app, resale, shops, goods));
  const stalls: Revisions[] = [];
  for (const each of goods) stalls.push(await revisionsOf(app, each));
  return { app, admins, shops, accounts, stalls, resales, made: new Map(), sellers: new Map() };
}

/** Two gateways of ours, one that pays out, and merchants' own, by the model's names. */
async function openAccounts(app: TestApp, admin: Person, shops: readonly Shop[]): Promise<Map<string, number>> {
  const { db } = app.house;
  const names = new Map<string, number>();
  const first = await makeFakeChannel(app, admin);
  names.set('ours0', first.account_id);
  names.set('ours1', (await makeFakeChannel(app, admin)).account_id);
  for (const merchant of OWN) {
    const params = { merchant: 'fake-1', secret: 'fake-secret-1' };
    const { id } = await did(app, adminChannelAccount.add, { channel_id: first.id, name: `自有 ${merchant}`, params }, admin);
    await sql`update channel_account set merchant_id = ${shops[merchant]?.id} where id = ${id}`.execute(db);
    await sql`insert into custom_channel (merchant_id, channel_id, channel_account_id, status) values (${shops[merchant]?.id}, ${first.id}, ${id}, 1)`.execute(
      db,
    );
    names.set(`own${merchant}`, id);
  }
  const { rows } = await sql<{ id: number }>`
    with c as (insert into pay_channel (title, show_name, code, type, rate) values ('代付', '代付', 'manual', 2, 0) returning id)
    insert into channel_account (channel_id, name, params) select id, '代付', '\\x00' from c returning id`.execute(db);
  names.set('payout', (rows[0] as { id: number }).id);
  return names;
}

/** Goods of a merchant: one of so many cards, one whose cards are chosen, each for 1.20 on top, and one that is bought elsewhere. */
async function openStall(app: TestApp, shop: Shop, cards: number): Promise<Stall> {
  const { db } = app.house;
  const [goods_id, chosen_id, docked_id] = [await makeGoods(app, shop), await makeGoods(app, shop), await makeGoods(app, shop)];
  await sql`update goods set delivery_kind = 3 where id = ${docked_id}`.execute(db);
  await sql`insert into content_stock (goods_id, merchant_id, unlimited, remaining) values (${docked_id}, ${shop.id}, true, null)`.execute(
    db,
  );
  for (const [goods, count] of [
    [goods_id, cards],
    [chosen_id, Math.max(CARDS, Math.ceil(cards / 4))],
  ] as const)
    await sql`
      with i as (insert into card_import (merchant_id, goods_id, total, inserted, duplicate, blank, invalid)
        values (${shop.id}, ${goods}, ${count}, ${count}, 0, 0, 0) returning id)
      insert into card (merchant_id, goods_id, import_id, secret, fingerprint)
      select ${shop.id}, ${goods}, i.id, '\\x01'::bytea || decode(md5(n::text) || md5('x' || n), 'hex'), decode(md5(n::text), 'hex')
      from i, generate_series(1, ${count}::int) n`.execute(db);
  await sql`analyze card`.execute(db);
  return { goods_id, chosen_id, docked_id };
}

async function revisionsOf({ house }: TestApp, { goods_id, chosen_id, docked_id }: Stall): Promise<Revisions> {
  const { rows } = await sql<Revisions>`
    select g.id as goods_id, c.id as chosen_id, d.id as docked_id, g.revision as goods_revision, c.revision as chosen_revision, d.revision as docked_revision, s.revision as shop_revision, m.revision as merchant_revision
    from goods g, goods c, goods d, shop s, merchant m where g.id = ${goods_id} and c.id = ${chosen_id} and d.id = ${docked_id} and s.merchant_id = g.merchant_id and m.id = g.merchant_id`.execute(
    house.db,
  );
  return rows[0] as Revisions;
}

/** From hand to hand each opens what it has for the next, who copies it for 1.00 more. */
async function openResale(
  app: TestApp,
  { seller, suppliers }: (typeof RESALES)[number],
  shops: readonly Shop[],
  goods: readonly { goods_id: number }[],
): Promise<Resale> {
  const root = suppliers[0];
  const steps = [{ merchant_id: shops[root]?.id as number, goods_id: goods[root]?.goods_id as number }];
  for (const [at, name] of suppliers.entries()) {
    const [from, to] = [shops[name] as Shop, shops[suppliers[at + 1] ?? seller] as Shop];
    const { goods_id } = steps[at] as { goods_id: number };
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, from);
    await did(app, merchantSupply.save, { ids: [goods_id], proxy_price: '1.00', resupply: 1 }, from);
    await did(app, merchantAgentRelation.apply, { supplier_id: from.id, type: 1 }, to);
    const cate_id = await makeCategory(app, to);
    const { ids } = await did(app, merchantProxyGoods.copy, { ids: [goods_id], cate_id, markup_type: 2, markup: '1.00' }, to);
    steps.push({ merchant_id: to.id, goods_id: ids[0] as number });
  }
  const copy = steps.at(-1)?.goods_id;
  const { rows } = await sql<{ revision: number; chain: unknown }>`
    select revision, fn.goods_chain(id, ${CHAIN_LEVELS}) as chain from goods where id = ${copy}`.execute(app.house.db);
  return { seller, steps, ...(rows[0] as { revision: number; chain: unknown }) };
}
