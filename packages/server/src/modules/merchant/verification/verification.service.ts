/**
 * Who a merchant really is. Name, number and pictures lie encrypted under the key `payee`; lists, details and the merchant himself
 * see masks, and whoever opens them stands in the operation log. See docs/domain/verification.md.
 */

import { saying } from '@keymall/contract/kit/saying';
import { isCreditCode, isIdentityNumber } from '@keymall/contract/kit/tax-number';
import { PAPERS_OF, type VerificationKind, type VerificationPaper } from '@keymall/contract/merchant/verification';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { shopOfficeChannel } from '@keymall/contract/realtime/push-socket';
import { accountIdOf } from '#kit/actor';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { imageKind, pictureIn } from '#modules/platform';
import { sendMessage } from '../message.service.ts';
import {
  insertVerification,
  latestOf,
  movesOf,
  moveVerification,
  nextId,
  picturesOf,
  saySoEverywhere,
  tellMove,
  verificationById,
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
    for_withdraw: ctx.house.settings.get('settlement').verify_for_withdraw,
  };
}

interface Submission extends Form {
  kind: VerificationKind;
  papers: Record<VerificationPaper, string>;
}

/** Sends papers in. Refuses `verification_open`, `verification_identity`, `verification_credit_code`, `verification_pictures` and what pictures are refused for. */
export async function submit(ctx: MerchantCtx, { kind, realname, number: typed, papers }: Submission): Promise<void> {
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
export async function decide(ctx: AdminCtx, { id, from, status, reason }: Decision): Promise<void> {
  const { merchant_id } = orMissing(await verificationById(ctx.db, id));
  if (from === status) refuse('verification_moved');
  if (status === 'refused' && reason === '') refuse('bad_input', { field: 'reason' });
  const shop = mintShopScope(merchant_id);
  const at = ctx.now();
  const said = status === 'refused' ? reason : '';
  if (!(await moveVerification(ctx.db, shop, { id, from, to: status, reason: said, at }))) refuse('verification_moved');
  await saySoEverywhere(ctx.db, shop, status);
  tellOffice(ctx, shop);
  const mover = { actor: 'admin', actor_id: accountIdOf(ctx.actor), actor_name: ctx.actor.username } as const;
  await tellMove(ctx.db, shop, { verification_id: id, to_status: status, ...mover, reason: said, create_at: at });
  await sendMessage(ctx, merchant_id, {
    title: saying(status === 'passed' ? 'verification_passed_title' : 'verification_refused_title'),
    content: status === 'passed' ? saying('verification_passed') : saying('verification_refused', { reason }),
    link: PAGE,
  });
}
