/** Administrators, as one of them keeps the others. Whoever acts changes nobody who holds what he does not, and never himself (decision 0055). */
import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, newPassword, nothing, text, username } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

const Names = z.strictObject({ username, nickname: anyText(32).default('') });

export const AdminRow = z.strictObject({
  id,
  username: z.string(),
  nickname: z.string(),
  role_id: id,
  role_name: z.string(),
  status: flag,
  /** When he last signed in; null for whoever never did. */
  login_at: time.nullable(),
  /** Places where he is signed in. */
  session_count: z.number().int(),
  /** Signs in with a second factor. */
  is_safe: z.boolean(),
  create_at: time,
  is_self: z.boolean(),
  /** May whoever asks change him: he is another, and holds nothing that the asking one does not. */
  is_below: z.boolean(),
});

export const adminAccount = {
  list: verb.list(
    '/adminapi/permission/admin/list',
    '管理员',
    { username: text(32).optional(), role_id: id.optional(), status: flag.optional() },
    AdminRow,
  ),
  detail: verb.detail('/adminapi/permission/admin/detail', '管理员详情', AdminRow),
  add: stepUp(
    endpoint({
      path: '/adminapi/permission/admin/add',
      effect: 'outside',
      summary: '添加管理员',
      input: Names.extend({ role_id: id, password: newPassword }),
      output: z.strictObject({ id }),
    }),
  ),
  edit: verb.edit('/adminapi/permission/admin/edit', '编辑管理员', Names),
  setRoles: stepUp(
    endpoint({
      path: '/adminapi/permission/admin/setRoles',
      effect: 'write',
      summary: '设置管理员角色',
      /** One role: an administrator has no more. */
      input: z.strictObject({ id, role_id: id }),
      output: nothing,
    }),
  ),
  /** Turning him off or on ends every session he has. */
  status: stepUp(verb.status('/adminapi/permission/admin/status', '启停管理员')),
  /** Ends every session he has. */
  resetPassword: stepUp(
    endpoint({
      path: '/adminapi/permission/admin/resetPassword',
      effect: 'outside',
      summary: '重置管理员密码',
      input: z.strictObject({ id, password: newPassword }),
      output: nothing,
    }),
  ),
  /** Takes his second factor away, who lost it, and ends every session he has. */
  resetSafe: stepUp(
    endpoint({
      path: '/adminapi/permission/admin/resetSafe',
      effect: 'write',
      summary: '重置管理员两步验证',
      input: z.strictObject({ id }),
      output: nothing,
    }),
  ),
  /** Refused of whoever money was decided by. */
  del: verb.del('/adminapi/permission/admin/del', '删除管理员'),
};
