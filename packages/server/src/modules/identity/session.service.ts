/**
 * Sessions: opaque random tokens, stored as SHA-256 only, so that logout, freeze and a new password bite at once.
 * Life spans: docs/domain/faces-and-sessions.md.
 */
import { createHash } from 'node:crypto';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import type { StaffKind } from '@keymall/contract/merchant/staff-kinds';
import bowser from 'bowser';
import { type RawBuilder, sql } from 'kysely';
import { accountIdOf, merchantActor, type Realm, type SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import { signedIn } from './events.ts';
import { dropDevices, dropDevicesOfMerchant } from './push/push.repository.ts';
import { staffPerms } from './staff-perms.ts';

const PREFIX: Record<Realm, string> = { admin: 'adm_', merchant: 'mer_', personal: 'buy_' };
const HOUR = 3_600_000;
/** Ends whatever happens, and ends when idle. */
const LIFE: Record<Realm, { absolute: number; idle: number }> = {
  admin: { absolute: 12 * HOUR, idle: HOUR / 2 },
  merchant: { absolute: 14 * 24 * HOUR, idle: 24 * HOUR },
  personal: { absolute: 30 * 24 * HOUR, idle: 30 * 24 * HOUR },
};
/** In a merchant's place for an hour at most; the administrator's own session is idle sooner. */
const ACTING_LIFE = HOUR;
/** A session's last use is written at most once in this time. */
const SEEN_EVERY = 60_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Browser and system in a few words; empty for what is no browser. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return '';
  const { browser, os } = bowser.parse(userAgent);
  const version = browser.version?.split('.')[0];
  return [browser.name && [browser.name, version].filter(Boolean).join(' '), os.name].filter(Boolean).join(' · ');
}

/** An account as a login knows it. On the merchant face it acts for a merchant, which is another number than its own. */
export interface SessionOwner {
  id: number;
  merchant_id?: number;
  /** The session of the administrator who acts in the account's place: it is the end of this one too. */
  by?: { session_id: number; expire_at: Date };
  /** He signed in by what is no proof of the kind that `stepUp` asks for. */
  isUnproven?: boolean;
}

/** Opens a session and gives its token, once: only the hash is kept. A merchant's says whom it acts for. */
export function openSession(ctx: Ctx, realm: Exclude<Realm, 'merchant'>, accountId: number): Promise<string>;
export function openSession(ctx: Ctx, realm: 'merchant', accountId: number, merchantId: number): Promise<string>;
export function openSession(ctx: Ctx, realm: Realm, id: number, merchant_id?: number): Promise<string> {
  return openSessionOf(ctx, realm, { id, merchant_id });
}

/** The same for an account of any face; the database refuses a merchant's without its merchant. */
export async function openSessionOf(ctx: Ctx, realm: Realm, { id, merchant_id, by, isUnproven }: SessionOwner): Promise<string> {
  const token = PREFIX[realm] + ctx.random(32).toString('base64url');
  const now = ctx.now();
  await ctx.db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      realm,
      subject_id: id,
      merchant_id: merchant_id ?? null,
      by_session_id: by?.session_id ?? null,
      ip: ctx.ip,
      user_agent: ctx.userAgent,
      create_at: now,
      seen_at: now,
      proof_at: isUnproven ? new Date(0) : now,
      expire_at: by
        ? new Date(Math.min(now.getTime() + ACTING_LIFE, by.expire_at.getTime()))
        : new Date(now.getTime() + LIFE[realm].absolute),
    })
    .execute();
  return token;
}

/** Where accounts of a face are kept; a number of a face is one account. */
const TABLES: Record<Realm, readonly string[]> = { admin: ['admin'], merchant: ['merchant', 'merchant_staff'], personal: ['buyer'] };

