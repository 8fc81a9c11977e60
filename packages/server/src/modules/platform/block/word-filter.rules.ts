/** Words that nobody may write, as an administrator lists them. Pure. */

/** As a reader sees it: wide letters and capitals are letters, gaps are nothing. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{Cf}]/gu, '');

/** Does a text hold one of the words, which are divided by |. */
export function holdsWord(text: string, words: string): boolean {
  const read = asRead(text);
  return words
    .split('|')
    .map(asRead)
    .some((word) => word !== '' && read.includes(word));
}
