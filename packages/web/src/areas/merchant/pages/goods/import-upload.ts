/** A file of cards on its way up: in pieces that pass any proxy, each tried again when the line breaks. */
import { cardImportRaw, type UploadBegin } from '@keymall/contract/inventory/card-import';
import type { z } from 'zod';
import { CallError } from '#kit/call';
import { currentLocale, htmlLang } from '#kit/i18n';
import { sessionOf } from '#kit/session';

const PIECE_BYTES = 900_000;
const TRIES = 3;
const WHOLE = 100;
const AGAIN_MS = 800;

interface Answer {
  code?: number;
  msg?: string;
  data?: { import_id?: number };
}

async function send(query: Record<string, string | number>, body: Blob): Promise<number> {
  const address = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  for (let tried = 1; ; tried += 1) {
    try {
      const response = await fetch(`${cardImportRaw.upload.path}?${address}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/octet-stream',
          authorization: `Bearer ${sessionOf('merchant')?.accessToken ?? ''}`,
          'accept-language': htmlLang(currentLocale()),
        },
      });
      const answer = (await response.json().catch(() => ({}))) as Answer;
      const id = answer.data?.import_id;
      if (response.ok && answer.code === 1 && id) return id;
      throw new CallError(answer.msg ?? '', answer.code ?? response.status, answer.msg ?? '', response.status, answer.data);
    } catch (error) {
      // what the server refused it will refuse again; the first piece would open a second batch
      if (error instanceof CallError || tried === TRIES || !('import_id' in query)) throw error;
      await new Promise((done) => setTimeout(done, AGAIN_MS * tried));
    }
  }
}

/** Sends a file up and gives the number of its batch. `onPart` hears how much has arrived, of a hundred. Throws as calls do. */
export async function sendCards(
  file: Blob,
  how: Omit<z.input<typeof UploadBegin>, 'more'>,
  onPart: (percent: number) => void,
): Promise<number> {
  const pieces = Math.max(1, Math.ceil(file.size / PIECE_BYTES));
  const piece = (at: number): Blob => file.slice(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
  const id = await send({ ...how, more: pieces > 1 ? 1 : 0 }, piece(0));
  for (let at = 1; at < pieces; at += 1) {
    onPart(Math.floor((at * WHOLE) / pieces));
    await send({ import_id: id, piece: at, more: at < pieces - 1 ? 1 : 0 }, piece(at));
  }
  onPart(WHOLE);
  return id;
}

/** Hands the visitor the list of lines that were not taken. */
export async function downloadProblems(id: number): Promise<void> {
  const response = await fetch(`${cardImportRaw.problems.path}?id=${id}`, {
    headers: {
      authorization: `Bearer ${sessionOf('merchant')?.accessToken ?? ''}`,
      'accept-language': htmlLang(currentLocale()),
    },
  });
  if (!response.ok) throw new CallError('', response.status, '', response.status, null);
  const url = URL.createObjectURL(await response.blob());
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `import-problems-${id}.csv`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
