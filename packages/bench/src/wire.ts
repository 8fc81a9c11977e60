/**
 * One keep-alive connection, one request at a time, nothing else: client and server share the cores, and Node's own client
 * costs as much as the server does. Answers need a content-length, which every answer of ours has.
 */
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Answer {
  status: number;
  /** The body as it came, one character a byte. */
  body: string;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

export class Wire {
  readonly #port: number;
  #socket: Socket | undefined;
  #parts: Buffer[] = [];
  #bytes = 0;
  /** Bytes of the whole answer, once its head has come. */
  #wanted = 0;
  #headBytes = 0;
  #head = '';
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a request as it stands and gives its answer. Throws when the connection ends first. */
  send(text: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      const socket = this.#socket ?? this.#open();
      socket.write(text);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
    socket.on('data', (data) => this.#take(socket, data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      else return;
      this.#parts = [];
      this.#bytes = 0;
      this.#wanted = 0;
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.reject(new Error('the connection ended'));
    });
    this.#socket = socket;
    return socket;
  }

  #take(socket: Socket, data: Buffer): void {
    this.#parts.push(data);
    this.#bytes += data.length;
    if (this.#wanted === 0) {
      const all = this.#parts.length === 1 ? data : Buffer.concat(this.#parts);
      const end = all.indexOf(END_OF_HEAD);
      if (end < 0) return;
      this.#parts = [all];
      this.#head = all.toString('latin1', 0, end);
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head)?.[1];
      this.#headBytes = end + END_OF_HEAD.length;
      this.#wanted = this.#headBytes + Number(length ?? 0);
    }
    if (this.#bytes < this.#wanted) return;
    const all = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts);
    const answer = { status: Number(this.#head.slice(9, 12)), body: all.toString('latin1', this.#headBytes, this.#wanted) };
    // A server ends a connection after so many requests; the next one gets a new one.
    if (/\r\nconnection: *close/i.test(this.#head)) {
      this.#socket = undefined;
      socket.destroy();
    }
    this.#parts = [];
    this.#bytes = 0;
    this.#wanted = 0;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}

/** A POST of JSON, ready to be sent. */
export function postText(path: string, json: string, address: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

/** How each gzip begins. */
const GZIP = 0x1f8b;
/** What every browser takes a page as. */
const BROWSERS_ACCEPT = 'accept-encoding: gzip, deflate, br, zstd\r\n';

/** A GET, ready to be sent; as a browser asks, where an answer may come compressed. */
export function getText(path: string, address: string, asBrowser = false): string {
  return `GET ${path} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${address}\r\n${asBrowser ? BROWSERS_ACCEPT : ''}\r\n`;
}

/** A body as it was before it was compressed as a browser would have it; one character a byte, as it came. */
export function unpacked(body: string): string {
  const bytes = Buffer.from(body, 'latin1');
  return (bytes.readUInt16BE() === GZIP ? gunzipSync(bytes) : brotliDecompressSync(bytes)).toString('latin1');
}
