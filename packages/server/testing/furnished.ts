/** A shop with a row of every sort that an endpoint can name by its id, for suites that walk them all. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { merchantPool, merchantPoolMember } from '@keymall/contract/agency/pool';
import { merchantPoolGoods } from '@keymall/contract/agency/pool-goods';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentCode, merchantAgentLevel, merchantAgentSetting, merchantSupply } from '@keymall/contract/agency/supply';
import { merchantAiKnowledge, merchantAiPair } from '@keymall/contract/ai/shop-knowledge';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { shopChat } from '@keymall/contract/chat/chat';
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { merchantNews } from '@keymall/contract/content/news';
import { merchantDockingSource } from '@keymall/contract/docking/source';
import { merchantListView } from '@keymall/contract/identity/list-view';
import { merchantPush } from '@keymall/contract/identity/push';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { adminMall, merchantMall } from '@keymall/contract/mall/listing';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { merchantDesign } from '@keymall/contract/merchant/design';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { merchantStaffRole } from '@keymall/contract/merchant/staff';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { merchantPayment } from '@keymall/contract/payment/rate';
import { sql } from 'kysely';
import { sendMessage } from '#modules/merchant';
import type { TestApp } from './app.ts';
import { makeAdmin, makeCards, makeChannel, makeGoods, makeShop, makeStaff, OPEN_SUPPLY, type Shop } from './builders.ts';
import { did, freshIp } from './call.ts';
import { fund } from './cash.fixture.ts';
import { insertComplaint, insertOrder } from './orders.ts';
import { openBrowser } from './push-browser.ts';
import { fieldsOf } from './sample.ts';

/** Ids of a shop's rows, by what an endpoint's path or field says it is about. */
export type Furniture = Record<string, number>;

