/** What is said in a complaint, by whom, and how far each side has read. */
import type { Words } from '@keymall/contract/kit/saying';
import type { Db } from '#kit/database';
import { kept } from '#kit/said';

export type Side = 'buyer' | 'merchant' | 'admin';
/** An agent is whose stock it was, the supplier. */
export type Speaker = Side | 'agent' | 'system';

export interface NewMessage {
  complaint_id: number;
  from: Speaker;
  from_id?: number | null;
  content?: Words;
  picture?: string;
}

export const addMessage = (db: Db, { content = '', ...message }: NewMessage) =>
  db
    .insertInto('order_complaint_message')
    .values({ ...message, ...kept({ content }) })
    .execute();

/** A thread from its beginning; the newest thousand of a very long one. */
export async function messagesOf(db: Db, complaintId: number) {
  const rows = await db
    .selectFrom('order_complaint_message')
    .select(['id', 'from', 'from_id', 'content', 'picture', 'create_at', 'sayings'])
    .where('complaint_id', '=', complaintId)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  return rows.reverse();
}

const READ = { buyer: 'buyer_read', merchant: 'merchant_read', admin: 'admin_read' } as const;

/** A side has seen everything up to a message. */
// unscoped: part
export async function markRead(db: Db, complaintId: number, side: Side, upTo: number): Promise<void> {
  const column = READ[side];
  await db
    .updateTable('order_complaint')
    .set({ [column]: upTo })
    .where('id', '=', complaintId)
    .where(column, '<', upTo)
    .execute();
}

/** The platform joins once: true for whoever was first. */
// unscoped: part
export async function join(db: Db, complaintId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_complaint')
    .set({ admin_join_at: now })
    .where('id', '=', complaintId)
    .where('status', '=', 0)
    .where('admin_join_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Is a picture's address one that this owner has uploaded. */
export async function isOwnPicture(db: Db, url: string, realm: Side | 'claimant', ownerId: number): Promise<boolean> {
  const name = /^\/upload\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))$/.exec(url)?.[1];
  if (!name) return false;
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('name', '=', name)
    .where('realm', '=', realm)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row !== undefined;
}
