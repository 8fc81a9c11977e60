/** What the administrators' palette finds on the server. */
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { needs } from '#kit/back-office/office';
import { MOST_FOUND, type PaletteSource, shownBy } from '#kit/back-office/shell/palette-items';
import { call } from '#kit/call';
import { adminPath } from '../paths.ts';

export const adminFinds: readonly PaletteSource[] = [
  {
    title: { zh_CN: '订单', en_US: 'Orders' },
    needs: needs(adminOrder.list),
    find: async (keyword, signal) =>
      (await call(adminOrder.list, { keyword, limit: MOST_FOUND }, { signal, quiet: true })).list.map(
        ({ trade_no, goods_name, shop_name }) => ({
          label: trade_no,
          note: [shop_name, goods_name].filter(Boolean).join(' · '),
          to: shownBy(adminPath('order/list/index'), { keyword: trade_no }),
        }),
      ),
  },
  {
    title: { zh_CN: '找到的商户', en_US: 'Merchants' },
    needs: needs(adminMerchant.list),
    find: async (keyword, signal) =>
      (await call(adminMerchant.list, { keyword, limit: MOST_FOUND }, { signal, quiet: true })).list.map(({ username, shop_name }) => ({
        label: shop_name || username,
        note: username,
        to: shownBy(adminPath('merchant/user/index'), { keyword: username }),
      })),
  },
];
