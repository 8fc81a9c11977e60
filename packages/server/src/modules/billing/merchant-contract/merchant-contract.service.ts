/** Contracts: written by administrators, agreed to by merchants, begun and ended by the calendar. */
import { contractStatusWords } from '@keymall/contract/billing/contract-words';
import type { adminContract, ContractStatus } from '@keymall/contract/billing/merchant-contract';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { type Saying, saying } from '@keymall/contract/kit/saying';
import { formatDay, formatTime } from '@keymall/contract/kit/time';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { tellMore } from '#kit/act';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import { eachDue, type Walked } from '#kit/due';
import { orMissing, refuse } from '#kit/refusal';
import { tradeNumber } from '#kit/trade-number';
import { sendMessage } from '#modules/merchant';
import { holdFile, letGoOfFile } from '#modules/platform';
import { asMerchantsRead, moverOf } from '../actor.ts';
import {
  type ContractInFull,
  contractById,
  contractOfShop,
  deleteContract,
  dueContracts,
  hasChildren,
  insertContract,
  insertMove,
  isEmployee,
  isMain,
  isMerchant,
  type LockedContract,
  lockContract,
  moveContract,
  movesOf,
  rewriteContract,
} from './merchant-contract.repository.ts';
import { confirmedStatus, mayEdit, mayMove, whatCan } from './merchant-contract.rules.ts';

type Form = HandlerInput<typeof adminContract.add>;

const known = ({ status, confirm_at }: { status: ContractStatus; confirm_at: Date | null }) => ({ status, confirmed: confirm_at !== null });
const refuseMove = ({ status }: { status: ContractStatus }): never => refuse('contract_moved', { status: contractStatusWords[status] });

const linkTo = (id: number): string =>
  pagePath('merchant', 'finance/contract/detail', merchantPages['finance/contract/detail']).replace(':id', String(id));

const tell = (ctx: Ctx, { id, merchant_id }: { id: number; merchant_id: number }, title: Saying, content: Saying): Promise<void> =>
  sendMessage(ctx, merchant_id, 'contract', { title, content, link: linkTo(id) });

const told = ({ number, name }: { number: string; name: string }) => ({ contract: `${number} ${name}` });

async function asShown(ctx: Ctx, { file_name, bytes, ...row }: ContractInFull) {
  const moves = await movesOf(ctx.db, row.id);
  return { ...row, file: { file_name, bytes }, moves };
}

export async function detailForShop(ctx: MerchantCtx, id: number) {
  const {
    file_id: _,
    employee_id: __,
    merchant_id: ___,
    username: ____,
    shop_name: _____,
    ...row
  } = await asShown(ctx, orMissing(await contractOfShop(ctx.db, ctx.shop, id)));
  return { ...row, moves: row.moves.map(asMerchantsRead) };
}

export async function detailForAdmin(ctx: AdminCtx, id: number) {
  const { file_id: _, ...row } = await asShown(ctx, orMissing(await contractById(ctx.db, id)));
  return { ...row, can: whatCan(known(row)) };
}

/** What a contract says must fit together. Refuses `contract_dates`, `contract_parent`, `contract_employee`. */
async function check(
  ctx: AdminCtx,
  { merchant_id, type, parent_id, effective_date, end_date, employee_id }: Omit<Form, 'file_id'>,
): Promise<void> {
  if (effective_date > end_date) refuse('contract_dates');
  if ((type === 'main') !== (parent_id === null)) refuse('contract_parent');
  if (parent_id !== null && !(await isMain(ctx.db, merchant_id, parent_id))) refuse('contract_parent');
  if (!(await isEmployee(ctx.db, employee_id))) refuse('contract_employee');
}

/** Writes a contract and asks its merchant. Refuses `missing`, `file_gone` and what `check` does. */
export async function add(ctx: AdminCtx, { file_id, ...draft }: Form): Promise<{ id: number }> {
  if (!(await isMerchant(ctx.db, draft.merchant_id))) refuse('missing');
  await check(ctx, draft);
  if (file_id === null) return refuse('file_gone');
  await holdFile(ctx, file_id, ['pdf']);
  const number = tradeNumber('HT', formatTime(ctx.now()), ctx.random(16));
  const at = ctx.now();
  const id = await insertContract(ctx.db, { ...draft, number, admin_id: ctx.actor.id, file_id, create_at: at });
  const row = { id, merchant_id: draft.merchant_id, number, name: draft.name };
  await insertMove(ctx.db, {
    contract_id: id,
    merchant_id: draft.merchant_id,
    from_status: null,
    to_status: 'audit',
    reason: '',
    create_at: at,
    ...moverOf(ctx),
  });
  await tell(ctx, row, saying('contract_asked_title'), saying('contract_asked', told(row)));
  tellMore(ctx, { contract: number });
  return { id };
}

