/** Random letters that nobody else has: 32 hexadecimal digits. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A password made up for somebody else: 16 letters and digits that are not taken for each other. */
export function newPassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const made: string[] = [];
  // a byte beyond the last whole round would favour the first signs
  const fair = 256 - (256 % signs.length);
  while (made.length < 16)
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < fair && made.length < 16) made.push(signs.charAt(byte % signs.length));
  return made.join('');
}
