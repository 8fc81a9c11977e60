/** What the merchants' palette finds on the server: of the own shop alone. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { needs } from '#kit/back-office/office';
import { MOST_FOUND, type PaletteSource, shownBy } from '#kit/back-office/shell/palette-items';
import { call } from '#kit/call';
import { merchantPath } from '../paths.ts';

/** An order's own number, by how it begins, and the gateway's. */
const NUMBERS = ['trade_no', 'transaction_id'] as const;

export const merchantFinds: readonly PaletteSource[] = [
  {
    title: { zh_CN: '订单', en_US: 'Orders' },
    needs: needs(merchantOrder.list),
    takes: (word) => /^[\w.:-]{4,40}$/.test(word),
    find: async (word, signal) => {
      const lists = await Promise.all(
        NUMBERS.map((number) => call(merchantOrder.list, { [number]: word, limit: MOST_FOUND }, { signal, quiet: true })),
      );
      const found = new Map(lists.flatMap(({ list }) => list).map((row) => [row.id, row]));
      return [...found.values()].slice(0, MOST_FOUND).map(({ trade_no, goods_name }) => ({
        label: trade_no,
        note: goods_name,
        to: shownBy(merchantPath('order/order/list'), { trade_no }),
      }));
    },
  },
  {
    title: { zh_CN: '商品', en_US: 'Products' },
    needs: needs(merchantGoods.list),
    find: async (name, signal) =>
      (await call(merchantGoods.list, { name, limit: MOST_FOUND }, { signal, quiet: true })).list.map((goods) => ({
        label: goods.name,
        note: goods.cate_name,
        to: shownBy(merchantPath('goods/good/index'), { name: goods.name }),
      })),
  },
];
