/** The text of a PDF as its fonts' own tables tell it: what a reader finds when searching. Enough for the files the house writes. */
import { inflateSync } from 'node:zlib';

/** Streams of a file, inflated, in the order they stand. */
function streamsOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/\/Length (\d+)(?:(?!endobj)[\s\S])*?stream\r?\n/g)].flatMap((match) => {
    const from = match.index + match[0].length;
    try {
      return [inflateSync(file.subarray(from, from + Number(match[1]))).toString('latin1')];
    } catch {
      return [];
    }
  });
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Glyph by number → the characters it stands for. */
function characters(streams: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  // A ligature stands for several characters: <0066 0066>.
  for (const map of streams.filter((stream) => stream.includes('beginbfrange')))
    for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
      for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
        known.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), utf16(hex.replaceAll(' ', '')));
  return known;
}

/** Pages as lists of what was written, in the order it was. */
export function pdfPages(file: Buffer): string[][] {
  const streams = streamsOf(file);
  const known = characters(streams);
  return streams
    .filter((stream) => /\]\s*TJ/.test(stream))
    .map((page) =>
      [...page.matchAll(/\[([^\]]*)\]\s*TJ/g)].map(([, shown = '']) =>
        [...shown.matchAll(/<([0-9a-f]+)>/gi)]
          .flatMap(([, hex = '']) => hex.toLowerCase().match(/.{4}/g) ?? [])
          .map((glyph) => known.get(glyph) ?? '\ufffd')
          .join(''),
      ),
    );
}
