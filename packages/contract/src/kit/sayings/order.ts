/** What an order and goods say of themselves. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const orderSayings = {
  /** One below the other: what is said later is put after what stood there (ordering/sql). */
  lines: { blanks: { first: 'words', more: 'words' }, zh_CN: '{first}\n{more}', en_US: '{first}\n{more}' },
  gift_gone: { blanks: { goods: 'words' }, zh_CN: '赠品「{goods}」已赠完', en_US: 'The gift “{goods}” has run out' },
  goods_replaced: {
    blanks: { goods: 'words' },
    zh_CN: '买家已将「{goods}」更换',
    en_US: 'The buyer chose another product instead of “{goods}”',
  },
  goods_copy: { blanks: { goods: 'words' }, zh_CN: '{goods} 副本', en_US: '{goods} (copy)' },
  private_network: { zh_CN: '内网IP', en_US: 'Private network' },
} as const satisfies Record<string, SayingRow>;