/** Fills a shop. `who` does what is somebody's own: its owner, unless somebody else is named. */
export async function furnish(app: TestApp, shop: Shop, who: { token: string } = shop): Promise<Furniture> {
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  const order = await insertOrder(app, shop, goods, 2);
  const ops = { price: { mode: 'add' as const, amount: '1.00' } };
  const { list: priced } = await did(app, merchantPriceEdit.preview, { ops }, shop);
  const priceEdit = await did(app, merchantPriceEdit.apply, { ops, goods: priced.map(({ id, revision }) => ({ id, revision })) }, shop);
  await did(app, merchantGoodsLink.good, { id: goods }, shop);
  const { batch_id } = await did(app, merchantCoupon.add, { coupon_type: 1, type: 1, amount: '1.00', quantity: 1 }, shop);
  await sendMessage(app.ctx(), shop.id, 'goods_review', { title: '通知', content: '内容' });
  await did(app, merchantBlacklist.add, { type: 'ip', values: ['203.0.113.9'] }, shop);
  const one = async (table: 'goods_category' | 'goods_coupon' | 'card' | 'card_import' | 'merchant_message'): Promise<number> =>
    (await app.house.db.selectFrom(table).select('id').where('merchant_id', '=', shop.id).executeTakeFirstOrThrow()).id;
  const channel = await makeChannel(app, await makeAdmin(app));
  const { rows: own } = await sql<{ id: number; channel_account_id: number; recharge: number }>`
    with account as (
      insert into channel_account (channel_id, merchant_id, name, params, status)
      values (${channel.id}, ${shop.id}, '自有账号', (select params from channel_account where id = ${channel.account_id}), 0) returning id, channel_id
    ), recharge as (
      insert into recharge (merchant_id, trade_no, request_no, wallet, money, channel_id, channel_account_id, close_at)
      values (${shop.id}, 'R26010203040500000000' || lpad(${String(shop.id)}, 6, '0'), 'sample-request-number', 'money', 1000, ${channel.id},
        ${channel.account_id}, now() + interval '1 hour')
      returning id
    )
    insert into custom_channel (merchant_id, channel_id, channel_account_id)
    select ${shop.id}, channel_id, id from account returning id, channel_account_id, (select id from recharge) as recharge`.execute(
    app.house.db,
  );
  const account = own[0]?.channel_account_id as number;
  const config = { gateway: 'https://gateway.example', pid: channel.pid, key: channel.key };
  const params = app.house.keyring.encrypt('channel', `account:${account}`, JSON.stringify(config));
  await app.house.db.updateTable('channel_account').set({ params }).where('id', '=', account).execute();
  const view = {
    list: 'merchantOrderListIndex',
    name: `视图${randomBytes(4).toString('hex')}`,
    query: 'status=1',
    layout: { columns: [], density: 'normal' as const },
    is_shared: 1 as const,
  };
  const trade_no = `TX2601020304050000${String(shop.id).padStart(6, '0')}`;
  const payee = app.house.keyring.encrypt(
    'payee',
    trade_no,
    JSON.stringify({ account: 'payee@example.com', realname: '张三', idcard_number: '' }),
  );
  const cash = {
    merchant_id: shop.id,
    trade_no,
    request_no: 'sample-request',
    type: 1,
    money: 1000,
    fee: 0,
    auto_cash: 0,
    asked_name: '',
    needs_shop: true,
  };
  const masks = { account_mask: 'pa****@example.com', realname_mask: '张**', bank_name: '', bank_branch: '', collect_img: '' };
  await fund(app, await makeAdmin(app), shop, 1000);
  const { rows: asked } = await sql<{ id: number }>`
    select fn.withdrawal_apply(${JSON.stringify({ ...cash, ...masks })}::jsonb, ${payee}, now()) as id`.execute(app.house.db);
  const { id: author } = await makeAdmin(app);
  const { rows: billed } = await sql<{ contract: number; invoice: number }>`
    with f as (
      insert into private_file (name, file_name, kind, bytes, admin_id, kept) values (${`file-of-${shop.id}`}, '合同', 'pdf', 1, ${author}, true) returning id
    ), c as (
      insert into merchant_contract (merchant_id, number, name, type, pay_type, amount, effective_date, end_date, company, employee_id, admin_id, remark,
        notary, file_id)
      select ${shop.id}, ${`HT-${shop.id}`}, '服务合同', 'main', 'receive', 1000, '2026-01-01', '2099-12-31', '公司', ${author}, ${author}, '', '', f.id from f
      returning id
    ), i as (
      insert into invoice (merchant_id, number, type, amount, title_type, title, tax_number, address, tel, bank, bank_account, email, consignee, mobile,
        region, full_address)
      values (${shop.id}, ${`FP-${shop.id}`}, 'electronic', 1000, 'personal', '张三', '', '', '', '', '', 'a@example.com', '', '', '', '') returning id
    ), p as (
      insert into invoice_item (merchant_id, invoice_id, month, part, amount) select ${shop.id}, i.id, '2026-01-01', 1, 1000 from i
    )
    select c.id as contract, i.id as invoice from c, i`.execute(app.house.db);
  const [papers] = billed;
  const writer = await makeAdmin(app);
  const { id: cate_id } = await did(app, adminArticleCategory.add, { name: '公告', alias: `notice-${shop.id}` }, writer);
  const { id: news } = await did(app, adminArticle.add, { title: '停机维护', cate_id, content: '<p>周六</p>' }, writer);
  await did(app, merchantNews.read, { ids: [news] }, shop);
  const { id: mallCategory } = await did(app, adminMallCategory.add, { name: '会员' }, writer);
  await did(app, adminMall.pick, { merchant_id: shop.id, goods_ids: [goods], cate_id: mallCategory }, writer);
  const between = await supplyAndSell(app, shop, goods);
  const elsewhere = await dockElsewhere(app, shop, order);
  const { id: design } = await did(app, merchantDesign.add, { name: '首页', device: 'pc' }, shop);
  return {
    ...between,
    ...elsewhere,
    contract: papers?.contract as number,
    contract_id: papers?.contract as number,
    invoice: papers?.invoice as number,
    cash: asked[0]?.id as number,
    payment: own[0]?.id as number,
    money: own[0]?.recharge as number,
    goods_id: goods,
    good: goods,
    link: goods,
    priceEdit: priceEdit.id,
    cate_id: await one('goods_category'),
    category: await one('goods_category'),
    diy: design,
    target_id: goods,
    design_id: design,
    aiKnowledge: (await did(app, merchantAiKnowledge.add, { title: '退款说明', content: '三天内退回。' }, shop)).id,
    aiPair: (await did(app, merchantAiPair.add, { question: '怎么退款', answer: '在订单页申请。' }, shop)).id,
    coupon: await one('goods_coupon'),
    batch_id,
    card: await one('card'),
    import_id: await one('card_import'),
    batch: await one('card_import'),
    message: await one('merchant_message'),
    news,
    mall: (await did(app, merchantMall.list, {}, shop)).list[0]?.id as number,
    order,
    order_id: order,
    user_id: (await did(app, shopChat.open, { shop_id: shop.id }, { ip: freshIp() })).user_id,
    blacklist: (await did(app, merchantBlacklist.list, {}, shop)).list[0]?.id as number,
    export: (await did(app, merchantOrder.export, { format: 'csv' }, who)).id,
    complaint: await insertComplaint(app, shop, order),
    staff: (await makeStaff(app, shop, { kind: 'service' })).id,
    staffRole: (await did(app, merchantStaffRole.add, { name: '夜班' }, shop)).id,
    role_id: (await did(app, merchantStaffRole.add, { name: '白班' }, shop)).id,
    listView: (await did(app, merchantListView.add, view, who)).id,
    // at an address that nobody may call
    push: (await did(app, merchantPush.subscribe, { endpoint: `https://127.0.0.1:9/${shop.id}`, ...openBrowser().keys }, who)).id,
    user: (await did(app, merchantUser.sessions, {}, who)).list[0]?.id as number,
  };
}

