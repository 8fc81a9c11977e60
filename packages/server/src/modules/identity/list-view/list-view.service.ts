/** How people have an office's lists, and lists they keep under a name: each his own, shared ones for all who work beside him. */
import { type ListLayout, type ListView, MOST_LAYOUTS, MOST_VIEWS } from '@keymall/contract/identity/list-view';
import { accountIdOf, may } from '#kit/actor';
import type { OfficeCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { orMissing, refuse } from '#kit/refusal';
import * as rows from './list-view.repository.ts';

const holderOf = (ctx: OfficeCtx): rows.Holder => ({
  realm: ctx.actor.realm,
  accountId: accountIdOf(ctx.actor),
  shop: 'shop' in ctx ? ctx.shop : null,
});

/** Who answers for the place: the shop's owner, or whoever may do everything. He clears away what others share. */
const isKeeper = ({ actor }: OfficeCtx): boolean => (actor.realm === 'merchant' ? actor.accountId === actor.merchantId : may(actor, '*'));

export const layouts = (ctx: OfficeCtx) => rows.layoutsOf(ctx.db, holderOf(ctx));

export async function keepLayout(ctx: OfficeCtx, list: string, layout: ListLayout | undefined): Promise<void> {
  const holder = holderOf(ctx);
  if (!layout) return rows.dropLayout(ctx.db, holder, list);
  await rows.lockHolder(ctx.db, holder);
  await rows.keepLayout(ctx.db, holder, list, layout, ctx.now());
  await rows.dropOldLayouts(ctx.db, holder, MOST_LAYOUTS);
}

export async function views(ctx: OfficeCtx, list: string): Promise<ListView[]> {
  const keeper = isKeeper(ctx);
  return (await rows.viewsOf(ctx.db, holderOf(ctx), list)).map((view) => ({ ...view, is_mine: view.is_mine || keeper }));
}

type Kept = Pick<ListView, 'name' | 'query' | 'layout' | 'is_shared'>;

const orTaken = (error: unknown): never => {
  if (violatedConstraint(error) === 'list_view_realm_subject_id_list_name_key') refuse('view_name_taken');
  throw error;
};

/** Refuses `views_full` and `view_name_taken`. */
export async function addView(ctx: OfficeCtx, list: string, view: Kept): Promise<{ id: number }> {
  const holder = holderOf(ctx);
  await rows.lockHolder(ctx.db, holder);
  if ((await rows.viewCount(ctx.db, holder, list)) >= MOST_VIEWS) refuse('views_full', { most: MOST_VIEWS });
  return rows.insertView(ctx.db, holder, list, view).catch(orTaken);
}

/** Refuses `missing` for what is not one's own, or, by who answers for the place, not shared. */
async function lockMine(ctx: OfficeCtx, id: number): Promise<rows.Holder> {
  const holder = holderOf(ctx);
  const { subject_id } = orMissing(await rows.viewToChange(ctx.db, holder, id));
  if (subject_id !== holder.accountId && !isKeeper(ctx)) refuse('missing');
  return holder;
}

/** Refuses `missing` and `view_name_taken`. */
export async function editView(ctx: OfficeCtx, id: number, view: Kept): Promise<void> {
  await rows.updateView(ctx.db, await lockMine(ctx, id), id, view).catch(orTaken);
}

export async function removeView(ctx: OfficeCtx, id: number): Promise<void> {
  await rows.deleteView(ctx.db, await lockMine(ctx, id), id);
}
