/**
 * Every notice there is, fired once by its real event in the assembled house, and read at the end of every way that it declares: in the list, in
 * the open page, by mail, by WeChat, on a device, by text message. The table is whole by its type. What administrators are told of is fired
 * where it is noticed (app/admin-news.test.ts).
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { adminPool } from '@keymall/contract/agency/admin-pool';
import { merchantPool, merchantPoolMember } from '@keymall/contract/agency/pool';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentSetting, merchantSupply } from '@keymall/contract/agency/supply';
import { adminInvoice, adminInvoiceRaw, merchantInvoice } from '@keymall/contract/billing/invoice';
import { adminContract, adminContractRaw } from '@keymall/contract/billing/merchant-contract';
import { personalFavourite } from '@keymall/contract/buyer/favourite';
import { personalNotice, personalPush } from '@keymall/contract/buyer/notice';
import { merchantGoods, merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import { adminGoods } from '@keymall/contract/catalogue/goods-review';
import { publicRestock, shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { chatUser, shopChat } from '@keymall/contract/chat/chat';
import { merchantChat } from '@keymall/contract/chat/office-chat';
import { merchantDockedGoods } from '@keymall/contract/docking/docked-goods';
import { merchantDockingSource } from '@keymall/contract/docking/source';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { merchantPush } from '@keymall/contract/identity/push';
import type { AdminNewsKind } from '@keymall/contract/kit/admin-news';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { isNoticeMark, type NoticeMark, noticeMarks, noticeRow, noticesOf } from '@keymall/contract/kit/notices/all';
import type { buyerNotices } from '@keymall/contract/kit/notices/buyer';
import type { contactNotices } from '@keymall/contract/kit/notices/contact';
import type { MerchantMark } from '@keymall/contract/kit/notices/merchant';
import { formatDay, formatTime, startOfDay } from '@keymall/contract/kit/time';
import { WECHAT_EVENTS } from '@keymall/contract/kit/wechat-events';
import { adminMall, merchantMall } from '@keymall/contract/mall/listing';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminDesign, merchantDesign } from '@keymall/contract/merchant/design';
import { starterDesign } from '@keymall/contract/merchant/design-look-words';
import { adminLetter } from '@keymall/contract/merchant/letter';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminReferral } from '@keymall/contract/merchant/referral';
import { adminVerify, merchantVerify } from '@keymall/contract/merchant/verification';
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { adminComplaintRequest, publicComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminUnfreeze } from '@keymall/contract/ordering/unfreeze';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminCustomChannel, merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { adminNotice } from '@keymall/contract/platform/notice';
import { merchantNotify, personalNotify } from '@keymall/contract/platform/notice-choice';
import { adminAward, merchantAward } from '@keymall/contract/reward/award';
import { adminRisk, adminRiskRule } from '@keymall/contract/risk/risk';
import { customSettings } from '@keymall/contract/settings/groups';
import { adminWechat, merchantWechat } from '@keymall/contract/wechat/wechat';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { type HttpRequest, outsideWorld } from '@keymall/drivers/kit/http';
import type { SupplySite } from '@keymall/drivers/kit/supply-simulator';
import { delivery, officialAccount, startOfficial } from '@keymall/drivers/official/wechat/wechat-simulator';
import { emailDrivers } from '@keymall/drivers/registry';
import { cloudAccount, startCloud } from '@keymall/drivers/sms/cloud-simulator';
import { keymallSite } from '@keymall/drivers/supply/keymall/keymall-simulator';
import { sql } from 'kysely';
import { allOf } from '#app/assembly';
import { mintShopScope } from '#kit/scope';
import { openSession } from '#modules/identity';
import { shopLinkOf } from '#modules/merchant';
import { startTestApp, type TestApp } from '#testing/app';
import { type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import {
  makeAdmin,
  makeBuyer,
  makeCards,
  makeCategory,
  makeGoods,
  makeShop,
  makeStaff,
  OPEN_SUPPLY,
  PASSWORD,
  type Person,
  type Shop,
} from '#testing/builders';
import { type Caller, call, did, freshIp } from '#testing/call';
import { fund, saveAlipay } from '#testing/cash.fixture';
import { pdf, sendFile, takeFee } from '#testing/papers.fixture';
import { openBrowser } from '#testing/push-browser';
import { changeSettings } from '#testing/settings';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PLATFORM = 'platform@example.com';
const CLOUDS = ['aliyun', 'tencent'] as const;

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let channel: FakeChannel;
let byHand: FakeChannel;
let official: Awaited<ReturnType<typeof startOfficial>>;
let clouds: Record<(typeof CLOUDS)[number], Awaited<ReturnType<typeof startCloud>>>;
const mail = createFakeEmail();
const smtp = emailDrivers.get('smtp') as EmailDriver;
const sites = new Map<string, SupplySite>();
/** What push services were handed. */
const pushed: HttpRequest[] = [];
/** What open pages were told. */
let told: { channel: string; kind: string }[] = [];
const world = outsideWorld();

