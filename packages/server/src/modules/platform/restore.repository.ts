/** What of a restored database must not go on as if nothing had been. See docs/decisions/0038-backup.md. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/**
 * Work that goes on after a restore: it changes nothing but this database, and doing it twice does nothing. Letters were sent, and
 * payouts and refunds went out, after the backup was made: those are not begun again by a queue.
 */
export const RESUMED_QUEUES = ['order.rebate', 'order.clear', 'inventory.preview', 'platform.export'] as const;

/**
 * Leaves of the outbox what may go on, closes withdrawals (the automatic ones too) until an administrator opens them, and forgets
 * what the old installation noted about its surroundings. In the caller's transaction.
 */
export async function afterRestore(db: Db, waiting: readonly { queue: string; payload: unknown }[]): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('queue', 'not in', [...RESUMED_QUEUES])
    .execute();
  for (const { queue, payload } of waiting)
    await sql`insert into outbox (queue, payload) values (${queue}, ${JSON.stringify(payload)}::jsonb)`.execute(db);
  const closed = JSON.stringify({
    cash_status: 0,
    auto_pass: 0,
    cash_close_tips: '系统维护中，提现暂停，请稍后再试',
    cash_close_tips_en: 'We are down for maintenance. Please try again later.',
  });
  await db
    .insertInto('setting')
    .values({ name: 'settlement', value: closed })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`setting.value || ${closed}::jsonb`, update_at: sql<Date>`now()` }),
    )
    .execute();
  await db.deleteFrom('installation_fact').where('name', 'in', ['clock', 'undeclared_proxy', 'clock_put_right']).execute();
}
