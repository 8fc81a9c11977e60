import { adminAccount } from '@keymall/contract/identity/admin-account';
import { adminMenu } from '@keymall/contract/identity/menu';
import { adminRole } from '@keymall/contract/identity/role';
import { routes } from '#kit/routes';
import * as accounts from './admin-account.service.ts';
import * as menus from './menu-edit.service.ts';
import * as roles from './role.service.ts';

export const adminAccountRoutes = routes(adminAccount, {
  list: (filter, ctx) => accounts.listAdmins(ctx, filter),
  detail: ({ id }, ctx) => accounts.adminDetail(ctx, id),
  add: (draft, ctx) => accounts.addAdmin(ctx, draft),
  edit: (draft, ctx) => accounts.editAdmin(ctx, draft),
  setRoles: ({ id, role_id }, ctx) => accounts.setRole(ctx, id, role_id),
  status: ({ id, status }, ctx) => accounts.setStatus(ctx, id, status),
  resetPassword: ({ id, password }, ctx) => accounts.resetPassword(ctx, id, password),
  resetSafe: ({ id }, ctx) => accounts.resetSafe(ctx, id),
  del: ({ id }, ctx) => accounts.deleteAdmin(ctx, id),
});

export const adminRoleRoutes = routes(adminRole, {
  list: (filter, ctx) => roles.listRoles(ctx, filter),
  detail: ({ id }, ctx) => roles.roleDetail(ctx, id),
  add: ({ name }, ctx) => roles.addRole(ctx, name),
  edit: ({ id, name }, ctx) => roles.renameRole(ctx, id, name),
  rule: ({ id, perms }, ctx) => roles.setRules(ctx, id, perms),
  del: ({ id }, ctx) => roles.deleteRole(ctx, id),
  tree: (_, ctx) => roles.treeFor(ctx),
});

export const adminMenuRoutes = routes(adminMenu, {
  list: async ({ app }, ctx) => ({ list: await menus.listMenu(ctx, app) }),
  treeSimple: async ({ app }, ctx) => ({ list: await menus.menuGroups(ctx, app) }),
  detail: ({ app, menu_id }, ctx) => menus.menuEntry(ctx, app, menu_id),
  add: (draft, ctx) => menus.addMenu(ctx, draft),
  edit: (draft, ctx) => menus.editMenu(ctx, draft),
  del: ({ app, menu_id }, ctx) => menus.deleteOwn(ctx, app, menu_id),
  sort: (order, ctx) => menus.sortMenu(ctx, order),
  restore: ({ app, menu_id }, ctx) => menus.restoreMenu(ctx, app, menu_id),
});