before(async () => {
  gateway = openFakeGateway();
  [official, clouds] = [await startOfficial(), { aliyun: await startCloud('aliyun'), tencent: await startCloud('tencent') }];
  app = await startTestApp({
    outside: {
      now: () => app.clock.now,
      async http(request) {
        const { origin, hostname } = new URL(request.url);
        if (origin === official.url) return world.http(request);
        if (hostname === 'push.example') {
          pushed.push(request);
          return { status: 201, body: Buffer.alloc(0) };
        }
        return sites.get(origin)?.http(request) ?? gateway.outside.http(request);
      },
    },
  });
  const { publish } = app.house;
  app.house.publish = (to, event, data) => {
    if (event === 'message.new' || event === 'notice.new') told.push({ channel: to, kind: (data as { kind: string }).kind });
    publish(to, event, data);
  };
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
  byHand = await makeFakeChannel(app, admin, 'fake-by-hand');
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp', email_user: PLATFORM });
  await changeSettings(app, admin, 'settlement', {
    cash_limit_num: 100,
    cash_limit_time_start: 0,
    cash_limit_time_end: 24,
    cash_emailnotify_open: 1,
  });
  const { app_id, app_secret, token, aes_key } = officialAccount;
  const templates = Object.fromEntries(WECHAT_EVENTS.map((event) => [`mp_${event}_template`, `T-${event}`]));
  const account = { mp_app_id: app_id, mp_app_secret: app_secret, mp_token: token, mp_aes_key: aes_key, mp_gateway: official.url };
  await changeSettings(app, admin, 'wechat', { mp_status: 1, ...account, ...templates });
});
beforeEach(() => {
  [mail.sent, official.sent, pushed, clouds.aliyun.sent, clouds.tencent.sent].forEach((list) => list.splice(0));
  told = [];
});
after(async () => {
  (emailDrivers as Map<string, EmailDriver>).set('smtp', smtp);
  await app.close();
  await official.close();
  for (const cloud of CLOUDS) await clouds[cloud].close();
});

/** Works what was left behind, in its order, and what that leaves, until nothing is left. */
async function work(): Promise<void> {
  for (;;) {
    const rows = await app.house.db.deleteFrom('outbox').returning(['id', 'queue', 'payload']).execute();
    if (rows.length === 0) return;
    for (const { queue, payload } of rows.toSorted((a, b) => a.id - b.id)) {
      const ctx = app.ctx();
      ctx.job = { queue, payload: payload as object };
      await allOf('queues')
        .find(({ name }) => name === queue)
        ?.work(ctx, payload as never);
    }
  }
}
/** What goes beside an answer has gone. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !isSo(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await app.house.db.selectFrom('setting').select('name').limit(1).execute();
  }
  assert.ok(isSo(), 'it never came');
}
const mailsTo = (to: string) => mail.sent.filter((letter) => letter.to === to);

let count = 0;
const fresh = (): number => (count += 1);
const request = (): string => randomBytes(12).toString('hex');
const number = (): string => `138${String(10_000_000 + fresh())}`;

/** Orders, and pays at a gateway; `as` is the buyer. */
async function bought(
  of: Shop,
  {
    goods,
    draft = {},
    as,
    by = channel,
  }: { goods?: number; draft?: Partial<Parameters<typeof did<typeof publicPay.order>>[2]>; as?: Caller; by?: FakeChannel } = {},
) {
  let goods_id = goods;
  if (goods_id === undefined) {
    goods_id = await makeGoods(app, of, { take_card_type: 1 });
    await makeCards(app, of, goods_id, 1);
  }
  const ip = freshIp();
  const contact = `c${fresh()}@example.com`;
  const wish = { token: of.link, goods_id, quantity: 1, contact, channel_id: by.id, request_no: request(), ...draft };
  const placed = await did(app, publicPay.order, wish, { ...as, ip });
  await did(app, publicPay.detail, { trade_no: placed.trade_no }, { ip });
  await settle(placed, by);
  return { ...placed, contact: wish.contact };
}
async function settle({ trade_no, total_price }: { trade_no: string; total_price: string }, by: FakeChannel): Promise<number> {
  gateway.pay(trade_no);
  const { rows } = await sql<{ id: number }>`
    select (fn.receipt_settle(${by.account_id}, ${gateway.orders.get(trade_no)?.transaction_id ?? ''}, ${trade_no}, ${parseYuan(total_price)}, 'notice')->>'receipt_id')::bigint as id`.execute(
    app.house.db,
  );
  return rows[0]?.id ?? 0;
}
/** Money that comes after its order was closed, and finds no stock. */
async function late(of: Shop): Promise<void> {
  const goods_id = await makeGoods(app, of);
  await makeCards(app, of, goods_id, 1);
  const place = async () => {
    const ip = freshIp();
    const wish = {
      token: of.link,
      goods_id,
      quantity: 1,
      contact: `c${fresh()}@example.com`,
      channel_id: byHand.id,
      request_no: request(),
    };
    const placed = await did(app, publicPay.order, wish, { ip });
    await did(app, publicPay.detail, { trade_no: placed.trade_no }, { ip });
    return placed;
  };
  const first = await place();
  await did(app, publicLookup.cancel, { trade_no: first.trade_no, grant: first.grant });
  await settle(await place(), byHand);
  await sql`select fn.receipt_rescue(${await settle(first, byHand)}, true)`.execute(app.house.db);
  await app.jobs.runNow('payment.unserved');
}
const complain = ({ trade_no, grant }: { trade_no: string; grant: string }, more: { mobile?: string } = {}) =>
  did(app, publicComplaint.doComplaint, { trade_no, grant, type: '无效卡密', desc: '卡密提示已经被使用过了', ...more });

