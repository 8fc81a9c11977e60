/** The official account's menu: a draft, what was published, and what stands at WeChat now (docs/domain/wechat.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { BUTTON_KINDS, MOST_BELOW, MOST_BUTTONS, PUBLICATION_KINDS } from './menu-words.ts';

const Below = z.strictObject({
  name: anyText(60),
  kind: z.enum(BUTTON_KINDS),
  words: anyText(600),
  rule_id: id.nullable(),
  url: anyText(1024),
  app_id: anyText(40),
  page_path: anyText(200),
});
const Buttons = z.array(Below.extend({ buttons: z.array(Below).max(MOST_BELOW) })).max(MOST_BUTTONS);

const revision = z.number().int().min(0);

/** A button as it stands at WeChat: what it does in words. */
const Standing = z.strictObject({ name: z.string(), type: z.string(), does: z.string() });

export const adminWechatMenu = {
  list: endpoint({
    path: '/adminapi/wechat/menu/list',
    effect: 'read',
    summary: '公众号菜单',
    input: z.strictObject({}),
    output: z.strictObject({
      buttons: Buttons,
      revision,
      update_at: time.nullable(),
      /** Is what was published last what the draft says. */
      is_published: z.boolean(),
      publish_at: time.nullable(),
      /** What a button may answer by. */
      rules: z.array(z.strictObject({ id, name: z.string() })),
    }),
  }),
  /** Keeps the draft, half done or whole. */
  menuEdit: endpoint({
    path: '/adminapi/wechat/menu/menuEdit',
    effect: 'write',
    summary: '保存公众号菜单草稿',
    input: z.strictObject({ buttons: Buttons, revision }),
    output: z.strictObject({ revision }),
  }),
  /** Makes the draft of this revision the menu that followers see. */
  publish: endpoint({
    path: '/adminapi/wechat/menu/publish',
    effect: 'outside',
    summary: '发布公众号菜单',
    input: z.strictObject({ revision }),
    output: z.null(),
  }),
  /** Asks WeChat what followers see now. */
  standing: endpoint({
    path: '/adminapi/wechat/menu/standing',
    effect: 'outside',
    log: { never: 'it only looks' },
    summary: '读取线上公众号菜单',
    input: z.strictObject({}),
    output: z.strictObject({
      buttons: z.array(Standing.extend({ buttons: z.array(Standing) })),
      /** Where the draft has something else, place by place; empty text: nothing. */
      differs: z.array(z.strictObject({ place: z.string(), draft: z.string(), standing: z.string() })),
    }),
  }),
  del: endpoint({
    path: '/adminapi/wechat/menu/del',
    effect: 'outside',
    summary: '删除线上公众号菜单',
    input: z.strictObject({}),
    output: z.null(),
  }),
};

export const adminWechatMenuHistory = {
  list: verb.list(
    '/adminapi/wechat/menuHistory/list',
    '公众号菜单发布记录',
    {},
    z.strictObject({ id, kind: z.enum(PUBLICATION_KINDS), admin_name: z.string(), buttons: Buttons, create_at: time }),
  ),
};
