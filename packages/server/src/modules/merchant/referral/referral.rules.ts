/** Whose registration counts for whom. Pure; see docs/domain/referral.md. */

/** A Chinese mobile however somebody writes it; empty where it is none. */
export function plainMobile(written: string): string {
  const digits = written.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, '');
  return /^1[3-9]\d{9}$/.test(digits) ? digits : '';
}

/** Do two people give one mobile; what is no mobile is nobody's. */
export const shareMobile = (some: readonly string[], others: readonly string[]): boolean => {
  const known = new Set(others.map(plainMobile).filter(Boolean));
  return some.some((each) => known.has(plainMobile(each)));
};
