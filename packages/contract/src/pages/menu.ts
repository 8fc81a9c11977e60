/** A menu row as each area's menu call serves it (docs/domain/faces-and-sessions.md). */
import { z } from 'zod';

export interface MenuNode {
  component: string;
  name: string;
  path: string;
  meta: { title: string; icon: string; single: boolean; hidden: boolean; perm: string };
  children: MenuNode[];
}

export const MenuRow: z.ZodType<MenuNode, MenuNode> = z.lazy(() =>
  z.strictObject({
    component: z.string(),
    name: z.string(),
    path: z.string(),
    meta: z.strictObject({ title: z.string(), icon: z.string(), single: z.boolean(), hidden: z.boolean(), perm: z.string() }),
    children: z.array(MenuRow),
  }),
);
