/**
 * China's provinces as a map of equal tiles, one each: where a tile stands is our own choice, by its neighbours, and no border is drawn. Column
 * and row from the upper left.
 */
import type { Titles } from '../kit/words.ts';

export const provinceWords = {
  新疆: { zh_CN: '新疆', en_US: 'Xinjiang' },
  西藏: { zh_CN: '西藏', en_US: 'Tibet' },
  青海: { zh_CN: '青海', en_US: 'Qinghai' },
  甘肃: { zh_CN: '甘肃', en_US: 'Gansu' },
  宁夏: { zh_CN: '宁夏', en_US: 'Ningxia' },
  内蒙古: { zh_CN: '内蒙古', en_US: 'Inner Mongolia' },
  黑龙江: { zh_CN: '黑龙江', en_US: 'Heilongjiang' },
  吉林: { zh_CN: '吉林', en_US: 'Jilin' },
  辽宁: { zh_CN: '辽宁', en_US: 'Liaoning' },
  北京: { zh_CN: '北京', en_US: 'Beijing' },
  天津: { zh_CN: '天津', en_US: 'Tianjin' },
  河北: { zh_CN: '河北', en_US: 'Hebei' },
  山西: { zh_CN: '山西', en_US: 'Shanxi' },
  陕西: { zh_CN: '陕西', en_US: 'Shaanxi' },
  山东: { zh_CN: '山东', en_US: 'Shandong' },
  河南: { zh_CN: '河南', en_US: 'Henan' },
  江苏: { zh_CN: '江苏', en_US: 'Jiangsu' },
  安徽: { zh_CN: '安徽', en_US: 'Anhui' },
  上海: { zh_CN: '上海', en_US: 'Shanghai' },
  浙江: { zh_CN: '浙江', en_US: 'Zhejiang' },
  湖北: { zh_CN: '湖北', en_US: 'Hubei' },
  重庆: { zh_CN: '重庆', en_US: 'Chongqing' },
  四川: { zh_CN: '四川', en_US: 'Sichuan' },
  湖南: { zh_CN: '湖南', en_US: 'Hunan' },
  江西: { zh_CN: '江西', en_US: 'Jiangxi' },
  福建: { zh_CN: '福建', en_US: 'Fujian' },
  贵州: { zh_CN: '贵州', en_US: 'Guizhou' },
  云南: { zh_CN: '云南', en_US: 'Yunnan' },
  广西: { zh_CN: '广西', en_US: 'Guangxi' },
  广东: { zh_CN: '广东', en_US: 'Guangdong' },
  海南: { zh_CN: '海南', en_US: 'Hainan' },
  台湾: { zh_CN: '台湾', en_US: 'Taiwan' },
  香港: { zh_CN: '香港', en_US: 'Hong Kong' },
  澳门: { zh_CN: '澳门', en_US: 'Macau' },
} satisfies Titles;

export type Province = keyof typeof provinceWords;

export const provinceTiles: Readonly<Record<Province, readonly [column: number, row: number]>> = {
  新疆: [0, 2],
  西藏: [1, 4],
  青海: [1, 3],
  甘肃: [2, 3],
  宁夏: [3, 3],
  内蒙古: [5, 2],
  黑龙江: [8, 0],
  吉林: [8, 1],
  辽宁: [8, 2],
  北京: [6, 2],
  天津: [7, 2],
  河北: [6, 3],
  山西: [5, 3],
  陕西: [4, 3],
  山东: [7, 3],
  河南: [5, 4],
  江苏: [7, 4],
  安徽: [6, 4],
  上海: [8, 4],
  浙江: [7, 5],
  湖北: [4, 4],
  重庆: [3, 4],
  四川: [2, 4],
  湖南: [4, 5],
  江西: [5, 5],
  福建: [6, 5],
  贵州: [3, 5],
  云南: [2, 5],
  广西: [3, 6],
  广东: [4, 6],
  海南: [3, 7],
  台湾: [7, 6],
  香港: [5, 6],
  澳门: [4, 7],
};

export const isProvince = (name: string): name is Province => Object.hasOwn(provinceWords, name);
export const provinces = Object.keys(provinceWords) as [Province, ...Province[]];
