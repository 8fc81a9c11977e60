/** The token of a shop's link: unguessable, and short enough to be read out. Pure. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The largest multiple of 62 in a byte: what is above would favour the first letters. */
const FAIR = 248;
export const TOKEN_LENGTH = 12;

/** Twelve base62 letters, 71 bits, from a source of random bytes. */
export function linkToken(random: (bytes: number) => Uint8Array): string {
  let token = '';
  while (token.length < TOKEN_LENGTH) {
    for (const byte of random(TOKEN_LENGTH * 2)) {
      if (byte < FAIR && token.length < TOKEN_LENGTH) token += ALPHABET[byte % ALPHABET.length];
    }
  }
  return token;
}
