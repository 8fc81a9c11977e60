/**
 * How somebody has an office's lists before him: columns, widths and density of each list, and lists kept under a name. The calls are the
 * same in both offices. Why so: docs/decisions/0063-lists-as-one-has-them.md.
 */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, wideText } from '../kit/field.ts';

/** How wide a column may be made, in pixels. */
export const COLUMN_WIDTH = { least: 60, most: 800 };
/** Lists that one account's layouts are kept of; beyond them, those that were changed longest ago go. */
export const MOST_LAYOUTS = 200;
/** Views that one account may keep of one list. */
export const MOST_VIEWS = 30;

export const DENSITIES = ['normal', 'compact', 'loose'] as const;
export type Density = (typeof DENSITIES)[number];

/** The name of the route of the page that shows the list. */
const listName = z.string().regex(/^[A-Za-z]\w{0,99}$/, 'name');

const Column = z.strictObject({
  key: z.string().regex(/^[\w.]{1,64}$/, 'name'),
  /** Not shown. */
  hidden: z.literal(true).optional(),
  /** As wide as its kind asks for, unless said. */
  width: z.number().int().min(COLUMN_WIDTH.least).max(COLUMN_WIDTH.most).optional(),
});

/**
 * A list's columns from left to right, by the keys that the page gives them. A key that the page knows no more says nothing; a column that
 * is not named stands where the page has it.
 */
export const ListLayout = z.strictObject({ columns: z.array(Column).max(60), density: z.enum(DENSITIES) });
export type ListLayout = z.output<typeof ListLayout>;

/** What a view keeps: what is searched by and in which order, as the page's address says it, and how the list looks. */
const kept = {
  name: wideText(60),
  query: anyText(2000),
  layout: ListLayout,
  /** For colleagues too: those of the shop, or all administrators. */
  is_shared: flag,
};

export const ListView = z.strictObject({
  id,
  ...kept,
  /** Whose it is; empty for one's own. */
  by: z.string(),
  /** Whether the one who asks may change and delete it. */
  is_mine: z.boolean(),
});
export type ListView = z.output<typeof ListView>;

const listViewCalls = <const Prefix extends string>(prefix: Prefix) => ({
  layouts: endpoint({
    path: `${prefix}/layouts`,
    access: 'signed-in',
    effect: 'read',
    summary: '我的列表布局',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ list: z.string(), layout: ListLayout })) }),
  }),
  /** Without a layout the list is as the page has it. */
  keepLayout: endpoint({
    path: `${prefix}/keepLayout`,
    access: 'signed-in',
    effect: 'write',
    summary: '保存列表布局',
    log: { never: 'how a list looks to one person' },
    input: z.strictObject({ list: listName, layout: ListLayout.optional() }),
    output: nothing,
  }),
  /** One's own of a list, and those that colleagues share, by name. */
  list: endpoint({
    path: `${prefix}/list`,
    access: 'signed-in',
    effect: 'read',
    summary: '列表视图',
    input: z.strictObject({ list: listName }),
    output: z.strictObject({ list: z.array(ListView) }),
  }),
  add: endpoint({
    path: `${prefix}/add`,
    access: 'signed-in',
    effect: 'write',
    summary: '新建列表视图',
    input: z.strictObject({ list: listName, ...kept }),
    output: z.strictObject({ id }),
  }),
  edit: endpoint({
    path: `${prefix}/edit`,
    access: 'signed-in',
    effect: 'write',
    summary: '修改列表视图',
    input: z.strictObject({ id, ...kept }),
    output: nothing,
  }),
  del: endpoint({
    path: `${prefix}/del`,
    access: 'signed-in',
    effect: 'write',
    summary: '删除列表视图',
    input: z.strictObject({ id }),
    output: nothing,
  }),
});

export const adminListView = listViewCalls('/adminapi/user/listView');
export const merchantListView = listViewCalls('/merchantapi/user/listView');
export type ListViewCalls = typeof adminListView | typeof merchantListView;
