/** Menus as an administrator changes them. Kept is what differs from the declaration; open offices are told after commit. */
import type { adminMenu, MenuApp, MenuEntry } from '@keymall/contract/identity/menu';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { iconNames } from '@keymall/contract/pages/icon';
import { officeChannel } from '@keymall/contract/realtime/push-socket';
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { deleteMenu, insertMenu, menuChanges, menuToChange, updateMenu } from '../menu.repository.ts';
import {
  declaredLook,
  drawnMenu,
  inOrder,
  isNeeded,
  type MenuChange,
  type MenuLook,
  menuIdOf,
  ownIdOf,
  ownKey,
  pageAt,
  type SettledEntry,
  settledMenu,
} from '../menu.rules.ts';

/** Between neighbours, as they are declared: a page of a later version finds its place among them. */
const STEP = 10;

const shownIn =
  (app: MenuApp, entries: readonly SettledEntry[]) =>
  ({ key, kind, title_zh, title_en, icon, parent, hidden, sort, link, change }: SettledEntry): MenuEntry => ({
    menu_id: menuIdOf(app, key),
    kind,
    is_own: ownIdOf(key) !== null,
    is_changed: ownIdOf(key) === null && change !== null,
    is_needed: isNeeded(app, entries, key),
    title_zh,
    title_en,
    icon,
    parent: parent && menuIdOf(app, parent),
    hidden: hidden ? 1 : 0,
    sort,
    link,
  });

export async function listMenu(ctx: Ctx, app: MenuApp): Promise<MenuEntry[]> {
  const entries = settledMenu(app, await menuChanges(ctx.db, app));
  return drawnMenu(entries).map(shownIn(app, entries));
}

export const menuEntry = async (ctx: Ctx, app: MenuApp, menu_id: string): Promise<MenuEntry> =>
  orMissing((await listMenu(ctx, app)).find((entry) => entry.menu_id === menu_id));

export async function menuGroups(ctx: Ctx, app: MenuApp) {
  const groups = (await listMenu(ctx, app)).filter(({ kind }) => kind === 'group');
  return groups.map(({ menu_id, title_zh, title_en }) => ({ menu_id, title: ctx.locale === 'zh_CN' ? title_zh : title_en }));
}

const tell = (ctx: Ctx, app: MenuApp): void => {
  if (app !== 'personal') ctx.after(() => ctx.house.publish(officeChannel(app), 'office.changed', {}));
};

/** The menu to be changed, nobody else changing it meanwhile. */
async function opened(ctx: Ctx, app: MenuApp) {
  const entries = settledMenu(app, await menuToChange(ctx.db, app));
  const drawn = drawnMenu(entries);
  return { entries, drawn, byId: new Map(drawn.map((entry) => [menuIdOf(app, entry.key), entry])) };
}

type Draft = HandlerInput<typeof adminMenu.add>;

/** What was asked for, by keys. Refuses a group that there is not, one within another, an icon that nobody draws, and an address that leads to no page of the area. */
function wanted(app: MenuApp, byId: ReadonlyMap<string, SettledEntry>, isGroup: boolean, draft: Omit<Draft, 'link' | 'app'>): MenuLook {
  const { title_zh, title_en, icon, hidden } = draft;
  if (!iconNames.some((name) => name === icon)) refuse('bad_input', { field: 'icon' });
  const parent = draft.parent === '' ? '' : byId.get(draft.parent);
  if (parent === undefined || (parent !== '' && (parent.kind !== 'group' || isGroup))) return refuse('bad_input', { field: 'parent' });
  return { title_zh, title_en, icon, hidden: hidden === 1, parent: parent === '' ? '' : parent.key };
}

function mustLead(app: MenuApp, link: string): void {
  if (link.startsWith('/') && pageAt(app, link) === null) refuse('menu_no_page');
}

const lastOf = (drawn: readonly SettledEntry[], parent: string): number =>
  Math.max(0, ...drawn.filter((entry) => entry.parent === parent).map(({ sort }) => sort)) + STEP;

export async function addMenu(ctx: Ctx, { app, link, ...draft }: Draft): Promise<{ menu_id: string }> {
  const { drawn, byId } = await opened(ctx, app);
  mustLead(app, link);
  const { parent, ...look } = wanted(app, byId, link === '', draft);
  const id = await insertMenu(ctx.db, app, { page_key: null, parent_key: parent, sort: lastOf(drawn, parent), link, ...look });
  tell(ctx, app);
  return { menu_id: menuIdOf(app, ownKey(id)) };
}

