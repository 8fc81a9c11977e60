/** The account's menu: what a button may be, and what of it WeChat would refuse. No zod: the editor shows it while it is typed. */
import type { Label, StatusWords, Titles } from '../kit/words.ts';

export const BUTTON_KINDS = ['text', 'rule', 'view', 'mini'] as const;
export type ButtonKind = (typeof BUTTON_KINDS)[number];
export const buttonKindWords = {
  text: { zh_CN: '回复文字', en_US: 'Says a text' },
  rule: { zh_CN: '触发关键词规则', en_US: 'Answers by a rule' },
  view: { zh_CN: '打开网页', en_US: 'Opens a page' },
  mini: { zh_CN: '打开小程序', en_US: 'Opens a mini program' },
} satisfies Titles<ButtonKind>;

export interface MenuButton {
  name: string;
  kind: ButtonKind;
  /** Of `text`. */
  words: string;
  /** Of `rule`; null while none is chosen. */
  rule_id: number | null;
  /** Of `view`; of `mini` what old apps open instead. */
  url: string;
  /** Of `mini`. */
  app_id: string;
  page_path: string;
  /** A button with others below it does nothing by itself. */
  buttons: readonly Omit<MenuButton, 'buttons'>[];
}

export const MOST_BUTTONS = 3;
export const MOST_BELOW = 5;
/** Bytes of a name, and of an address. */
export const NAME_BYTES = 16;
export const NAME_BYTES_BELOW = 60;
export const URL_BYTES = 1024;
/** Chinese signs that are shown of a name; WeChat puts dots for the rest. */
export const NAME_SHOWN = 4;
export const NAME_SHOWN_BELOW = 8;

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export const blankButton: Omit<MenuButton, 'buttons'> = {
  name: '',
  kind: 'view',
  words: '',
  rule_id: null,
  url: '',
  app_id: '',
  page_path: '',
};

/** Where a fault is: the button, and the one below it; below null: it is the upper one's own. */
export interface MenuFault {
  at: number;
  below: number | null;
  what: Label;
}

const NAME: Label = { zh_CN: '请填写按钮名称', en_US: 'Name the button' };
const LONG: Label = { zh_CN: '一级按钮名称最多 16 字节（约 5 个汉字）', en_US: 'At most 16 bytes, some five Chinese signs' };
const LONG_BELOW: Label = { zh_CN: '子按钮名称最多 60 字节（20 个汉字）', en_US: 'At most 60 bytes, twenty Chinese signs' };
const WORDS: Label = { zh_CN: '请填写点击后回复的文字', en_US: 'Say what is answered' };
const RULE: Label = { zh_CN: '请选择关键词规则', en_US: 'Choose a rule' };
const ADDRESS: Label = {
  zh_CN: '请填写 http:// 或 https:// 开头的网址，最多 1024 字节',
  en_US: 'An address that begins with http:// or https://, at most 1024 bytes',
};
const APP: Label = { zh_CN: '请填写小程序 AppID（wx 开头的 18 位）', en_US: 'The AppID of the mini program: wx and 16 digits' };
const PATH: Label = { zh_CN: '请填写小程序页面路径', en_US: 'The page of the mini program' };

function faultOf(
  { name, kind, words, rule_id, url, app_id, page_path }: Omit<MenuButton, 'buttons'>,
  isBelow: boolean,
  opens: boolean,
): Label | null {
  if (name.trim() === '') return NAME;
  if (bytesOf(name) > (isBelow ? NAME_BYTES_BELOW : NAME_BYTES)) return isBelow ? LONG_BELOW : LONG;
  if (opens) return null;
  if (kind === 'text') return words.trim() === '' ? WORDS : null;
  if (kind === 'rule') return rule_id === null ? RULE : null;
  if (!/^https?:\/\/[^\s/]+/.test(url) || bytesOf(url) > URL_BYTES) return ADDRESS;
  if (kind === 'view') return null;
  if (!/^wx[0-9a-z]{16}$/.test(app_id)) return APP;
  return page_path.trim() === '' ? PATH : null;
}

/** All that WeChat would refuse, in its order. */
export function menuFaults(buttons: readonly MenuButton[]): MenuFault[] {
  const faults: MenuFault[] = [];
  for (const [at, button] of buttons.entries()) {
    const what = faultOf(button, false, button.buttons.length > 0);
    if (what) faults.push({ at, below: null, what });
    for (const [below, each] of button.buttons.entries()) {
      const fault = faultOf(each, true, false);
      if (fault) faults.push({ at, below, what: fault });
    }
  }
  return faults;
}

export const PUBLICATION_KINDS = ['published', 'removed'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];
export const publicationWords = {
  published: { zh_CN: '菜单已上线', en_US: 'Published', tone: 'success' },
  removed: { zh_CN: '菜单已下线', en_US: 'Removed', tone: 'plain' },
} satisfies StatusWords<PublicationKind>;
