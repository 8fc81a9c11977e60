import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, email, flag, id, mobile, nothing, text, username } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { moneySum } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** -1 as the platform says, 0 at once (T+0), 1 the next day (T+1). */
export const ownSettlement = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

const count = z.number().int().min(0);

/** What keeps an account from being closed. */
export const delObstacle = z.enum([
  'not_frozen',
  'money',
  'unpaid',
  'exceptions',
  'complaints',
  'refunds',
  'withdrawals',
  'waiting',
  'recharges',
  'verification',
]);
export type DelObstacle = z.output<typeof delObstacle>;

export const MerchantRow = z.strictObject({
  id,
  username: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  email: z.string(),
  shop_name: z.string(),
  status: flag,
  /** When an administrator refused the application, which may be made again. */
  refuse_at: time.nullable(),
  refuse_reason: z.string(),
  is_freeze: flag,
  shop_status: flag,
  shop_freeze: flag,
  /** He must verify, whatever the settings ask of all. */
  need_real: flag,
  /** Available balance. */
  money: moneySum,
  goods_count: z.number().int(),
  /** In the list COUNTED_ROWS at most, which means as many or more. */
  order_count: z.number().int(),
  create_at: time,
  last_login_at: time.nullable(),
});

export const adminMerchant = {
  list: endpoint({
    path: '/adminapi/merchant/user/list',
    effect: 'read',
    summary: '商户列表',
    input: listInput({
      keyword: anyText(100).optional(),
      /** 0 awaiting review, 1 approved, 2 refused. */
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
      is_freeze: flag.optional(),
      date_range: dateRange.optional(),
    }),
    output: listOf(MerchantRow),
  }),
  detail: verb.detail(
    '/adminapi/merchant/user/detail',
    '商户详情',
    MerchantRow.extend({
      ip: z.string(),
      link_url: z.string(),
      total_sales: moneySum,
      total_fee: moneySum,
      settlement_type: ownSettlement,
      qq: z.string(),
    }),
  ),
  /** How the merchant is reached, and what he signs in by. */
  edit: verb.edit(
    '/adminapi/merchant/user/edit',
    '编辑商户',
    z.strictObject({ username, mobile: z.union([mobile, z.literal('')]), email: z.union([email, z.literal('')]), qq: anyText(20) }),
  ),
  /** What closing the account would take away and what would stay, as far as a list counts, and what stands against it. */
  delPreview: endpoint({
    path: '/adminapi/merchant/user/delPreview',
    effect: 'read',
    summary: '删除商户预览',
    input: z.strictObject({ id }),
    output: z.strictObject({
      id,
      username: z.string(),
      shop_name: z.string(),
      against: z.array(z.strictObject({ what: delObstacle, count, amount: moneySum })),
      goes: z.strictObject({ goods: count, cards: count, coupons: count, links: count, messages: count, staff: count, sessions: count }),
      stays: z.strictObject({ orders: count, sold_cards: count, postings: count }),
    }),
  }),
  /** Closes a frozen account for good: it sells nothing, nobody signs in, and who it was is forgotten. */
  del: endpoint({
    path: '/adminapi/merchant/user/del',
    effect: 'write',
    summary: '删除商户',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  /** When this merchant has its money, where that is not as the platform says. */
  settlement: endpoint({
    path: '/adminapi/merchant/user/settlement',
    effect: 'write',
    summary: '设置商户结算周期',
    input: z.strictObject({ id, settlement_type: ownSettlement }),
    output: nothing,
  }),
  review: endpoint({
    path: '/adminapi/merchant/user/review',
    effect: 'write',
    summary: '审核商户',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Not as it is; the merchant reads why when he signs in, and may apply again. */
  refuse: endpoint({
    path: '/adminapi/merchant/user/refuse',
    effect: 'write',
    summary: '拒绝商户入驻',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  /**
   * A link that opens this merchant's office once, within `seconds`, in a session that is the administrator's: it ends with his own, and
   * what needs the merchant's own proof is closed to it.
   */
  quickLogin: stepUp(
    endpoint({
      path: '/adminapi/merchant/user/quickLogin',
      effect: 'write',
      summary: '代商户登录',
      input: z.strictObject({ id }),
      secret: true,
      output: z.strictObject({ path: z.string(), seconds: z.number().int() }),
    }),
  ),
  freeze: endpoint({
    path: '/adminapi/merchant/user/freeze',
    effect: 'write',
    summary: '冻结商户',
    input: z.strictObject({ id, is_freeze: flag, reason: anyText(200).optional() }),
    output: nothing,
  }),
  freezeShop: endpoint({
    path: '/adminapi/merchant/shop/freeze',
    effect: 'write',
    summary: '冻结店铺',
    input: z.strictObject({ id, shop_freeze: flag, reason: anyText(200).optional() }),
    output: nothing,
  }),
};