/** Writes a declared entry: what is as declared is not kept, and a row that keeps nothing goes. */
async function keepDifference(ctx: Ctx, app: MenuApp, { key, change }: SettledEntry, look: MenuLook & { sort: number }): Promise<void> {
  const declared = orMissing(declaredLook(app, key));
  const own = <Name extends keyof typeof declared>(name: Name): (typeof declared)[Name] | null =>
    look[name] === declared[name] ? null : look[name];
  const values: Omit<MenuChange, 'id' | 'page_key' | 'link'> = {
    parent_key: own('parent'),
    title_zh: own('title_zh'),
    title_en: own('title_en'),
    icon: own('icon'),
    sort: own('sort'),
    hidden: own('hidden'),
  };
  const isSame = Object.values(values).every((value) => value === null);
  if (isSame) await deleteMenu(ctx.db, change ? [change.id] : []);
  else if (change) await updateMenu(ctx.db, change.id, values);
  else await insertMenu(ctx.db, app, { page_key: key, link: null, ...values });
}

export async function editMenu(ctx: Ctx, { app, menu_id, link, ...draft }: HandlerInput<typeof adminMenu.edit>): Promise<void> {
  const { entries, drawn, byId } = await opened(ctx, app);
  const entry = orMissing(byId.get(menu_id));
  const look = wanted(app, byId, entry.kind === 'group', draft);
  const moved = entries.map((each) => (each.key === entry.key ? { ...each, ...look } : each));
  // neither it nor, where the menu page moves into a hidden group, that
  if (moved.some((each) => each.hidden && isNeeded(app, moved, each.key))) refuse('menu_needed');
  const sort = look.parent === entry.parent ? entry.sort : lastOf(drawn, look.parent);
  const id = ownIdOf(entry.key);
  if (id === null) {
    if (link !== undefined && link !== '' && link !== entry.link) refuse('bad_input', { field: 'link' });
    await keepDifference(ctx, app, entry, { ...look, sort });
  } else {
    const to = link ?? entry.link;
    if ((to === '') !== (entry.kind === 'group')) refuse('bad_input', { field: 'link' });
    mustLead(app, to);
    const { parent, ...values } = look;
    await updateMenu(ctx.db, id, { ...values, parent_key: parent, sort, link: to });
  }
  tell(ctx, app);
}

export async function deleteOwn(ctx: Ctx, app: MenuApp, menu_id: string): Promise<void> {
  const { entries, byId } = await opened(ctx, app);
  const { key } = orMissing(byId.get(menu_id));
  const id = ownIdOf(key) ?? refuse('menu_declared');
  if (entries.some(({ parent }) => parent === key)) refuse('menu_not_empty');
  await deleteMenu(ctx.db, [id]);
  tell(ctx, app);
}

export async function sortMenu(ctx: Ctx, { app, parent, menu_ids }: HandlerInput<typeof adminMenu.sort>): Promise<void> {
  const { drawn, byId } = await opened(ctx, app);
  const group = parent === '' ? '' : orMissing(byId.get(parent)).key;
  const inside = inOrder(drawn.filter((entry) => entry.parent === group));
  const place = (entry: SettledEntry): number => {
    const at = menu_ids.indexOf(menuIdOf(app, entry.key));
    return at < 0 ? menu_ids.length : at;
  };
  const sorted = inside.toSorted((one, other) => place(one) - place(other));
  for (const [at, entry] of sorted.entries()) {
    const sort = (at + 1) * STEP;
    const id = ownIdOf(entry.key);
    if (id === null) await keepDifference(ctx, app, entry, { ...entry, sort });
    else await updateMenu(ctx.db, id, { sort });
  }
  tell(ctx, app);
}

export async function restoreMenu(ctx: Ctx, app: MenuApp, menu_id?: string): Promise<void> {
  const { entries, byId } = await opened(ctx, app);
  const chosen = menu_id === undefined ? entries : [orMissing(byId.get(menu_id))];
  await deleteMenu(
    ctx.db,
    chosen.flatMap(({ key, change }) => (ownIdOf(key) === null && change ? [change.id] : [])),
  );
  tell(ctx, app);
}