/** Has the account this very hash still; until the transaction ends, nobody else changes it. `no key update`: to change it now. */
export async function holdsPassword(
  ctx: Ctx,
  realm: Realm,
  { id, password_hash }: { id: number; password_hash: string },
  lock: 'share' | 'no key update' = 'share',
): Promise<boolean> {
  for (const table of TABLES[realm]) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where id = ${id} and password_hash = ${password_hash} for ${sql.raw(lock)}`.execute(ctx.db);
    if (rows.length === 1) return true;
  }
  return false;
}

/** A session of this face that was not used since is over. */
const openSince = (realm: Realm, now: Date): Date => new Date(now.getTime() - LIFE[realm].idle);

/** In how many places the account of a column is signed in. */
export const openSessionCount = (realm: Realm, account: string, now: Date) =>
  sql<number>`(select count(*) from session s where s.realm = ${realm} and s.subject_id = ${sql.ref(account)} and s.revoke_at is null
    and s.expire_at > ${now} and s.seen_at > ${openSince(realm, now)})`.as('session_count');

/** When the account of a column last signed in, itself. */
export const lastLogin = (realm: Realm, account: string) =>
  sql<Date | null>`(select l.create_at from login_log l where l.realm = ${realm} and l.subject_id = ${sql.ref(account)} and l.ok
    and l.by_name = '' order by l.id desc limit 1)`.as('login_at');

const SHOWN = 50;

/** Where an account is signed in, the last used first. */
export async function sessionsOf(ctx: Ctx, actor: SignedIn) {
  const { realm, sessionId } = actor;
  const now = ctx.now();
  const rows = await ctx.db
    .selectFrom('session')
    .leftJoin('session as o', 'o.id', 'session.by_session_id')
    .leftJoin('admin as a', 'a.id', 'o.subject_id')
    .select(['session.id', 'session.user_agent', 'session.ip', 'session.create_at', 'session.seen_at'])
    .select(sql<string>`coalesce(a.username, '')`.as('by_name'))
    .where('session.realm', '=', realm)
    .where('session.subject_id', '=', accountIdOf(actor))
    .where('session.revoke_at', 'is', null)
    .where('session.expire_at', '>', now)
    .where('session.seen_at', '>', openSince(realm, now))
    .where((where) => where.or([where('session.by_session_id', 'is', null), where('o.revoke_at', 'is', null)]))
    .orderBy('session.seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceOf(user_agent), is_current: row.id === sessionId }));
}

/**
 * Ends one session of whoever asks, or all but the one he asks with; gives how many there were. Devices that take notices by them do so no
 * more, and their push sockets end after commit: so it is wherever sessions are ended.
 */
export async function endSessions(ctx: Ctx, actor: SignedIn, only?: number): Promise<number> {
  const { realm, sessionId } = actor;
  const id = accountIdOf(actor);
  const ended = await ctx.db
    .updateTable('session')
    .set({ revoke_at: ctx.now() })
    .where('realm', '=', realm)
    .where('subject_id', '=', id)
    .where('revoke_at', 'is', null)
    .where('id', only === undefined ? '<>' : '=', only ?? sessionId)
    .returning('id')
    .execute();
  await dropDevices(ctx.db, { realm, account_id: id }, only === undefined ? { but: sessionId } : { only });
  for (const session of ended) ctx.after(() => ctx.house.disconnect(realm, id, session.id));
  return ended.length;
}

/** Ends one session, and its push sockets after commit. */
export async function closeSession(ctx: Ctx, actor: SignedIn): Promise<void> {
  const { realm, sessionId } = actor;
  await dropDevices(ctx.db, { realm, account_id: accountIdOf(actor) }, { only: sessionId });
  await ctx.db.updateTable('session').set({ revoke_at: ctx.now() }).where('id', '=', sessionId).where('revoke_at', 'is', null).execute();
  ctx.after(() => ctx.house.disconnect(realm, accountIdOf(actor), sessionId));
}

/** Whoever holds the session has proven himself once more. */
export async function keepProof(ctx: Ctx, { sessionId }: SignedIn): Promise<void> {
  await ctx.db.updateTable('session').set({ proof_at: ctx.now() }).where('id', '=', sessionId).execute();
}

/** Ends all sessions of an account, and its push sockets after commit. What was on its way to one ends too. */
export async function closeSessionsOf(ctx: Ctx, realm: Realm, subjectId: number): Promise<void> {
  await ctx.db
    .updateTable('session')
    .set({ revoke_at: ctx.now() })
    .where('realm', '=', realm)
    .where('subject_id', '=', subjectId)
    .where('revoke_at', 'is', null)
    .execute();
  await ctx.db.deleteFrom('pending_login').where('realm', '=', realm).where('subject_id', '=', subjectId).execute();
  await dropDevices(ctx.db, { realm, account_id: subjectId });
  ctx.after(() => ctx.house.disconnect(realm, subjectId));
}

/** Ends all sessions of all who act for a merchant, and their push sockets after commit. */
export async function closeSessionsOfMerchant(ctx: Ctx, merchantId: number): Promise<void> {
  const ended = await ctx.db
    .updateTable('session')
    .set({ revoke_at: ctx.now() })
    .where('merchant_id', '=', merchantId)
    .where('revoke_at', 'is', null)
    .returning('subject_id')
    .execute();
  await dropDevicesOfMerchant(ctx.db, merchantId);
  ctx.after(() => {
    for (const account of new Set(ended.map(({ subject_id }) => subject_id))) ctx.house.disconnect('merchant', account);
  });
}

/** What an administrator holds who acts in merchants' places. */
const MAY_ACT = adminMerchant.quickLogin.permission as string;

/**
 * Accounts that may not act are no accounts here. An administrator acts in a merchant's place as long as his own session stands (`o`), he
 * is enabled (`oa`) and may (`orl`).
 */
// unscoped: proven
const ACCOUNTS = sql`
    left join session o on o.id = s.by_session_id and o.realm = 'admin' and o.revoke_at is null
    left join admin oa on oa.id = o.subject_id and oa.status = 1
    left join role orl on orl.id = oa.role_id and orl.perms && array['*', ${MAY_ACT}]
    left join admin a on s.realm = 'admin' and a.id = s.subject_id and a.status = 1
    left join merchant_staff st on s.realm = 'merchant' and st.id = s.subject_id and st.merchant_id = s.merchant_id and st.status = 1
    left join merchant m on s.realm = 'merchant' and m.id = s.merchant_id and m.status = 1 and m.is_freeze = 0
      and (s.subject_id = s.merchant_id or st.id is not null) and (s.by_session_id is null or orl.id is not null)
    left join buyer b on s.realm = 'personal' and b.id = s.subject_id and b.status = 1`;

/** Is a session that was once shown still good. What holds a connection open asks; asking is no use of the session. */
export async function sessionLives(db: Db, sessionId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ realm: Realm; seen_at: Date }>`
    select s.realm, s.seen_at from session s ${ACCOUNTS}
    where s.id = ${sessionId} and s.revoke_at is null and s.expire_at > ${now} and coalesce(a.id, m.id, b.id) is not null`.execute(db);
  const [row] = rows;
  return row !== undefined && now.getTime() - row.seen_at.getTime() < LIFE[row.realm].idle;
}

interface SessionRow {
  id: number;
  realm: Realm;
  subject_id: number;
  merchant_id: number | null;
  seen_at: Date;
  username: string;
  perms: string[] | null;
  /** Of staff. */
  staff_kind: StaffKind | null;
  staff_perms: string[] | null;
  proof_at: Date;
  /** The administrator in the merchant's place. */
  acting_id: number | null;
  acting_name: string | null;
}

/** The row of a session whose account may act, with what it may do. Without a time its age does not count. */
// unscoped: proven
async function sessionRow(db: Db, which: RawBuilder<unknown>, now: Date | null): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.realm, s.subject_id, s.merchant_id, s.seen_at, coalesce(a.username, m.username || coalesce(':' || st.username, ''), b.email) as username,
      r.perms, s.proof_at, st.kind as staff_kind, sr.perms as staff_perms, oa.id as acting_id, oa.username as acting_name
    from session s ${ACCOUNTS}
    left join staff_role sr on sr.id = st.role_id
    left join role r on r.id = coalesce(a.role_id, m.role_id)
    where ${which} and s.revoke_at is null and ${now ? sql`s.expire_at > ${now}` : sql`true`} and coalesce(a.id, m.id, b.id) is not null`.execute(
    db,
  );
  return rows[0];
}

