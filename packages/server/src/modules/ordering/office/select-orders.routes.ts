import { formatYuan } from '@keymall/contract/kit/money';
import type { Locale } from '@keymall/contract/kit/refusals';
import { formatDay, formatTime } from '@keymall/contract/kit/time';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { adminSelectCard, SelectOrderExport, selectCardRaw } from '@keymall/contract/ordering/select-orders';
import { tellMore } from '#kit/act';
import type { Ctx } from '#kit/context';
import { type MountedRaw, rawRoute, routes } from '#kit/routes';
import { type Cell, sendSheet, sheetOf } from '#kit/sheet';
import { bodyOf } from '#kit/wire-input';
import { countSelectOrders, listSelectOrders, type SelectOrderFilter, selectOrdersBefore } from './select-orders.repository.ts';

export const selectOrderRoutes = routes(adminSelectCard, {
  orders: (filter, ctx) => listSelectOrders(ctx.db, filter),
  dump: async (filter, ctx) => ({ total: await countSelectOrders(ctx.db, filter) }),
});

const AT_ONCE = 500;

const words = {
  zh_CN: {
    title: '选号订单',
    head: ['订单号', '商户编号', '店铺', '商品', '所选卡号', '数量', '加价合计', '平台分成', '商户分成', '状态', '下单时间', '支付时间'],
  },
  en_US: {
    title: 'Orders with chosen cards',
    head: ['Order', 'Merchant', 'Shop', 'Product', 'Cards', 'Count', 'Surcharge', 'Platform', 'Merchant part', 'Status', 'Ordered', 'Paid'],
  },
} as const satisfies Record<Locale, unknown>;

async function* lines(ctx: Ctx, filter: SelectOrderFilter): AsyncGenerator<Cell[]> {
  for (let beforeId = Number.MAX_SAFE_INTEGER; ; ) {
    const some = await selectOrdersBefore(ctx.house.db, filter, beforeId, AT_ONCE);
    for (const order of some)
      yield [
        order.trade_no,
        order.merchant_id,
        order.shop_name,
        order.goods_name,
        order.cards.join(' '),
        order.select_count,
        formatYuan(order.select_fee),
        formatYuan(order.platform_fee),
        formatYuan(order.merchant_fee),
        orderStatusWords[order.status][ctx.locale],
        formatTime(order.create_at),
        order.success_at ? formatTime(order.success_at) : '',
      ];
    const last = some.at(-1);
    if (!last || some.length < AT_ONCE) return;
    beforeId = last.id;
  }
}

/** For whoever may ask how many there would be. */
export const selectOrderRawRoutes: MountedRaw[] = [
  rawRoute(selectCardRaw.download, async (request, reply, ctx) => {
    const { format, ...filter } = bodyOf(SelectOrderExport, request.body);
    tellMore(ctx, { ...filter, format });
    const { title, head } = words[ctx.locale];
    return sendSheet(reply, format, `${title}-${formatDay(ctx.now())}`, sheetOf(format, title, head, lines(ctx, filter)));
  }),
];