const POOL = {
  intro: '',
  visibility: 1,
  need_audit: 1,
  goods_audit: 1,
  join_fee: '0.00',
  max_members: 5,
  member_days: 0,
  expire_at: null,
} as const;

/** The shop between a supplier of its own and an agent of its own, with a pool. */
async function supplyAndSell(app: TestApp, shop: Shop, goods: number): Promise<Furniture> {
  const [upstream, agent] = [await makeShop(app), await makeShop(app)];
  const source = await makeGoods(app, upstream);
  await makeCards(app, upstream, source, 1);
  await did(app, merchantAgentSetting.save, OPEN_SUPPLY, upstream);
  await did(app, merchantSupply.save, { ids: [source], proxy_price: '6.00', resupply: 1 }, upstream);
  await did(app, merchantAgentRelation.apply, { supplier_id: upstream.id, type: 1 }, shop);
  const { cate_id } = await app.house.db.selectFrom('goods').select('cate_id').where('id', '=', goods).executeTakeFirstOrThrow();
  const copied = await did(app, merchantProxyGoods.copy, { ids: [source], cate_id, markup_type: 2, markup: '2.00' }, shop);
  await did(app, merchantAgentSetting.save, { ...OPEN_SUPPLY, auto_approve: 0 }, shop);
  await did(app, merchantSupply.save, { ids: [goods], proxy_price: '6.00' }, shop);
  const level = await did(app, merchantAgentLevel.add, { name: '金牌', discount_type: 1, discount: '5.00' }, shop);
  const code = await did(app, merchantAgentCode.add, {}, shop);
  const relation = await did(app, merchantAgentRelation.apply, { supplier_id: shop.id, type: 1 }, agent);
  const { id: pool } = await did(app, merchantPool.add, { ...POOL, name: '货源池' }, shop);
  await sql`update pool set status = 1 where id = ${pool}`.execute(app.house.db);
  await did(app, merchantPoolGoods.add, { pool_id: pool, goods_ids: [goods], supply_price: '6.00' }, shop);
  const member = await did(app, merchantPoolMember.apply, { pool_id: pool, role: 2, fee: '0.00' }, agent);
  const { list: pooled } = await did(app, merchantPoolGoods.list, { pool_id: pool }, shop);
  return {
    pool,
    pool_id: pool,
    poolmember: member.id,
    poolgoods: pooled[0]?.id as number,
    invited_id: agent.id,
    proxygoods: copied.ids[0] as number,
    supplier_id: upstream.id,
    supply: goods,
    relation: relation.id,
    level: level.id,
    level_id: level.id,
    code: code.id,
  };
}

