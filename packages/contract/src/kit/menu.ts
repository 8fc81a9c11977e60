/** A menu row as each area's menu call serves it (docs/domain/faces-and-sessions.md). */
import { z } from 'zod';

/** `parent` is the name of the page that one without a menu entry belongs to; empty for none. */
export interface MenuNode {
  component: string;
  name: string;
  path: string;
  meta: { title: string; icon: string; single: boolean; hidden: boolean; perm: string; parent: string };
  children: MenuNode[];
}

/** The component of a row that an administrator made: no page of the office, but wherever its path leads. */
export const LINK_ROW = 'Link';

/** Named, since it holds itself: descriptions of it point at the name. */
export const MenuRow: z.ZodType<MenuNode, MenuNode> = z
  .strictObject({
    component: z.string(),
    name: z.string(),
    path: z.string(),
    meta: z.strictObject({
      title: z.string(),
      icon: z.string(),
      single: z.boolean(),
      hidden: z.boolean(),
      perm: z.string(),
      parent: z.string(),
    }),
    get children() {
      return z.array(MenuRow);
    },
  })
  .meta({ id: 'MenuRow' });
