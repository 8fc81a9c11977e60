/** A shop worth clicking through, made by the same handlers a merchant and an administrator use. Made once, with fresh passwords. */

import { generateKeyPairSync } from 'node:crypto';
import { adminContract } from '@keymall/contract/billing/merchant-contract';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { adminArticle } from '@keymall/contract/content/article';
import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { NOTICE_ALIAS } from '@keymall/contract/content/article-words';
import { merchantCard } from '@keymall/contract/inventory/card';
import type { Endpoint, HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { adminMall } from '@keymall/contract/mall/listing';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminCustomChannel } from '@keymall/contract/payment/custom-channel';
import { adminAlipayPartner } from '@keymall/contract/payment/partner';
import { adminConfig } from '@keymall/contract/platform/config';
import { customSettings } from '@keymall/contract/settings/groups';
import { sql } from 'kysely';
import { type Actor, merchantActor } from '#kit/actor';
import type { AdminCtx, Ctx } from '#kit/context';
import { hashPassword } from '#kit/password';
import type { Mounted } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { billing } from '#modules/billing';
import { catalogue } from '#modules/catalogue';
import { content } from '#modules/content';
import { createAdmin } from '#modules/identity';
import { inventory } from '#modules/inventory';
import { mall } from '#modules/mall';
import { createMerchant, merchant, shopLinkOf } from '#modules/merchant';
import { payment } from '#modules/payment';
import { platform, takeFile } from '#modules/platform';
import { contractPdf } from './contract-pdf.ts';
import { DEMO_CATEGORIES, DEMO_COUPONS, DEMO_NOTICES, type DemoGoods } from './goods.ts';

interface Login {
  username: string;
  password: string;
}

export interface DemoAccounts {
  shop_token: string;
  admin: Login;
  merchant: Login;
  buyer: Login;
}

export interface DemoOptions {
  sandbox: { gateway_url: string; pid: string; key: string; platform_public_key: string; merchant_private_key: string };
}

const HANDLERS: Mounted[] = [platform, content, merchant, catalogue, inventory, payment, billing, mall].flatMap(({ routes }) => routes);
/** Buyers may choose cards; the parts are the settings' own. */
const SELECTION = { status: 1, selectcard_fee_min: '0.50', selectcard_fee_platform_rate: 20, selectcard_fee_merchant_rate: 80 };
const PASSWORD_BYTES = 9;
const SEED_LOCK = 4_719_003;

/** Calls an endpoint's own handler as the actor of a ctx. */
async function call<E extends Endpoint>(ctx: Ctx, endpoint: E, input: HandlerInput<E>): Promise<HandlerOutput<E>> {
  const mounted = HANDLERS.find((each) => each.endpoint === endpoint);
  if (!mounted) throw new Error(`${endpoint.path} is not mounted`);
  return (await mounted.handle(input, ctx)) as HandlerOutput<E>;
}

const as = (ctx: Ctx, actor: Actor): Ctx => ({
  ...ctx,
  actor,
  ...(actor.realm === 'merchant' ? { shop: mintShopScope(actor.merchantId) } : {}),
});
const account = (username: string) => ({ sessionId: 0, username, perms: ['*'] });

/** A key as sellers have them: five groups of five. */
const keyText = (ctx: Ctx): string => (ctx.random(16).toString('hex').toUpperCase().match(/.{5}/g) ?? []).slice(0, 5).join('-');

const linesFor = (ctx: Ctx, { cards, kind }: DemoGoods): string =>
  Array.from({ length: cards }, () =>
    kind === 'number'
      ? `7${ctx.random(6).readUIntBE(0, 6).toString().padStart(10, '0').slice(-10)}----${ctx.random(6).toString('base64url')}`
      : kind === 'account'
        ? `user${ctx.random(4).toString('hex')}@keymall.example----${ctx.random(6).toString('base64url')}`
        : keyText(ctx),
  ).join('\n');

