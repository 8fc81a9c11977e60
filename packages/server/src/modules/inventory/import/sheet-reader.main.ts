/** The thread that reads a sheet; see import-sheet.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CellValue, streamXlsxRows } from 'hucre';

export interface SheetRow {
  /** As the spreadsheet numbers it. */
  line: number;
  /** The cells with tabs between; null where one is no text any more. */
  text: string | null;
}

export interface SheetMessage {
  rows?: SheetRow[];
  error?: string;
  end?: true;
}

const AT_ONCE = 2000;
/** Spreadsheets keep fifteen digits: what is longer has lost its last ones. */
const MAX_EXACT = 1e15;
/** Cells further to the right are no cards. */
const MAX_CELLS = 50;
/** More rows than a card file has, blank ones between them included. */
const MAX_ROWS_SEEN = 300_000;

/** What stands in a cell; null for a date, and for a number that the spreadsheet has rounded or would write with a power. */
export function cellText(value: CellValue): string | null {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number' || Math.abs(value) >= MAX_EXACT) return null;
  const text = String(value);
  return text.includes('e') ? null : text;
}

async function read(bytes: Uint8Array, most: number, send: (message: SheetMessage) => void): Promise<void> {
  let rows: SheetRow[] = [];
  let count = 0;
  let seen = 0;
  for await (const { index, values } of streamXlsxRows(bytes)) {
    // Rows that hold nothing are cheap to write and not to read.
    seen += 1;
    if (seen > MAX_ROWS_SEEN) throw new Error('nothing but empty rows');
    const cells = values.slice(0, MAX_CELLS).map(cellText);
    const text = cells.includes(null) ? null : cells.join('\t').trimEnd();
    if (text === '') continue;
    rows.push({ line: index + 1, text });
    count += 1;
    if (rows.length === AT_ONCE) {
      send({ rows });
      rows = [];
    }
    if (count > most) break;
  }
  send({ rows, end: true });
}

if (parentPort) {
  const port = parentPort;
  const { bytes, most } = workerData as { bytes: Uint8Array; most: number };
  read(bytes, most, (message) => port.postMessage(message)).catch((error: unknown) =>
    port.postMessage({ error: error instanceof Error ? error.message : 'unreadable' } satisfies SheetMessage),
  );
}
