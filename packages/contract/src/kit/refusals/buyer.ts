/** A buyer's own centre. */
import type { RefusalRow } from './row.ts';

export const buyerRefusals = {
  favourites_full: {
    code: 1990,
    status: 200,
    zh_CN: '最多收藏 {most} 个，请先移除一些',
    en_US: 'There is room for {most} favourites; remove some first',
  },
  order_bound: {
    code: 1991,
    status: 200,
    zh_CN: '该订单已属于其他账号',
    en_US: 'This order already belongs to another account',
  },
  buyer_complains: {
    code: 1992,
    status: 200,
    zh_CN: '还有处理中的投诉，结束后才能注销账号',
    en_US: 'A complaint of yours is still open; close the account once it has ended',
  },
  receive_code_unneeded: {
    code: 1995,
    status: 200,
    zh_CN: '该退款不需要收款码，或已经完成',
    en_US: 'This refund needs no receiving code, or is done already',
  },
  close_name: {
    code: 1996,
    status: 200,
    zh_CN: '输入的邮箱与账号不一致',
    en_US: 'This is not the account’s e-mail address',
  },
} as const satisfies Record<string, RefusalRow>;