/** Makes the demo, or gives null where there is a merchant already. All of it or nothing. */
export async function seedDemo(outer: Ctx, { sandbox }: DemoOptions): Promise<DemoAccounts | null> {
  const fresh = (): string => outer.random(PASSWORD_BYTES).toString('base64url');
  const logins = {
    admin: { username: 'admin', password: fresh() },
    merchant: { username: 'xinghe', password: fresh() },
    buyer: { username: 'buyer@keymall.example', password: fresh() },
  };
  return outer.transaction(async (ctx) => {
    // Processes that start at once make one demo.
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(ctx.db);
    if (await ctx.db.selectFrom('merchant').select('id').executeTakeFirst()) return null;
    const adminId = await createAdmin(ctx, logins.admin.username, logins.admin.password);
    await ctx.db
      .insertInto('buyer')
      .values({ email: logins.buyer.username, password_hash: await hashPassword(logins.buyer.password, []) })
      .execute();
    const admin = as(ctx, { realm: 'admin', id: adminId, ...account(logins.admin.username) });
    await addChannels(admin, sandbox);
    await call(
      admin,
      adminCustomChannel.setConfig,
      customSettings.parse({
        custom_status: 1,
        custom_agreement: '货款由买家直接支付到您的收款账号，平台只收取手续费；请确保账号合法合规。',
      }),
    );
    await call(admin, adminConfig.editConfig, { group: 'selectcard', values: { ...SELECTION } });

    const { id } = await createMerchant(ctx, { ...logins.merchant, shop_name: '星河数字小铺', status: 1 });
    const merchant = as(ctx, merchantActor({ accountId: id, merchantId: id, ...account(logins.merchant.username) }));
    await call(merchant, merchantShopConfig.saveConfig, {
      shop_name: '星河数字小铺',
      shop_logo: '',
      shop_notice: '营业时间 9:00–23:00，付款后自动发货。请保存好订单号，遇到问题先看商品说明，再联系客服。',
      shop_notice_show: 1,
      shop_close: 0,
      shop_close_notice: '店铺歇业中',
      open_time: 0,
      close_time: 0,
      open_days: [1, 2, 3, 4, 5, 6, 7],
      hours_notice: '',
      show_contact: 1,
      shop_contact: { wechat: 'xinghe-demo', mobile: '', qq: '2853400100', site_link: '' },
      stock_display: 1,
      fee_payer: 0,
      late_replace: 1,
    });
    for (const [index, category] of DEMO_CATEGORIES.entries()) {
      const { id: cateId } = await call(
        merchant,
        merchantCategory.add,
        merchantCategory.add.input.parse({ name: category.name, sort: 100 - index }),
      );
      for (const [place, goods] of category.goods.entries()) await addGoods(merchant, cateId, goods, 1000 - index * 50 - place);
    }
    await fillMall(admin, id);
    for (const coupons of DEMO_COUPONS) await call(merchant, merchantCoupon.add, merchantCoupon.add.input.parse(coupons));
    await addPartner(admin, id);
    await addContract(admin as AdminCtx, id);
    await addNotices(admin);
    const { token } = await shopLinkOf(ctx, mintShopScope(id));
    await call(admin, adminConfig.editConfig, { group: 'theme', values: { site_try_shop: token } });
    return { shop_token: token, ...logins };
  });
}

async function addGoods(ctx: Ctx, cateId: number, goods: DemoGoods, sort: number): Promise<void> {
  const draft = merchantGoods.add.input.parse({
    cate_id: cateId,
    name: goods.name,
    price: formatYuan(goods.price),
    image: `/static/demo/${goods.picture}.svg`,
    content: goods.content,
    remark: goods.remark,
    limit_quantity: goods.least,
    limit_quantity_max: goods.most,
    stock_display: goods.stock_display,
    take_card_type: goods.password,
    contact_limit: goods.contact,
    wholesale_discount_list: goods.tiers?.map((tier) => ({ num: tier.num, price: formatYuan(tier.price) })),
    event_give: goods.gives,
    coupon_type: 1,
    ...(goods.selects !== undefined && { card_order: 3, selectcard_fee: formatYuan(goods.selects) }),
    sort,
  });
  const { id } = await call(ctx, merchantGoods.add, draft);
  if (goods.cards > 0) {
    await call(ctx, merchantCard.add, {
      goods_id: id,
      content: linesFor(ctx, goods),
      source: 'paste',
      split_type: goods.kind === 'key' ? 'none' : '----',
      separator: '',
      keep_order: 1,
      is_pre: 0,
    });
  }
}

