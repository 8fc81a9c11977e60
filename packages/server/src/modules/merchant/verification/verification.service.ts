/**
 * Who a merchant really is. Name, number and pictures lie encrypted under the key `payee`; lists, details and the merchant himself
 * see masks, and whoever opens them stands in the operation log. See docs/domain/verification.md.
 */

import { saying, textOf } from '@keymall/contract/kit/saying';
import { isCreditCode, isIdentityNumber } from '@keymall/contract/kit/tax-number';
import { PAPERS_OF, type VerificationKind, type VerificationPaper, type VerificationWallet } from '@keymall/contract/merchant/verification';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { shopOfficeChannel } from '@keymall/contract/realtime/push-socket';
import { accountIdOf } from '#kit/actor';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { found, orMissing, refuse } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { imageKind, pictureIn } from '#modules/platform';
import { verificationSent } from '../events.ts';
import { sendMessage } from '../message.service.ts';
import {
  insertVerification,
  isVerified,
  keepAnswer,
  latestOf,
  type Mover,
  movesOf,
  moveVerification,
  needsReal,
  nextId,
  picturesOf,
  saySoEverywhere,
  setNeedReal,
  sweepPictures,
  tellMove,
  verificationById,
  waitingToAsk,
} from './verification.repository.ts';

const boundTo = (id: number): string => `verification:${id}`;
const pictureBoundTo = (id: number, paper: VerificationPaper): string => `verification_picture:${id}:${paper}`;

interface Form {
  realname: string;
  number: string;
}

const maskNumber = (number: string): string => `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`;
/** A company's name is no secret; of a person's the first character is shown. */
const maskName = (kind: VerificationKind, name: string): string => (kind === 'company' ? name : `${[...name][0] ?? ''}**`);

/** Open offices of the shop ask anew: what reminds of the papers goes. */
const tellOffice = (ctx: Ctx, { merchantId }: ShopScope): void =>
  ctx.after(() => ctx.house.publish(shopOfficeChannel(merchantId), 'office.changed', {}));

const PAGE = pagePath('merchant', 'shop/verify/index', merchantPages['shop/verify/index']);

/** How the merchant's own stands; which administrator decided is not told. */
export async function mine(ctx: MerchantCtx) {
  const [verification, moves] = [await latestOf(ctx.db, ctx.shop), await movesOf(ctx.db, ctx.shop)];
  return {
    verification: verification ?? null,
    moves: moves.map((move) => (move.actor === 'admin' ? { ...move, name: '' } : move)),
    for_withdraw:
      ctx.house.settings.get('settlement').verify_for_withdraw === 1 || (await needsReal(ctx.db, ctx.shop)) ? (1 as const) : (0 as const),
  };
}

interface Submission extends Form {
  kind: VerificationKind;
  papers: Record<VerificationPaper, string>;
  fee: number;
  wallet: VerificationWallet;
}

/** Sends papers in, and pays what that costs. Refuses `auth_fee_changed`, `auth_fee_short`, `verification_open`, `verification_identity`, `verification_credit_code`, `verification_pictures` and what pictures are refused for. */
export async function submit(ctx: MerchantCtx, { kind, realname, number: typed, papers, fee, wallet }: Submission): Promise<void> {
  const number = typed.toUpperCase();
  if (kind === 'person' && !isIdentityNumber(number)) refuse('verification_identity');
  if (kind === 'company' && !isCreditCode(number)) refuse('verification_credit_code');
  if (PAPERS_OF[kind].some((paper) => papers[paper] === '')) refuse('verification_pictures');
  const { keyring } = ctx.house;
  const id = await nextId(ctx.db);
  const pictures = PAPERS_OF[kind].map((paper) => {
    const { bytes } = pictureIn(Buffer.from(papers[paper], 'base64'));
    return { paper, content: keyring.encrypt('payee', pictureBoundTo(id, paper), bytes) };
  });
  const form = keyring.encrypt('payee', boundTo(id), JSON.stringify({ realname, number } satisfies Form));
  const masks = { name_mask: maskName(kind, realname), number_mask: maskNumber(number) };
  const at = ctx.now();
  if (!(await insertVerification(ctx.db, ctx.shop, { id, kind, ...masks, form, pictures }, at))) refuse('verification_open');
  await saySoEverywhere(ctx.db, ctx.shop, 'waiting');
  tellOffice(ctx, ctx.shop);
  const { accountId: actor_id, username: actor_name } = ctx.actor;
  await tellMove(ctx.db, ctx.shop, {
    verification_id: id,
    to_status: 'waiting',
    actor: 'merchant',
    actor_id,
    actor_name,
    reason: '',
    create_at: at,
  });
  await verificationSent.raise(ctx, { merchant_id: ctx.shop.merchantId, verification_id: id, kind, fee, wallet });
}

/** One with masks and the story of all that its merchant sent. */
export async function detail(ctx: Ctx, id: number) {
  const { form: _, ...row } = orMissing(await verificationById(ctx.db, id));
  return { ...row, moves: await movesOf(ctx.db, mintShopScope(row.merchant_id)) };
}

