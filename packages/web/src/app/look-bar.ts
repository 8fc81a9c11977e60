/**
 * What stands on a page that is drawn in a home theme its reader only tries on: which it is, the way to choose it, the way out. Drawn on the
 * server alone and without script; in both languages, for its reader may change them on the page.
 */
import type { Label } from '@keymall/contract/kit/words';
import { escapeHtml } from './head.ts';

/** A home theme on trial. */
export interface Tried {
  theme: string;
  title: Label;
  /** The office's page that chooses it. */
  choose: string;
  /** The same page as visitors see it. */
  leave: string;
}

const text = {
  zh_CN: { tries: '正在预览“{title}”，只有当前浏览器能看到', choose: '使用这套主题', leave: '退出预览' },
  en_US: { tries: 'Trying “{title}” on: seen in this browser alone', choose: 'Use this theme', leave: 'Leave the preview' },
};
const TAGS = { zh_CN: 'zh-CN', en_US: 'en' } as const;
const LOCALES = ['zh_CN', 'en_US'] as const;

const STYLE =
  '<style>.km-tried{position:fixed;z-index:60;inset:auto 0 0;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0 20px;padding:8px 16px calc(8px + env(safe-area-inset-bottom));background:#14181f;color:#fff;font:14px/1.5 system-ui,sans-serif;box-shadow:0 -4px 24px #0006}.km-tried a{display:inline-flex;align-items:center;min-height:44px;color:#9fc2ff;text-decoration:underline}@media (width<600px){.km-tried>span{flex-basis:100%;text-align:center}}.km-tried a:focus-visible{outline:2px solid #fff}html:lang(zh) .km-tried [lang=en],html:lang(en) .km-tried [lang=zh-CN]{display:none}body:has(.km-tried){padding-bottom:64px}@media print{.km-tried{display:none}}</style>';

const inBoth = (say: (words: (typeof text)['zh_CN'], locale: (typeof LOCALES)[number]) => string): string =>
  LOCALES.map((locale) => `<span lang="${TAGS[locale]}">${escapeHtml(say(text[locale], locale))}</span>`).join('');

export function lookBar({ title, choose, leave }: Tried): string {
  const tries = inBoth((said, locale) => said.tries.replace('{title}', title[locale]));
  const link = (href: string, word: 'choose' | 'leave'): string => `<a href="${escapeHtml(href)}">${inBoth((said) => said[word])}</a>`;
  return `${STYLE}<aside class="km-tried">${tries}${link(choose, 'choose')}${link(leave, 'leave')}</aside>`;
}
