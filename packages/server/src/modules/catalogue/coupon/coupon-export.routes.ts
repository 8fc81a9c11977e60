/** Coupons as a file, written while they are read. */
import { CouponExport, couponAmountText, couponRaw } from '@keymall/contract/catalogue/coupon';
import { formatYuan } from '@keymall/contract/kit/money';
import type { Locale } from '@keymall/contract/kit/refusals';
import { formatDay, formatTime } from '@keymall/contract/kit/time';
import type { z } from 'zod';
import { tellMore } from '#kit/act';
import type { Ctx } from '#kit/context';
import { type MountedRaw, rawRoute } from '#kit/routes';
import type { ShopScope } from '#kit/scope';
import { type Cell, sendSheet, sheetOf } from '#kit/sheet';
import { bodyOf } from '#kit/wire-input';
import { couponsBefore } from './coupon.repository.ts';

type Asked = Omit<z.output<typeof CouponExport>, 'format'>;

const AT_ONCE = 1000;

/** What the columns and the states are called. */
const words = {
  zh_CN: {
    title: '优惠券',
    head: ['券码', '类型', '优惠', '适用范围', '最低金额', '可用次数', '已用次数', '状态', '领取方式', '有效期', '备注', '创建时间'],
    type: { 1: '固定金额', 100: '百分比折扣' },
    scope: { 1: '全店', 2: '分类：', 3: '商品：' },
    status: { unused: '可使用', held: '占用中', used: '已用完', expired: '已过期' },
    receive: { 1: '手动发放', 2: '在线领取' },
    permanent: '永久有效',
  },
  en_US: {
    title: 'Coupons',
    head: ['Code', 'Kind', 'Off', 'For', 'Least amount', 'Uses', 'Used', 'Status', 'Given', 'Expires', 'Note', 'Created'],
    type: { 1: 'Amount', 100: 'Per cent' },
    scope: { 1: 'The whole shop', 2: 'Category: ', 3: 'Product: ' },
    status: { unused: 'Usable', held: 'Held', used: 'Used up', expired: 'Expired' },
    receive: { 1: 'Handed out', 2: 'Claimed online' },
    permanent: 'Never',
  },
} as const satisfies Record<Locale, unknown>;

/** All coupons that are asked for, newest first, some at a time. */
async function* coupons(ctx: Ctx, shop: ShopScope, filter: Asked) {
  const now = ctx.now();
  for (let beforeId = Number.MAX_SAFE_INTEGER; ; ) {
    const some = await couponsBefore(ctx.house.db, shop, filter, { beforeId, limit: AT_ONCE, now });
    yield* some;
    const last = some.at(-1);
    if (!last || some.length < AT_ONCE) return;
    beforeId = last.id;
  }
}

async function* lines(ctx: Ctx, shop: ShopScope, filter: Asked, onlyCodes: boolean): AsyncGenerator<Cell[]> {
  const say = words[ctx.locale];
  for await (const each of coupons(ctx, shop, filter)) {
    if (onlyCodes) yield [each.code];
    else
      yield [
        each.code,
        say.type[each.type],
        each.type === 1 ? formatYuan(each.amount) : `${couponAmountText(100, each.amount)}%`,
        say.scope[each.coupon_type] + each.scope_name,
        formatYuan(each.min_banlance),
        each.use_times,
        each.used,
        say.status[each.status],
        say.receive[each.receive],
        each.expire_at ? formatTime(each.expire_at) : say.permanent,
        each.remark,
        formatTime(each.create_at),
      ];
  }
}

/** For whoever may ask how many there would be. TXT holds the codes alone, one a line. */
export const couponRawRoutes: MountedRaw[] = [
  rawRoute(couponRaw.download, async (request, reply, ctx) => {
    const { format, ...filter } = bodyOf(CouponExport, request.body);
    tellMore(ctx, { ...filter, format });
    const { title, head } = words[ctx.locale];
    const file = sheetOf(format, title, head, lines(ctx, ctx.shop, filter, format === 'txt'));
    return sendSheet(reply, format, `${title}-${formatDay(ctx.now())}`, file);
  }),
];
