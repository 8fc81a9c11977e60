/** The wire itself: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const wireRefusals = {
  bad_input: { code: 400, status: 400, zh_CN: '请求参数有误：{field}', en_US: 'Invalid input: {field}' },
  signed_out: { code: 401, status: 401, zh_CN: '登录已失效，请重新登录', en_US: 'Your session has ended, please sign in again' },
  idle_too_long: {
    code: 1725,
    status: 401,
    zh_CN: '长时间没有操作，已为您退出登录',
    en_US: 'You were signed out after a long time without doing anything',
  },
  forbidden: { code: 403, status: 403, zh_CN: '没有权限', en_US: 'You have no permission' },
  proof_wanted: {
    code: 1748,
    status: 403,
    zh_CN: '该操作需要先验证您的身份',
    en_US: 'Confirm that it is you first',
  },
  acting_refused: {
    code: 1765,
    status: 403,
    zh_CN: '代商户登录时不能执行该操作，需由商户本人进行',
    en_US: 'Only the merchant can do this, not somebody acting in his place',
  },
  missing: { code: 404, status: 404, zh_CN: '内容不存在', en_US: 'Not found' },
  too_slow: { code: 408, status: 408, zh_CN: '上传太慢，请检查网络后重试', en_US: 'Too slow, please check your network and try again' },
  too_large: { code: 413, status: 413, zh_CN: '内容过大', en_US: 'Too large' },
  key_reused: {
    code: 422,
    status: 422,
    zh_CN: '请求编号已用于另一次操作，请刷新后重试',
    en_US: 'This request number was used for something else; reload and try again',
  },
  too_many: { code: 429, status: 429, zh_CN: '操作太频繁，请 {seconds} 秒后再试', en_US: 'Too many attempts, try again in {seconds} s' },
  broken: {
    code: 500,
    status: 500,
    zh_CN: '系统繁忙，请稍后重试（编号 {request_id}）',
    en_US: 'Something went wrong, please try again (ref {request_id})',
  },
  cross_site: { code: 1730, status: 403, zh_CN: '不接受来自其他网站的请求', en_US: 'Requests from other sites are not accepted' },
  busy: {
    code: 503,
    status: 503,
    zh_CN: '服务繁忙，请稍后重试，不会重复扣款',
    en_US: 'Busy, please try again; you will not be charged twice',
  },
} as const satisfies Record<string, RefusalRow>;
