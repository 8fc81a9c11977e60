/**
 * Staff of a merchant: accounts of their own that act for him, each of one kind or one of his own roles. Nobody keeps somebody who holds more
 * than he does, and nobody himself; the owner is no staff, and can't be locked out.
 */
import { z } from 'zod';
import { PermissionTree } from '../identity/role.ts';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, newPassword, nothing, text, username, wideText } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { staffKinds } from './staff-kinds.ts';

const kind = z.enum(staffKinds);
/** `role_id` of an own role, and of no other kind. */
const Job = { kind, role_id: id.nullable().default(null) };

const StaffRow = z.strictObject({
  id,
  username: z.string(),
  /** What he signs in with: the merchant's name, a colon, his own. */
  login_name: z.string(),
  nickname: z.string(),
  kind,
  role_id: id.nullable(),
  /** Of an own role. */
  role_name: z.string().nullable(),
  status: flag,
  login_at: time.nullable(),
  session_count: z.number().int(),
  create_at: time,
  is_self: z.boolean(),
  /** May whoever asks change him. */
  is_below: z.boolean(),
});

export const merchantStaff = {
  list: verb.list(
    '/merchantapi/user/staff/list',
    '员工',
    { username: text(32).optional(), kind: kind.optional(), status: flag.optional() },
    StaffRow,
  ),
  add: stepUp(
    endpoint({
      path: '/merchantapi/user/staff/add',
      effect: 'outside',
      summary: '添加员工',
      input: z.strictObject({ username, nickname: anyText(32).default(''), ...Job, password: newPassword }),
      output: z.strictObject({ id, login_name: z.string() }),
    }),
  ),
  edit: verb.edit('/merchantapi/user/staff/edit', '编辑员工', z.strictObject({ username, nickname: anyText(32).default('') })),
  setRole: stepUp(
    endpoint({
      path: '/merchantapi/user/staff/setRole',
      effect: 'write',
      summary: '设置员工角色',
      input: z.strictObject({ id, ...Job }),
      output: nothing,
    }),
  ),
  /** Ends every session he has. */
  status: verb.status('/merchantapi/user/staff/status', '启停员工'),
  /** Ends every session he has. */
  resetPassword: stepUp(
    endpoint({
      path: '/merchantapi/user/staff/resetPassword',
      effect: 'outside',
      summary: '重置员工密码',
      input: z.strictObject({ id, password: newPassword }),
      output: nothing,
    }),
  ),
  /** Ends every session he has; what he did stays in the log under his name. */
  del: verb.del('/merchantapi/user/staff/del', '删除员工'),
};

const Form = z.strictObject({ name: wideText(64) });
const StaffRole = Form.extend({
  id,
  perm_count: z.number().int(),
  staff_count: z.number().int(),
  create_at: time,
  is_below: z.boolean(),
  is_grantable: z.boolean(),
});

export const merchantStaffRole = {
  list: verb.list('/merchantapi/user/staffRole/list', '员工角色', { name: text(32).optional() }, StaffRole),
  detail: verb.detail('/merchantapi/user/staffRole/detail', '员工角色详情', StaffRole.extend({ perms: z.array(z.string()) })),
  add: verb.add('/merchantapi/user/staffRole/add', '添加员工角色', Form),
  edit: verb.edit('/merchantapi/user/staffRole/edit', '编辑员工角色', Form),
  rule: stepUp(
    endpoint({
      path: '/merchantapi/user/staffRole/rule',
      effect: 'write',
      summary: '设置员工角色权限',
      input: z.strictObject({ id, perms: z.array(text(100)).max(1000) }),
      output: nothing,
    }),
  ),
  /** Refused while it has members. */
  del: verb.del('/merchantapi/user/staffRole/del', '删除员工角色'),
  tree: endpoint({
    path: '/merchantapi/user/staffRole/tree',
    effect: 'read',
    summary: '员工权限树',
    input: z.strictObject({}),
    output: PermissionTree,
  }),
};
