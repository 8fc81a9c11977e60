import type { Label } from '../kit/words.ts';

/** What WeChat's numbers mean to an administrator; other ones are told as they came. */
const officialErrorWords: Readonly<Record<number, Label>> = {
  [-1]: { zh_CN: '微信系统繁忙，请稍后再试', en_US: 'it is busy; try again' },
  40001: { zh_CN: 'AppSecret 错误，或已被重置', en_US: 'the AppSecret is wrong, or was reset' },
  40002: { zh_CN: '凭证类型不正确', en_US: 'a kind of credential that it does not know' },
  40003: { zh_CN: '该用户不属于这个公众号', en_US: 'nobody of this account is called so' },
  40004: { zh_CN: '不支持的图片类型', en_US: 'a kind of picture that it does not take' },
  40007: { zh_CN: '图片素材已失效', en_US: 'the picture is not there any more' },
  40009: { zh_CN: '图片超过 10 MB', en_US: 'the picture has more than 10 MB' },
  40013: { zh_CN: 'AppID 错误', en_US: 'the AppID is wrong' },
  40014: { zh_CN: '接口凭证已失效，请稍后再试', en_US: 'the token is over; try again' },
  40016: { zh_CN: '一级按钮须为 1 到 3 个', en_US: 'a menu has one to three buttons' },
  40017: { zh_CN: '按钮类型不正确', en_US: 'a kind of button that it does not know' },
  40018: { zh_CN: '一级按钮名称过长', en_US: 'the name of a button is too long' },
  40019: { zh_CN: '按钮的 KEY 过长', en_US: 'the key of a button is too long' },
  40020: { zh_CN: '按钮的网址过长', en_US: 'the address of a button is too long' },
  40023: { zh_CN: '子按钮须为 1 到 5 个', en_US: 'one to five buttons stand below another' },
  40024: { zh_CN: '子按钮类型不正确', en_US: 'a kind of button that it does not know' },
  40025: { zh_CN: '子按钮名称过长', en_US: 'the name of a lower button is too long' },
  40026: { zh_CN: '子按钮的 KEY 过长', en_US: 'the key of a lower button is too long' },
  40027: { zh_CN: '子按钮的网址过长', en_US: 'the address of a lower button is too long' },
  40037: { zh_CN: '模板 ID 不正确，或不属于这个公众号', en_US: 'the account has no template of this id' },
  40054: { zh_CN: '子按钮的网址不正确', en_US: 'the address of a lower button is none' },
  40055: { zh_CN: '按钮的网址不正确', en_US: 'the address of a button is none' },
  40125: { zh_CN: 'AppSecret 错误', en_US: 'the AppSecret is wrong' },
  40164: { zh_CN: '本站的出口 IP 不在公众平台的 IP 白名单中', en_US: 'the address of this server is not on the account’s allow list' },
  40166: { zh_CN: '小程序 AppID 不正确', en_US: 'the AppID of the mini program is wrong' },
  40167: { zh_CN: '小程序页面路径不正确', en_US: 'the page of the mini program is wrong' },
  40243: { zh_CN: 'AppSecret 已被冻结，请在公众平台解冻', en_US: 'the AppSecret is frozen: unfreeze it at WeChat' },
  41002: { zh_CN: '没有填写 AppID', en_US: 'the AppID is missing' },
  41004: { zh_CN: '没有填写 AppSecret', en_US: 'the AppSecret is missing' },
  42001: { zh_CN: '接口凭证已过期，请稍后再试', en_US: 'the token ran out; try again' },
  43004: { zh_CN: '对方没有关注公众号', en_US: 'he does not follow' },
  43101: { zh_CN: '对方拒绝接收消息', en_US: 'he takes no messages' },
  45009: { zh_CN: '今天的调用次数已用完', en_US: 'the calls of today are used up' },
  45011: { zh_CN: '调用太频繁', en_US: 'too many calls at once' },
  45015: { zh_CN: '对方超过 48 小时没有发来消息', en_US: 'he wrote more than 48 hours ago' },
  45047: { zh_CN: '对方再次发来消息之前不能再发', en_US: 'no more can be said before he writes again' },
  45064: { zh_CN: '公众号没有关联这个小程序', en_US: 'the account is not linked to this mini program' },
  47003: { zh_CN: '模板字段与公众平台的模板不一致', en_US: 'the fields are not those of the template' },
  48001: { zh_CN: '公众号没有该接口的权限（需已认证）', en_US: 'the account has no right to it, which it takes a verification for' },
  48004: { zh_CN: '该接口已被封禁', en_US: 'the account was barred from it' },
  50002: { zh_CN: '公众号的接口受到限制，可能已被封禁', en_US: 'the account is under restrictions' },
  50007: { zh_CN: '公众号已被冻结', en_US: 'the account is frozen' },
  89503: { zh_CN: '本次调用需要公众号管理员在微信上确认', en_US: 'the account’s administrator has to agree in WeChat first' },
  89506: { zh_CN: '管理员两次拒绝了本站 IP，24 小时内不能再试', en_US: 'the administrator refused this server twice: not before 24 hours' },
  89507: { zh_CN: '管理员拒绝了本站 IP，1 小时内不能再试', en_US: 'the administrator refused this server: not before an hour' },
};

/** WeChat's number with what it said itself, to an administrator. An address that it lets nobody in from is named. */
export function whyRefused(code: number, detail: string): Label | string {
  const words = officialErrorWords[code];
  if (!words) return detail.replace(/^-?\d+ /, '');
  const address = code === 40164 ? /invalid ip ([0-9a-f.:]+)/i.exec(detail)?.[1] : undefined;
  return address === undefined ? words : { zh_CN: `${words.zh_CN}：${address}`, en_US: `${words.en_US}: ${address}` };
}
