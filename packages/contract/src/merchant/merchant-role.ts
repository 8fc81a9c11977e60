/** Roles of merchants: what of their office they may open, and by which rates they sell (payment/rate.ts lists them). A merchant has one. */
import { z } from 'zod';
import { PermissionTree } from '../identity/role.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, nothing, text, wideText } from '../kit/field.ts';
import { verb } from '../kit/verb.ts';

const Form = z.strictObject({ name: wideText(64) });

export const adminMerchantRole = {
  detail: verb.detail(
    '/adminapi/merchant/role/detail',
    '商户角色详情',
    /** All there are where the role holds everything; `is_below`: whoever may ask may change it. */
    Form.extend({ id, is_default: z.boolean(), is_below: z.boolean(), perms: z.array(z.string()) }),
  ),
  add: verb.add('/adminapi/merchant/role/add', '添加商户角色', Form),
  edit: verb.edit('/adminapi/merchant/role/edit', '编辑商户角色', Form),
  rule: endpoint({
    path: '/adminapi/merchant/role/rule',
    effect: 'write',
    summary: '设置商户角色权限',
    /** All that the role holds from now on; all there are mean those of later versions too. */
    input: z.strictObject({ id, perms: z.array(text(100)).max(1000) }),
    output: nothing,
  }),
  /** Its members have the default role from then on; that one itself is never deleted. */
  del: verb.del('/adminapi/merchant/role/del', '删除商户角色'),
  tree: endpoint({
    path: '/adminapi/merchant/role/tree',
    effect: 'read',
    summary: '商户权限树',
    input: z.strictObject({}),
    output: PermissionTree,
  }),
  setRole: endpoint({
    path: '/adminapi/merchant/user/setRole',
    effect: 'write',
    summary: '设置商户的角色',
    input: z.strictObject({ id, role_id: id }),
    output: nothing,
  }),
};
