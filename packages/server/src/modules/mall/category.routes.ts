import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { houseCrud } from '#kit/crud';
import { routes } from '#kit/routes';
import { addCategory, categoryChoices, deleteCategory, editCategory, listCategories } from './category.service.ts';

const plain = houseCrud('mall_category', { shown: (rows) => rows.select(['id', 'name']) });

export const mallCategoryRoutes = routes(adminMallCategory, {
  list: (input, ctx) => listCategories(ctx, input),
  listSimple: async (_, ctx) => ({ list: await categoryChoices(ctx, { open: false }) }),
  add: (draft, ctx) => addCategory(ctx, draft),
  edit: (draft, ctx) => editCategory(ctx, draft),
  status: plain.status,
  sort: plain.sort,
  del: ({ id }, ctx) => deleteCategory(ctx, id),
});
