/** What spreadsheets make of a text: one list for every file that leaves the house (docs/domain/exports.md). */

/** A text that begins with one of these is taken for a formula, by Chinese editions in full width too. */
export const FORMULA_MARKS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'] as const;

/** What would be run, or read as a number and rounded: a spreadsheet keeps fifteen digits. */
const RISKY = new RegExp(`^[${FORMULA_MARKS.join('').replace('-', '\\-')}]|^\\d{16,}$`);

/** A field of a CSV line, quoted where it must be. */
export const csvQuoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A text as a field of a CSV line: one that would be run or rounded has an apostrophe before it. */
export const csvText = (text: string): string => csvQuoted(RISKY.test(text) ? `'${text}` : text);
