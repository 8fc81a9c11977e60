/** A cover for what has no picture: colour and sign follow from the name alone, so that it is the same everywhere and on every day. */

/** How many colours there are; themes/kit/cover.css has them. */
const COLOURS = 13;

export interface Cover {
  /** Its colour, from 0 on. */
  colour: number;
  /** The first two signs of its name that say something. */
  sign: string;
}

export function coverOf(name: string): Cover {
  let sum = 7;
  for (let at = 0; at < name.length; at += 1) sum = (Math.imul(sum, 33) + name.charCodeAt(at)) | 0;
  const signs = name.match(/[\p{L}\p{N}]/gu) ?? [...name];
  return { colour: (sum >>> 0) % COLOURS, sign: signs.slice(0, 2).join('').toUpperCase() };
}