/** A goods of the shop that is bought at another site, and an order that waits for a person. */
async function dockElsewhere(app: TestApp, shop: Shop, order: number): Promise<Furniture> {
  const form = { name: '上游', driver: 'keymall', site: 'https://upstream.invalid', account: 'KEY1', secret: 'upstream-secret' } as const;
  const { id: source } = await did(app, merchantDockingSource.add, form, shop);
  const { rows } = await sql<{ goods: number; bind: number; purchase: number }>`
    with g as (
      insert into goods (merchant_id, cate_id, name, price, delivery_kind)
      select ${shop.id}, min(id), '对接月卡', 1000, 3 from goods_category where merchant_id = ${shop.id} returning id
    ), d as (insert into docking_goods (goods_id, merchant_id) select id, ${shop.id} from g returning goods_id),
    b as (
      insert into docking_bind (merchant_id, goods_id, source_id, upstream_id, place, name, price, stock)
      select ${shop.id}, goods_id, ${source}, 'G1', 1, '月卡', 700, 5 from d returning id, goods_id
    ), p as (
      insert into docking_order (merchant_id, order_id, line_id, goods_id, quantity, state, most_price)
      select ${shop.id}, ${order}, -${order}::bigint, goods_id, 1, 'hand', 1000 from b returning id
    ), t as (
      insert into docking_attempt (merchant_id, docking_id, source_id, upstream_id, number, most_price, tries)
      select ${shop.id}, id, ${source}, 'G1', 'DK26010203040500000000' || lpad(${String(shop.id)}, 6, '0'), 1000, 1 from p
    )
    select b.goods_id as goods, b.id as bind, p.id as purchase from b, p`.execute(app.house.db);
  const [made] = rows;
  return {
    docksource: source,
    source_id: source,
    dockgoods: made?.goods as number,
    bind_id: made?.bind as number,
    dockorder: made?.purchase as number,
  };
}

/** Channels, news, suppliers, templates of designs and the mall's categories are the platform's, for every merchant to name. */
const isPlatforms = (endpoint: Endpoint, field: string): boolean =>
  field === 'channel_id' ||
  (field === 'supplier_id' && Object.values<Endpoint>(merchantAgentRelation).includes(endpoint)) ||
  (field === 'cate_id' && Object.values<Endpoint>(merchantMall).includes(endpoint)) ||
  field === 'template_id' ||
  // The hall is open to all.
  (field === 'pool_id' && endpoint === merchantPoolMember.apply) ||
  endpoint === merchantPayment.status ||
  Object.values<Endpoint>(merchantNews).includes(endpoint);

/** Fields of an endpoint that name a merchant's rows. */
export const idFields = (endpoint: Endpoint): string[] =>
  // A gateway's number is a text, and nobody's row.
  fieldsOf(endpoint).filter((field) => /^(id|ids|\w+_id)$/.test(field) && field !== 'transaction_id' && !isPlatforms(endpoint, field));

/** The row of a sort. */
export function rowNamed(furniture: Furniture, name: string): number {
  const id = furniture[name];
  assert.ok(id, `the suite has no row for ${name}: add one to testing/furnished.ts`);
  return id;
}

