/** The public page of a shop, and the facts a sale rests on: both from the same remembered shelf. */

import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { HandlerOutput, WireOutput } from '@keymall/contract/kit/endpoint';
import { refused } from '@keymall/contract/kit/refusals';
import { formatDay } from '@keymall/contract/kit/time';
import { inBoth } from '@keymall/contract/kit/words';
import type { SettingValues } from '@keymall/contract/settings/groups';
import { paymentDrivers } from '@keymall/drivers/registry';
import { z } from 'zod';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { type Face, refuse, refuseFor } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { isNoticeTime, lookedAt, PLAIN_EXTRAS, pageCss, type ShopFacts, shownDesign, whyShut } from '#modules/merchant';
import { smsOffer } from '#modules/platform';
import { type OpenChannel, openChannels } from '../collect/account-choice.service.ts';
import { boundsOf } from '../collect/rotation.rules.ts';
import { goodsContent } from '../goods/goods.repository.ts';
import { countStock } from '../goods/stock.repository.ts';
import { countUpTo, type Stock, type StockDisplay, type StockWord, stockWord } from '../goods/stock.rules.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { type Shelf, shelfOf } from './shelf.service.ts';
import type { ShelfGoods } from './shop-page.repository.ts';
import { visitGrantHolds } from './visit.rules.ts';

type ShopDetail = HandlerOutput<typeof shopIndex.detail>;
type OrderSettings = SettingValues<'order'>;

/** The page's data. While nothing a visitor could see has changed, the very same object is given again. */
export interface ShopView {
  /** As a handler answers: amounts in fen. */
  data: ShopDetail;
  /** As it goes over the wire. */
  wire: WireOutput<typeof shopIndex.detail>;
}

/** A goods with no more than this left is counted for every visitor; others once a second. */
const SCARCE = 50;
const COUNT_EVERY_MS = 1000;
/** From one counting to the next: those who come meanwhile share it, and it is done after they came. */
const REST_MS = 3;

type Designs = NonNullable<ShopDetail['designs']>;

/** What is made of a shelf, kept as long as the shelf itself. */
interface Made {
  counts: Map<number, Stock>;
  countedAt: number;
  count(): Promise<void>;
  contents: Map<number, string>;
  /** Of the shelf's goods in their order, as they were counted last; the same ones while nothing in them changed. */
  words: StockWord[];
  /** Some goods is counted for every visitor. */
  hasScarce: boolean;
  /** The designs the link wears, under these settings. */
  designs?: { settings: SettingValues<'diy'>; shown: Designs };
  view?: { words: StockWord[]; from: readonly unknown[]; shown: ShopView };
}
const isScarce = (count: Stock | undefined): boolean => count !== 'unlimited' && (count ?? 0) <= SCARCE;
const madeOf = new WeakMap<Shelf, Made>();

/** How a goods' stock is told: its own way, else its shop's. */
export const displayOf = (shelf: Shelf, goods: ShelfGoods): StockDisplay => goods.stock_display ?? shelf.facts.shop.stock_display;

const sameWord = (a: StockWord, b: StockWord | undefined): boolean =>
  b !== undefined && a.available === b.available && a.level === b.level && a.exact === b.exact;

function made(house: House, shelf: Shelf): Made {
  const known = madeOf.get(shelf);
  if (known) return known;
  const fresh: Made = {
    counts: new Map(),
    countedAt: Number.NEGATIVE_INFINITY,
    contents: new Map(),
    words: [],
    hasScarce: false,
    count: oneAtATime(async () => {
      const now = house.now().getTime();
      const age = now - fresh.countedAt;
      const all = shelf.stockMoved || age < 0 || age >= COUNT_EVERY_MS;
      const wanted = shelf.goods.filter(({ id }) => all || isScarce(fresh.counts.get(id)));
      if (all) shelf.stockMoved = false;
      if (wanted.length === 0) {
        if (all) fresh.countedAt = now;
        return;
      }
      const counts = await countStock(
        house.db,
        wanted.map((goods) => ({
          id: goods.chain?.stock_goods_id ?? goods.id,
          delivery_kind: goods.delivery_kind,
          most: countUpTo(displayOf(shelf, goods), goods.limit_quantity),
        })),
      );
      for (const { id, chain } of wanted) fresh.counts.set(id, counts.get(chain?.stock_goods_id ?? id) ?? 0);
      if (all) fresh.countedAt = now;
      const words = shelf.goods.map((goods) => stockWord(displayOf(shelf, goods), fresh.counts.get(goods.id) ?? 0, goods.limit_quantity));
      if (words.length !== fresh.words.length || !words.every((word, index) => sameWord(word, fresh.words[index]))) fresh.words = words;
      fresh.hasScarce = shelf.goods.some(({ id }) => isScarce(fresh.counts.get(id)));
    }, REST_MS),
  };
  madeOf.set(shelf, fresh);
  return fresh;
}

