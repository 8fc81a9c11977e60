/** What a buyer is told of in his centre. `line` is what it says there; `{about}` is the goods. */
import type { Label } from '../words.ts';
import type { NoticeRow } from './row.ts';

export const buyerNotices = {
  paid: {
    title: { zh_CN: '付款成功', en_US: 'Paid' },
    when: { zh_CN: '订单付款后，卡密尚未发齐时', en_US: 'When an order was paid and is not delivered in full' },
    line: { zh_CN: '付款成功，正在发货：{about}', en_US: 'Paid, being delivered: {about}' },
    icon: 'order',
    weight: 'normal',
    channels: { site: 'fixed', page: 'on', device: 'on', mail: 'off' },
  },
  delivered: {
    title: { zh_CN: '订单发货', en_US: 'Delivered' },
    when: { zh_CN: '订单的卡密发齐后', en_US: 'When the keys of an order are all there' },
    line: { zh_CN: '已发货，可查看卡密：{about}', en_US: 'Delivered, the keys are there: {about}' },
    icon: 'order',
    weight: 'urgent',
    channels: { site: 'fixed', page: 'on', device: 'on', mail: 'off' },
  },
  answered: {
    title: { zh_CN: '投诉回复', en_US: 'Answer to a complaint' },
    when: { zh_CN: '商户或平台回复投诉后', en_US: 'When the shop or the platform answered your complaint' },
    line: { zh_CN: '投诉有新回复：{about}', en_US: 'Your complaint was answered: {about}' },
    icon: 'complaint',
    weight: 'normal',
    channels: { site: 'fixed', page: 'on', device: 'on', mail: 'off' },
  },
  restocked: {
    title: { zh_CN: '收藏商品到货', en_US: 'Favourite back in stock' },
    when: { zh_CN: '收藏的商品补货后', en_US: 'When a favourite is back in stock' },
    line: { zh_CN: '收藏的商品到货了：{about}', en_US: 'A favourite is back in stock: {about}' },
    icon: 'stock',
    weight: 'normal',
    channels: { site: 'on', page: 'on', device: 'on', mail: 'off' },
  },
} as const satisfies Readonly<Record<string, NoticeRow & { line: Label }>>;
