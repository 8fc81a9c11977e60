/**
 * Sub-merchants on their way into an institution. Their papers lie encrypted under the key `payee`; lists and details show
 * masks, and whoever opens them stands in the operation log. See docs/domain/partners.md.
 */

import { type PartnerFamily, type SubPaperKind, SubPapers, type SubState } from '@keymall/contract/payment/partner';
import { paperPictureWords, paperWords, subStateWords } from '@keymall/contract/payment/partner-words';
import type { AdminCtx, Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { imageKind, pictureIn } from '#modules/platform';
import { reviseAccounts } from '../channel/account.repository.ts';
import { tellChannels } from '../channel/channel.service.ts';
import { masked } from '../own-channel/custom-channel.rules.ts';
import {
  eventsOf,
  insertSubMerchant,
  keepPicture,
  merchantExists,
  moveSubMerchant,
  nextId,
  partnerById,
  pictureOf,
  picturesOf,
  type SubDraft,
  subMerchantById,
  updateSubMerchant,
} from './partner.repository.ts';
import { isOpen, lackingPapers, needsReason, SUB_MOVES, withChanges } from './partner.rules.ts';

const PAPERS = { ...paperWords, ...paperPictureWords };

const boundTo = (id: number): string => `sub_merchant:${id}`;
const pictureBoundTo = (id: number, kind: SubPaperKind): string => `sub_merchant_paper:${id}:${kind}`;

const seal = (ctx: Ctx, id: number, papers: SubPapers): Buffer => ctx.house.keyring.encrypt('payee', boundTo(id), JSON.stringify(papers));
const open = (ctx: Ctx, id: number, sealed: Buffer): SubPapers =>
  SubPapers.parse(JSON.parse(ctx.house.keyring.decrypt('payee', boundTo(id), sealed)));

const mobileMask = (mobile: string): string => (mobile === '' ? '' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`);

type Draft = Omit<SubDraft, 'form' | 'mobile_mask'> & { papers: SubPapers };

const found = async (ctx: Ctx, family: PartnerFamily, id: number, lock = false) =>
  orMissing(await subMerchantById(ctx.db, family, id, lock));

/** A sub-merchant with masked papers, its moves so far, and where it may go. */
export async function detail(ctx: Ctx, family: PartnerFamily, id: number) {
  const { form, partner_status: _, ...sub } = await found(ctx, family, id);
  const papers = open(ctx, id, form);
  const [pictures, events] = [await picturesOf(ctx.db, id), await eventsOf(ctx.db, id)];
  return {
    ...sub,
    papers: {
      ...papers,
      licence_no: masked(papers.licence_no),
      legal_person: papers.legal_person === '' ? '' : `${[...papers.legal_person][0]}**`,
      idcard_number: masked(papers.idcard_number),
      mobile: mobileMask(papers.mobile),
      bank_account_name: masked(papers.bank_account_name),
      bank_card: papers.bank_card === '' ? '' : `**** ${papers.bank_card.slice(-4)}`,
    },
    pictures,
    lacking: isOpen(sub.state) ? lackingPapers(sub.subject_type, papers, pictures).map((each) => PAPERS[each][ctx.locale]) : [],
    moves: [...SUB_MOVES[sub.state]],
    events: events.map((event) => ({
      ...event,
      from_state: event.from_state as SubState,
      to_state: event.to_state as SubState,
      username: event.username ?? '',
    })),
  };
}

/** Begins a draft. Refuses `missing` without such a partner or merchant, and `partner_off`. */
export async function add(
  ctx: Ctx,
  family: PartnerFamily,
  { partner_id, merchant_id: owner, papers, ...draft }: Draft & { partner_id: number; merchant_id: number },
): Promise<{ id: number }> {
  const { status } = orMissing(await partnerById(ctx.db, family, partner_id, true));
  if (status !== 1) refuse('partner_off');
  if (!(await merchantExists(ctx.db, owner))) refuse('missing');
  const id = await nextId(ctx.db, 'sub_merchant');
  await insertSubMerchant(ctx.db, { ...draft, id, partner_id, owner, form: seal(ctx, id, papers), mobile_mask: mobileMask(papers.mobile) });
  return { id };
}

/** Changes papers that lie with nobody; an empty text leaves what was there. Refuses `onboarding_locked`. */
export async function edit(ctx: Ctx, family: PartnerFamily, { id, papers: typed, ...draft }: Draft & { id: number }): Promise<void> {
  const sub = await found(ctx, family, id, true);
  if (!isOpen(sub.state)) refuse('onboarding_locked');
  const papers = withChanges(open(ctx, id, sub.form), typed);
  await updateSubMerchant(ctx.db, id, {
    ...draft,
    form: seal(ctx, id, papers),
    mobile_mask: mobileMask(papers.mobile),
    update_at: ctx.now(),
  });
}

interface Move {
  id: number;
  from: SubState;
  to: SubState;
  reason: string;
  sub_mch_no: string;
}

/** Enters what the institution answered. Refuses `onboarding_moved`, `onboarding_move`, `onboarding_incomplete`, `partner_off`, `bad_input`. */
export async function move(ctx: AdminCtx, family: PartnerFamily, { id, from, to, reason, sub_mch_no }: Move): Promise<void> {
  const sub = await found(ctx, family, id, true);
  if (sub.state !== from) refuse('onboarding_moved');
  if (!SUB_MOVES[from].includes(to))
    refuse('onboarding_move', { from: subStateWords[from][ctx.locale], to: subStateWords[to][ctx.locale] });
  if (needsReason(to) && reason === '') refuse('bad_input', { field: 'reason' });
  if (to === 4 && sub_mch_no === '' && sub.sub_mch_no === '') refuse('bad_input', { field: 'sub_mch_no' });
  if (to === 1) {
    if (sub.partner_status !== 1) refuse('partner_off');
    const lacking = lackingPapers(sub.subject_type, open(ctx, id, sub.form), await picturesOf(ctx.db, id));
    const fields = lacking.map((each) => PAPERS[each][ctx.locale]).join(ctx.locale === 'zh_CN' ? '、' : ', ');
    if (lacking.length > 0) refuse('onboarding_incomplete', { fields });
  }
  if (!(await moveSubMerchant(ctx.db, { id, from, to, reason, sub_mch_no, adminId: ctx.actor.id, at: ctx.now() })))
    refuse('onboarding_moved');
  await reviseAccounts(ctx.db, { sub_merchant_id: id });
  tellChannels(ctx);
}

/** The papers in clear; the call itself is what the operation log keeps. */
export async function reveal(ctx: Ctx, family: PartnerFamily, id: number): Promise<SubPapers> {
  return open(ctx, id, (await found(ctx, family, id)).form);
}

/** Keeps a picture in the place of the one before. Refuses `onboarding_locked` and `upload_type`. */
export async function putPicture(
  ctx: Ctx,
  family: PartnerFamily,
  { id, kind, content }: { id: number; kind: SubPaperKind; content: string },
): Promise<void> {
  const { state } = await found(ctx, family, id, true);
  if (!isOpen(state)) refuse('onboarding_locked');
  const { bytes } = pictureIn(Buffer.from(content, 'base64'));
  const sealed = ctx.house.keyring.encrypt('payee', pictureBoundTo(id, kind), bytes);
  await keepPicture(ctx.db, { sub_merchant_id: id, kind, content: sealed, create_at: ctx.now() });
}

/** A picture in clear; the call itself is what the operation log keeps. */
export async function showPicture(ctx: Ctx, family: PartnerFamily, { id, kind }: { id: number; kind: SubPaperKind }) {
  await found(ctx, family, id);
  const { content } = orMissing(await pictureOf(ctx.db, id, kind));
  const bytes = ctx.house.keyring.decryptBytes('payee', pictureBoundTo(id, kind), content);
  return { mime: imageKind(bytes)?.mime ?? 'application/octet-stream', content: bytes.toString('base64') };
}

/** Takes a draft or a rejected one away. Refuses `onboarding_locked`. */
export async function remove(ctx: Ctx, family: PartnerFamily, id: number): Promise<void> {
  const { state } = await found(ctx, family, id, true);
  if (!isOpen(state)) refuse('onboarding_locked');
  await updateSubMerchant(ctx.db, id, { delete_at: ctx.now() });
}
