/** Shops for load and races, made by the house's own services over a migrated database: real hashes, real sealed cards. */

import { join } from 'node:path';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentSetting, merchantSupply } from '@keymall/contract/agency/supply';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantContent } from '@keymall/contract/inventory/content';
import type { Endpoint, HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { adminMall } from '@keymall/contract/mall/listing';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminCustomChannel, merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { customSettings } from '@keymall/contract/settings/groups';
import { sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { startEmbedded } from '#app/embedded-postgres';
import { type OpenHouse, openHouse } from '#app/house';
import { checkInvariants } from '#app/invariants';
import { merchantActor } from '#kit/actor';
import { type Ctx, type MerchantCtx, systemContext } from '#kit/context';
import { ask } from '#kit/database';
import type { Mounted } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { agency } from '#modules/agency';
import { catalogue } from '#modules/catalogue';
import { createAdmin } from '#modules/identity';
import { importCards, inventory, previewCards } from '#modules/inventory';
import { ledger } from '#modules/ledger';
import { mall } from '#modules/mall';
import { createMerchant, merchant as merchants, shopLinkOf } from '#modules/merchant';
import { payment } from '#modules/payment';
import { SETTINGS_TOPIC } from '#modules/platform';
import { seedBase } from '../../seeds/base/base.ts';

/** What is asked for: one entry a shop, in it one number a goods, its cards. */
export type Plan = readonly (readonly number[])[];

export interface Shop {
  merchant_id: number;
  token: string;
  goods: number[];
  /** The code of its coupon, where all its buyers have one. */
  coupon?: string;
  /** Its buyers choose their cards. */
  chosen?: true;
  /** The gateway of its own, where it has one. */
  gateway?: Gateway;
}

/** The gateway account every shop is paid through: an epay V1 account whose key the test knows. */
export interface Gateway {
  channel_id: number;
  account_id: number;
  pid: string;
  key: string;
}

export interface Market {
  /** Price of every goods, on the wire. */
  price: string;
  gateway: Gateway;
  shops: Shop[];
}

/** What lies in the books; see `booksOf`. */
export interface Books {
  orders: number;
  unpaid: number;
  paid: number;
  closed: number;
  exceptions: number;
  available: number;
  reserved: number;
  sold: number;
  deliveries: number;
  receipts: number;
  applied: number;
  owed: number;
  ledger_sum: number;
  wallets: number;
  net: number;
}

const PRICE = 1000;
const PRICE_TEXT = '10.00';
/** 3 %, in millionths. */
const RATE = 30_000;
/** Lines of one paste: the house takes no more at once. */
const PASTE = 10_000;

const HANDLERS: readonly Mounted[] = [
  ...agency.routes,
  ...catalogue.routes,
  ...inventory.routes,
  ...ledger.routes,
  ...mall.routes,
  ...merchants.routes,
  ...payment.routes,
];

async function call<E extends Endpoint>(ctx: Ctx, endpoint: E, input: HandlerInput<E>): Promise<HandlerOutput<E>> {
  const mounted = HANDLERS.find((each) => each.endpoint === endpoint);
  if (!mounted) throw new Error(`${endpoint.path} is not mounted`);
  return (await mounted.handle(input, ctx)) as HandlerOutput<E>;
}

const asMerchant = (ctx: Ctx, id: number): MerchantCtx => ({
  ...ctx,
  actor: merchantActor({ accountId: id, merchantId: id, sessionId: 0, username: `bench${id}`, perms: ['*'] }),
  shop: mintShopScope(id),
});

const asAdmin = (ctx: Ctx, id = 0): Ctx => ({ ...ctx, actor: { realm: 'admin', id, sessionId: 0, username: 'bench', perms: ['*'] } });

/** Opens the house beside a server that runs: the database of its data folder, or the one it was given. */
export async function openBeside(place: {
  databaseUrl: string | null;
  dataDir: string;
  masterKey: string;
}): Promise<OpenHouse & { url: string }> {
  const url = place.databaseUrl ?? (await startEmbedded({ dataDir: join(place.dataDir, 'postgres') })).url;
  const open = await openHouse({
    databaseUrl: url,
    masterKey: Buffer.from(place.masterKey, 'base64'),
    siteUrl: 'https://market.example',
    installation: {
      mode: 'demo',
      role: 'all',
      trustProxy: [],
      dataDir: place.dataDir,
      uploadDir: place.dataDir,
      embedded: place.databaseUrl === null,
    },
    log: pino({ level: 'silent' }),
    connections: 4,
  });
  return { ...open, url };
}

/** Port 9 discards: nobody is to be asked anything. */
const NOBODY = 'http://127.0.0.1:9/';

async function openGateway(ctx: Ctx, { pid, key, url }: { pid: string; key: string; url: string }): Promise<Gateway> {
  const payType = await ctx.db.selectFrom('pay_type').select('id').where('code', '=', 'alipay').executeTakeFirstOrThrow();
  const channel = await call(asAdmin(ctx), adminChannel.add, {
    title: '压测通道',
    show_name: '支付宝',
    code: 'epay_v1',
    pay_type_id: payType.id,
    rate: RATE,
    is_available: 0,
    rotation: 'random',
    accounting_date: 4,
    single_min: null,
    single_max: null,
    is_custom: 0,
    applyurl: '',
    sort: 1,
    status: 1,
  });
  await call(asAdmin(ctx), adminChannelAccount.add, {
    channel_id: channel.id,
    name: '压测账号',
    status: 1,
    sort: 0,
    weight: 1,
    single_min: null,
    single_max: null,
    day_limit_money: null,
    day_limit_count: null,
    minute_start: null,
    minute_end: null,
    fail_limit: 5,
    rate_type: 0,
    cost_rate: 0,
    params: { gateway: url, pid, key, mode: 'page', sign_style: 'plain', refund_code: 'off' },
  });
  const account = await ctx.db.selectFrom('channel_account').select('id').where('channel_id', '=', channel.id).executeTakeFirstOrThrow();
  return { channel_id: channel.id, account_id: account.id, pid, key };
}

/** Adds cards to a goods until it has `wanted` to sell. Gives the texts of what it added. */
async function stockUp(outer: Ctx, merchantId: number, goodsId: number, wanted: number): Promise<string[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from card where goods_id = ${goodsId} and status = 1 and delete_at is null`.execute(outer.db);
  const texts = Array.from({ length: Math.max(0, wanted - (rows[0]?.count ?? 0)) }, () => outer.random(12).toString('hex').toUpperCase());
  for (let from = 0; from < texts.length; from += PASTE) {
    const content = texts.slice(from, from + PASTE).join('\n');
    await outer.transaction((ctx) =>
      importCards(asMerchant(ctx, merchantId), { goods_id: goodsId, content, split_type: 'none', keep_order: 1 }),
    );
  }
  return texts;
}

/** Opens a gateway and a shop for each entry of the plan. `texts` are the keys that lie for sale, by goods. `at`: a gateway that answers. */
export async function openMarket(
  open: OpenHouse,
  plan: Plan,
  at?: { pid: string; key: string; url: string },
): Promise<{ market: Market; texts: Map<number, string[]> }> {
  const outer = systemContext(open.house, 'market');
  await seedBase(outer);
  const there = at ?? { pid: '1001', key: outer.random(16).toString('hex'), url: NOBODY };
  const gateway = await outer.transaction((ctx) => openGateway(ctx, there));
  const shops: Shop[] = [];
  const texts = new Map<number, string[]>();
  for (const stock of plan) {
    const name = `shop${outer.random(6).toString('hex')}`;
    const password = outer.random(12).toString('base64url');
    const shop = await outer.transaction(async (ctx): Promise<Shop> => {
      const { id } = await createMerchant(ctx, { username: name, password, shop_name: `压测小店 ${shops.length + 1}`, status: 1 });
      const merchant = asMerchant(ctx, id);
      const category = await call(merchant, merchantCategory.add, merchantCategory.add.input.parse({ name: '会员充值' }));
      const goods: number[] = [];
      for (const index of stock.keys()) {
        const draft = merchantGoods.add.input.parse({
          cate_id: category.id,
          name: `视频会员月卡 ${index + 1} 号`,
          price: formatYuan(PRICE),
          content: '<p>付款后自动发货，请在三十天内使用。</p>',
          remark: '请尽快使用。',
          stock_display: 1,
          sort: stock.length - index,
        });
        const made = await call(merchant, merchantGoods.add, draft);
        goods.push(made.id);
      }
      const { token } = await shopLinkOf(ctx, mintShopScope(id));
      return { merchant_id: id, token, goods };
    });
    for (const [index, goodsId] of shop.goods.entries())
      texts.set(goodsId, await stockUp(outer, shop.merchant_id, goodsId, stock[index] as number));
    shops.push(shop);
  }
  await settle(open);
  return { market: { price: PRICE_TEXT, gateway, shops }, texts };
}

/** What a text says that is sold over and over: as long as a card. */
const TEXT = '0123456789ABCDEF01234567';

/** Adds to each shop one goods that is a text, and gives the shops with no goods but that. `counted`: so often it is sold, else as often as asked for. */
export async function openTexts(open: OpenHouse, shops: readonly Shop[], counted: number | null): Promise<Shop[]> {
  const outer = systemContext(open.house, 'market:texts');
  const withText: Shop[] = [];
  for (const shop of shops) {
    const goods_id = await outer.transaction(async (ctx) => {
      const merchant = asMerchant(ctx, shop.merchant_id);
      const { id: cate_id } = await call(merchant, merchantCategory.add, merchantCategory.add.input.parse({ name: '固定内容' }));
      const draft = { cate_id, name: '使用教程', price: formatYuan(PRICE), content: '', remark: '', delivery_kind: 1 };
      const { id } = await call(merchant, merchantGoods.add, merchantGoods.add.input.parse(draft));
      await call(merchant, merchantContent.setText, { goods_id: id, content: TEXT });
      if (counted !== null) await call(merchant, merchantContent.setStock, { goods_id: id, unlimited: 0, remaining: counted });
      return id;
    });
    withText.push({ ...shop, goods: [goods_id] });
  }
  await settle(open);
  return withText;
}

/** A shop beside each, that sells all of its goods at its price and has no cards of its own. */
export async function openAgents(open: OpenHouse, shops: readonly Shop[]): Promise<Shop[]> {
  const outer = systemContext(open.house, 'market:agents');
  const terms = { open_supply: 1, auto_approve: 1, allow_resupply: 0, markup_type: 1, markup: '0.00', contact: '', notice: '' } as const;
  const agents: Shop[] = [];
  for (const { merchant_id, goods } of shops) {
    const name = `agent${outer.random(6).toString('hex')}`;
    const password = outer.random(12).toString('base64url');
    const agent = await outer.transaction(async (ctx): Promise<Shop> => {
      const supplier = asMerchant(ctx, merchant_id);
      await call(supplier, merchantAgentSetting.save, merchantAgentSetting.save.input.parse(terms));
      await call(supplier, merchantSupply.save, merchantSupply.save.input.parse({ ids: goods, proxy_price: formatYuan(PRICE - 100) }));
      const { id } = await createMerchant(ctx, { username: name, password, shop_name: `压测代理 ${agents.length + 1}`, status: 1 });
      const merchant = asMerchant(ctx, id);
      const category = await call(merchant, merchantCategory.add, merchantCategory.add.input.parse({ name: '代理商品' }));
      await call(merchant, merchantAgentRelation.apply, merchantAgentRelation.apply.input.parse({ supplier_id: merchant_id, type: 1 }));
      const draft = { ids: goods, cate_id: category.id, markup_type: 2, markup: '1.00' };
      const { ids } = await call(merchant, merchantProxyGoods.copy, merchantProxyGoods.copy.input.parse(draft));
      const { token } = await shopLinkOf(ctx, mintShopScope(id));
      return { merchant_id: id, token, goods: ids };
    });
    agents.push(agent);
  }
  await settle(open);
  return agents;
}

/**
 * What of a sale is not as plain as it can be: its money waits a day, its cards are drawn by chance or chosen by the buyer, something comes with it,
 * its buyers have a coupon, or the gateway is its merchant's own.
 */
export type Way = 'later' | 'chance' | 'choice' | 'gift' | 'coupon' | 'own';

/** What a coupon takes off. */
const OFF = 100;
/** More than any run sells, in fen and in uses. */
const PREPAID = 100_000_00;
const COUPON_USES = 100_000;

async function openWay(ctx: Ctx, shop: Shop, way: Way, { channel_id }: Gateway, admin: number): Promise<Shop> {
  const merchant = asMerchant(ctx, shop.merchant_id);
  switch (way) {
    case 'later':
      await call(asAdmin(ctx), adminMerchant.settlement, { id: shop.merchant_id, settlement_type: 1 });
      return shop;
    case 'chance':
      await ctx.db.updateTable('goods').set({ card_order: 2 }).where('id', 'in', shop.goods).execute();
      return shop;
    case 'choice':
      await ctx.db.updateTable('goods').set({ card_order: 3 }).where('id', 'in', shop.goods).execute();
      for (const goods_id of shop.goods) await previewCards(ctx, goods_id);
      return { ...shop, chosen: true };
    case 'gift': {
      const [same, ...others] = shop.goods as [number, ...number[]];
      await ctx.db
        .updateTable('goods')
        .set({ event_give: JSON.stringify([{ num: 1, give_num: 1 }]) })
        .where('id', '=', same)
        .execute();
      const given = others.map((goods_id) => ({ merchant_id: shop.merchant_id, goods_id, gift_goods_id: same, bug_num: 1, give_num: 1 }));
      await ctx.db.insertInto('goods_gift').values(given).execute();
      return shop;
    }
    case 'coupon': {
      await ctx.db.updateTable('goods').set({ coupon_type: 1 }).where('id', 'in', shop.goods).execute();
      const draft = { coupon_type: 1, type: 1, amount: formatYuan(OFF), quantity: 1, use_times: COUPON_USES };
      const { codes } = await call(merchant, merchantCoupon.add, merchantCoupon.add.input.parse(draft));
      return { ...shop, coupon: codes[0] as string };
    }
    case 'own': {
      const there = { pid: String(shop.merchant_id), key: ctx.random(16).toString('hex') };
      const params = { gateway: NOBODY, ...there, mode: 'page', sign_style: 'plain', refund_code: 'off' };
      await call(merchant, merchantCustomChannel.add, merchantCustomChannel.add.input.parse({ channel_id, name: '自有', params }));
      const account = await ctx.db
        .selectFrom('channel_account')
        .select('id')
        .where('merchant_id', '=', shop.merchant_id)
        .executeTakeFirstOrThrow();
      const prepaid = {
        id: shop.merchant_id,
        action: 'customchannelfeeadd',
        money: formatYuan(PREPAID),
        mark: '压测',
        request_no: ctx.random(12).toString('hex'),
      };
      await call(asAdmin(ctx, admin), adminWallet.money, adminWallet.money.input.parse(prepaid));
      return { ...shop, gateway: { channel_id, account_id: account.id, ...there } };
    }
  }
}

/** Has these shops sell in another way from now on. Gives them, and what a buyer pays there. */
export async function openWays(
  open: OpenHouse,
  shops: readonly Shop[],
  way: Way,
  gateway: Gateway,
): Promise<Pick<Market, 'shops' | 'price'>> {
  const outer = systemContext(open.house, 'market:ways');
  if (way === 'own') {
    await outer.db.updateTable('pay_channel').set({ is_custom: 1 }).where('id', '=', gateway.channel_id).execute();
    const values = { ...customSettings.encode(customSettings.parse({})), custom_status: 1, custom_audit: 0 };
    await outer.transaction((ctx) => call(asAdmin(ctx), adminCustomChannel.setConfig, adminCustomChannel.setConfig.input.parse(values)));
  }
  if (way === 'choice') await keepSettings(open, { selectcard: { status: 1 } });
  // whoever moves money by hand is somebody
  const admin = way === 'own' ? await createAdmin(outer, 'bench', outer.random(12).toString('base64url')) : 0;
  const there: Shop[] = [];
  for (const shop of shops) there.push(await outer.transaction((ctx) => openWay(ctx, shop, way, gateway, admin)));
  await settle(open);
  return { shops: there, price: way === 'coupon' ? formatYuan(PRICE - OFF) : PRICE_TEXT };
}

/** Takes all goods of these shops into the mall that are not there yet. */
export async function openMall(open: OpenHouse, shops: readonly Shop[]): Promise<void> {
  const outer = systemContext(open.house, 'market:mall');
  await outer.transaction(async (ctx) => {
    const admin = asAdmin(ctx);
    for (const { merchant_id } of shops) {
      const { list } = await call(admin, adminMall.choices, adminMall.choices.input.parse({ merchant_id, limit: 100 }));
      if (list.length === 0) continue;
      const category = await call(admin, adminMallCategory.add, adminMallCategory.add.input.parse({ name: `压测 ${merchant_id}` }));
      await call(admin, adminMall.pick, { merchant_id, goods_ids: list.map(({ id }) => id), cate_id: category.id });
    }
  });
  await settle(open);
}

/** Gives a shop a look, on desktops and phones. */
export async function wearLook(open: OpenHouse, { merchant_id }: Shop, look: string): Promise<void> {
  const outer = systemContext(open.house, 'market:look');
  const looks = merchantShopConfig.saveThemes.input.parse({ pc_template: look, mobile_template: look });
  await outer.transaction((ctx) => call(asMerchant(ctx, merchant_id), merchantShopConfig.saveThemes, looks));
}

/** Fills the shops up to the plan again. */
export async function restock(open: OpenHouse, shops: readonly Shop[], plan: Plan): Promise<void> {
  const ctx = systemContext(open.house, 'market:restock');
  for (const [at, shop] of shops.entries())
    for (const [index, goodsId] of shop.goods.entries()) await stockUp(ctx, shop.merchant_id, goodsId, plan[at]?.[index] as number);
  await settle(open);
}

/**
 * What autovacuum would do by itself within the minute, done now: figures must not depend on whether it came by. Empty
 * tables are left alone, as it does: a table known to be empty gets plans that are wrong as soon as it is not.
 */
async function settle({ house, pool }: OpenHouse): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and pg_relation_size(c.oid) > 0`,
  );
  for (const { name } of rows) await ask(house.patient, `vacuum (analyze) ${name}`, []);
}

/** Limits as high as a setting goes, for clients that pose as a crowd; long-lived orders, so that none closes in the midst. */
export async function liftLimits(open: OpenHouse): Promise<void> {
  const most = { points: 1_000_000, seconds: 60 };
  await keepSettings(open, {
    limits: { general: most, account: most, order: most, lookup: most },
    order: {
      order_unpaid_limit: 1000,
      order_contact_limit: 1000,
      order_hold_share: 100,
      order_hold_seconds: 3600,
      order_proof_status: 0,
      order_auto_close_time: 120,
    },
  });
}

async function keepSettings({ house, pool }: OpenHouse, settings: Record<string, object>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await pool.query('insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value', [
      name,
      JSON.stringify(value),
    ]);
  house.invalidate(SETTINGS_TOPIC);
}

/** Lets the time of every unpaid order run out and closes them, as the schedule would. Gives how many. */
export async function closeAll({ pool }: OpenHouse): Promise<number> {
  await pool.query(`update orders set close_at = now() - interval '1 second' where status = 0`);
  for (let closed = 0; ; ) {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from fn.orders_close_due(null, 500)');
    const count = rows[0]?.count ?? 0;
    closed += count;
    if (count === 0) return closed;
  }
}

/** Orders by state, cards by state, deliveries, receipts and the ledger's sum, of everything or of one merchant. However much it is. */
export async function booksOf({ house }: OpenHouse, merchantId?: number): Promise<Books> {
  const [books] = await ask<Books & pg.QueryResultRow>(
    house.patient,
    `select o.*, c.*, r.*,
      (select count(distinct card_id) from order_card where $1::bigint is null or merchant_id = $1) as deliveries,
      (select count(*) from owed_refund where $1::bigint is null or merchant_id = $1) as owed,
      (select coalesce(sum(amount), 0) from ledger_posting) as ledger_sum,
      (select coalesce(sum(balance), 0) from ledger_account where kind = 'merchant_wallet' and ($1::bigint is null or merchant_id = $1)) as wallets
    from (
      select count(*) as orders, count(*) filter (where status = 0) as unpaid, count(*) filter (where status = 1) as paid, count(*) filter (where status = 2) as closed,
        count(*) filter (where status in (3, 4)) as exceptions, coalesce(sum(finally_money) filter (where status = 1), 0) as net
      from orders where $1::bigint is null or merchant_id = $1
    ) o, (
      select count(*) filter (where status = 1 and delete_at is null) as available, count(*) filter (where status = 3) as reserved, count(*) filter (where status = 2) as sold
      from card where $1::bigint is null or merchant_id = $1
    ) c, (
      select count(*) as receipts, count(*) filter (where r.outcome = 'applied' and p.id is not null) as applied
      from receipt r left join payment p on p.id = r.payment_id where $1::bigint is null or p.merchant_id = $1
    ) r`,
    [merchantId ?? null],
  );
  return books as Books;
}

/** The names of the invariants that do not hold. They read everything there is. */
export async function brokenRules({ house }: OpenHouse): Promise<string[]> {
  return (await checkInvariants(house.patient))
    .filter(({ rows }) => rows !== 0)
    .map(({ name, sentence, rows }) => `${name} ${sentence}: ${rows}`);
}
