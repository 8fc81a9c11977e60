/** Which fingerprints came before: a hundred thousand of them in plain numbers, where a set of texts makes a text of each. Pure. */
import { PRINT_BYTES } from './import-rows.ts';

const WORDS = PRINT_BYTES / 4;

/** Makes an empty set. What it gives says of a fingerprint whether it is new, and keeps it. Fingerprints are as good as random: their bytes are their hash. */
export function printSet(): (print: Buffer) => boolean {
  /** Fingerprints in the order they came, four words each. */
  let words = new Int32Array(1024 * WORDS);
  let count = 0;
  /** By its first word, and where that one is taken by the next free: which fingerprint is there, counted from 1. Never more than half full. */
  let slots = new Int32Array(2048);

  function grow(): void {
    const wider = new Int32Array(words.length * 2);
    wider.set(words);
    words = wider;
    slots = new Int32Array(slots.length * 2);
    for (let nth = 1; nth <= count; nth += 1) {
      let slot = slotOf(words[(nth - 1) * WORDS] as number);
      while (slots[slot] !== 0) slot = slotOf(slot + 1);
      slots[slot] = nth;
    }
  }
  const slotOf = (number: number): number => number & (slots.length - 1);

  return (print) => {
    const a = print.readInt32LE(0);
    const b = print.readInt32LE(4);
    const c = print.readInt32LE(8);
    const d = print.readInt32LE(12);
    if ((count + 1) * WORDS > words.length) grow();
    let slot = slotOf(a);
    for (let nth = slots[slot] as number; nth !== 0; nth = slots[slot] as number) {
      const at = (nth - 1) * WORDS;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return false;
      slot = slotOf(slot + 1);
    }
    const at = count * WORDS;
    words[at] = a;
    words[at + 1] = b;
    words[at + 2] = c;
    words[at + 3] = d;
    count += 1;
    slots[slot] = count;
    return true;
  };
}
