/** What a service's own words about a delivery come to. */
import type { Failure } from '@keymall/contract/platform/notice-words';

/** The first that fits counts. */
const SIGNS: readonly (readonly [Failure, RegExp])[] = [
  ['not_following', /43004|43019|require subscribe|not follow/i],
  ['gone', /push service answers (404|410)/i],
  ['too_many', /45009|45047|too many|rate limit|frequen|limit_control|LimitExceeded|\b421\b|\b450 4\.7/i],
  ['sign_in', /\b53[045]\b|authenticat|invalid login|access[ _]?key|signature|40001|40125|credential|unauthori[sz]ed/i],
  ['recipient', /\b55[013]\b|5\.1\.1|user unknown|no such (user|recipient|mailbox)|mailbox unavailable|mobile.?number|PhoneNumber|40003/i],
  ['unreachable', /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ECONNRESET|certificate|unreachable/i],
  ['silent', /time.?out|ETIMEDOUT|did not answer|no answer|silent/i],
];

export const failureOf = (error: string): Failure => SIGNS.find(([, sign]) => sign.test(error))?.[0] ?? 'refused';