/** A shop elsewhere, one of whose goods this one sells. */
async function docked(own: Shop): Promise<{ site: SupplySite; goods: number }> {
  const address = `https://shop${fresh()}.invalid`;
  const site = keymallSite({ site: address, stock: 5, price: 700, tag: `K${count}`, now: () => app.clock.now });
  sites.set(address, site);
  const { config } = site;
  const form = { name: `货源 ${count}`, driver: 'keymall' as const, site: address, account: config.key ?? '', secret: config.secret ?? '' };
  const { id: source_id } = await did(app, merchantDockingSource.add, form, own);
  const wish = { source_id, upstream_codes: ['G1'], cate_id: await makeCategory(app, own), markup_type: 2 as const, markup: '3.00' };
  const { ids } = await did(app, merchantDockedGoods.take, wish, own);
  return { site, goods: ids[0] as number };
}

/** Goods of this shop, sold by an agent. */
async function supplied(own: Shop): Promise<{ agent: Shop; goods: number; copy: number }> {
  await did(app, merchantAgentSetting.save, OPEN_SUPPLY, own);
  const goods = await makeGoods(app, own, { take_card_type: 1 });
  await makeCards(app, own, goods, 1);
  await did(app, merchantSupply.save, { ids: [goods], proxy_price: '6.00', resupply: 1 }, own);
  const agent = await makeShop(app);
  await did(app, merchantAgentRelation.apply, { supplier_id: own.id, type: 1 }, agent);
  const wish = { ids: [goods], cate_id: await makeCategory(app, agent), markup_type: 2 as const, markup: '2.00' };
  const { ids } = await did(app, merchantProxyGoods.copy, wish, agent);
  return { agent, goods, copy: ids[0] as number };
}

/** An own account of a merchant's, judged. */
async function ownAccount(own: Shop): Promise<void> {
  const { id: pay_type_id } = await app.house.db.selectFrom('pay_type').select('id').where('code', '=', 'alipay').executeTakeFirstOrThrow();
  const draft = { title: '自有', show_name: '支付宝', code: 'epay_v1', pay_type_id, rate: '30', is_custom: 1 as const };
  const { id: channel_id } = await did(app, adminChannel.add, draft, admin);
  const terms = customSettings.encode(customSettings.parse({}));
  await did(app, adminCustomChannel.setConfig, { ...terms, custom_status: 1, custom_warning: '10.00', custom_least: '1.00' }, admin);
  const params = { gateway: 'https://own.example', pid: '20240815', key: 'a-secret-of-the-merchant' };
  const { id } = await did(app, merchantCustomChannel.add, { channel_id, name: '我的账号', params }, own);
  const row = (await did(app, adminCustomChannel.list, { limit: 100 }, admin)).list.find((each) => each.id === id);
  await did(app, adminCustomChannel.audit, { id, status: 1, revision: row?.revision as number }, admin);
}

/** A newcomer whom this merchant brought. */
async function brings(own: Shop): Promise<Shop> {
  await changeSettings(app, admin, 'spread', { spread_status: 1, spread_link: 1, spread_reward: 0, spread_rebate_rate: 0 });
  const spread = new URL((await did(app, merchantAward.overview, {}, own)).link).searchParams.get('spread') ?? '';
  const form = { username: `brought_${fresh()}`, password: 'a quite good password', shop_name: '新开的小店', agree: true as const, spread };
  const { id } = await did(app, merchantAccount.register, form);
  const scope = mintShopScope(id);
  const { token: link } = await shopLinkOf(app.ctx(), scope);
  return { id, username: form.username, scope, link, token: await openSession(app.ctx(), 'merchant', id, id) };
}

