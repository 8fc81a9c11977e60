/** Numbers that people and gateways know an order, a recharge or a payout by. */

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LETTERS = 16;

/** A trade number: prefix (≤ 4), yymmddHHMMSS in Shanghai, 80 random bits in base32. At most 32 characters. `random` gives that many bytes. */
export function tradeNumber(prefix: string, wireTime: string, random: Uint8Array): string {
  if (random.length < RANDOM_LETTERS) throw new RangeError(`a trade number takes ${RANDOM_LETTERS} random bytes`);
  const stamp = wireTime.slice(2).replace(/\D/g, '');
  const letters = Array.from(random.subarray(0, RANDOM_LETTERS), (byte) => BASE32[byte & 31]).join('');
  return `${prefix}${stamp}${letters}`;
}
