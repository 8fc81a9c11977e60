/** How a gateway's notices are written: what the conformance kit needs to tamper with one. Forms and JSON; a driver may bring its own. */
import type { Fen } from '@keymall/contract/kit/money';
import { formatYuan } from '@keymall/contract/kit/money';
import type { NoticeMessage } from './notice.ts';

/** How amounts are written. */
export interface AmountWire {
  write(fen: Fen): string;
  /** Other ways to write one that are read. */
  loosely: readonly (readonly [string, Fen])[];
  /** What is no amount. */
  none: readonly string[];
}

const never = ['1e2', ' 1', '1 ', '-1', '+1', '0x10', '１', '1,000', 'NaN', 'null', 'constructor', '1\n'];

/** Yuan with two places, as text. */
export const yuanText: AmountWire = {
  write: formatYuan,
  loosely: [
    ['1.0', 100],
    ['1', 100],
  ],
  none: [...never, '1.000', '-1.00', '１.00', '1,000.00', '.5', '1.', '99999999999.00'],
};

/** Fen in digits, as text. */
export const fenText: AmountWire = { write: String, loosely: [], none: [...never, '1.00', '1.', '99999999999999999'] };

export interface NoticeWire {
  /** The ways it comes; the first is the one unless another is asked for. */
  methods: readonly ('GET' | 'POST')[];
  /** What the signature covers: the fields, however they are written, or the very bytes of the body. */
  signs: 'fields' | 'body';
  contentType: string;
  /** Content types under which the same body is not taken. */
  strangeTypes: readonly string[];
  /** False where a notice is a large object by nature, and only its size is limited. */
  limitsFields: boolean;
  amount: AmountWire;
  read(message: NoticeMessage, name: string): string;
  /** The notice with another value of a field, or without it. */
  set(message: NoticeMessage, name: string, value: string | null): NoticeMessage;
  /** The notice with a field twice, before and after the true one. */
  repeat(message: NoticeMessage, name: string, value: string): readonly NoticeMessage[];
  /** The same fields, told in the opposite order. */
  reversed(message: NoticeMessage): NoticeMessage;
  /** The same things said in a form where it should be JSON, or the other way round. */
  disguised(message: NoticeMessage): NoticeMessage;
}

const FORM = 'application/x-www-form-urlencoded';
const textOf = (message: NoticeMessage) => (message.method === 'POST' ? message.rawBody.toString('utf8') : message.query);

/** A header to change, where the wire has the field there: the message with it, or null. */
function inHeaders(message: NoticeMessage, name: string, value: string | null): NoticeMessage | null {
  if (!Object.hasOwn(message.headers, name)) return null;
  const { [name]: _, ...headers } = message.headers;
  return { ...message, headers: value === null ? headers : { ...headers, [name]: value } };
}

const written = (message: NoticeMessage, text: string): NoticeMessage =>
  message.method === 'POST' ? { ...message, rawBody: Buffer.from(text) } : { ...message, query: text };

/** Form fields, signed with one of them. */
export function formWire(more: Partial<NoticeWire> = {}): NoticeWire {
  return {
    methods: ['GET', 'POST'],
    signs: 'fields',
    contentType: FORM,
    strangeTypes: ['', 'text/plain', `${FORM}x`, 'multipart/form-data; boundary=x'],
    limitsFields: true,
    amount: yuanText,
    read: (message, name) => new URLSearchParams(textOf(message)).get(name) ?? '',
    set(message, name, value) {
      const fields = new URLSearchParams(textOf(message));
      if (value === null) fields.delete(name);
      else fields.set(name, value);
      return inHeaders(message, name, value) ?? written(message, fields.toString());
    },
    repeat(message, name, value) {
      const text = textOf(message);
      return [`${text}&${name}=${value}`, `${name}=${value}&${text}`, `${text}&${text}`].map((twice) => written(message, twice));
    },
    reversed: (message) => written(message, new URLSearchParams([...new URLSearchParams(textOf(message))].reverse()).toString()),
    disguised(message) {
      const json = JSON.stringify(Object.fromEntries(new URLSearchParams(textOf(message))));
      return { ...message, method: 'POST', contentType: 'application/json', rawBody: Buffer.from(json) };
    },
    ...more,
  };
}

/** A JSON object in the body of a POST, signed with a field of it or with headers. */
export function jsonWire(more: Partial<NoticeWire> & Pick<NoticeWire, 'signs'>): NoticeWire {
  const parsed = (message: NoticeMessage) => JSON.parse(message.rawBody.toString('utf8')) as Record<string, unknown>;
  return {
    methods: ['POST'],
    contentType: 'application/json',
    strangeTypes: ['', 'text/plain', FORM, 'application/jsonx'],
    limitsFields: true,
    amount: yuanText,
    read: (message, name) => String(message.headers[name] ?? parsed(message)[name] ?? ''),
    set(message, name, value) {
      const { [name]: old, ...rest } = parsed(message);
      const told = typeof old === 'number' && value !== null && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
      return inHeaders(message, name, value) ?? written(message, JSON.stringify(value === null ? rest : { ...rest, [name]: told }));
    },
    repeat(message, name, value) {
      const text = message.rawBody.toString('utf8');
      const field = JSON.stringify({ [name]: value }).slice(1, -1);
      return [text.replace(/\}\s*$/, `,${field}}`), text.replace(/^\s*\{/, `{${field},`)].map((twice) => written(message, twice));
    },
    reversed: (message) => written(message, JSON.stringify(Object.fromEntries(Object.entries(parsed(message)).reverse()))),
    disguised(message) {
      const plain = Object.entries(parsed(message)).map(([name, value]): [string, string] => [name, String(value)]);
      return { ...message, contentType: FORM, rawBody: Buffer.from(new URLSearchParams(plain).toString()) };
    },
    ...more,
  };
}
