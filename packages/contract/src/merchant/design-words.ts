/** Shop pages of one's own making: what their parts are called, and what keeps one from being published. */
import { widthOf } from '../kit/field.ts';
import type { Label, StatusWords, Titles } from '../kit/words.ts';
import {
  type Block,
  type BlockType,
  contrast,
  type Design,
  type DesignDevice,
  ENOUGH,
  FAINT,
  isColor,
  isDarkGround,
  SURFACES,
} from './design-look-words.ts';

export type DesignStatus = 0 | 1 | 2 | 3;
export type DesignAt = 'shop' | 'goods' | 'category';

export const designStatusWords = {
  0: { zh_CN: '草稿', en_US: 'Draft', tone: 'plain' },
  1: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  2: { zh_CN: '已发布', en_US: 'Published', tone: 'success' },
  3: { zh_CN: '未通过', en_US: 'Refused', tone: 'danger' },
} satisfies StatusWords<DesignStatus>;

export const designDeviceWords = {
  pc: { zh_CN: '电脑端', en_US: 'Desktop', tone: 'primary' },
  h5: { zh_CN: '手机端', en_US: 'Phone', tone: 'primary' },
} satisfies StatusWords<DesignDevice>;

export const blockWords = {
  header: { zh_CN: '店铺头部', en_US: 'Shop head' },
  notice: { zh_CN: '公告', en_US: 'Notice' },
  banner: { zh_CN: '轮播图', en_US: 'Banner' },
  image: { zh_CN: '图片', en_US: 'Picture' },
  text: { zh_CN: '图文', en_US: 'Text' },
  video: { zh_CN: '视频', en_US: 'Video' },
  category: { zh_CN: '分类导航', en_US: 'Category navigation' },
  goods_list: { zh_CN: '商品列表', en_US: 'Products' },
  goods_detail: { zh_CN: '商品详情', en_US: 'Product' },
  buy_form: { zh_CN: '购买表单', en_US: 'Order form' },
  contact: { zh_CN: '联系方式', en_US: 'Contact' },
  music: { zh_CN: '背景音乐', en_US: 'Background music' },
  countdown: { zh_CN: '倒计时', en_US: 'Countdown' },
  divider: { zh_CN: '分隔', en_US: 'Divider' },
  html: { zh_CN: '自定义 HTML', en_US: 'Own HTML' },
} satisfies Titles<BlockType>;

/** Most blocks a page has. */
export const MOST_BLOCKS = 40;
/** Of these a page has one. */
const ONCE: readonly BlockType[] = ['header', 'buy_form', 'goods_detail', 'music'];
/** Each of them alone is a way to buy. */
const SELLS: readonly BlockType[] = ['goods_list', 'buy_form', 'goods_detail'];

/** Something to mend; `must`: before it is published. */
export interface DesignProblem {
  must: boolean;
  /** The block it is about; '' for the page. */
  block: string;
  what: Label;
}

/** Most places of a text that is read at a glance; a Chinese character takes two. */
const LONG: Partial<Record<BlockType, Readonly<Record<string, number>>>> = {
  header: { subtitle: 60 },
  notice: { title: 24, text: 240 },
  goods_list: { title: 32 },
  buy_form: { title: 32 },
  contact: { title: 32 },
  countdown: { title: 40, ended: 40 },
};

const said = (zh_CN: string, en_US: string): Label => ({ zh_CN, en_US });

/** What a block still needs before a buyer may see it. */
function lacks(block: Block): Label | null {
  switch (block.type) {
    case 'banner':
      return block.props.slides.length > 0 && block.props.slides.every(({ image }) => image !== '')
        ? null
        : said('轮播图缺少图片', 'A banner has no picture');
    case 'image':
      return block.props.image ? null : said('图片未上传', 'There is no picture yet');
    case 'text':
    case 'html':
      return block.props.html ? null : said('内容为空', 'There is no text yet');
    case 'video':
      return block.props.src ? null : said('未填写视频地址', 'The video has no address yet');
    case 'music':
      return block.props.src ? null : said('未填写音乐地址', 'The music has no address yet');
    case 'countdown':
      return block.props.until ? null : said('未选择截止时间', 'The countdown has no end yet');
    default:
      return null;
  }
}

