/** What the sides of a complaint say to each other, and who is told of it. Pushes carry ids only: whoever hears one asks. */
import { retold, saying, type Words } from '@keymall/contract/kit/saying';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { accountChannel, complaintChannel } from '@keymall/contract/realtime/push-socket';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { worded } from '#kit/said';
import { adminsWhoMay } from '#modules/identity';
import { merchantNews, sendMessage } from '#modules/merchant';
import { refuseWords } from '#modules/platform';
import { tellComplainant } from '../buyer-told.ts';
import { complaintAnswered } from '../events.ts';
import type { Complaint } from './complaint.repository.ts';
import { withoutAmounts, withoutContact } from './complaint.rules.ts';
import { addMessage, isOwnPicture, join, markRead, messagesOf, type Side } from './complaint-message.repository.ts';
import { orderContactOf, suppliersOf } from './proxy-complaint.repository.ts';

/** Which side speaks: an administrator, a merchant (whoever of his it is), or the buyer of the order. */
export interface Speaker {
  side: Side | 'agent';
  /** The administrator's or the merchant's id; of a buyer, null. */
  id: number | null;
  /** Whose uploads the pictures must be: the administrator's, the merchant's or the order's. */
  pictures: number;
}

/** Adds a message to an open complaint. Refuses `complaint_closed`, an empty message, and a picture that is not the speaker's own. */
export async function say(
  ctx: Ctx,
  complaint: Complaint,
  speaker: Speaker,
  { content, picture }: { content: string; picture: string },
): Promise<void> {
  if (complaint.status !== 0) refuse('complaint_closed');
  if (content === '' && picture === '') refuse('bad_input', { field: 'content' });
  // A buyer may have to name what a shop ought not to sell.
  if (speaker.side === 'merchant' || speaker.side === 'agent') refuseWords(ctx.house, [content]);
  const realm = speaker.side === 'agent' ? 'merchant' : speaker.side;
  if (picture !== '' && !(await isOwnPicture(ctx.db, picture, realm, speaker.pictures))) refuse('bad_input', { field: 'picture' });
  await addMessage(ctx.db, { complaint_id: complaint.id, from: speaker.side, from_id: speaker.id, content, picture });
  if (speaker.side !== 'buyer') await complaintAnswered.raise(ctx, { complaint_id: complaint.id });
  tell(ctx, complaint, 'complaint.changed');
}

/** The thread as one side opens it: what it had not read is read now; the platform's first look is a message of its own. */
export async function openThread(ctx: Ctx, complaint: Complaint, side: Side) {
  if (side === 'admin' && complaint.status === 0 && (await join(ctx.db, complaint.id, ctx.now()))) {
    await announce(ctx, complaint, saying('complaint_joined'));
  }
  const messages = await messagesOf(ctx.db, complaint.id);
  const last = messages.at(-1);
  if (last) await markRead(ctx.db, complaint.id, side, last.id);
  return messages.map(({ from_id: _, ...message }) => worded(message, ctx.locale));
}

/** Says something in the house's own name. */
export async function announce(ctx: Ctx, complaint: Pick<Complaint, 'id' | 'merchant_id'>, content: Words): Promise<void> {
  await addMessage(ctx.db, { complaint_id: complaint.id, from: 'system', content });
  // what an office did; a buyer knows what he did himself
  if (ctx.actor.realm === 'admin' || ctx.actor.realm === 'merchant') await complaintAnswered.raise(ctx, { complaint_id: complaint.id });
  tell(ctx, complaint, 'complaint.changed');
}

/** A letter into the merchant's box that leads to the complaint, told by WeChat too where he reads there. */
export async function writeToMerchant(
  ctx: Ctx,
  { id, merchant_id, trade_no }: Pick<Complaint, 'id' | 'merchant_id' | 'trade_no'>,
  title: Words,
  content: Words,
): Promise<void> {
  await sendMessage(ctx, merchant_id, 'complaint_to_merchant', { title, content, link: `/merchant/order/complaint/detail/${id}` });
  await merchantNews.raise(ctx, { merchant_id, event: 'complaint', values: { first: title, order: trade_no, what: title } });
}

/** The same into the boxes of those who supplied what was sold; never with the seller's money or the order's contact in it. */
export async function writeToSuppliers(ctx: Ctx, id: number, title: Words, content: Words): Promise<void> {
  const suppliers = await suppliersOf(ctx.db, id);
  if (suppliers.length === 0) return;
  const contact = await orderContactOf(ctx.db, id);
  const told = retold(content, (text) => withoutContact(withoutAmounts(text), contact));
  for (const supplier of suppliers)
    await sendMessage(ctx, supplier, 'complaint_to_supplier', { title, content: told, link: `/merchant/order/complaint/proxy/${id}` });
}

const ADMINS_TOLD = 100;

/** After the commit: the complaint's own channel, the merchant, the suppliers, the administrators who may see complaints, and the buyer where he has an account. */
export function tell(
  ctx: Ctx,
  { id, merchant_id }: Pick<Complaint, 'id' | 'merchant_id'>,
  event: 'complaint.new' | 'complaint.changed',
): void {
  const { house } = ctx;
  ctx.after(async () => {
    house.publish(complaintChannel(id), event, { complaint_id: id });
    for (const side of [merchant_id, ...(await suppliersOf(house.db, id))])
      house.publish(accountChannel('merchant', side), event, { complaint_id: id });
    const admins = await adminsWhoMay(house.db, adminComplaint.list.permission as string, ADMINS_TOLD);
    for (const admin of admins) house.publish(accountChannel('admin', admin.id), event, { complaint_id: id });
    await tellComplainant(ctx, id);
  });
}