/** Writes it anew, until its merchant has agreed. Refuses `contract_moved`, `file_gone` and what `check` does. */
export async function edit(ctx: AdminCtx, { id, merchant_id, file_id, ...draft }: Form & { id: number }): Promise<void> {
  const before = orMissing(await lockContract(ctx.db, id));
  if (before.merchant_id !== merchant_id) refuse('missing');
  if (!mayEdit(known(before))) refuseMove(before);
  await check(ctx, { ...draft, merchant_id });
  if (draft.parent_id === id) refuse('contract_parent');
  if (draft.type !== 'main' && (await hasChildren(ctx.db, id))) refuse('contract_parent');
  if (file_id !== null) {
    await holdFile(ctx, file_id, ['pdf']);
    await letGoOfFile(ctx.db, before.file_id);
  }
  await rewriteContract(ctx.db, id, { ...draft, file_id: file_id ?? before.file_id });
}

async function move(ctx: Ctx, row: LockedContract, to: ContractStatus, reason: string): Promise<void> {
  const done = await moveContract(ctx.db, row, { from: row.status, to, reason, at: ctx.now() }, moverOf(ctx));
  if (!done) refuseMove(row);
}

/** An administrator's moves. Refuses `contract_moved`. */
export async function setStatus(ctx: AdminCtx, { id, status, reason }: HandlerInput<typeof adminContract.status>): Promise<void> {
  const row = orMissing(await lockContract(ctx.db, id));
  if (!mayMove(known(row), status, 'admin')) refuseMove(row);
  await move(ctx, row, status, reason);
  if (status === 'audit') await tell(ctx, row, saying('contract_asked_title'), saying('contract_asked', told(row)));
  else if (status === 'finish') await tell(ctx, row, saying('contract_finished_title'), saying('contract_finished', told(row)));
  else await tell(ctx, row, saying('contract_ended_title'), saying('contract_ended', { ...told(row), reason }));
}

/** A merchant agrees to what he has read. Refuses `contract_moved`, `contract_changed`, `contract_over`. */
export async function confirm(ctx: MerchantCtx, { id, revision }: { id: number; revision: number }): Promise<{ status: ContractStatus }> {
  const row = orMissing(await lockContract(ctx.db, id, ctx.shop.merchantId));
  if (!mayMove(known(row), 'executing', 'merchant')) refuseMove(row);
  if (row.revision !== revision) refuse('contract_changed');
  const status = confirmedStatus(row, formatDay(ctx.now())) ?? refuse('contract_over');
  await move(ctx, row, status, '');
  return { status };
}

export async function refuseIt(ctx: MerchantCtx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const row = orMissing(await lockContract(ctx.db, id, ctx.shop.merchantId));
  if (!mayMove(known(row), 'fail', 'merchant')) refuseMove(row);
  await move(ctx, row, 'fail', reason);
}

/** Deletes what came to nothing, with its file. Refuses `contract_kept`. */
export async function del(ctx: AdminCtx, id: number): Promise<void> {
  const row = orMissing(await lockContract(ctx.db, id));
  if (row.status !== 'fail' || row.confirm_at !== null || (await hasChildren(ctx.db, id))) refuse('contract_kept');
  tellMore(ctx, { contract: row.number });
  await deleteContract(ctx.db, id);
  await letGoOfFile(ctx.db, row.file_id);
}

/** The number of a contract's file, where it is this merchant's, or anybody's for an administrator. */
export const fileOfShop = async (ctx: MerchantCtx, id: number): Promise<number> =>
  orMissing(await contractOfShop(ctx.db, ctx.shop, id)).file_id;
export const fileForAdmin = async (ctx: AdminCtx, id: number): Promise<number> => orMissing(await contractById(ctx.db, id)).file_id;

const moveOnce = (ctx: Ctx): Promise<Walked> =>
  eachDue(ctx, {
    what: 'a contract whose day has come',
    read: (without, atMost) => dueContracts(ctx.db, formatDay(ctx.now()), without, atMost),
    work: ({ status, ...row }) =>
      ctx.transaction(async (inner) => {
        const to = status === 'pending' ? 'executing' : 'finish';
        if (!(await moveContract(inner.db, row, { from: status, to, reason: '', at: inner.now() }, moverOf(inner)))) return false;
        if (to === 'executing') await tell(inner, row, saying('contract_begun_title'), saying('contract_begun', told(row)));
        else await tell(inner, row, saying('contract_finished_title'), saying('contract_finished', told(row)));
        return true;
      }),
  });

/** Job: contracts begin on their first day and end after their last. What could be days late goes both steps. */
export async function moveDue(ctx: Ctx): Promise<Walked> {
  const first = await moveOnce(ctx);
  const second = await moveOnce(ctx);
  // What failed at the first failed at the second, too.
  return { done: first.done + second.done, failed: second.failed };
}
