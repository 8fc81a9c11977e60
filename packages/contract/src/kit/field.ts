/** Fields that many shapes share. Strings arrive trimmed (server/kit/routes); `text` also refuses what can't be stored or shown. */
import { z } from 'zod';
import { isPrintable, isVisible } from './printable.ts';

/** A row's identity: a positive integer that JSON carries exactly. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export { isPrintable };

/** Text of 0…max characters, free of control characters and lone surrogates. */
export const anyText = (max: number) => z.string().max(max).refine(isPrintable, 'printable');

/** Text of 1…max characters, of which at least one is seen. */
export const text = (max: number) => anyText(max).min(1).refine(isVisible, 'printable');

/** How much room text takes: a Chinese character, or another as broad, counts as two. */
export const widthOf = (value: string): number => [...value].reduce((sum, each) => sum + (BROAD.test(each) ? 2 : 1), 0);
const BROAD =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const measured = new WeakSet<z.ZodType>();
/** Whether a text's bound is one of room, not of characters. */
export const isMeasured = (schema: z.ZodType): boolean => measured.has(schema);

/** Text of 1…max places, where a Chinese character takes two (docs/decisions/0063-lists-as-one-has-them.md). */
export function wideText(max: number) {
  const schema = text(max).refine((value) => widthOf(value) <= max, { error: 'wide', params: { max } });
  measured.add(schema);
  return schema;
}

/** A switch, 0 or 1, as the product's wire has it. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** A row's place among its like. */
export const sort = z.number().int().min(0).max(1_000_000);

/** A password as typed: 8–128 characters. */
export const newPassword = z.string().min(8).max(128);

/** A password offered at login: bounded before it reaches the hash. */
export const offeredPassword = z.string().min(1).max(128);

/** A name to log in with: letters, digits, underscore, Chinese; 2–32. */
export const username = z.string().regex(/^[\p{Script=Han}A-Za-z0-9_]{2,32}$/u, 'username');

/** An e-mail address of at most 100 characters. */
export const email = z.email('email').max(100);

/** A mainland mobile number. */
export const mobile = z.string().regex(/^1[3-9]\d{9}$/, 'mobile');

/** An address a page may show or link to: https, http, or a path of our own. */
export const link = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/[^\s<>"']+|\/[^\s<>"'/\\][^\s<>"'\\]*)?$/, 'link');

/** The data of a call that answers nothing but success. */
export const nothing = z.null();
