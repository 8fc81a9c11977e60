/** Designs made, published, rolled back; looked at by the platform where it wishes to. See docs/domain/diy.md. */

import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { saying } from '@keymall/contract/kit/saying';
import type { merchantDesign } from '@keymall/contract/merchant/design';
import { type Design, type DesignDevice, starterDesign } from '@keymall/contract/merchant/design-look-words';
import { designSchema } from '@keymall/contract/merchant/design-schema';
import { problemsOf } from '@keymall/contract/merchant/design-words';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { actingIn } from '#kit/actor';
import type { Ctx, MerchantCtx } from '#kit/context';
import type { House } from '#kit/house';
import { found, orMissing, refuse } from '#kit/refusal';
import { cleanRichText } from '#kit/rich-text';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { refuseWords } from '#modules/platform';
import { shopLook, shopLookOf } from '../look/shop-look.rules.ts';
import { sendMessage } from '../message.service.ts';
import { shopTopic } from '../shop.repository.ts';
import { linkUrl, shopLinkOf } from '../shop-link.service.ts';
import {
  addDesign,
  addTemplate,
  anyShop,
  askFor,
  categoriesToName,
  countDesigns,
  designById,
  designOfAny,
  dropDesign,
  goLive,
  goodsToName,
  hasOpened,
  holdDesign,
  refuseAsked,
  renameDesign,
  saveDraft,
  saveTemplate,
  templateById,
  templatesFor,
  versionOf,
} from './design.repository.ts';
import { allowedBlocks, shownOf, textsOf, withTexts } from './design.rules.ts';

const PAGE = pagePath('merchant', 'shop/link/index', merchantPages['shop/link/index']);

/** What no buyer's browser should be given is taken out, on the way in and on the way out. */
const cleaned = (design: Design): Design => withTexts(design, cleanRichText);

const tell = (ctx: Ctx, merchantId: number): void => ctx.after(() => ctx.house.invalidate(shopTopic(merchantId)));
/** As the merchant reads it: that the platform published, not which administrator. */
const whoOf = ({ actor }: Ctx): string => (actor.realm === 'merchant' && !actingIn(actor) ? actor.username : '');

export async function termsOf(ctx: MerchantCtx) {
  const settings = ctx.house.settings.get('diy');
  const [own, opened] = [await countDesigns(ctx.db, ctx.shop), await hasOpened(ctx.db, ctx.shop)];
  return {
    is_on: settings.diy_status === 1,
    is_audited: settings.diy_audit === 1,
    fee: settings.diy_fee,
    is_open: opened || settings.diy_fee === 0,
    blocks: allowedBlocks(settings),
    own,
    most: settings.diy_most,
  };
}

/** Refuses `design_off` and `design_unopened`. */
async function mayDesign(ctx: MerchantCtx): Promise<void> {
  const { diy_status, diy_fee } = ctx.house.settings.get('diy');
  if (diy_status === 0) refuse('design_off');
  if (diy_fee > 0 && !(await hasOpened(ctx.db, ctx.shop))) refuse('design_unopened');
}

/** A new one, from a template or the starter. Refuses as `mayDesign`, `design_too_many` and `missing`. */
export async function makeDesign(
  ctx: MerchantCtx,
  { name, device, template_id }: HandlerInput<typeof merchantDesign.add>,
): Promise<number> {
  await mayDesign(ctx);
  refuseWords(ctx.house, [name]);
  const { diy_most } = ctx.house.settings.get('diy');
  if ((await countDesigns(ctx.db, ctx.shop, true)) >= diy_most) refuse('design_too_many', { count: diy_most });
  const template = template_id === 0 ? null : orMissing(await templateById(ctx.db, template_id));
  if (template && (template.status === 0 || template.device !== device)) refuse('missing');
  return addDesign(ctx.db, ctx.shop, { name, device, draft: template?.content ?? starterDesign });
}

export async function rename(ctx: MerchantCtx, { id, name }: { id: number; name: string }): Promise<void> {
  refuseWords(ctx.house, [name]);
  found(await renameDesign(ctx.db, ctx.shop, id, name));
}

/** What is worked at, and what the editor lets choose from. Refuses `missing`. */
export async function designInFull(ctx: MerchantCtx, id: number) {
  const row = orMissing(await designById(ctx.db, ctx.shop, id));
  const { url } = await shopLinkOf(ctx, ctx.shop);
  const { id: own, name, device, status, reason, version, is_changed, update_at, revision, draft } = row;
  return {
    ...{ id: own, name, device, status, reason, version, is_changed, update_at, revision },
    design: cleaned(draft),
    preview_url: previewUrl(ctx, url, ctx.shop.merchantId, `d${id}`, device),
    goods: await goodsToName(ctx.db, ctx.shop),
    categories: await categoriesToName(ctx.db, ctx.shop),
  };
}

