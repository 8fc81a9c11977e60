/** How pieces of the house are called, and what a scaffold consists of. */

/** A file's text with something put in. */
export type Edit = (text: string) => string;

export interface Scaffold {
  /** Texts by path below the root. */
  files: Record<string, string>;
  /** Files that are there already, and what is written into them. */
  edits?: Record<string, Edit>;
  /** What is left to do by hand, in order. */
  next: string[];
}

/** `stock-alarm` → `stockAlarm`. */
export const camel = (name: string): string => name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
/** `stock-alarm` → `StockAlarm`. */
export const pascal = (name: string): string => camel(name).replace(/^./, (letter) => letter.toUpperCase());
/** `stock-alarm` → `stock_alarm`. */
export const snake = (name: string): string => name.replaceAll('-', '_');