function tooLong({ id, type, props }: Block): DesignProblem[] {
  const values = props as Readonly<Record<string, unknown>>;
  return Object.entries(LONG[type] ?? {}).flatMap(([name, most]) => {
    const value = values[name];
    if (typeof value !== 'string' || widthOf(value) <= most) return [];
    const half = Math.floor(most / 2);
    return [{ must: false, block: id, what: said(`文字偏长，建议不超过 ${half} 个字`, `Long: at most ${most} letters read well`) }];
  });
}

/** Text that can't be read on its ground. */
function faint({ bg, accent }: Design['page']): DesignProblem[] {
  const problems: DesignProblem[] = [];
  if (isColor(bg) && contrast(isDarkGround(bg) ? FAINT.dark : FAINT.light, bg) < ENOUGH)
    problems.push({
      must: true,
      block: '',
      what: said(
        '页面背景太暗或太亮，文字难以辨认，请选更浅或更深的颜色',
        'Text is hard to read on this background: choose a lighter or a darker one',
      ),
    });
  if (isColor(accent) && contrast(accent, SURFACES.light) < ENOUGH)
    problems.push({
      must: false,
      block: '',
      what: said('主题色偏浅，按钮会自动加深', 'The accent is light: buttons are drawn darker'),
    });
  return problems;
}

/** All that is to be mended, the page first, then block by block. `allowed`: which blocks the platform lets merchants use. */
export function problemsOf({ page, blocks }: Design, allowed: ReadonlySet<BlockType>): DesignProblem[] {
  const shown = blocks.filter(({ visible }) => visible);
  const problems = faint(page);
  if (!shown.some(({ type }) => SELLS.includes(type)))
    problems.push({
      must: true,
      block: '',
      what: said(
        '页面上没有购买入口：请添加商品列表、商品详情或购买表单',
        'There is no way to buy: add products, a product or the order form',
      ),
    });
  for (const type of ONCE) {
    const [, second] = shown.filter((block) => block.type === type);
    if (second)
      problems.push({
        must: true,
        block: second.id,
        what: said(`“${blockWords[type].zh_CN}”只能有一个`, `There may be one “${blockWords[type].en_US}” only`),
      });
  }
  for (const block of shown) {
    const lacking = lacks(block);
    if (!allowed.has(block.type))
      problems.push({
        must: true,
        block: block.id,
        what: said(`平台未开放“${blockWords[block.type].zh_CN}”`, `The platform does not offer “${blockWords[block.type].en_US}”`),
      });
    if (lacking) problems.push({ must: true, block: block.id, what: lacking });
    problems.push(...tooLong(block));
  }
  return problems;
}

/** A new block as it stands until it is filled in. */
export function freshBlock(type: BlockType, id: string): Block {
  const base = { id, visible: true } as const;
  switch (type) {
    case 'header':
      return { ...base, type, props: { align: 'left', logo: true, subtitle: '' } };
    case 'notice':
      return { ...base, type, props: { title: '', text: '' } };
    case 'banner':
      return { ...base, type, props: { slides: [{ image: '', href: '', alt: '' }], ratio: 'wide' } };
    case 'image':
      return { ...base, type, props: { image: '', href: '', alt: '', size: 'full' } };
    case 'text':
      return { ...base, type, props: { html: '', align: 'left' } };
    case 'video':
      return { ...base, type, props: { src: '', poster: '', title: '' } };
    case 'category':
      return { ...base, type, props: { style: 'bar' } };
    case 'goods_list':
      return { ...base, type, props: { title: '', style: 'grid', cate_id: 0, most: 0, columns: 3 } };
    case 'goods_detail':
      return { ...base, type, props: { goods_id: 0 } };
    case 'buy_form':
      return { ...base, type, props: { title: '', place: 'inline' } };
    case 'contact':
      return { ...base, type, props: { title: '' } };
    case 'music':
      return { ...base, type, props: { src: '', title: '' } };
    case 'countdown':
      return { ...base, type, props: { title: '', until: '', ended: '' } };
    case 'divider':
      return { ...base, type, props: { style: 'line' } };
    case 'html':
      return { ...base, type, props: { html: '' } };
  }
}
