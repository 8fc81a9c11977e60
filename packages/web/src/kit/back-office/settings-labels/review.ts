import type { GroupTexts } from './group.ts';

export const reviewTexts: GroupTexts<'review'> = {
  lead: {
    zh_CN: '新商品，以及文字或图片有改动的商品，由平台查看',
    en_US: 'The platform looks at products that are new, or whose texts or pictures have changed',
  },
  parts: [{ title: { zh_CN: '审核方式', en_US: 'How' }, keys: ['goods_review'] }],
  texts: {
    goods_review: {
      zh_CN: '商品审核',
      en_US: 'Review of products',
      options: [
        { value: 0, zh_CN: '不审核', en_US: 'Off' },
        { value: 1, zh_CN: '先上架，后审核', en_US: 'While they are sold' },
        { value: 2, zh_CN: '先审核，后上架', en_US: 'Before they are sold' },
      ],
      help: {
        zh_CN: '只影响此后新增或改动的商品；改动在售商品的文字或图片，会先下架待审核',
        en_US:
          'Counts for what is added or changed from now on; reviewed before sale, a product goes off sale when its texts or pictures change',
      },
    },
  },
};
