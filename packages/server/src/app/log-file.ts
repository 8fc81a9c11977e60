/** The server's log. What can't be written, on a full disk, is dropped and counted: no line of it is worth the sale. */
import pino from 'pino';

/** Bytes that wait for the disk at the most; then whole lines are dropped. */
const WAITING_BYTES = 1_048_576;

export interface LogFile {
  stream: ReturnType<typeof pino.destination>;
  /** Writes that failed so far. */
  failures(): number;
}

/** The file; where it can't be opened, the terminal. */
function opened(file: string, told: (error: unknown) => void): LogFile['stream'] {
  const options = { sync: true, maxLength: WAITING_BYTES };
  try {
    return pino.destination({ ...options, dest: file, mkdir: true, mode: 0o600 });
  } catch (error) {
    told(error);
    return pino.destination({ ...options, dest: 2 });
  }
}

/** Opens a log for appending, readable by its owner only. `told` hears of the first failure after it worked. */
export function openLogFile(file: string, told: (error: unknown) => void): LogFile {
  let failures = 0;
  let isFailing = false;
  const stream = opened(file, told);
  stream.on('error', (error: unknown) => {
    failures += 1;
    if (!isFailing) told(error);
    isFailing = true;
  });
  stream.on('write', () => {
    isFailing = false;
  });
  stream.on('drop', () => {
    failures += 1;
  });
  return { stream, failures: () => failures };
}
