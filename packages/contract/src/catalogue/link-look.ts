/** What each link of a shop wears on each device: a theme, or a published page of its merchant's own making. See docs/domain/diy.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, nothing } from '../kit/field.ts';
import { designDevice } from '../merchant/design-schema.ts';
import { shopThemeKey } from '../merchant/shop-theme.ts';

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Of the whole shop (0), of one goods, of one category. */
const which = { at: z.enum(['goods', 'category', 'shop']), target_id: whole };

export const merchantLinkLook = {
  worn: endpoint({
    path: '/merchantapi/shop/diy/worn',
    effect: 'read',
    summary: '链接外观',
    input: z.strictObject(which),
    output: z.strictObject({
      /** Empty: as the shop. */
      theme: z.string(),
      mobile_theme: z.string(),
      /** 0: none of its own. */
      pc_design_id: whole,
      h5_design_id: whole,
      /** The published ones. */
      designs: z.array(z.strictObject({ id, name: z.string(), device: designDevice })),
    }),
  }),
  /** `design_id` with the theme `diy`, and 0 with any other. */
  wear: endpoint({
    path: '/merchantapi/shop/diy/wear',
    effect: 'write',
    summary: '选择链接外观',
    input: z.strictObject({ ...which, device: designDevice, theme: shopThemeKey.default(''), design_id: whole.default(0) }),
    output: nothing,
  }),
};