/** The demo's goods stand in the mall, in a tree of their own categories; the first of each is recommended, the second popular. */
/** What the platform announced, for the home page. */
async function addNotices(admin: Ctx): Promise<void> {
  const { id: cate_id } = await call(
    admin,
    adminArticleCategory.add,
    adminArticleCategory.add.input.parse({ name: '平台公告', alias: NOTICE_ALIAS, sort: 20 }),
  );
  for (const notice of DEMO_NOTICES) await call(admin, adminArticle.add, adminArticle.add.input.parse({ ...notice, cate_id }));
}

async function fillMall(admin: Ctx, merchantId: number): Promise<void> {
  const { id: top } = await call(admin, adminMallCategory.add, adminMallCategory.add.input.parse({ name: '数字商品', sort: 100 }));
  const goods = await admin.db.selectFrom('goods').select(['id', 'cate_id']).where('merchant_id', '=', merchantId).orderBy('id').execute();
  const categories = [...new Set(goods.map(({ cate_id }) => cate_id))];
  for (const [index, { name }] of DEMO_CATEGORIES.entries()) {
    const { id: cate_id } = await call(
      admin,
      adminMallCategory.add,
      adminMallCategory.add.input.parse({ name, pid: top, sort: 100 - index }),
    );
    const goods_ids = goods.filter((each) => each.cate_id === categories[index]).map(({ id }) => id);
    await call(admin, adminMall.pick, { merchant_id: merchantId, goods_ids, cate_id });
  }
  const { list } = await call(admin, adminMall.list, { page: 1, limit: 100 });
  const seen = new Map<number, number>();
  for (const { id, cate_id } of list.toReversed()) {
    const place = seen.get(cate_id) ?? 0;
    seen.set(cate_id, place + 1);
    if (place === 0) await call(admin, adminMall.recommend, { id, is_recommend: 1 });
    if (place === 1) await call(admin, adminMall.hot, { id, is_hot: 1 });
  }
}

/** 3 %, in millionths. */
const RATE = 30_000;

/** An account that collects at any hour and any amount. */
const UNLIMITED = {
  sort: 0,
  weight: 1,
  single_min: null,
  single_max: null,
  day_limit_money: null,
  day_limit_count: null,
  minute_start: null,
  minute_end: null,
  fail_limit: 5,
  rate_type: 0 as const,
  cost_rate: 0,
};

type SandboxDriver = 'epay_v1' | 'epay_v2';

/** Where a driver finds the sandbox, and by what they know each other. */
function ofSandbox(code: SandboxDriver, sandbox: DemoOptions['sandbox']): Record<string, string> {
  const { gateway_url: gateway, pid, key, platform_public_key, merchant_private_key } = sandbox;
  return code === 'epay_v1' ? { gateway, pid, key } : { gateway, pid, platform_public_key, merchant_private_key };
}

/** The demo's ways to pay follow the sandbox to the address where it stands now: a second start may have been given another port. */
export async function followSandbox(ctx: Ctx, sandbox: DemoOptions['sandbox']): Promise<void> {
  const accounts = await ctx.db
    .selectFrom('channel_account as account')
    .innerJoin('pay_channel as channel', 'channel.id', 'account.channel_id')
    .select(['account.id', 'channel.code'])
    .where('account.delete_at', 'is', null)
    .where('channel.code', 'in', ['epay_v1', 'epay_v2'] satisfies SandboxDriver[])
    .execute();
  for (const { id, code } of accounts) {
    const { name, status, params } = await call(ctx, adminChannelAccount.detail, { id });
    if (params['pid'] !== sandbox.pid || params['gateway'] === sandbox.gateway_url) continue;
    await call(ctx, adminChannelAccount.edit, { id, name, status, params: { ...params, ...ofSandbox(code as SandboxDriver, sandbox) } });
  }
}

