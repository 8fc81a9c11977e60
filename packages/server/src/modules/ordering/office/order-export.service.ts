/** Orders as a file: what the list shows, for as many rows as there are. */
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { mintShopScope } from '#kit/scope';
import { type ExportCell, type ExportColumn, exportKind, startExport } from '#modules/platform';
import { type ExportRow, exportPage } from './order-export.repository.ts';
import type { Found } from './order-list.repository.ts';
import type { OrderFilter, SearchBy } from './order-list.rules.ts';
import { findOrders, withWord } from './order-list.service.ts';

/** A filter as JSON keeps it. */
type Stored = Omit<OrderFilter, 'date_range'> & { date_range?: [string, string]; found?: Found | null };

const stored = ({ date_range, ...filter }: OrderFilter): Stored => ({
  ...filter,
  ...(date_range && { date_range: [date_range[0].toISOString(), date_range[1].toISOString()] }),
});
const restored = ({ date_range, found: _found, ...filter }: Stored): OrderFilter => ({
  ...filter,
  ...(date_range && { date_range: [new Date(date_range[0]), new Date(date_range[1])] }),
});

type Column = ExportColumn & { cell: (row: ExportRow) => ExportCell };

const shared: Column[] = [
  { title: '订单号', width: 34, cell: (row) => row.trade_no },
  { title: '支付单号', width: 34, cell: (row) => row.transaction_id },
  { title: '商品', width: 30, cell: (row) => row.goods_name },
  { title: '数量', type: 'number', width: 8, cell: (row) => row.quantity },
  { title: '赠送', type: 'number', width: 8, cell: (row) => row.gift_quantity },
  { title: '单价', type: 'money', width: 12, cell: (row) => row.goods_price },
  { title: '优惠', type: 'money', width: 12, cell: (row) => row.coupon_price },
  { title: '买家实付', type: 'money', width: 12, cell: (row) => row.total_price },
  { title: '手续费', type: 'money', width: 12, cell: (row) => row.fee },
  { title: '商户收入', type: 'money', width: 12, cell: (row) => row.finally_money },
  { title: '已退款', type: 'money', width: 12, cell: (row) => row.refund_price },
  { title: '状态', width: 10, cell: (row) => orderStatusWords[row.status].zh_CN },
  { title: '已发货', type: 'number', width: 8, cell: (row) => row.sendout },
  { title: '联系方式', width: 24, cell: (row) => row.contact },
  { title: '支付方式', width: 16, cell: (row) => row.pay_title },
  { title: '下单时间', type: 'time', width: 20, cell: (row) => row.create_at },
  { title: '支付时间', type: 'time', width: 20, cell: (row) => row.success_at },
];
const adminColumns: Column[] = [
  { title: '商户编号', type: 'number', width: 10, cell: (row) => row.merchant_id },
  { title: '店铺', width: 24, cell: (row) => row.shop_name },
  ...shared,
  { title: '通道', width: 24, cell: (row) => row.channel_title },
  { title: '下单地址', width: 18, cell: (row) => row.create_ip },
];

/** Pages by key, newest first: as many statements as pages, none of them longer than the first. */
async function* batches(columns: readonly Column[], read: (before: number | null) => Promise<ExportRow[]>) {
  for (let before: number | null = null; ; ) {
    const rows: ExportRow[] = await read(before);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => columns.map(({ cell }) => cell(row)));
    before = last.id;
  }
}

const merchantOrders = exportKind<Stored>({
  kind: 'merchant.orders',
  title: '订单',
  columns: shared,
  rows: (ctx: Ctx, owner, filter) =>
    batches(shared, (before) => exportPage(ctx.db, restored(filter), before, { shop: mintShopScope(owner) })),
});

const adminOrders = exportKind<Stored>({
  kind: 'admin.orders',
  title: '平台订单',
  columns: adminColumns,
  rows: (ctx: Ctx, _owner, filter) =>
    batches(adminColumns, (before) =>
      exportPage(ctx.db, withWord(restored(filter), filter.found ?? undefined), before, { found: filter.found ?? undefined }),
    ),
});

type Format = 'csv' | 'xlsx';

/** Asks for a shop's orders as a file. */
export async function exportShopOrders(ctx: MerchantCtx, { format, ...filter }: OrderFilter & { format: Format }): Promise<{ id: number }> {
  return { id: await startExport(ctx, merchantOrders, { format, filter: stored(filter) }) };
}

/** Asks for everybody's orders as a file; a search word is what it is now. */
export async function exportAllOrders(
  ctx: AdminCtx,
  { format, keyword, search_by, ...filter }: OrderFilter & { format: Format; keyword?: string; search_by?: SearchBy },
): Promise<{ id: number }> {
  const word = await findOrders(ctx, { keyword, search_by });
  const found = word ? word.found : { by: 'order_id' as const, ids: [] };
  return {
    id: await startExport(ctx, adminOrders, { format, filter: { ...stored(filter), found } }),
  };
}