/** Counts what has to be counted and gives the words of the shelf's goods, in their order. */
async function countedWords(ctx: Ctx, shelf: Shelf, own: Made): Promise<StockWord[]> {
  const age = ctx.now().getTime() - own.countedAt;
  const recent = !shelf.stockMoved && age >= 0 && age < COUNT_EVERY_MS;
  if (!recent || own.hasScarce) await own.count();
  return own.words;
}

/** The shelf of an open shop. Refuses with the reason why it is not open. */
export async function openShelf(ctx: Ctx, token: string): Promise<Shelf> {
  const { site_status, site_close_tips, site_close_tips_en } = ctx.house.settings.get('website');
  if (site_status !== 1) refuse('site_closed', { tips: inBoth(site_close_tips, site_close_tips_en) });
  const shelf = (await shelfOf(ctx, token)) ?? refuse('link_dead');
  const shut = whyShut({ site_status, site_close_tips, site_close_tips_en, ...shelf.facts }, ctx.now());
  // a link that was closed is no way to learn whose it was
  if (shut) refuseFor(shut, shut.refusal === 'link_dead' ? undefined : faceOf(ctx.house, shelf));
  // A link to what is gone, or not sold just now.
  const { relation_type } = shelf.facts.link;
  if (relation_type === 'goods' && shelf.goods.length === 0) refuse('goods_gone');
  if (relation_type === 'goods_category' && shelf.categories.length === 0) refuse('link_dead');
  return shelf;
}

/** A goods of an open shop. Refuses as `shopView`, and `goods_gone`. */
export async function onShelf(ctx: Ctx, token: string, goodsId: number): Promise<{ shelf: Shelf; goods: ShelfGoods; index: number }> {
  const shelf = await openShelf(ctx, token);
  const index = shelf.goods.findIndex(({ id }) => id === goodsId);
  return { shelf, index, goods: shelf.goods[index] ?? refuse('goods_gone') };
}

/** Who pays the fee: the shop's choice, or the system's where the shop follows it. */
const payerOf = (facts: ShopFacts, order: OrderSettings): 1 | 2 => (facts.shop.fee_payer === 0 ? order.fee_payer : facts.shop.fee_payer);

/** What settings add to a page. */
interface Offered {
  order: OrderSettings;
  sms: { enabled: boolean; price: number };
  select: SettingValues<'selectcard'>;
  rules: SettingValues<'shop'>;
  /** It is the time of the shop's notice. */
  isNoticed: boolean;
}
/** Millionths of one per cent. */
const PER_CENT = 10_000;
const DEVICES = ['all', 'mobile', 'pc'] as const;

/** A goods that an open shop's link leads to, and whose it is. Refuses as `shopView`, and `goods_gone`. */
export async function goodsOnShelf(ctx: Ctx, token: string, goodsId: number): Promise<{ shop: ShopScope; goods: ShelfGoods }> {
  const { shelf, goods } = await onShelf(ctx, token, goodsId);
  return { shop: shelf.facts.scope, goods };
}

/** The designs that a link wears, as buyers get them. */
function designsOf(house: House, shelf: Shelf): Designs {
  const own = made(house, shelf);
  const settings = house.settings.get('diy');
  if (own.designs?.settings !== settings) {
    const { pc, h5 } = shelf.facts.designs;
    own.designs = { settings, shown: { pc: shownDesign(house, pc), h5: shownDesign(house, h5) } };
  }
  return own.designs.shown;
}

/** The looks of a link: its goods' or its category's own, else the shop's. Where no design is published, its look is the default one. */
function templatesOf(house: House, shelf: Shelf): Pick<ShopDetail, 'template' | 'mobile_template' | 'designs'> {
  const { facts, categories, goods } = shelf;
  const own = { shop: undefined, goods_category: categories[0], goods: goods[0] }[facts.link.relation_type];
  const template = own?.theme || facts.shop.pc_template;
  const mobile_template = own?.mobile_theme || own?.theme || facts.shop.mobile_template;
  if (template !== 'diy' && mobile_template !== 'diy') return { template, mobile_template };
  const designs = designsOf(house, shelf);
  return {
    template: template === 'diy' && !designs.pc ? 'default' : template,
    mobile_template: mobile_template === 'diy' && !designs.h5 ? 'default' : mobile_template,
    designs: { pc: template === 'diy' ? designs.pc : null, h5: mobile_template === 'diy' ? designs.h5 : null },
  };
}