/** Name, number and pictures in clear; the call itself is what the operation log keeps. Refuses `verification_papers_gone`. */
export async function reveal(ctx: AdminCtx, id: number) {
  const { merchant_id, form } = orMissing(await verificationById(ctx.db, id));
  const { keyring } = ctx.house;
  const sealed = await picturesOf(ctx.db, mintShopScope(merchant_id), id);
  if (sealed.length === 0) refuse('verification_papers_gone');
  const pictures = sealed.map(({ paper, content }) => {
    const bytes = keyring.decryptBytes('payee', pictureBoundTo(id, paper), content);
    return { paper, mime: imageKind(bytes)?.mime ?? 'application/octet-stream', content: bytes.toString('base64') };
  });
  return { ...(JSON.parse(keyring.decrypt('payee', boundTo(id), form)) as Form), pictures };
}

interface Decision {
  id: number;
  from: 'waiting' | 'passed';
  status: 'passed' | 'refused';
  reason: string;
}

/** Passes or refuses, and tells the merchant. Refuses `verification_moved` where it stands elsewhere by now. */
export async function decide(ctx: AdminCtx, decision: Decision): Promise<void> {
  const { merchant_id } = orMissing(await verificationById(ctx.db, decision.id));
  if (decision.from === decision.status) refuse('verification_moved');
  if (decision.status === 'refused' && decision.reason === '') refuse('bad_input', { field: 'reason' });
  const mover = { actor: 'admin', actor_id: accountIdOf(ctx.actor), actor_name: ctx.actor.username } as const;
  if (!(await settle(ctx, mintShopScope(merchant_id), decision, mover))) refuse('verification_moved');
}

/** The same by whoever it is; false where it stands elsewhere by now. */
async function settle(ctx: Ctx, shop: ShopScope, { id, from, status, reason }: Decision, mover: Mover): Promise<boolean> {
  const at = ctx.now();
  const said = status === 'refused' ? reason : '';
  if (!(await moveVerification(ctx.db, shop, { id, from, to: status, reason: said, at }))) return false;
  await saySoEverywhere(ctx.db, shop, status);
  tellOffice(ctx, shop);
  await tellMove(ctx.db, shop, { verification_id: id, to_status: status, ...mover, reason: said, create_at: at });
  await sendMessage(ctx, shop.merchantId, 'shop_verify_result', {
    title: saying(status === 'passed' ? 'verification_passed_title' : 'verification_refused_title'),
    content: status === 'passed' ? saying('verification_passed') : saying('verification_refused', { reason }),
    link: PAGE,
  });
  return true;
}

/** What is asked of a provider about one that waits, in clear; none where it was decided. */
export async function verificationToAsk(ctx: Ctx, shop: ShopScope, id: number) {
  const row = await waitingToAsk(ctx.db, shop, id);
  if (!row) return undefined;
  const { realname, number } = JSON.parse(ctx.house.keyring.decrypt('payee', boundTo(id), row.form)) as Form;
  return { kind: row.kind, name: realname, number, mobile: row.mobile };
}

const SYSTEM = { actor: 'system', actor_id: 0, actor_name: '' } as const;

/** A provider said something of it, in this transaction; where that decides and nobody did meanwhile, it is passed or refused. */
export async function noteAnswer(
  ctx: Ctx,
  shop: ShopScope,
  { id, answer, decides }: { id: number; answer: 'match' | 'mismatch' | 'silent'; decides: boolean },
): Promise<void> {
  const waiting = await waitingToAsk(ctx.db, shop, id);
  await keepAnswer(ctx.db, shop, id, answer);
  if (!decides || answer === 'silent' || !waiting) return;
  const reason = answer === 'match' ? '' : textOf(saying('verification_mismatch'), waiting.locale);
  await settle(ctx, shop, { id, from: 'waiting', status: answer === 'match' ? 'passed' : 'refused', reason }, SYSTEM);
}

/** Whether one merchant must verify, whatever the settings ask of all. Refuses `missing`. */
export async function requireReal(ctx: AdminCtx, merchantId: number, need_real: 0 | 1): Promise<void> {
  const shop = mintShopScope(merchantId);
  found(await setNeedReal(ctx.db, shop, need_real));
  tellOffice(ctx, shop);
}

/** Does the platform want papers before it pays this merchant out, and has none that passed. */
export async function lacksVerification(ctx: Ctx, shop: ShopScope): Promise<boolean> {
  const asks = ctx.house.settings.get('settlement').verify_for_withdraw === 1 || (await needsReal(ctx.db, shop));
  return asks && !(await isVerified(ctx.db, shop));
}

const DAY_MS = 86_400_000;
/** Removes pictures of what was decided longer ago than the settings keep them; gives of how many. */
export const sweepPapers = (ctx: Ctx): Promise<number> =>
  sweepPictures(ctx.db, new Date(ctx.now().getTime() - ctx.house.settings.get('auth').auth_keep_days * DAY_MS));
