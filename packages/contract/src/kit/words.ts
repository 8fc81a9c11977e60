/** What values are called, for everybody who shows them: pages, mails, exports. Numbers and codes are nobody's to read. */

/** A text in both languages, where it belongs to a value rather than to a page. */
export interface Label {
  zh_CN: string;
  en_US: string;
}

/** A text that was set in Chinese, and in English too where somebody did; empty: the Chinese stands for both. */
export const inBoth = (zh_CN: string, en_US: string): Label => ({ zh_CN, en_US: en_US || zh_CN });

/** How a state weighs: what went well, what waits, what needs somebody. */
export type Tone = 'success' | 'warning' | 'danger' | 'primary' | 'plain';

/** What each value of an enumeration is called. */
export type Titles<Value extends string | number = string | number> = Readonly<Record<Value, Label>>;

/** What each value of a state is called, and how it weighs. */
export type StatusWords<Value extends string | number = string | number> = Readonly<Record<Value, Label & { tone: Tone }>>;
