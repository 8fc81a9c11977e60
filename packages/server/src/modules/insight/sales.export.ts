/** Sales by product, by merchant and by day as files. */
import { adminGoodsStatistics, adminMerchantStatistics, adminOrderStatistics } from '@keymall/contract/insight/sales-statistics';
import * as word from '@keymall/contract/kit/word';
import { type ExportColumn, tableExport } from '#kit/export';
import { rangeAsked } from './range.service.ts';
import { goodsNamed, merchantsNamed, type Sold, soldAfter } from './sales.repository.ts';
import { everyDay } from './sales.service.ts';

/** Whatever they are sales of. */
const figures: ExportColumn<Sold & { id: number }>[] = [
  { key: 'paid', head: { zh_CN: '成交笔数', en_US: 'Sales' }, type: 'number', width: 12 },
  { key: 'quantity', head: word.quantity, type: 'number', width: 12 },
  { key: 'amount', head: { zh_CN: '成交金额', en_US: 'Sold' }, type: 'money', width: 16, cell: ({ amount }) => Number(amount) },
  { key: 'fee', head: { zh_CN: '平台手续费', en_US: 'Platform fee' }, type: 'money', width: 14, cell: ({ fee }) => Number(fee) },
  { key: 'refund', head: word.refunded, type: 'money', width: 14, cell: ({ refund }) => Number(refund) },
];

export const goodsSales = tableExport({
  kind: 'admin.statistics-goods',
  title: { zh_CN: '商品统计', en_US: 'Sales by product' },
  asked: adminGoodsStatistics.export,
  prepare: async (ctx, { date_range, keyword, merchant_id }) => ({
    range: rangeAsked(ctx, date_range),
    filter: { goods: keyword, merchant_id },
  }),
  next: async ({ db }, _, { range, filter }, step) => {
    const rows = await soldAfter(db, 'goods_id', range, filter, step);
    const names = await goodsNamed(
      db,
      rows.map(({ key }) => key),
    );
    return rows.map(({ key, ...row }) => ({
      ...row,
      id: key,
      name: names.get(key)?.name ?? '',
      shop_name: names.get(key)?.shop_name ?? '',
    }));
  },
})([{ key: 'name', head: word.goods, width: 36 }, { key: 'shop_name', head: word.shop, width: 24 }, ...figures]);

export const merchantSales = tableExport({
  kind: 'admin.statistics-merchant',
  title: { zh_CN: '商户统计', en_US: 'Sales by merchant' },
  asked: adminMerchantStatistics.export,
  prepare: async (ctx, { date_range, keyword }) => ({ range: rangeAsked(ctx, date_range), filter: { merchant: keyword } }),
  next: async ({ db }, _, { range, filter }, step) => {
    const rows = await soldAfter(db, 'merchant_id', range, filter, step);
    const names = await merchantsNamed(
      db,
      rows.map(({ key }) => key),
    );
    return rows.map(({ key, ...row }) => ({
      ...row,
      id: key,
      username: names.get(key)?.username ?? '',
      shop_name: names.get(key)?.shop_name ?? '',
    }));
  },
})([
  { key: 'id', head: word.merchantNumber, type: 'number', width: 10 },
  { key: 'username', head: word.merchant, width: 20 },
  { key: 'shop_name', head: word.shop, width: 24 },
  ...figures,
]);

export const ordersByDay = tableExport({
  kind: 'admin.statistics-orders',
  title: { zh_CN: '订单统计', en_US: 'Orders by day' },
  asked: adminOrderStatistics.export,
  prepare: async (ctx, { date_range, ...filter }) => ({ range: rangeAsked(ctx, date_range), filter }),
  // 366 lines at the most: they are read at once
  next: async (ctx, _, { range, filter }, { after }) =>
    after === null ? (await everyDay(ctx, range, filter)).map((row, at) => ({ ...row, id: at + 1 })) : [],
})([
  { key: 'day', head: { zh_CN: '日期', en_US: 'Date' }, width: 14 },
  { key: 'created', head: { zh_CN: '下单笔数', en_US: 'Orders made' }, type: 'number', width: 12 },
  { key: 'converted', head: { zh_CN: '其中已支付', en_US: 'Of these paid' }, type: 'number', width: 12 },
  { key: 'closed', head: { zh_CN: '其中已关闭', en_US: 'Of these closed' }, type: 'number', width: 12 },
  { key: 'paid', head: { zh_CN: '成交笔数', en_US: 'Sales' }, type: 'number', width: 12 },
  { key: 'amount', head: { zh_CN: '成交金额', en_US: 'Sold' }, type: 'money', width: 16, cell: ({ amount }) => Number(amount) },
  { key: 'fee', head: { zh_CN: '平台手续费', en_US: 'Platform fee' }, type: 'money', width: 14, cell: ({ fee }) => Number(fee) },
  { key: 'refund', head: word.refunded, type: 'money', width: 14, cell: ({ refund }) => Number(refund) },
]);
