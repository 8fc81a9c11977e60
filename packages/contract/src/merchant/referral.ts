/** Who brought whom, as administrators see it. See docs/domain/referral.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** By a merchant's personal link, or by an invite code that is a merchant's. */
export const referralWay = z.enum(['link', 'code']);
export type ReferralWay = z.output<typeof referralWay>;

/** What says that somebody brought himself. */
export const referralSignals = ['address', 'device', 'mobile', 'payout'] as const;
export type ReferralSignal = (typeof referralSignals)[number];

const filters = {
  /** User names. */
  username: anyText(32).optional(),
  parent: anyText(32).optional(),
  status: flag.optional(),
  way: referralWay.optional(),
};

export const ReferralRow = z.strictObject({
  /** The newcomer's. */
  id,
  username: z.string(),
  shop_name: z.string(),
  parent_id: id,
  parent_name: z.string(),
  parent_shop: z.string(),
  way: referralWay,
  /** The invite code; empty where none was used. */
  code: z.string(),
  signals: z.array(z.enum(referralSignals)),
  status: flag,
  /** What was said when an administrator decided, and who did. */
  reason: z.string(),
  admin_name: z.string(),
  /** The first sale that stands. */
  first_sale_at: time.nullable(),
  /** What whoever brought it has had of it, less what went back. */
  earned: money,
  create_at: time,
});

export const adminReferral = {
  list: verb.list('/adminapi/merchant/referral/list', '推荐关系', filters, ReferralRow),
  export: verb.export('/adminapi/merchant/referral/export', '导出推荐关系', filters),
  /** Counts from now on, or no longer; what was given stays. */
  decide: endpoint({
    path: '/adminapi/merchant/referral/decide',
    effect: 'write',
    summary: '设置推荐是否计奖',
    input: z.strictObject({ id, status: flag, reason: text(200) }),
    output: nothing,
  }),
};