interface Own extends Shop {
  mailbox: string;
  openid: string;
  /** What his browser was told, by marks. */
  pushed: () => string[];
}
/** Somebody of whom every way is open. */
async function makeOwn(mark: MerchantMark): Promise<Own> {
  const own = await makeShop(app);
  const mailbox = `own${own.id}@example.com`;
  const openid = `o-${own.id}`;
  await sql`update merchant set email = ${mailbox} where id = ${own.id}`.execute(app.house.db);
  const { channels } = noticeRow(mark);
  if (channels.mail === 'off') await did(app, merchantNotify.save, { ...HABIT, choices: [{ mark, channel: 'mail', on: true }] }, own);
  if (channels.wechat) await follow(own, openid);
  return { ...own, mailbox, openid, pushed: await browserOf((input) => did(app, merchantPush.subscribe, input, own)) };
}
/** A browser that takes somebody's notices: gives the marks of what came, as it opens them. */
async function browserOf(subscribe: (input: WireInput<typeof merchantPush.subscribe>) => Promise<unknown>): Promise<() => string[]> {
  const browser = openBrowser();
  const endpoint = `https://push.example/send/${request()}`;
  await subscribe({ endpoint, ...browser.keys });
  return () =>
    pushed
      .filter(({ url }) => url === endpoint)
      .map(({ bytes }) => (JSON.parse(browser.read(bytes?.body as Buffer)) as { tag: string }).tag.split(':')[0] ?? '');
}
const HABIT = { quiet_from: '', quiet_to: '', zone: 'Asia/Shanghai', digest: 'now' } as const;

async function follow(who: Shop, openid: string): Promise<void> {
  const { uuid } = await did(app, merchantWechat.followWechat, {}, who);
  official.followers.add(openid);
  const { query, body } = delivery({ from: openid, Event: 'SCAN', EventKey: uuid, at: app.clock.now });
  const reply = await app.app.inject({
    method: 'POST',
    url: `/home/wechat/callback?${query}`,
    payload: body,
    remoteAddress: freshIp(),
    headers: { 'content-type': 'text/xml' },
  });
  assert.equal(reply.statusCode, 200);
}

