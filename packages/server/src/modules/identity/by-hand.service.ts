/** Administrators made and let in again from the command line, by whoever has the machine. Each act stands in the operation log with it. */
import { adminAccount } from '@keymall/contract/identity/admin-account';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { adminConfig } from '@keymall/contract/platform/config';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { namesOfSite } from '#kit/house';
import { hashPassword } from '#kit/password';
import { orMissing, refuse } from '#kit/refusal';
import { logOperation, openAdminDoor } from '#modules/platform';
import { setPassword } from './admin.repository.ts';
import { endFactor } from './second-factor/second-factor.service.ts';
import { closeSessionsOf } from './session.service.ts';
import { createAdmin } from './setup.service.ts';

/** Who the operation log says it was. */
const BY_HAND = 'npm run admin';

/** Writes the row as of a call of the office: of the account itself, where it is of one, since nobody is signed in. */
async function logByHand(ctx: Ctx, endpoint: Endpoint, id: number, told: Record<string, unknown>) {
  const act = { endpoint, told: { ...told, from: BY_HAND }, isTold: false };
  await logOperation({ ...ctx, act, actor: { realm: 'admin', id, sessionId: 0, username: BY_HAND, perms: ['none'] } });
}

/** Lets administrators in from any address and by the usual page again. */
export async function openDoorByHand(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inner) => {
    await openAdminDoor(inner);
    await logByHand(inner, adminConfig.editConfig, 0, { group: 'safe' });
  });
}

/** Adds an administrator who may do everything. Refuses `name_taken` and `password_of_name`. */
export async function createAdminByHand(ctx: Ctx, username: string, password: string): Promise<{ isEnabled: boolean }> {
  try {
    await ctx.transaction(async (inner) => {
      const id = await createAdmin(inner, username, password);
      await logByHand(inner, adminAccount.add, id, { id, username });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'admin_username') refuse('name_taken');
    throw error;
  }
  return { isEnabled: true };
}

/** The administrator of a name, held until the transaction ends. Refuses `missing`. */
async function adminOfName(inner: Ctx, username: string) {
  const named = inner.db.selectFrom('admin').select(['id', 'username', 'status']).where(sql`lower(username)`, '=', username.toLowerCase());
  return orMissing(await named.forNoKeyUpdate().executeTakeFirst());
}

/** Takes an administrator's second factor away and ends every session he has. Refuses `missing` and `second_factor_off`. */
export async function resetSecondFactorByHand(ctx: Ctx, username: string): Promise<{ isEnabled: boolean }> {
  return ctx.transaction(async (inner) => {
    const admin = await adminOfName(inner, username);
    await endFactor(inner, { realm: 'admin', id: admin.id });
    await closeSessionsOf(inner, 'admin', admin.id);
    await logByHand(inner, adminAccount.resetSafe, admin.id, { id: admin.id, username: admin.username });
    return { isEnabled: admin.status === 1 };
  });
}

/** Gives an administrator a new password and ends every session he has. Refuses `missing`. */
export async function resetPasswordByHand(ctx: Ctx, username: string, password: string): Promise<{ isEnabled: boolean }> {
  const hash = await hashPassword(password, [username, ...namesOfSite(ctx.house)]);
  return ctx.transaction(async (inner) => {
    const admin = await adminOfName(inner, username);
    await setPassword(inner.db, admin.id, hash);
    await closeSessionsOf(inner, 'admin', admin.id);
    await logByHand(inner, adminAccount.resetPassword, admin.id, { id: admin.id, username: admin.username });
    return { isEnabled: admin.status === 1 };
  });
}