const previewUrl = (ctx: Ctx, url: string, merchantId: number, look: string, device: DesignDevice): string =>
  `${url}?look=${shopLook(ctx.house.keyring, merchantId, look, ctx.now())}&as=${device === 'pc' ? 'pc' : 'mobile'}`;

/** Keeps the draft. Refuses `missing`, `design_changed` and as `mayDesign`. */
export async function keepDraft(
  ctx: MerchantCtx,
  { id, revision, design }: HandlerInput<typeof merchantDesign.save>,
): Promise<{ revision: number }> {
  await mayDesign(ctx);
  const kept = await saveDraft(ctx.db, ctx.shop, id, { revision, design: cleaned(design), at: ctx.now() });
  if (kept === null) {
    orMissing(await designById(ctx.db, ctx.shop, id));
    refuse('design_changed');
  }
  return { revision: kept };
}

/** Refuses `design_unfit`, which names the first thing to mend, and `word_forbidden`. */
function judge(ctx: Ctx, design: Design): void {
  const allowed = new Set(allowedBlocks(ctx.house.settings.get('diy')));
  const problem = problemsOf(design, allowed).find(({ must }) => must);
  if (problem) refuse('design_unfit', { problem: problem.what });
  const { plain, rich } = textsOf(design);
  refuseWords(ctx.house, plain, rich);
}

/** Publishes, or hands in. Refuses `missing`, `design_changed`, and as `mayDesign` and `judge`. */
export async function publish(ctx: MerchantCtx, { id, revision }: { id: number; revision: number }) {
  await mayDesign(ctx);
  const row = orMissing(await holdDesign(ctx.db, ctx.shop, id));
  if (row.revision !== revision) refuse('design_changed');
  const design = cleaned(row.draft);
  judge(ctx, design);
  if (ctx.house.settings.get('diy').diy_audit === 1) {
    await askFor(ctx.db, ctx.shop, id, { design, revision });
    return { status: 1 as const, version: row.version };
  }
  const version = await goLive(ctx.db, ctx.shop, id, { design, revision, who: whoOf(ctx), at: ctx.now() });
  tell(ctx, ctx.shop.merchantId);
  return { status: 2 as const, version };
}

/** What was published once is published again, and is the draft. It was looked at when it was new. Refuses `missing` and as `publish`. */
export async function rollback(ctx: MerchantCtx, { id, version }: { id: number; version: number }) {
  await mayDesign(ctx);
  const row = orMissing(await holdDesign(ctx.db, ctx.shop, id));
  const { content } = orMissing(await versionOf(ctx.db, ctx.shop, id, version));
  const design = cleaned(content);
  judge(ctx, design);
  const revision = row.revision + 1;
  const now = await goLive(ctx.db, ctx.shop, id, { design, revision, who: whoOf(ctx), draft: true, at: ctx.now() });
  tell(ctx, ctx.shop.merchantId);
  return { revision, version: now };
}

/** Its links look as they did before. Refuses `missing`. */
export async function remove(ctx: MerchantCtx, id: number): Promise<void> {
  found(await dropDesign(ctx.db, ctx.shop, id));
  tell(ctx, ctx.shop.merchantId);
}

export async function templatesOn(ctx: Ctx, device: DesignDevice) {
  const rows = await templatesFor(ctx.db, device);
  return {
    list: rows.map(({ id, name, content }) => ({
      id,
      name,
      blocks: content.blocks.filter(({ visible }) => visible).map(({ type }) => type),
      bg: content.page.bg,
      accent: content.page.accent,
    })),
  };
}

/** One as the platform looks at it. Refuses `missing`. */
export async function designForPlatform(ctx: Ctx, id: number) {
  const row = orMissing(await designOfAny(ctx.db, id));
  const { url } = await shopLinkOf(ctx, mintShopScope(row.merchant_id));
  return { ...row, design: cleaned(row.design), preview_url: previewUrl(ctx, url, row.merchant_id, `a${id}`, row.device) };
}

/** What waits, held as it was looked at. Refuses `missing` and `design_changed`. */
async function waiting(ctx: Ctx, id: number, asked: number) {
  const { merchant_id } = orMissing(await designOfAny(ctx.db, id));
  const shop = mintShopScope(merchant_id);
  const row = orMissing(await holdDesign(ctx.db, shop, id));
  if (row.status !== 1 || row.asked === null || row.asked_revision !== asked) refuse('design_changed');
  return { shop, name: row.name, design: row.asked, revision: row.asked_revision };
}

