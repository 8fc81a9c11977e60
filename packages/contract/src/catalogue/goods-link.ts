/** Links of a shop that lead to one goods or one category only. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, nothing } from '../kit/field.ts';
import { shopThemeKey } from '../merchant/shop-theme.ts';

const Link = z.strictObject({ token: z.string(), url: z.string(), status: flag });
const target = { type: z.enum(['goods', 'category']), id };

export const merchantGoodsLink = {
  good: endpoint({
    path: '/merchantapi/goods/link/good',
    effect: 'read',
    summary: '商品链接',
    input: z.strictObject({ id }),
    output: Link,
  }),
  category: endpoint({
    path: '/merchantapi/goods/link/category',
    effect: 'read',
    summary: '分类链接',
    input: z.strictObject({ id }),
    output: Link,
  }),
  /** A new token; the old one leads nowhere from then on. */
  reset: endpoint({
    path: '/merchantapi/goods/link/reset',
    effect: 'write',
    summary: '重置商品或分类链接',
    input: z.strictObject(target),
    output: Link,
  }),
  close: endpoint({
    path: '/merchantapi/goods/link/close',
    effect: 'write',
    summary: '开关商品或分类链接',
    input: z.strictObject({ ...target, status: flag }),
    output: Link,
  }),
  getTheme: endpoint({
    path: '/merchantapi/goods/link/getTheme',
    effect: 'read',
    summary: '商品或分类链接的模板',
    input: z.strictObject(target),
    output: z.strictObject({ theme: z.string(), mobile_theme: z.string() }),
  }),
  saveTheme: endpoint({
    path: '/merchantapi/goods/link/saveTheme',
    effect: 'write',
    summary: '保存商品或分类链接的模板',
    input: z.strictObject({ ...target, theme: shopThemeKey.default(''), mobile_theme: shopThemeKey.default('') }),
    output: nothing,
  }),
};
