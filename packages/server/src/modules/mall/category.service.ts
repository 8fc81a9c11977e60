/** The tree of what the mall sells. */

import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { MALL_DEPTH } from '@keymall/contract/mall/mall-category';
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { allCategories, holdTree, isCategoryUsed, listingCounts } from './category.repository.ts';
import { inTree, pathName } from './category.rules.ts';

type Draft = HandlerInput<typeof adminMallCategory.add>;

export const treeOf = async (ctx: Ctx) => inTree(await allCategories(ctx.db));

/** The tree as strangers see it: categories in use, below such. */
export async function openTree(ctx: Ctx) {
  const placed = await treeOf(ctx);
  return placed
    .filter(({ isOpen }) => isOpen)
    .map(({ row: { id, pid, name, icon }, path }) => ({ id, pid, name, icon, depth: path.length, path: path.map((each) => each.id) }));
}

/** As choices, each with those above. `open`: only such as goods may be put into. */
export async function categoryChoices(ctx: Ctx, { open }: { open: boolean }) {
  const placed = await treeOf(ctx);
  return placed.filter(({ isOpen }) => isOpen || !open).map(({ row, path }) => ({ id: row.id, name: pathName(path), depth: path.length }));
}

export async function listCategories(ctx: Ctx, { page, limit }: { page: number; limit: number }) {
  const [placed, counts] = await Promise.all([treeOf(ctx), listingCounts(ctx.db)]);
  const list = placed
    .slice((page - 1) * limit, page * limit)
    .map(({ row, path }) => ({ ...row, depth: path.length, listing_count: counts.get(row.id) ?? 0 }));
  return { list, total: placed.length };
}

/** The ids of a category and those above it. Refuses `mall_category_missing`, also where it is not in use. */
export async function pathOfOpen(ctx: Ctx, id: number): Promise<number[]> {
  const found = (await treeOf(ctx)).find(({ row }) => row.id === id);
  if (!found?.isOpen) refuse('mall_category_missing');
  return found.path.map((row) => row.id);
}

/** A new category. Refuses `mall_category_missing` where it should stand in one that is not there, `mall_category_deep`. */
export async function addCategory(ctx: Ctx, draft: Draft): Promise<{ id: number }> {
  await holdTree(ctx.db);
  await placeFor(ctx, draft.pid);
  return ctx.db.insertInto('mall_category').values(draft).returning('id').executeTakeFirstOrThrow();
}

async function placeFor(ctx: Ctx, pid: number | null): Promise<void> {
  if (pid === null) return;
  const above = (await treeOf(ctx)).find(({ row }) => row.id === pid) ?? refuse('mall_category_missing');
  if (above.path.length >= MALL_DEPTH) refuse('mall_category_deep', { most: MALL_DEPTH });
}

/** Rewrites one. Refuses also `mall_category_in_use`: what holds something stays where it is. */
export async function editCategory(ctx: Ctx, { id, ...draft }: Draft & { id: number }): Promise<void> {
  await holdTree(ctx.db);
  const known = orMissing(await ctx.db.selectFrom('mall_category').select('pid').where('id', '=', id).executeTakeFirst());
  if (known.pid !== draft.pid) {
    if (draft.pid === id || (await isCategoryUsed(ctx.db, id))) refuse('mall_category_in_use');
    await placeFor(ctx, draft.pid);
  }
  await ctx.db.updateTable('mall_category').set(draft).where('id', '=', id).execute();
}

/** Refuses `missing`, `mall_category_in_use`. */
export async function deleteCategory(ctx: Ctx, id: number): Promise<void> {
  await holdTree(ctx.db);
  if (await isCategoryUsed(ctx.db, id)) refuse('mall_category_in_use');
  orMissing(await ctx.db.deleteFrom('mall_category').where('id', '=', id).returning('id').executeTakeFirst());
}
