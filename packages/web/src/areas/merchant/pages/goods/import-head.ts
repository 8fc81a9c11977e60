/** The beginning of a file, as text, for the preview: decoded as the server will (docs/domain/cards.md), a sheet told by its first bytes. */
import { type LineForm, linesOf } from '@keymall/contract/inventory/card-lines';

export interface FileHead {
  form: LineForm;
  /** Null where nothing can be shown. */
  text: string | null;
  /** There is more of the file. */
  cut: boolean;
}

const HEAD_BYTES = 65_536;

function decoded(bytes: Uint8Array): string | null {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  for (const encoding of mark ? [mark] : ['utf-8', 'gb18030']) {
    try {
      // a letter cut in two at the end is no fault of the file
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    } catch {
      // not this one
    }
  }
  return null;
}

export async function headOf(file: Blob, name: string): Promise<FileHead> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const cut = file.size > HEAD_BYTES;
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) return { form: 'sheet', text: null, cut };
  const text = decoded(bytes);
  const form = /\.csv$/i.test(name) ? 'csv' : 'text';
  return { form, text: text !== null && cut ? linesOf(text).slice(0, -1).join('\n') : text, cut };
}
