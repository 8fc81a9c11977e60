/** Words that nobody may write, as an administrator lists them. Pure. */

/** As a reader sees it: wide letters and capitals are letters, gaps are nothing. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{Cf}]/gu, '');

/** The first of the words, which are divided by |, that a text holds, as it is listed; nothing where it holds none. */
export function wordIn(text: string, words: string): string | undefined {
  const read = asRead(text);
  return words.split('|').find((word) => asRead(word) !== '' && read.includes(asRead(word)));
}

/** Does a text hold one of the words. */
export const holdsWord = (text: string, words: string): boolean => wordIn(text, words) !== undefined;

/** Rich text that has been cleaned, as it is read: no mark may stand between the letters of a word. */
export const readable = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