/** What happens to a merchant; gives the mailbox where the mail goes to another than his account's. */
const ofMerchants: Readonly<Record<MerchantMark, (own: Own) => Promise<{ mailbox: string } | void>>> = {
  // first: a fee of the month before, and the ledger's numbers rise with time
  async invoice(own) {
    const [year = 0, now = 0] = formatDay(app.clock.now).split('-').map(Number);
    // the month before, which is over
    const month = new Date(Date.UTC(year, now - 2, 1)).toISOString().slice(0, 7);
    await takeFee(app, own, month, 1000);
    const mailbox = `tax${own.id}@example.com`;
    const title = { type: 'electronic', title_type: 'company', title: '星河数码有限公司', tax_number: '91350100M000100Y43' } as const;
    const wish = { contract_id: null, months: [month], amount: '10.00', ...title, email: mailbox };
    const { id } = await did(app, merchantInvoice.apply, wish, own);
    const file_id = await sendFile(app, adminInvoiceRaw.upload, pdf('invoice'), admin, '发票.pdf');
    await did(app, adminInvoice.issue, { id, invoice_no: '25352000000012345678', file_id }, admin);
    return { mailbox };
  },
  async goods_sold(own) {
    const goods = await makeGoods(app, own, { sold_notify: 1 });
    await makeCards(app, own, goods, 1);
    await bought(own, { goods });
  },
  async stock_lack(own) {
    // the goods says by which way: the list, mail, WeChat
    for (const inventory_notify_type of [1, 2, 3] as const) {
      const goods = await makeGoods(app, own, { name: `年卡 ${inventory_notify_type}`, inventory_notify: 50, inventory_notify_type });
      await makeCards(app, own, goods, 6);
    }
    await app.jobs.runNow('stock.warn');
  },
  async cash_result(own) {
    await saveAlipay(app, own);
    await fund(app, admin, own, 20_000);
    const { id } = await did(app, merchantCash.apply, { money: formatYuan(10_000), fee: '1.00', request_no: request() }, own);
    await did(app, adminCash.refuse, { id, reason: '户名不符' }, admin);
  },
  complaint_to_merchant: async (own) => void (await complain(await bought(own))),
  login: async (own) => void (await did(app, merchantAccount.login, { username: own.username, password: PASSWORD })),
  freeze: async (own) => void (await did(app, adminMerchant.freezeShop, { id: own.id, shop_freeze: 1, reason: '商品违规' }, admin)),
  async complaint_to_supplier(own) {
    const { agent, copy } = await supplied(own);
    await complain(await bought(agent, { goods: copy }));
  },
  order_unserved: late,
  async cash_second(own) {
    await saveAlipay(app, own);
    await fund(app, admin, own, 100_000);
    const amy = await makeStaff(app, own, { kind: 'finance' });
    await did(app, merchantCash.setFourEyes, { money: '200.00' }, own);
    await work();
    await did(app, merchantCash.apply, { money: '300.00', fee: '3.00', request_no: request() }, amy);
  },
  async unfreeze_stopped(own) {
    await sql`update merchant set settlement_type = 1 where id = ${own.id}`.execute(app.house.db);
    await bought(own);
    const { id } = await app.house.db.selectFrom('unfreeze').select('id').where('merchant_id', '=', own.id).executeTakeFirstOrThrow();
    await did(app, adminUnfreeze.suspend, { id, reason: '涉嫌欺诈' }, admin);
  },
  async risk(own) {
    await did(app, adminRiskRule.save, { code: 'large_order', points: 100, reaches: 400, least: 0, status: 1 }, admin);
    await changeSettings(app, admin, 'risk', { risk_mode: 1 });
    const goods = await makeGoods(app, own, { price: '500.00' });
    await makeCards(app, own, goods, 1);
    await bought(own, { goods });
    await app.jobs.runNow('risk.scan');
    await changeSettings(app, admin, 'risk', { risk_mode: 0 });
    await did(app, adminRiskRule.save, { code: 'large_order', points: 10, reaches: 5000, least: 0, status: 1 }, admin);
    assert.equal((await did(app, adminRisk.list, { merchant_id: own.id }, admin)).total, 1);
  },
  own_account: ownAccount,
  async low_fee_money(own) {
    await ownAccount(own);
    await app.jobs.runNow('payment.warn-prepaid');
  },
  async shop_verify_result(own) {
    const papers = { id_front: PNG, id_back: PNG };
    await did(app, merchantVerify.submit, { kind: 'person', realname: '欧阳小明', number: '11010519491231002X', papers }, own);
    const { verification } = await did(app, merchantVerify.index, {}, own);
    await did(app, adminVerify.doVerify, { id: verification?.id as number, from: 'waiting', status: 'passed' }, admin);
  },
  goods_review: async (own) => void (await did(app, adminGoods.freeze, { id: await makeGoods(app, own), reason: '涉嫌盗版' }, admin)),
  async mall_review(own) {
    const { id: cate_id } = await did(app, adminMallCategory.add, { name: `类 ${fresh()}` }, admin);
    await did(app, merchantMall.apply, { goods_ids: [await makeGoods(app, own)], cate_id }, own);
    const [listing] = (await did(app, merchantMall.list, {}, own)).list;
    await did(app, adminMall.pass, { ids: [listing?.id as number] }, admin);
  },
  async design_review(own) {
    await changeSettings(app, admin, 'diy', { diy_audit: 1 });
    await makeGoods(app, own);
    const { id } = await did(app, merchantDesign.add, { name: '首页', device: 'pc', template_id: 0 }, own);
    const { revision } = await did(app, merchantDesign.detail, { id }, own);
    const kept = await did(app, merchantDesign.save, { id, revision, design: starterDesign }, own);
    await did(app, merchantDesign.publish, { id, revision: kept.revision }, own);
    await did(app, adminDesign.approve, { id, asked: kept.revision }, admin);
    await changeSettings(app, admin, 'diy', { diy_audit: 0 });
  },
  async contract(own) {
    const file_id = await sendFile(app, adminContractRaw.upload, pdf('contract'), admin, '合同.pdf');
    const form = {
      merchant_id: own.id,
      name: '平台服务合同',
      type: 'main' as const,
      parent_id: null,
      pay_type: 'receive' as const,
      amount: '12000.00',
      sign_date: null,
      effective_date: formatDay(startOfDay(app.clock.now)),
      end_date: formatDay(startOfDay(app.clock.now, 365)),
      company: '星河数码有限公司',
      employee_id: admin.id,
      remark: '',
      notary: '',
      file_id,
    };
    await did(app, adminContract.add, form, admin);
  },
  async docking(own) {
    const { site, goods } = await docked(own);
    await did(app, merchantDockedGoods.save, { id: goods, sync_price: 0, markup_type: 2, markup: '0', sync_name: 0 }, own);
    const entry = site.shop.goods.get('G1');
    assert.ok(entry);
    entry.price = 2001;
    await did(app, merchantDockedGoods.sync, { id: goods }, own);
  },
  async agent_apply(own) {
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, own);
    await did(app, merchantAgentRelation.apply, { supplier_id: own.id, type: 1 }, await makeShop(app));
  },
  async agent_goods(own) {
    const supplier = await makeShop(app);
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, supplier);
    const goods = await makeGoods(app, supplier);
    await did(app, merchantSupply.save, { ids: [goods], proxy_price: '6.00', resupply: 1 }, supplier);
    await did(app, merchantAgentRelation.apply, { supplier_id: supplier.id, type: 1 }, own);
    const wish = { ids: [goods], cate_id: await makeCategory(app, own), markup_type: 2 as const, markup: '2.00' };
    await did(app, merchantProxyGoods.copy, wish, own);
    await did(app, merchantGoods.del, { ids: [goods] }, supplier);
    await did(app, merchantGoodsTrash.purge, { ids: [goods] }, supplier);
  },
  async pool(own) {
    await changeSettings(app, admin, 'pool', { pool_review: 0 });
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, own);
    const form = { name: '货源池', intro: '', visibility: 1, need_audit: 1, goods_audit: 1, join_fee: '0.00' } as const;
    const { id } = await did(app, merchantPool.add, { ...form, max_members: 5, member_days: 0, expire_at: null }, own);
    await did(app, merchantPoolMember.apply, { pool_id: id, role: 2, fee: '0.00' }, await makeShop(app));
    assert.equal((await did(app, adminPool.list, {}, admin)).list[0]?.id, id);
  },
  async award(own) {
    const newcomer = await brings(own);
    const inDays = (days: number): string => formatTime(new Date(app.clock.now.getTime() + days * 86_400_000));
    const steps = [{ merchants: 1, reward: '1.00' }];
    const activity = { title: '推广冲刺', intro: '', metric: 'invited' as const, start_at: inDays(-1), end_at: inDays(30), steps };
    const { id } = await did(app, adminAward.add, activity, admin);
    await bought(newcomer);
    await work();
    const { list } = await did(app, merchantAward.activities, {}, own);
    await did(app, merchantAward.claim, { step: list.find((each) => each.id === id)?.steps[0]?.id as number }, own);
    await did(app, adminReferral.decide, { id: newcomer.id, status: 0, reason: '本人小号' }, admin);
    await app.jobs.runNow('reward.look-at-claims');
  },
  wechat_binding: (own) => follow(own, own.openid),
  async chat_person(own) {
    await changeSettings(app, admin, 'ai', {
      ai_status: 1,
      ai_url: 'https://ai.example/v1',
      ai_key: 'sk',
      ai_model: 'm',
      ai_day_tokens: 0,
    });
    await did(app, merchantChat.saveConfig, { ...(await did(app, merchantChat.config, {}, own)), ai_status: 1, ai_when: 'always' }, own);
    const guest = await did(app, shopChat.open, { shop_id: own.id }, { ip: freshIp() });
    await did(app, chatUser.sendMessage, { toUid: guest.user_id, msg: '我要转人工客服' }, { token: guest.secret, ip: freshIp() });
  },
  platform_letter: async (own) =>
    void (await did(app, adminLetter.send, { audience: 'some', ids: [own.id], title: '平台来信', content: '内容' }, admin)),
};