async function addChannels(ctx: Ctx, sandbox: DemoOptions['sandbox']): Promise<void> {
  const types = new Map((await ctx.db.selectFrom('pay_type').select(['id', 'name']).execute()).map((row) => [row.name, row.id]));
  const common = {
    rate: RATE,
    is_available: 0 as const,
    status: 1 as const,
    rotation: 'random' as const,
    accounting_date: 4 as const,
    single_min: null,
    single_max: null,
    is_custom: 0 as const,
    applyurl: '',
  };
  const alipay = await call(ctx, adminChannel.add, {
    ...common,
    is_custom: 1,
    title: '沙箱支付宝（易支付 V1）',
    show_name: '支付宝',
    code: 'epay_v1',
    pay_type_id: types.get('支付宝') as number,
    sort: 20,
  });
  await call(ctx, adminChannelAccount.add, {
    ...UNLIMITED,
    channel_id: alipay.id,
    name: '沙箱商户',
    status: 1,
    params: { ...ofSandbox('epay_v1', sandbox), mode: 'page', sign_style: 'plain', refund_code: '1' },
  });
  const wechat = await call(ctx, adminChannel.add, {
    ...common,
    title: '沙箱微信（易支付 V2）',
    show_name: '微信支付',
    code: 'epay_v2',
    pay_type_id: types.get('微信支付') as number,
    sort: 10,
  });
  await call(ctx, adminChannelAccount.add, {
    ...UNLIMITED,
    channel_id: wechat.id,
    name: '沙箱商户',
    status: 1,
    params: { ...ofSandbox('epay_v2', sandbox), mode: 'api' },
  });
}

/** A partner with a merchant whose papers are still a draft. Its keys are drawn here and open nothing. */
async function addPartner(ctx: Ctx, merchantId: number): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const params = { app_private_key: privateKey, alipay_public_key: publicKey, pid: '2088000000000001' };
  const partner = adminAlipayPartner.add.input.parse({ name: '示例直付通', app_id: '2021000000000001', split_rate: '3', params });
  const { id: partner_id } = await call(ctx, adminAlipayPartner.add, partner);
  await call(ctx, adminAlipayPartner.setDefault, { id: partner_id });
  const papers = { legal_person: '示例', mobile: '13800138000', bank_name: '招商银行' };
  const draft = { partner_id, merchant_id: merchantId, subject_type: 1, name: '星河数字商行', rate: '6', split_ratio: '30', papers };
  await call(ctx, adminAlipayPartner.merchantAdd, adminAlipayPartner.merchantAdd.input.parse(draft));
}

/** A contract that waits for the merchant's word. Its books begin today, so no month can be invoiced yet. */
async function addContract(ctx: AdminCtx, merchantId: number): Promise<void> {
  async function* body(): AsyncGenerator<Buffer> {
    yield contractPdf();
  }
  const file_id = await takeFile(ctx, body(), { kinds: ['pdf'], most: 1_000_000, file_name: '平台服务合同.pdf' });
  await call(ctx, adminContract.add, {
    merchant_id: merchantId,
    name: '平台服务合同',
    type: 'main',
    parent_id: null,
    pay_type: 'receive',
    amount: 0,
    sign_date: null,
    effective_date: formatDay(ctx.now()),
    end_date: formatDay(startOfDay(ctx.now(), 364)),
    company: '星河数字商行',
    employee_id: ctx.actor.id,
    remark: '示例合同，手续费按通道费率收取。',
    notary: '',
    file_id,
  });
}
