/** What values are called, for everybody who shows them: pages, mails, exports. Numbers and codes are nobody's to read. */

/** A text in both languages, where it belongs to a value rather than to a page. */
export interface Label {
  zh_CN: string;
  en_US: string;
}

/** How a state weighs: what went well, what waits, what needs somebody. */
export type Tone = 'success' | 'warning' | 'danger' | 'primary' | 'plain';

/** What each value of an enumeration is called. */
export type Titles<Value extends string | number = string | number> = Readonly<Record<Value, Label>>;

/** What each value of a state is called, and how it weighs. */
export type StatusWords<Value extends string | number = string | number> = Readonly<Record<Value, Label & { tone: Tone }>>;
