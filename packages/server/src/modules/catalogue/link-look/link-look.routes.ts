/** What each link of a shop wears. Links and designs are merchant's rows; a goods' or a category's look is its own. */
import { merchantLinkLook } from '@keymall/contract/catalogue/link-look';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { DesignDevice } from '@keymall/contract/merchant/design-look-words';
import type { MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { designsWorn, type LinkTarget, saveLook, shopLinkOf, shopOf, shopTopic, wearable, wearDesign } from '#modules/merchant';
import { categories, categoryThemes } from '../category/category.repository.ts';
import { goodsById, updateGoods } from '../goods/goods.repository.ts';
import { tell } from '../goods/goods.service.ts';

type Which = Pick<HandlerInput<typeof merchantLinkLook.worn>, 'at' | 'target_id'>;

const targetOf = ({ at, target_id: id }: Which, ctx: MerchantCtx): LinkTarget =>
  at === 'shop'
    ? { relation_type: 'shop', relation_id: ctx.shop.merchantId }
    : { relation_type: at === 'goods' ? 'goods' : 'goods_category', relation_id: id };

/** The looks of what a link leads to. Refuses `missing` for what is not this shop's. */
async function themesOf(ctx: MerchantCtx, { at, target_id: id }: Which): Promise<{ theme: string; mobile_theme: string }> {
  if (at === 'shop') {
    const { pc_template, mobile_template } = orMissing(await shopOf(ctx.db, ctx.shop));
    return { theme: pc_template, mobile_theme: mobile_template };
  }
  const { theme, mobile_theme } = orMissing(await (at === 'goods' ? goodsById : categoryThemes)(ctx.db, ctx.shop, id));
  return { theme, mobile_theme };
}

/** Refuses `design_unworn` where a design is wanted that is not published, not this shop's, or made for the other device. */
async function wear(ctx: MerchantCtx, { device, theme, design_id, ...which }: HandlerInput<typeof merchantLinkLook.wear>): Promise<void> {
  await themesOf(ctx, which);
  if (which.at === 'shop' && theme === '') refuse('bad_input', { field: 'theme' });
  const isDesign = theme === 'diy';
  if (isDesign !== design_id > 0) refuse('design_unworn');
  const fits = (await wearable(ctx.db, ctx.shop)).some((each) => each.id === design_id && each.device === device);
  if (isDesign && !fits) refuse('design_unworn');
  const target = targetOf(which, ctx);
  await shopLinkOf(ctx, ctx.shop, target);
  await wearDesign(ctx.db, ctx.shop, target, device, isDesign ? design_id : null);
  await saveTheme(ctx, which, device, theme);
  ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));
}

async function saveTheme(ctx: MerchantCtx, { at, target_id: id }: Which, device: DesignDevice, theme: string): Promise<void> {
  const change = device === 'pc' ? { theme } : { mobile_theme: theme };
  if (at === 'shop') await saveLook(ctx.db, ctx.shop, device, theme);
  else if (at === 'goods') await updateGoods(ctx.db, ctx.shop, [id], change);
  else await categories.edit({ id, ...change }, ctx);
  tell(ctx);
}

export const linkLookRoutes = routes(merchantLinkLook, {
  worn: async (which, ctx) => {
    const themes = await themesOf(ctx, which);
    const own = await designsWorn(ctx.db, ctx.shop, targetOf(which, ctx));
    const designs = await wearable(ctx.db, ctx.shop);
    return { ...themes, pc_design_id: own?.pc_design_id ?? 0, h5_design_id: own?.h5_design_id ?? 0, designs };
  },
  wear: (choice, ctx) => wear(ctx, choice),
});
