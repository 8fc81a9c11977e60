/** Addresses of articles, and what the articles are called that are the house's rules. */
import type { Label } from '../kit/words.ts';

/** In an address, all categories: pages after the first need a name there. No category can be called so. */
export const ALL_ARTICLES = 'all';

/** The category whose articles are the platform's notices; the home page shows the newest of them. */
export const NOTICE_ALIAS = 'notice';

export const articlePath = (id: number): string => `/article/${id}`;

/** A page of a category's list, or of all. */
export function articlesPath(alias: string | null, page = 1): string {
  if (page === 1) return alias === null ? '/cate' : `/cate/${alias}`;
  return `/cate/${alias ?? ALL_ARTICLES}/${page}`;
}

/** Each setting names an article, which stands at the foot of every page once it does. */
export const RULE_SETTINGS = [
  'register_agreement_id',
  'privacy_policy_id',
  'goods_release_id',
  'prohibited_catalog_id',
  'infringement_report_id',
] as const;
export type RuleSetting = (typeof RULE_SETTINGS)[number];

export const ruleWords: Readonly<Record<RuleSetting, Label>> = {
  register_agreement_id: { zh_CN: '服务协议', en_US: 'Terms of service' },
  privacy_policy_id: { zh_CN: '隐私政策', en_US: 'Privacy policy' },
  goods_release_id: { zh_CN: '商品发布规范', en_US: 'Rules for goods' },
  prohibited_catalog_id: { zh_CN: '禁售商品目录', en_US: 'Prohibited goods' },
  infringement_report_id: { zh_CN: '侵权举报', en_US: 'Report an infringement' },
};
