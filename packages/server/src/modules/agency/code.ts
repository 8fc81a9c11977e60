/** Codes that lead to a supplier or into a pool. */
import type { Ctx } from '#kit/context';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_LENGTH = 16;

/** A code nobody guesses: 80 random bits. */
export const newCode = (ctx: Ctx): string => [...ctx.random(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