function faceOf(house: House, shelf: Shelf): Face {
  const { template, mobile_template } = templatesOf(house, shelf);
  return { template, mobile_template, shop_name: shelf.facts.shop.shop_name };
}

/** What the merchant added, as a page has it. */
function extensionOf({ facts: { shop, extras } }: Shelf): ShopDetail['extension'] {
  const { music, notice_look, notice_often, float_side: side, float_ways, share_image, css } = extras ?? PLAIN_EXTRAS;
  const ways = new Set(float_ways);
  const given = (way: (typeof float_ways)[number]): string => (ways.has(way) ? shop.shop_contact[way] : '');
  const contact = { wechat: given('wechat'), mobile: given('mobile'), qq: given('qq'), site_link: given('site_link') };
  const floats = side !== 'none' && shop.show_contact === 1 && Object.values(contact).some(Boolean);
  return { music, notice_look, notice_often, float: floats ? { side, contact } : null, share_image, css: pageCss(css) };
}

function detailOf(
  house: House,
  shelf: Shelf,
  words: StockWord[],
  channels: OpenChannel[],
  { order, sms, select, rules, isNoticed }: Offered,
): ShopDetail {
  const { facts, categories, goods } = shelf;
  const { shop } = facts;
  const buyerPays = payerOf(facts, order) === 2;
  return {
    token: facts.token,
    relation: facts.link.relation_type,
    ...templatesOf(house, shelf),
    shop: {
      id: facts.merchant.id,
      shop_name: shop.shop_name,
      shop_logo: shop.shop_logo,
      shop_notice: isNoticed ? shop.shop_notice : '',
      shop_notice_show: shop.shop_notice_show,
      show_contact: shop.show_contact,
      chat: shop.chat_status,
      shop_contact: shop.show_contact === 1 ? shop.shop_contact : null,
      create_day: formatDay(shop.create_at),
    },
    extension: extensionOf(shelf),
    categories: categories.map(({ id, name, pic, big_pic }) => ({
      id,
      name,
      pic,
      big_pic,
      goods_count: goods.filter((each) => each.cate_id === id).length,
    })),
    goods: goods.map((each, index) => ({
      id: each.id,
      cate_id: each.cate_id,
      name: each.name,
      price: each.price,
      image: each.image || rules.goods_default_img,
      limit_quantity: each.limit_quantity,
      limit_quantity_max: each.limit_quantity_max,
      take_card_type: each.take_card_type,
      contact_limit: each.contact_limit,
      images: each.visit_type === 1 ? [] : each.slider_image,
      price_list: each.wholesale_discount_list,
      coupon_type: each.coupon_type,
      visit_type: each.visit_type,
      sms_payer: each.sms_payer,
      card_order: each.card_order,
      select_fee: Math.max(each.selectcard_fee, select.selectcard_fee_min),
      event_give: each.event_give,
      event_give_repeat: each.event_give_repeat,
      gifts: each.gifts.map(({ name, bug_num, give_num }) => ({ name, bug_num, give_num })),
      delivery_kind: each.delivery_kind,
      stock: words[index] as StockWord,
    })),
    channels: channels.map((each) => ({
      id: each.id,
      title: each.title,
      code: each.pay_code,
      logo: each.logo,
      device: DEVICES[each.is_available],
      in_wechat: paymentDrivers.get(each.code)?.inside_wechat !== false,
      fee_rate: buyerPays ? each.rate : 0,
      min_fee: buyerPays ? order.transaction_min_fee : 0,
      ...boundsOf(each),
    })),
    agreement: rules.show_purchase_agreement === 1 ? { text: rules.purchase_agreement, seconds: rules.purchase_agreement_seconds } : null,
    order_auto_close_time: order.order_auto_close_time,
    sms,
    select: { enabled: select.status === 1, rate: select.selectcard_fee_platform_rate * PER_CENT },
  };
}