/** Which row a field of an endpoint could name. */
export function rowFor(furniture: Furniture, endpoint: Endpoint, field: string): number {
  const noun = endpoint.path.split('/').at(-2) ?? '';
  const id = furniture[field] ?? (endpoint.path.endsWith('/link/category') ? furniture.category : furniture[noun]);
  assert.ok(id, `the suite has no row for ${endpoint.path} ${field}: add one to testing/furnished.ts`);
  return id;
}

/** Everything a shop has, as one text. */
export async function belongings(app: TestApp, { id }: { id: number }): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws('|', (select jsonb_agg(g order by g.id) from goods g where merchant_id = ${id}),
      (select jsonb_agg(c order by c.id) from goods_category c where merchant_id = ${id}),
      (select jsonb_agg(l order by l.id) from shop_link l where merchant_id = ${id}),
      (select jsonb_agg(p order by p.id) from price_change p where merchant_id = ${id}),
      (select jsonb_agg(c order by c.id) from card c where merchant_id = ${id}),
      (select jsonb_agg(c order by c.id) from goods_coupon c where merchant_id = ${id}),
      (select jsonb_agg(i order by i.id) from card_import i where merchant_id = ${id}),
      (select jsonb_agg(m order by m.id) from merchant_message m where merchant_id = ${id}),
      (select jsonb_agg(r order by r.article_id) from article_read r where merchant_id = ${id}),
      (select jsonb_agg(g order by g.id) from mall_goods g where merchant_id = ${id}),
      (select to_jsonb(s) from agent_setting s where merchant_id = ${id}),
      (select jsonb_agg(l order by l.id) from agent_level l where merchant_id = ${id}),
      (select jsonb_agg(c order by c.id) from agent_code c where merchant_id = ${id}),
      (select jsonb_agg(r order by r.id) from agent_relation r where ${id} in (r.supplier_id, r.agent_id)),
      (select jsonb_agg(s order by s.goods_id) from goods_supply s where merchant_id = ${id}),
      (select jsonb_agg(p order by p.goods_id) from proxy_goods p where merchant_id = ${id}),
      (select jsonb_agg(s order by s.id) from docking_source s where merchant_id = ${id}),
      (select jsonb_agg(d order by d.goods_id) from docking_goods d where merchant_id = ${id}),
      (select jsonb_agg(b order by b.id) from docking_bind b where merchant_id = ${id}),
      (select jsonb_agg(d order by d.id) from shop_design d where merchant_id = ${id}),
      (select jsonb_agg(d order by d.id) from docking_order d where merchant_id = ${id}),
      (select jsonb_agg(t order by t.id) from docking_attempt t where merchant_id = ${id}),
      (select jsonb_agg(c order by c.id) from merchant_contract c where merchant_id = ${id}),
      (select jsonb_agg(i order by i.id) from invoice i where merchant_id = ${id}),
      (select jsonb_agg(i order by i.id) from invoice_item i where merchant_id = ${id}),
      (select jsonb_agg(c order by c.id) from order_complaint c where merchant_id = ${id}),
      (select jsonb_agg(c order by c.id) from custom_channel c where merchant_id = ${id}),
      (select jsonb_agg(a order by a.id) from channel_account a where merchant_id = ${id}),
      (select jsonb_agg(s order by s.id) from merchant_staff s where merchant_id = ${id}),
      (select jsonb_agg(s order by s.id) from staff_role s where merchant_id = ${id}),
      (select jsonb_agg(v order by v.id) from list_view v where merchant_id = ${id}),
      (select jsonb_agg(d order by d.id) from push_device d where merchant_id = ${id}),
      (select jsonb_agg(r order by r.id) from recharge r where merchant_id = ${id}),
      (select jsonb_agg(w order by w.id) from withdrawal w where merchant_id = ${id}),
      (select jsonb_agg(o order by o.id) from orders o where merchant_id = ${id})) as all`.execute(app.house.db);
  return rows[0]?.all ?? '';
}
