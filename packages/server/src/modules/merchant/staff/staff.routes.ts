import { merchantStaff, merchantStaffRole } from '@keymall/contract/merchant/staff';
import { routes } from '#kit/routes';
import * as staff from './staff.service.ts';

export const staffRoutes = [
  ...routes(merchantStaff, {
    list: (filter, ctx) => staff.listStaff(ctx, filter),
    add: (draft, ctx) => staff.addStaff(ctx, draft),
    edit: (draft, ctx) => staff.editStaff(ctx, draft),
    setRole: (job, ctx) => staff.setStaffRole(ctx, job),
    status: ({ id, status }, ctx) => staff.setStaffStatus(ctx, id, status),
    resetPassword: ({ id, password }, ctx) => staff.resetStaffPassword(ctx, id, password),
    del: ({ id }, ctx) => staff.removeStaff(ctx, id),
  }),
  ...routes(merchantStaffRole, {
    list: (filter, ctx) => staff.listStaffRoles(ctx, filter),
    detail: ({ id }, ctx) => staff.staffRoleDetail(ctx, id),
    add: ({ name }, ctx) => staff.addStaffRole(ctx, name),
    edit: ({ id, name }, ctx) => staff.renameStaffRole(ctx, id, name),
    rule: ({ id, perms }, ctx) => staff.setStaffRules(ctx, id, perms),
    del: ({ id }, ctx) => staff.removeStaffRole(ctx, id),
    tree: (_, ctx) => staff.staffTree(ctx),
  }),
];
