/** Roles of administrators: which permission strings their members hold. The tree of them comes from the contract itself. */
import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { id, nothing, text, wideText } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

const Form = z.strictObject({ name: wideText(64) });

const RoleRow = Form.extend({
  id,
  /** Holds everything, and is never changed. */
  is_full: z.boolean(),
  /** Permissions held that there are; of the full role all. */
  perm_count: z.number().int(),
  admin_count: z.number().int(),
  create_at: time,
  /** May whoever asks change it: it is not his own, not the full one, and holds nothing that he does not. */
  is_below: z.boolean(),
  /** May whoever asks give it to somebody: it holds nothing that he does not. */
  is_grantable: z.boolean(),
});

/** By section and page as the office shows them, in the reader's language. */
export const PermissionTree = z.strictObject({
  list: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      pages: z.array(
        z.strictObject({
          key: z.string(),
          title: z.string(),
          perms: z.array(
            z.strictObject({
              perm: z.string(),
              title: z.string(),
              /** Nothing else on its page can be reached without it. */
              is_opening: z.boolean(),
              /** Whoever asks holds it, and so may grant it. */
              is_held: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  ),
});

export const adminRole = {
  list: verb.list('/adminapi/permission/role/list', '角色', { name: text(32).optional() }, RoleRow),
  detail: verb.detail('/adminapi/permission/role/detail', '角色详情', RoleRow.extend({ perms: z.array(z.string()) })),
  add: verb.add('/adminapi/permission/role/add', '添加角色', Form),
  edit: verb.edit('/adminapi/permission/role/edit', '编辑角色', Form),
  rule: stepUp(
    endpoint({
      path: '/adminapi/permission/role/rule',
      effect: 'write',
      summary: '设置角色权限',
      /** All that the role holds from now on. */
      input: z.strictObject({ id, perms: z.array(text(100)).max(1000) }),
      output: nothing,
    }),
  ),
  /** Refused while it has members. */
  del: stepUp(verb.del('/adminapi/permission/role/del', '删除角色')),
  tree: endpoint({
    path: '/adminapi/permission/role/tree',
    effect: 'read',
    summary: '权限树',
    input: z.strictObject({}),
    output: PermissionTree,
  }),
};
