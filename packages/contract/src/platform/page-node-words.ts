/** What the parts of public pages that may be switched off are called; entries of the navigation are called as it calls them. */
import type { Label } from '../kit/words.ts';

export const nodeTitles = {
  'home.note': { zh_CN: '首屏说明', en_US: 'Words below the headline' },
  'home.figures': { zh_CN: '平台数据', en_US: 'The platform in figures' },
  'home.why': { zh_CN: '平台优势', en_US: 'What the platform is good at' },
  'home.steps': { zh_CN: '开店步骤', en_US: 'Steps to a shop' },
  'home.notices': { zh_CN: '平台公告', en_US: 'News from the platform' },
  'home.pays': { zh_CN: '支持的支付方式', en_US: 'Ways to pay' },
  'home.cta': { zh_CN: '开店邀请', en_US: 'Invitation to open a shop' },
  'home.links': { zh_CN: '友情链接', en_US: 'Partner sites' },
  'foot.brand': { zh_CN: '页脚标识', en_US: 'Sign in the footer' },
} as const satisfies Record<string, Label>;

/** A part that some page marks: one with a title, or an entry of the navigation. */
export type NodeName = keyof typeof nodeTitles | `nav.${string}`;