/** Buyers see it from now on. Refuses `missing`, `design_changed` and `design_unfit`. */
export async function approve(ctx: Ctx, { id, asked }: { id: number; asked: number }): Promise<void> {
  const { shop, name, design, revision } = await waiting(ctx, id, asked);
  judge(ctx, design);
  await goLive(ctx.db, shop, id, { design: cleaned(design), revision, who: whoOf(ctx), at: ctx.now() });
  await sendMessage(ctx, shop.merchantId, 'design_review', {
    title: saying('design_passed_title'),
    content: saying('design_passed', { design: name }),
    link: PAGE,
  });
  tell(ctx, shop.merchantId);
}

/** Its merchant reads why. Refuses `missing` and `design_changed`. */
export async function turnDown(ctx: Ctx, { id, asked, reason }: { id: number; asked: number; reason: string }): Promise<void> {
  const { shop, name } = await waiting(ctx, id, asked);
  await refuseAsked(ctx.db, shop, id, reason);
  await sendMessage(ctx, shop.merchantId, 'design_review', {
    title: saying('design_refused_title'),
    content: saying('design_refused', { design: name, reason }),
    link: PAGE,
  });
}

/** Another shop's goods and pictures of its goods are not in a template. Refuses `missing`. */
export async function copyToTemplates(ctx: Ctx, { id, name }: { id: number; name: string }): Promise<number> {
  const { design, device } = orMissing(await designOfAny(ctx.db, id));
  const blocks = cleaned(design).blocks.map((block) => {
    if (block.type === 'goods_list') return { ...block, props: { ...block.props, cate_id: 0 } };
    if (block.type === 'goods_detail') return { ...block, props: { ...block.props, goods_id: 0 } };
    return block;
  });
  return addTemplate(ctx.db, { name, device, content: { page: design.page, blocks } });
}

/** One with a place to see it in: any shop that is open; '' where there is none. Refuses `missing`. */
export async function templateInFull(ctx: Ctx, id: number) {
  const { content, create_at: _, ...template } = orMissing(await templateById(ctx.db, id));
  const shop = await anyShop(ctx.db);
  const url = shop ? previewUrl(ctx, linkUrl(ctx.house, shop.token), shop.merchant_id, `t${id}`, template.device) : '';
  return { ...template, design: cleaned(content), preview_url: url };
}

/** Refuses `missing` and `design_changed`. */
export async function keepTemplate(
  ctx: Ctx,
  { id, revision, design }: { id: number; revision: number; design: Design },
): Promise<{ revision: number }> {
  const kept = await saveTemplate(ctx.db, id, { revision, design: cleaned(design), at: ctx.now() });
  if (kept === null) {
    orMissing(await templateById(ctx.db, id));
    refuse('design_changed');
  }
  return { revision: kept };
}

/** A stored design as buyers get it: of its present form, cleaned once more, without what is hidden or not offered; null where it has another form, or none. */
export function shownDesign(house: House, stored: unknown): Design | null {
  const settings = house.settings.get('diy');
  if (stored === null || settings.diy_status === 0) return null;
  const design = designSchema.safeParse(stored);
  return design.success ? shownOf(cleaned(design.data), allowedBlocks(settings)) : null;
}

/** What a right to look shows of this shop now: a theme, or a design of its own, handed in to the platform, or a template. Null where it shows none. */
export async function lookedAt(ctx: Ctx, shop: ShopScope, look: string): Promise<{ theme: string; design: Design | null } | null> {
  const theme = shopLookOf(ctx.house.keyring, shop.merchantId, look, ctx.now());
  const [, kind, number] = /^([dat])(\d{1,15})$/.exec(theme ?? '') ?? [];
  if (theme === null) return null;
  // the theme itself, as it looks before anybody has changed anything
  if (kind === undefined) return { theme, design: theme === 'diy' ? starterDesign : null };
  const id = Number(number);
  const stored =
    kind === 't'
      ? (await templateById(ctx.db, id))?.content
      : kind === 'd'
        ? (await designById(ctx.db, shop, id))?.draft
        : await designById(ctx.db, shop, id).then((row) => row?.asked ?? row?.live ?? row?.draft);
  const design = designSchema.safeParse(stored);
  if (!design.success) return null;
  return { theme: 'diy', design: shownOf(cleaned(design.data), allowedBlocks(ctx.house.settings.get('diy'))) };
}
