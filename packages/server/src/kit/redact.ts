/** What may never reach a log or the operation log, by key. Card text, passwords, tokens, channel parameters, whose account it is. */
const SECRET_KEYS =
  /^((.*_)?password|pwd|pwdforsearch|token|access_token|grant|params|papers|content|secret|number|idcard_number|account|realname|key|.*_pass|authorization|cookie)$/i;
const MAX_TEXT = 300;

/** A copy of an input fit for the operation log. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.slice(0, 100).map(redacted);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, SECRET_KEYS.test(key) ? '***' : redacted(item)]));
}