describe('a merchant’s', () => {
  for (const mark of Object.keys(ofMerchants) as MerchantMark[])
    test(mark, async () => {
      const own = await makeOwn(mark);
      const { mailbox = own.mailbox } = (await ofMerchants[mark](own)) ?? {};
      await work();
      const { channels } = noticeRow(mark);
      if (channels.site) assert.ok((await did(app, merchantMessage.list, { kind: mark }, own)).total > 0, 'not in the list');
      else assert.equal((await did(app, merchantMessage.list, { kind: mark }, own)).total, 0);
      if (channels.page)
        assert.ok(
          told.some((each) => each.channel === `private-merchant-${own.id}` && each.kind === mark),
          'not in the page',
        );
      if (channels.mail) assert.ok(mailsTo(mailbox).length > 0, 'not by mail');
      if (channels.wechat)
        assert.ok(
          official.sent.some(({ touser }) => touser === own.openid),
          'not by WeChat',
        );
      assert.equal(own.pushed().includes(mark), channels.device !== undefined, 'on the device');
      const logged = await app.house.db.selectFrom('notice_log').select('kind').where('template', '=', mark).execute();
      assert.deepEqual(
        new Set(logged.map(({ kind }) => kind)),
        new Set((['mail', 'wechat', 'device'] as const).filter((way) => channels[way])),
        'what left the house stands in the log',
      );
    });
});

type BuyerMark = keyof typeof buyerNotices;
/** Happens to a buyer. */
const ofBuyers: Readonly<Record<BuyerMark, (me: Person) => Promise<unknown>>> = {
  async paid(me) {
    const shop = await makeShop(app);
    return bought(shop, { goods: (await docked(shop)).goods, as: me });
  },
  delivered: async (me) => bought(await makeShop(app), { as: me }),
  async answered(me) {
    const shop = await makeShop(app);
    const { id } = await complain(await bought(shop, { as: me }));
    return did(app, merchantComplaint.send, { id, content: '请稍等' }, shop);
  },
  async restocked(me) {
    const shop = await makeShop(app);
    const goods = await makeGoods(app, shop);
    await did(app, personalFavourite.add, { token: shop.link, goods_id: goods }, me);
    await app.jobs.runNow('buyer.look-at-stock');
    await makeCards(app, shop, goods, 1);
    app.clock.pass(2000);
    return app.jobs.runNow('buyer.look-at-stock');
  },
};

describe('a buyer’s', () => {
  for (const mark of Object.keys(noticesOf.personal) as BuyerMark[])
    test(mark, async () => {
      const me = await makeBuyer(app);
      await did(app, personalNotify.save, { ...HABIT, choices: [{ mark, channel: 'mail', on: true }] }, me);
      const pushedTo = await browserOf((input) => did(app, personalPush.subscribe, input, me));
      await ofBuyers[mark](me);
      await work();
      const { list } = await did(app, personalNotice.list, { kind: mark, is_read: 0 }, me);
      assert.equal(list.length, 1, 'not in the list');
      assert.ok(
        told.some((each) => each.channel === `private-personal-${me.id}` && each.kind === mark),
        'not in the page',
      );
      assert.equal(mailsTo(me.username).length, 1, 'not by mail');
      assert.ok(pushedTo().includes(mark), 'not on the device');
      await did(app, personalNotice.remove, { ids: [list[0]?.id as number] }, me);
      assert.equal((await did(app, personalNotice.list, { kind: mark }, me)).total, 0);
      assert.equal((await did(app, personalNotice.unread, {}, me)).count, (await did(app, personalNotice.list, {}, me)).total);
    });
});

