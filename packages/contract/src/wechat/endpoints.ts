/** What the module wechat answers. */
import { adminWechatKeyword } from './keyword.ts';
import { adminWechatMenu, adminWechatMenuHistory } from './menu.ts';
import { adminWechatQuestion } from './question.ts';
import { adminWechat, merchantWechat, wechatRaw } from './wechat.ts';

export const wechatGroups = {
  merchantWechat,
  adminWechat,
  adminWechatKeyword,
  adminWechatMenu,
  adminWechatMenuHistory,
  adminWechatQuestion,
};
export const wechatRawGroups = { wechatRaw };