/** The account of a token, or null: unknown, ended, idle too long, or its account disabled or frozen. One statement. */
export async function identify(db: Db, token: string, now: Date): Promise<SignedIn | null> {
  const realm = (Object.keys(PREFIX) as Realm[]).find((each) => token.startsWith(PREFIX[each]));
  if (!realm) return null;
  const which = sql`s.token_hash = ${hashOf(token)} and s.realm = ${realm} and s.seen_at > ${openSince(realm, now)}`;
  const row = await sessionRow(db, which, now);
  if (!row) return null;
  if (now.getTime() - row.seen_at.getTime() > SEEN_EVERY)
    await db.updateTable('session').set({ seen_at: now }).where('id', '=', row.id).execute();
  return accountOf(row);
}

/** The account of a session that was shown once, as `identify` has it. What holds a connection open asks; asking is no use of the session. */
export async function accountOfSession(db: Db, sessionId: number, now: Date): Promise<SignedIn | null> {
  const row = await sessionRow(db, sql`s.id = ${sessionId}`, now);
  return row && row.seen_at > openSince(row.realm, now) ? accountOf(row) : null;
}

/**
 * The account that opened a session which nobody has ended, while it may act; how long ago it was used, or should have run out, does not
 * count. For what was set up in it and outlasts it: nobody is let in by this.
 */