/** The text that came to a mobile last, whichever gateway sent it. */
const textsTo = (cloud: (typeof CLOUDS)[number], to: string) => clouds[cloud].sent.filter((text) => text.to.endsWith(to));

async function upload(order: { trade_no: string; contact: string }): Promise<string> {
  const form = new FormData();
  for (const name of ['trade_no', 'contact'] as const) form.append(name, order[name]);
  form.append('file', new Blob([new Uint8Array(Buffer.from(PNG, 'base64'))]), 'paid.png');
  const body = new Response(form);
  const reply = await app.app.inject({
    method: 'POST',
    url: '/home/complaintRequest/upload',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    remoteAddress: freshIp(),
  });
  return (JSON.parse(reply.body) as { data: { url: string } }).data.url;
}
async function asked(mailbox: string, mobile: string): Promise<number> {
  const order = await bought(await makeShop(app), { draft: { contact: `qq-${fresh()}`, isemail: 1, email: mailbox } });
  await work();
  mail.sent.length = 0;
  const { trade_no, contact } = order;
  const wish = { trade_no, contact, type: '无效卡密', desc: '卡密提示已经被使用过了', mobile, proof: [await upload(order)] };
  return (await did(app, publicComplaintRequest.file, wish, { ip: freshIp() })).id;
}
/** Asks to be told of goods that are gone, up to the letter that asks back; gives its answer. */
async function waitsFor(mailbox: string): Promise<{ shop: Shop; goods: number; token: string }> {
  const shop = await makeShop(app);
  const goods = await makeGoods(app, shop);
  await did(app, shopVisit.restock, { token: shop.link, goods_id: goods, email: mailbox }, { ip: freshIp() });
  await work();
  return { shop, goods, token: /\/restock\?token=(\S+)/.exec(mailsTo(mailbox)[0]?.text ?? '')?.[1] ?? '' };
}

type ContactMark = keyof typeof contactNotices;
/** Happens to whoever left a mailbox and a mobile. */
const ofContacts: Readonly<Record<ContactMark, (at: { mailbox: string; mobile: string }) => Promise<unknown>>> = {
  async account_code({ mailbox, mobile }) {
    const me = await makeBuyer(app);
    await sql`update buyer set email = ${mailbox} where id = ${me.id}`.execute(app.house.db);
    await did(app, personalAccount.sendEmailCode, { email: mailbox });
    await did(app, merchantUser.sendSmsCode, { mobile }, await makeShop(app));
  },
  async account_known({ mailbox }) {
    const me = await makeBuyer(app);
    await sql`update buyer set email = ${mailbox} where id = ${me.id}`.execute(app.house.db);
    await changeSettings(app, admin, 'register', { buyer_register_need_code: 1 });
    await did(app, personalAccount.sendRegisterCode, { email: mailbox });
  },
  order_to_buyer: async ({ mailbox, mobile }) =>
    bought(await makeShop(app), { draft: { isemail: 1, email: mailbox, is_rev_sms: 1, mobile } }),
  async mailbox_link({ mailbox }) {
    await bought(await makeShop(app), { draft: { isemail: 1, email: mailbox } });
    await work();
    mail.sent.length = 0;
    await did(app, publicLookup.mailboxLink, { email: mailbox });
  },
  async order_code({ mobile }) {
    const { trade_no } = await bought(await makeShop(app), { draft: { contact: mobile } });
    await did(app, publicLookup.mobileCode, { trade_no, mobile });
  },
  restock_question: ({ mailbox }) => waitsFor(mailbox),
  async restock({ mailbox }) {
    const { shop, goods, token } = await waitsFor(mailbox);
    mail.sent.length = 0;
    await did(app, publicRestock.confirm, { token });
    await makeCards(app, shop, goods, 1);
    await app.jobs.runNow('stock.restock');
  },
  complaint_to_buyer: async ({ mobile }) => complain(await bought(await makeShop(app)), { mobile }),
  async complaint_request({ mailbox, mobile }) {
    await did(app, adminComplaintRequest.accept, { id: await asked(mailbox, mobile), reason: '与账单一致' }, admin);
    await work();
    assert.match(mailsTo(mailbox)[0]?.subject ?? '', /投诉申请/);
    await did(app, adminComplaintRequest.refuse, { id: await asked(mailbox, mobile), reason: '与订单不符' }, admin);
  },
  async notice_letter({ mailbox }) {
    const own = await makeOwn('goods_review');
    await sql`update merchant set email = ${mailbox} where id = ${own.id}`.execute(app.house.db);
    await did(app, merchantNotify.save, { ...HABIT, digest: 'hourly', choices: [] }, own);
    for (const name of ['一', '二']) await did(app, adminGoods.freeze, { id: await makeGoods(app, own, { name }), reason: '核实' }, admin);
    await work();
    assert.equal(mailsTo(mailbox).length, 0);
    app.clock.pass(3_600_000);
    await app.jobs.runNow('notice.release');
    app.clock.pass(-3_600_000);
  },
  async try_out({ mailbox, mobile }) {
    await did(app, adminNotice.emailTest, { address: mailbox }, admin);
    await did(app, adminNotice.tryLetter, { kind: 'sms_complaint', locale: 'zh_CN', to: mobile }, admin);
    official.followers.add(`o-${mobile}`);
    await did(app, adminWechat.test, { event: 'sold', openid: `o-${mobile}` }, admin);
    assert.deepEqual(
      official.sent.map(({ touser, template_id }) => [touser, template_id]),
      [[`o-${mobile}`, 'T-sold']],
    );
  },
};

