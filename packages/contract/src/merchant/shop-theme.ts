/** Looks a shop, a category's link or a goods' link may choose: the folders of packages/web/src/themes/shop, and what merchants read of each. */
import { z } from 'zod';
import type { Locale } from '../kit/refusals.ts';

interface ShopTheme {
  key: string;
  title: Record<Locale, string>;
  /** What it is good for, in a sentence. */
  note: Record<Locale, string>;
}

export const shopThemes = [
  {
    key: 'default',
    title: { zh_CN: '默认', en_US: 'Default' },
    note: { zh_CN: '左边选商品，右边填订单，商品多少都合适', en_US: 'Products on the left, the order on the right: fits any shelf' },
  },
  {
    key: 'pic',
    title: { zh_CN: '图墙', en_US: 'Gallery' },
    note: {
      zh_CN: '大图铺满，点图下单，适合封面好看的商品',
      en_US: 'A wall of pictures, each opens its order: for products with good covers',
    },
  },
  {
    key: 'default2',
    title: { zh_CN: '快选', en_US: 'Quick' },
    note: {
      zh_CN: '一列下拉框选完就付，适合老买家和短链接',
      en_US: 'One narrow column of lists, chosen and paid: for buyers who know what they want',
    },
  },
  {
    key: 'store1',
    title: { zh_CN: '橱窗', en_US: 'Shop window' },
    note: {
      zh_CN: '先逛货架，再进商品详情页，适合需要说明的商品',
      en_US: 'A shelf first, then a page for each product: for what needs describing',
    },
  },
  {
    key: 'year',
    title: { zh_CN: '年货', en_US: 'New Year market' },
    note: {
      zh_CN: '红墙灯笼、春联红包，左边逛年货，右边填订单，春节换上',
      en_US: 'Red walls, lanterns and couplets; goods on the left, the order in a red envelope beside them',
    },
  },
  {
    key: 'zhoqiu',
    title: { zh_CN: '海上生明月', en_US: 'Moon over water' },
    note: {
      zh_CN: '一轮明月照水面，商品沿月光排开，点开进详情，中秋换上',
      en_US: 'A great moon over water, products along its light, each with a view of its own',
    },
  },
  {
    key: 'xinnian',
    title: { zh_CN: '剪纸花窗', en_US: 'Paper-cut window' },
    note: {
      zh_CN: '白纸朱砂剪纸，商品挂在花窗格里，点开即下单，新年换上',
      en_US: 'White paper and vermilion; products in the panes of a lattice window, each opens its order',
    },
  },
  {
    key: 'xinnian3',
    title: { zh_CN: '烟火长夜', en_US: 'Night of fireworks' },
    note: {
      zh_CN: '城市夜空放烟花，商品是一盏盏花灯，侧边抽屉下单，除夕元宵都合适',
      en_US: 'Fireworks over a town, products as lanterns on a wire, the order in a drawer',
    },
  },
  {
    key: 'zhoqiu2',
    title: { zh_CN: '月饼礼盒', en_US: 'Mooncake box' },
    note: {
      zh_CN: '打开礼盒选月饼，商品放在一格一格里，订单在盒内展开，中秋换上',
      en_US: 'A gift box: products as cakes in its compartments, the order unfolds in the tray',
    },
  },
  {
    key: 'xinnian2',
    title: { zh_CN: '泥金长卷', en_US: 'Ink and gold scroll' },
    note: {
      zh_CN: '宣纸长卷竖排，商品一列一件，价格是一方红印，夜间泥金写墨纸',
      en_US: 'A hand scroll: each product is a line read from above, its price a red seal',
    },
  },
  {
    key: 'dnf2',
    title: { zh_CN: '石窟', en_US: 'Dungeon' },
    note: {
      zh_CN: '街机石窟背包格，价位分品级边框，适合游戏点券与道具',
      en_US: 'A stone vault of slots, framed by what they cost: for game credits and items',
    },
  },
  {
    key: 'wangzhe2',
    title: { zh_CN: '金玉擂台', en_US: 'Arena' },
    note: {
      zh_CN: '金玉立牌，翻面看详情，底部战令条下单，适合少而精的商品',
      en_US: 'Tall cards of gold and jade that turn, and a strip to order by: for a few good things',
    },
  },
  {
    key: 'diy',
    title: { zh_CN: '自助装修', en_US: 'Own design' },
    note: {
      zh_CN: '页面由自己拼装，发布后买家可见，未发布时显示默认外观',
      en_US: 'A page put together by yourself; until one is published the shop looks as by default',
    },
  },
] as const satisfies readonly ShopTheme[];

export type ShopThemeKey = (typeof shopThemes)[number]['key'];

const KEYS = new Set<string>(shopThemes.map(({ key }) => key));

/** The look of a shop. */
export const shopLook = z.string().refine((key) => KEYS.has(key), 'theme');

/** A theme by key; empty follows the shop. */
export const shopThemeKey = z.string().refine((key) => key === '' || KEYS.has(key), 'theme');