export async function accountBehind(db: Db, sessionId: number): Promise<SignedIn | null> {
  const row = await sessionRow(db, sql`s.id = ${sessionId}`, null);
  return row ? accountOf(row) : null;
}

function accountOf(row: SessionRow): SignedIn {
  const own = row.realm === 'personal' ? ['*'] : row.perms?.length ? row.perms : ['none'];
  const perms = row.staff_kind ? staffPerms(own, row.staff_kind, row.staff_perms) : own;
  const known = { sessionId: row.id, username: row.username, perms, proofAt: row.proof_at };
  return row.realm === 'merchant'
    ? merchantActor({
        ...known,
        accountId: row.subject_id,
        merchantId: row.merchant_id as number,
        ...(row.acting_id !== null && { acting: { id: row.acting_id, username: row.acting_name ?? '' } }),
      })
    : { ...known, realm: row.realm, id: row.subject_id };
}

/**
 * Why whoever shows this token was turned away, where that is to be told: his session was good but for the time in which nothing was done
 * with it, or his account may not act any more. Null: it ended, or never was.
 */
export async function whyOut(db: Db, token: string, now: Date): Promise<'idle_too_long' | 'account_turned_off' | null> {
  const realm = (Object.keys(PREFIX) as Realm[]).find((each) => token.startsWith(PREFIX[each]));
  if (!realm) return null;
  const { rows } = await sql<{ may_act: boolean; is_idle: boolean }>`
    select s.by_session_id is not null or coalesce(a.id, m.id, b.id) is not null as may_act, s.revoke_at is null and s.seen_at <= ${openSince(realm, now)} as is_idle
    from session s ${ACCOUNTS}
    where s.token_hash = ${hashOf(token)} and s.realm = ${realm} and s.expire_at > ${now}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return row.may_act ? (row.is_idle ? 'idle_too_long' : null) : 'account_turned_off';
}

/** Writes a login's outcome. Never what was typed. `by_name`: who signed in in the account's place. */
export async function logLogin(ctx: Ctx, realm: Realm, subjectId: number | null, ok: boolean, by_name = ''): Promise<void> {
  await ctx.db
    .insertInto('login_log')
    .values({ realm, subject_id: subjectId, ok, ip: ctx.ip, user_agent: ctx.userAgent, by_name })
    .execute();
  if (ok && subjectId !== null) await signedIn.raise(ctx, { realm, subject_id: subjectId, by_name });
}

/**
 * Opens a session in a merchant's place, for the administrator of a session of his; it stands in the merchant's own login log with his name.
 * Null where that session has ended, or he may not any more.
 */
export async function openActingSession(ctx: Ctx, merchant: SessionOwner, bySession: number): Promise<string | null> {
  const now = ctx.now();
  const { rows } = await sql<{ username: string; expire_at: Date }>`
    select a.username, s.expire_at from session s
    join admin a on a.id = s.subject_id and a.status = 1
    join role r on r.id = a.role_id and r.perms && array['*', ${MAY_ACT}]
    where s.id = ${bySession} and s.realm = 'admin' and s.revoke_at is null and s.expire_at > ${now}
      and s.seen_at > ${openSince('admin', now)}`.execute(ctx.db);
  const [admin] = rows;
  if (!admin) return null;
  await logLogin(ctx, 'merchant', merchant.id, true, admin.username);
  return openSessionOf(ctx, 'merchant', { ...merchant, by: { session_id: bySession, expire_at: admin.expire_at } });
}

/** Ends every session there is: after a restore, those that were ended since the backup would live again. */
export const closeAllSessions = (db: Db, at: Date) =>
  db.updateTable('session').set({ revoke_at: at }).where('revoke_at', 'is', null).execute();
