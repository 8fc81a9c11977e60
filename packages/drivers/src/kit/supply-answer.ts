/** What drivers of supply read out of answers, and never take on trust. */
import { type Fen, parseYuan } from '@keymall/contract/kit/money';
import { GatewayError } from './gateway-error.ts';
import type { HttpAnswer } from './http.ts';

const asWritten = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value;

export type Parts = Readonly<Record<string, unknown>>;

export const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON object of an answer, its numbers as the very digits they came with. Throws `rubbish` for anything else. */
export function readParts({ body }: HttpAnswer): Parts {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8').replace(/^\ufeff/, ''), asWritten);
  } catch (cause) {
    throw new GatewayError('rubbish', 'not JSON', cause);
  }
  if (!isParts(parsed)) throw new GatewayError('rubbish', 'not a JSON object');
  return parsed;
}

/** A text, or digits; empty for anything else. */
export const textIn = (parts: Parts, name: string): string => {
  const value = parts[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** A whole number from 0 on, or null. */
export function countIn(parts: Parts, name: string): number | null {
  const text = textIn(parts, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A price in yuan as fen, or null: what is less than a fen is rounded up, for it is what we pay. Never a float. */
export function priceIn(parts: Parts, name: string): Fen | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2})(\d{0,8}))?$/.exec(textIn(parts, name));
  const fen = match && parseYuan(match[2] === undefined ? (match[1] ?? '') : `${match[1]}.${match[2]}`);
  return fen === null ? null : fen + (/[1-9]/.test(match?.[3] ?? '') ? 1 : 0);
}

/** Lines of a delivery, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Words of the other side as they may be shown: no markup, one line, not long. */
export const wordsOf = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200);
