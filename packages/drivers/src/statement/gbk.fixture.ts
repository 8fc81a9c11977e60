/** GBK for tests: Node reads it and does not write it, so the table of letters is read backwards. */
const letters = new Map<string, readonly [number, number]>();
const decoder = new TextDecoder('gb18030');
for (let first = 0x81; first <= 0xfe; first++)
  for (let second = 0x40; second <= 0xfe; second++) {
    const letter = decoder.decode(Uint8Array.of(first, second));
    if ([...letter].length === 1 && letter !== '\ufffd') letters.set(letter, [first, second]);
  }

/** A text in GBK. Throws for a letter it does not have. */
export function gbk(text: string): Buffer {
  const bytes: number[] = [];
  for (const letter of text) {
    const pair = letters.get(letter);
    if (pair) bytes.push(...pair);
    else if (letter <= '\u007f') bytes.push(letter.charCodeAt(0));
    else throw new RangeError(`${letter} is not in GBK`);
  }
  return Buffer.from(bytes);
}
