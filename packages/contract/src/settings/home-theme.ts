/** Looks the site may wear: the folders of packages/web/src/themes/home, and what administrators read of each. */
import { z } from 'zod';
import type { Label } from '../kit/words.ts';

interface HomeTheme {
  key: string;
  title: Label;
  /** Its character, in a sentence. */
  note: Label;
}

export const homeThemes = [
  {
    key: 'default',
    title: { zh_CN: '默认', en_US: 'Default' },
    note: { zh_CN: '清爽的产品页，什么站点都合适', en_US: 'A clear product page that fits any site' },
  },
  {
    key: 'default2',
    title: { zh_CN: '社论', en_US: 'Editorial' },
    note: { zh_CN: '像一份报纸：衬线大标题、分栏与细线', en_US: 'A newspaper: serif headlines, columns and rules' },
  },
  {
    key: 'default3',
    title: { zh_CN: '终端', en_US: 'Terminal' },
    note: { zh_CN: '命令行的样子：等宽字、提示符与逐行输出', en_US: 'A command line: monospace, a prompt, output line by line' },
  },
  {
    key: 'default4',
    title: { zh_CN: '极光', en_US: 'Aurora' },
    note: { zh_CN: '光晕与半透明玻璃，层次分明', en_US: 'Light behind translucent glass, in layers' },
  },
  {
    key: 'default5',
    title: { zh_CN: '海报', en_US: 'Poster' },
    note: { zh_CN: '一张张丝网海报：巨大的字、三种油墨', en_US: 'Screen prints: huge type in three inks' },
  },
  {
    key: 'default6',
    title: { zh_CN: '硬格', en_US: 'Raw grid' },
    note: { zh_CN: '粗线方格与超大数字，没有阴影也没有圆角', en_US: 'Hard lines and oversize numbers, nothing round' },
  },
  {
    key: 'default7',
    title: { zh_CN: '小镇', en_US: 'Little town' },
    note: { zh_CN: '手绘的小镇：白天有云，夜里有灯', en_US: 'A drawn town: clouds by day, lit windows by night' },
  },
  {
    key: 'default8',
    title: { zh_CN: '控制台', en_US: 'Control room' },
    note: { zh_CN: '一面仪表墙，图表都来自真实数据', en_US: 'A wall of instruments drawn of real figures' },
  },
  {
    key: 'mall1',
    title: { zh_CN: '商场', en_US: 'The mall' },
    note: { zh_CN: '首页就是商城：类目、推荐、热卖与店铺', en_US: 'The mall at the door: categories, goods and shops' },
  },
] as const satisfies readonly HomeTheme[];

export type HomeThemeKey = (typeof homeThemes)[number]['key'];

const KEYS = new Set<string>(homeThemes.map(({ key }) => key));
export const isHomeTheme = (key: string): key is HomeThemeKey => KEYS.has(key);

/** The look of the site. */
export const homeLook = z.string().refine(isHomeTheme, 'theme');
