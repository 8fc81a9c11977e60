/** What a merchant has of bringing others: its link, whom it brought, what came of it, and activities. See docs/domain/referral.md. */
import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money, moneySum, signedMoney } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { inviteState } from '../merchant/invite.ts';
import { referralWay } from '../merchant/referral.ts';

/** What an activity counts in its period: merchants brought who have sold since, or what those sold, less refunds. */
export const awardMetric = z.enum(['invited', 'turnover']);
export type AwardMetric = z.output<typeof awardMetric>;

/** Steps an activity has at most, and days after its end in which they can be claimed. */
export const MAX_STEPS = 10;
export const CLAIM_DAYS = 7;
/** Days after its end in which what is no longer reached is taken back. */
export const BACK_DAYS = 30;

/** Where an activity stands; `claiming`: it is over, and its steps can still be claimed. */
export const awardStand = z.enum(['off', 'coming', 'running', 'claiming', 'over']);
export type AwardStand = z.output<typeof awardStand>;
/** `back`: it was claimed, and taken back since; it can be claimed again once it is reached again. */
export const awardStepState = z.enum(['short', 'ready', 'claimed', 'back']);
export type AwardStepState = z.output<typeof awardStepState>;
export const awardRecordType = z.enum(['sub_register', 'sub_sold_rebate', 'reward']);
export type AwardRecordType = z.output<typeof awardRecordType>;

/** What a step asks for, as the activity counts: `merchants`, or `turnover`; the other is nothing. */
const reach = { merchants: z.number().int().min(0).max(1_000_000).default(0), turnover: money.prefault('0.00') };
const reached = { merchants: z.number().int(), turnover: money };

const StepForm = z.strictObject({ ...reach, reward: money });

const ActivityForm = z.strictObject({
  title: text(60),
  intro: anyText(1000).default(''),
  metric: awardMetric,
  start_at: time,
  end_at: time,
  /** Each higher than the one before. */
  steps: z.array(StepForm).min(1).max(MAX_STEPS),
});

const activity = { id, title: z.string(), intro: z.string(), metric: awardMetric, start_at: time, end_at: time, stand: awardStand };

export const AwardActivityRow = z.strictObject({
  ...activity,
  status: flag,
  steps: z.array(z.strictObject({ id, ...reached, reward: money })),
  /** Claims that stand, and what they come to; and those that were taken back. */
  given_count: z.number().int(),
  given_money: moneySum,
  back_count: z.number().int(),
  create_at: time,
});

const claimFilters = {
  activity_id: id.optional(),
  /** A user name. */
  username: anyText(32).optional(),
  status: z.union([z.literal(1), z.literal(2)]).optional(),
};

export const AwardClaimRow = z.strictObject({
  id,
  activity: z.string(),
  metric: awardMetric,
  username: z.string(),
  shop_name: z.string(),
  /** What the step asked for, and what stood when it was claimed. */
  step: z.strictObject(reached),
  stood: z.strictObject({ merchants: z.number().int(), turnover: moneySum }),
  amount: money,
  status: z.union([z.literal(1), z.literal(2)]),
  create_at: time,
  back_at: time.nullable(),
});

export const adminAward = {
  list: verb.list(
    '/adminapi/merchant/award/list',
    '推广活动',
    { title: anyText(60).optional(), metric: awardMetric.optional() },
    AwardActivityRow,
  ),
  /** It promises the platform's money. */
  add: stepUp(verb.add('/adminapi/merchant/award/add', '新增推广活动', ActivityForm)),
  /** Once anybody has claimed a step, what is counted, its beginning and its steps stay. */
  edit: stepUp(verb.edit('/adminapi/merchant/award/edit', '编辑推广活动', ActivityForm)),
  status: verb.status('/adminapi/merchant/award/status', '启停推广活动'),
  /** Only where nobody has claimed anything. */
  del: verb.del('/adminapi/merchant/award/del', '删除推广活动'),
};

export const adminAwardClaim = {
  list: verb.list('/adminapi/merchant/awardClaim/list', '活动领取记录', claimFilters, AwardClaimRow),
  export: verb.export('/adminapi/merchant/awardClaim/export', '导出活动领取记录', claimFilters),
};

export const merchantAward = {
  overview: endpoint({
    path: '/merchantapi/award/award/overview',
    effect: 'read',
    summary: '推广奖励概览',
    input: z.strictObject({}),
    output: z.strictObject({
      /** The whole address of the personal link; empty where links do not count. */
      link: z.string(),
      shop_name: z.string(),
      /** What is set, as it is now. */
      terms: z.strictObject({
        is_on: z.boolean(),
        reward: money,
        reward_least: money,
        reward_days: z.number().int(),
        rebate_rate: z.number().int(),
        rebate_days: z.number().int(),
      }),
      /** Whatever was given, less what went back: as the ledger has it. */
      total: moneySum,
      month: moneySum,
      /** What stands to be claimed. */
      claimable: moneySum,
      invited: z.number().int(),
      /** Of them, who have a sale that stands. */
      active: z.number().int(),
    }),
  }),
  /** Whom it brought, the newest first; names in part. */
  invited: endpoint({
    path: '/merchantapi/award/award/invited',
    effect: 'read',
    summary: '我推荐的商户',
    input: listInput({ sold: flag.optional() }),
    output: listOf(
      z.strictObject({
        id,
        name: z.string(),
        way: referralWay,
        /** Its sales bring something. */
        counts: z.boolean(),
        first_sale_at: time.nullable(),
        earned: money,
        create_at: time,
      }),
    ),
  }),
  /** Every line of it that the wallet and the debts have, newest first. */
  records: endpoint({
    path: '/merchantapi/award/award/records',
    effect: 'read',
    summary: '推广奖励记录',
    input: listInput({ type: awardRecordType.optional(), date_range: dateRange.optional() }),
    output: listOf(
      z.strictObject({
        id,
        type: awardRecordType,
        /** It is a debt: what was to be taken back was not there. */
        is_debt: z.boolean(),
        /** Below zero: taken back. */
        amount: signedMoney,
        /** Of whom, in part; or the activity. */
        from: z.string(),
        /** The order's number, in part. */
        trade_no: z.string(),
        create_at: time,
      }),
    ),
  }),
  /** The invite codes that are its own. */
  codes: endpoint({
    path: '/merchantapi/award/award/codes',
    effect: 'read',
    summary: '我的邀请码',
    input: listInput({ state: inviteState.optional() }),
    output: listOf(
      z.strictObject({
        id,
        code: z.string(),
        state: inviteState,
        used_count: z.number().int(),
        max_uses: z.number().int(),
        expire_at: time.nullable(),
        create_at: time,
      }),
    ),
  }),
  /** Activities that run or can still be claimed, and those one had something of. */
  activities: endpoint({
    path: '/merchantapi/award/award/activities',
    effect: 'read',
    summary: '推广活动与进度',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          ...activity,
          claim_until: time,
          /** How far one is. */
          stands: z.strictObject({ merchants: z.number().int(), turnover: moneySum }),
          steps: z.array(z.strictObject({ id, ...reached, reward: money, state: awardStepState })),
        }),
      ),
    }),
  }),
  /** Once a step, into the wallet at once. */
  claim: endpoint({
    path: '/merchantapi/award/award/claim',
    effect: 'write',
    summary: '领取活动奖励',
    input: z.strictObject({ step: id }),
    output: z.strictObject({ amount: money }),
  }),
};
