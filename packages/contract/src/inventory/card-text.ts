/** A card as it is printed: on the page, in the mail, in a file. */
export interface PrintedCard {
  number: string;
  secret: string;
}

/** One line: `卡号：… 卡密：…` where the batch asks for the words, else the bare parts with a space between. */
export function printedCard({ number, secret }: PrintedCard, withWords: boolean): string {
  if (withWords) return secret === '' ? `卡号卡密：${number}` : `卡号：${number} 卡密：${secret}`;
  return secret === '' ? number : `${number} ${secret}`;
}
