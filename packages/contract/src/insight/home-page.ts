/** What the home page opens with: the site's figures, who is a friend of it, what it announces and how one pays here. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { homeIndex } from '../platform/home.ts';

export const homePage = {
  index: endpoint({
    path: '/home/index/index',
    effect: 'read',
    summary: '首页',
    input: z.strictObject({}),
    /** Some seconds old at most. */
    output: z.strictObject({
      /** Null where the site hides its figures. */
      counts: homeIndex.indexCount.output.nullable(),
      /** None where the site shows none. */
      links: homeIndex.siteLink.output.shape.list,
      /** The newest first; they are articles. */
      notices: z.array(z.strictObject({ id, title: z.string(), publish_at: time })),
      /** Ways to pay that some shop can take money by, each once. `code` is what gateways call it. */
      pay_types: z.array(z.strictObject({ code: z.string(), name: z.string(), logo: z.string() })),
    }),
  }),
};