describe('whoever left a mailbox or a mobile', () => {
  for (const cloud of CLOUDS) {
    const { username, password, sign, app_id } = cloudAccount;
    const approved = { keys: '1001', link: '1002', complaint: '1003', code: '1004', request: '1005' };
    describe(`with text messages by ${cloud}`, () => {
      before(() =>
        changeSettings(app, admin, 'sms', {
          sms_status: 1,
          sms_driver: cloud,
          sms_user: username,
          sms_pass: password,
          sms_sign: sign,
          sms_app_id: app_id,
          sms_gateway: clouds[cloud].url,
          ...Object.fromEntries(Object.entries(approved).map(([name, id]) => [`sms_${name}_template`, `SMS_${id}`])),
        }),
      );
      for (const mark of Object.keys(noticesOf.contact) as ContactMark[]) {
        const { channels } = noticeRow(mark);
        // mails are the same whichever gateway there is
        if (cloud === 'tencent' && !channels.sms) continue;
        test(mark, async () => {
          const at = { mailbox: `left${fresh()}@example.com`, mobile: number() };
          await ofContacts[mark](at);
          await work();
          if (channels.mail) await until(() => mailsTo(at.mailbox).length > 0);
          if (channels.sms) await until(() => textsTo(cloud, at.mobile).length > 0);
        });
      }
    });
  }
});

/** Goes to the platform's own mailbox. */
const ofPlatform: Readonly<Record<keyof (typeof noticesOf)['platform'], () => Promise<unknown>>> = {
  async account_paused() {
    const failing = await makeFakeChannel(app, admin);
    await sql`update channel_account set fail_limit = 1 where id = ${failing.account_id}`.execute(app.house.db);
    const shop = await makeShop(app);
    const goods_id = await makeGoods(app, shop);
    await makeCards(app, shop, goods_id, 1);
    const wish = {
      token: shop.link,
      goods_id,
      quantity: 1,
      contact: `c${fresh()}@example.com`,
      channel_id: failing.id,
      request_no: request(),
    };
    const { trade_no } = await did(app, publicPay.order, wish, { ip: freshIp() });
    gateway.state.refuses = true;
    await call(app, publicPay.detail, { trade_no }, { ip: freshIp() });
    gateway.state.refuses = false;
    await did(app, adminChannelAccount.putBack, { id: failing.account_id }, admin);
  },
  owed_by_hand: async () => late(await makeShop(app)),
  async settlement_failed() {
    const by = await makeFakeChannel(app, admin, 'fake-settles');
    await bought(await makeShop(app), { by });
    for (let time = 0; time < 5; time += 1) {
      await sql`update settlement_order set due_at = ${app.clock.now}`.execute(app.house.db);
      await app.jobs.runNow('payment.settle');
    }
  },
};

describe('the platform’s', () => {
  for (const mark of Object.keys(ofPlatform) as (keyof typeof ofPlatform)[])
    test(mark, async () => {
      await ofPlatform[mark]();
      await work();
      await until(() => mailsTo(PLATFORM).length > 0);
      assert.equal(mailsTo(PLATFORM).length, 1);
      const { template } = await app.house.db
        .selectFrom('notice_log')
        .select('template')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      assert.equal(template, mark);
    });
});

test('nothing left the house under a mark that is not declared, and every mark was fired here or is told by the house', async () => {
  const { rows } = await sql<{ template: string }>`select distinct template from notice_log`.execute(app.house.db);
  for (const { template } of rows) assert.ok(isNoticeMark(template), template);
  const fired = [ofMerchants, ofBuyers, ofContacts, ofPlatform].flatMap((table) => Object.keys(table));
  const news = (mark: NoticeMark): mark is AdminNewsKind => Object.hasOwn(noticesOf.admin, mark);
  assert.deepEqual(noticeMarks.filter((mark) => !news(mark)).toSorted(), fired.toSorted());
});
