/** Names a merchant may not take. Pure. */

/** A name that reads as a mobile number could log in for its owner. */
export const looksLikeMobile = (name: string): boolean => /^1[3-9]\d{9}$/.test(name);
