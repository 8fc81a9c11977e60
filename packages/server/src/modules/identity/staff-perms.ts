/** What somebody who acts for a merchant may do: what his kind or role holds, and never more than the merchant. */
import { kindHolds, SEE_MONEY, type StaffKind } from '@keymall/contract/merchant/staff-kinds';
import { merchantPermissions } from './permission/permission-tree.ts';

const ofKind = (kind: Exclude<StaffKind, 'own'>): readonly string[] => merchantPermissions.names.filter((perm) => kindHolds(kind, perm));
const OF_KIND: Record<Exclude<StaffKind, 'own'>, readonly string[]> = {
  service: ofKind('service'),
  stock: ofKind('stock'),
  finance: ofKind('finance'),
  operations: ofKind('operations'),
};

/** `owned`: of the merchant himself; `role`: of his own role, where that is what he is. Never empty. */
export function staffPerms(owned: readonly string[], kind: StaffKind, role: readonly string[] | null): readonly string[] {
  const held = kind === 'own' ? (role ?? []) : OF_KIND[kind];
  // what is shown of an answer is no call that a merchant could lack
  const perms = owned.includes('*') ? held : held.filter((perm) => perm === SEE_MONEY || owned.includes(perm));
  return perms.length > 0 ? perms : ['none'];
}