/** The page of an open shop. Refuses `site_closed`, `link_dead`, `shop_unopened`, `shop_frozen`, `shop_closed`, `shop_expired`, `shop_off_hours`, `shop_day_off`. */
export async function shopView(ctx: Ctx, token: string): Promise<ShopView> {
  const shelf = await openShelf(ctx, token);
  const own = made(ctx.house, shelf);
  const words = await countedWords(ctx, shelf, own);
  const { settings } = ctx.house;
  const [order, text, select, rules] = [settings.get('order'), settings.get('sms'), settings.get('selectcard'), settings.get('shop')];
  const channels = await openChannels(ctx, shelf);
  const isNoticed = isNoticeTime(shelf.facts.extras ?? PLAIN_EXTRAS, ctx.now());
  const from = [order, text, select, rules, channels, isNoticed, settings.get('diy')];
  if (own.view?.words === words && own.view.from.every((each, index) => each === from[index])) return own.view.shown;
  const data = detailOf(ctx.house, shelf, words, channels, { order, select, rules, isNoticed, sms: smsOffer(ctx.house) });
  const shown = { data, wire: z.encode(shopIndex.detail.output, data) };
  own.view = { words, from, shown };
  return shown;
}

/** The page in the look, or with the design, that is tried on. Refuses as `shopView`, and `look_over`. */
export async function previewOf(ctx: Ctx, token: string, look: string): Promise<ShopDetail> {
  const shelf = await openShelf(ctx, token);
  const { designs: _, ...data } = (await shopView(ctx, token)).data;
  const { theme, design } = (await lookedAt(ctx, shelf.facts.scope, look)) ?? refuseFor(refused('look_over'), faceOf(ctx.house, shelf));
  // what opens by itself would stand before what is looked at
  const shop = { ...data.shop, shop_notice_show: 0 as const };
  return { ...data, shop, template: theme, mobile_template: theme, ...(design && { designs: { pc: design, h5: design } }) };
}

/** The description of a goods on the shelf, kept with the shelf. */
async function contentOf(ctx: Ctx, shelf: Shelf, goodsId: number): Promise<string> {
  const { contents } = made(ctx.house, shelf);
  const content = contents.get(goodsId) ?? (await goodsContent(ctx.db, shelf.facts.scope, goodsId))?.content ?? refuse('goods_gone');
  contents.set(goodsId, content);
  return content;
}

/** A goods' description and pictures; of a locked goods only with a grant. Refuses as `openShelf`, and `goods_gone`. */
export async function goodsText(ctx: Ctx, token: string, goodsId: number, grant: string) {
  const { shelf, goods } = await onShelf(ctx, token, goodsId);
  if (goods.visit_type === 1 && !visitGrantHolds(ctx.house.keyring, goodsId, grant, ctx.now()))
    return { locked: true, content: '', images: [] };
  return { locked: false, content: await contentOf(ctx, shelf, goodsId), images: goods.slider_image };
}

/** The same, with its stock. */
export async function goodsView(
  ctx: Ctx,
  token: string,
  goodsId: number,
  grant: string,
): Promise<HandlerOutput<typeof shopIndex.goodsDetail>> {
  const { shelf, index } = await onShelf(ctx, token, goodsId);
  const stock = (await countedWords(ctx, shelf, made(ctx.house, shelf)))[index] as StockWord;
  return { id: goodsId, ...(await goodsText(ctx, token, goodsId, grant)), stock };
}

/** What an order rests on. Each revision goes to the order transaction, which refuses facts that have moved on. */
export interface SaleFacts {
  shop: ShopScope;
  shop_name: string;
  shop_revision: number;
  merchant_revision: number;
  goods: ShelfGoods;
  /** With the accounts that collect now; `pickAccount` takes one of them for a total. */
  channel: OpenChannel;
  /** 1 the merchant, 2 the buyer. */
  fee_payer: 1 | 2;
  /** -1 as the platform says, 0 at once, 1 the next day. */
  settlement_type: -1 | 0 | 1;
  /** Who brought the merchant. */
  parent_id: number | null;
}

/** The facts of a sale of an open shop. Refuses as `shopView`, `goods_gone` and `channel_unavailable`. */
export async function saleFacts(ctx: Ctx, token: string, goodsId: number, channelId: number): Promise<SaleFacts> {
  const shelf = await openShelf(ctx, token);
  const { facts } = shelf;
  const sold = shelf.goods.find(({ id }) => id === goodsId) ?? refuse('goods_gone');
  const channel = (await openChannels(ctx, shelf)).find(({ id }) => id === channelId) ?? refuse('channel_unavailable');
  return {
    shop: facts.scope,
    shop_name: facts.shop.shop_name,
    shop_revision: facts.shop.revision,
    merchant_revision: facts.merchant.revision,
    goods: sold,
    channel,
    fee_payer: payerOf(facts, ctx.house.settings.get('order')),
    // On the merchant's own account the money never was ours: there is nothing to hold.
    settlement_type: channel.own ? 0 : facts.merchant.settlement_type,
    parent_id: facts.merchant.parent_id,
  };
}
