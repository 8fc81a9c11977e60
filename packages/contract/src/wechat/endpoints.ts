/** What the module wechat answers. */
import { adminWechat, merchantWechat, wechatRaw } from './wechat.ts';

export const wechatGroups = { merchantWechat, adminWechat };
export const wechatRawGroups = { wechatRaw };
