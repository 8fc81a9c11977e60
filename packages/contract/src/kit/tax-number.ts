/** Numbers that the tax office knows a company by. Pure. */

/** Signs of a unified social credit code (GB 32100): no I, O, S, V, Z. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_CODE = /^[0-9ABCDEFGHJKLMNPQRTUWXY]{2}\d{6}[0-9ABCDEFGHJKLMNPQRTUWXY]{10}$/;
const IDENTITY = /^\d{17}[\dX]$/;

/** The last sign of a credit code is what its others come to: each by a power of three, modulo 31. */
export function isCreditCode(value: string): boolean {
  if (!CREDIT_CODE.test(value)) return false;
  let sum = 0;
  for (let at = 0, weight = 1; at < 17; at += 1, weight = (weight * 3) % 31) sum += SIGNS.indexOf(value[at] as string) * weight;
  return SIGNS[(31 - (sum % 31)) % 31] === value[17];
}

/** Of somebody who trades under his own identity number: its last sign is told by ISO 7064 MOD 11-2. */
export function isIdentityNumber(value: string): boolean {
  if (!IDENTITY.test(value)) return false;
  let sum = 0;
  for (const sign of value.slice(0, 17)) sum = ((sum + Number(sign)) * 2) % 11;
  return '0123456789X'[(12 - sum) % 11] === value[17];
}

/**
 * Whether it can be a tax number: a credit code or an identity number (18 signs) whose last sign is right, or one from before of 15, 17
 * or 20 signs, which have none to check. Capital letters.
 */
export function isTaxNumber(value: string): boolean {
  if (value.length === 18) return isCreditCode(value) || isIdentityNumber(value);
  return /^(?:[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{20})$/.test(value);
}
