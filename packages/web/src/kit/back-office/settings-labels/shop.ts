import type { GroupTexts } from './group.ts';
import { seconds } from './units.ts';

export const shopTexts: GroupTexts<'shop'> = {
  lead: { zh_CN: '对所有店铺生效的购买协议与默认图片', en_US: 'The purchase agreement and default picture of every shop' },
  parts: [
    {
      title: { zh_CN: '购买协议', en_US: 'Purchase agreement' },
      keys: ['show_purchase_agreement', 'purchase_agreement_seconds', 'purchase_agreement'],
    },
    { title: { zh_CN: '商品', en_US: 'Products' }, keys: ['goods_default_img'] },
  ],
  texts: {
    show_purchase_agreement: { zh_CN: '下单前展示协议', en_US: 'Show before ordering' },
    purchase_agreement_seconds: { zh_CN: '最短阅读时间', en_US: 'Minimum reading time', unit: seconds },
    purchase_agreement: { zh_CN: '协议内容', en_US: 'Text', drawing: 'lines' },
    goods_default_img: {
      zh_CN: '商品默认图片',
      en_US: 'Default product picture',
      drawing: 'picture',
      help: {
        zh_CN: '商品没有主图时在店铺页显示；留空则显示文字封面',
        en_US: 'Shown in shops for products without a picture; empty: a cover with the name',
      },
    },
  },
};
