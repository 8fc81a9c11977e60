/**
 * What may never reach the operation log, which administrators read of each other and of merchants. By key: passwords, tokens, channel
 * parameters, card text, where a device is written to, whose account it is and who a person is. In what people write, where no key says it: what looks like one of these.
 */
import { formatTime } from '@keymall/contract/kit/time';

const SECRET_KEYS =
  /^((.*_)?(password|passwd|pwd|pass|token|secret|secrets|key|keys|cipher)|pwdforsearch|auth_code|ticket|grant|params|papers|content|number|authorization|cookie|idcard.*|account|realname|legal_person|licence_no|endpoint|p256dh|auth|bank(_(name|branch|card|account|account_name))?|collect_img)$/i;
const HIDDEN = '***';
const MAX_TEXT = 300;
/** Characters looked through; what is told ends long before. */
const MOST_READ = 4000;

const WRITTEN_SECRETS: readonly [RegExp, string][] = [
  [/-----BEGIN [A-Z ]{1,40}-----[\s\S]*?(-----END [A-Z ]{1,40}-----|$)/g, HIDDEN],
  // what a link carries to let somebody in
  [/(\/\/[^\s/@:]{1,100}):[^\s/@]{1,200}@/g, `$1:${HIDDEN}@`],
  [/\b(Bearer|Basic)\s{1,3}[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/\b(adm|mer|buy)_[\w-]{20,}/g, HIDDEN],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, HIDDEN],
  [
    /((?:password|passwd|pwd|secret|token|grant|(?:api|access|private)[_-]?key|(?<![a-z])sign|密码|口令|密钥|私钥|令牌|授权码|验证码|卡密)["']?\s{0,3}(?:[=:：]|是|为)\s{0,3}["']?)[!#$%()*+./\w:<=>?@[\]^`{|}~-]{2,}/gi,
    `$1${HIDDEN}`,
  ],
  // a number of an identity card, told from a bank's serial number by its date
  [/(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dXx])/g, HIDDEN],
];

const readable = (text: string): string => WRITTEN_SECRETS.reduce((rest, [form, said]) => rest.replace(form, said), text);

/** A copy of an input fit for the operation log. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = readable(value.slice(0, MOST_READ));
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  }
  if (value instanceof Date) return formatTime(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.slice(0, 100).map(redacted);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, SECRET_KEYS.test(key) ? HIDDEN : redacted(item)]));
}
