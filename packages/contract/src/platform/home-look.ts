/** Looks of the site that are not chosen yet, or not any more. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { nothing } from '../kit/field.ts';

/** The address's word for a look that is tried on; with `HOME_LOOK_END` it is taken off again. */
export const HOME_LOOK = 'home_look';
export const HOME_LOOK_END = 'end';

export const adminHomeLook = {
  looks: endpoint({
    path: '/adminapi/config/homeLook/looks',
    effect: 'read',
    summary: '首页主题预览',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Where each theme is seen on the site before it is chosen: addresses for whoever asked, good for two hours. */
      previews: z.array(z.strictObject({ theme: z.string(), url: z.string() })),
      /** What was chosen before; null where nothing was changed yet. */
      before: z.strictObject({ pc_template: z.string(), mobile_template: z.string() }).nullable(),
    }),
  }),
  /** To what was chosen before; once more leads back again. Refuses `no_look_before`. */
  back: endpoint({
    path: '/adminapi/config/homeLook/back',
    effect: 'write',
    summary: '恢复上一个首页主题',
    input: z.strictObject({}),
    output: nothing,
  }),
};
