/** The account's menu: a draft that is kept, published, and held against what stands at WeChat (docs/domain/wechat.md). */
import { createHash } from 'node:crypto';
import { type MenuButton, menuFaults } from '@keymall/contract/wechat/menu-words';
import type { OfficialButton } from '@keymall/drivers/official/port';
import type { AdminCtx, Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { draftMenu, keepMenu, keepMenuTexts, lastPublication, menuRules, menuText, notePublication } from './menu.repository.ts';
import { appIdOf, toldWhy, withToken } from './official.service.ts';

type Below = Omit<MenuButton, 'buttons'>;

const textKey = (words: string): string => `text:${createHash('sha256').update(words).digest('hex').slice(0, 40)}`;

/** A button as WeChat has it. */
function officialOf(button: Below, buttons: readonly Below[] = []): OfficialButton {
  const { name, kind, words, rule_id, url, app_id, page_path } = button;
  const bare = { name, type: '', key: '', url: '', app_id: '', page_path: '', buttons: [] };
  if (buttons.length > 0) return { ...bare, buttons: buttons.map((each) => officialOf(each)) };
  if (kind === 'text') return { ...bare, type: 'click', key: textKey(words) };
  if (kind === 'rule') return { ...bare, type: 'click', key: `rule:${rule_id}` };
  if (kind === 'view') return { ...bare, type: 'view', url };
  return { ...bare, type: 'miniprogram', url, app_id, page_path };
}

const everyOne = (buttons: readonly MenuButton[]): Below[] =>
  buttons.flatMap((button): Below[] => (button.buttons.length > 0 ? [...button.buttons] : [button]));

export async function menuOf(ctx: Ctx) {
  const { buttons, revision, update_at } = await draftMenu(ctx.db);
  const last = await lastPublication(ctx.db, appIdOf(ctx.house));
  return {
    buttons: buttons.map((each) => ({ ...each, buttons: [...each.buttons] })),
    revision,
    update_at,
    is_published: last?.is_draft ?? false,
    publish_at: last?.kind === 'published' ? last.create_at : null,
    rules: await menuRules(ctx.db),
  };
}

/** Refuses `wechat_menu_changed`. */
export async function editMenu(
  ctx: Ctx,
  { buttons, revision }: { buttons: MenuButton[]; revision: number },
): Promise<{ revision: number }> {
  if (!(await keepMenu(ctx.db, buttons, revision, ctx.now()))) refuse('wechat_menu_changed');
  return { revision: revision + 1 };
}

/** Is a rule what a button of the draft, or of the menu that was published last, answers by. */
export async function isInMenu(ctx: Ctx, ids: readonly number[]): Promise<boolean> {
  const last = await lastPublication(ctx.db, appIdOf(ctx.house));
  const both = [...everyOne((await draftMenu(ctx.db)).buttons), ...everyOne(last?.buttons ?? [])];
  return both.some(({ kind, rule_id }) => kind === 'rule' && rule_id !== null && ids.includes(rule_id));
}

/** Refuses `wechat_unset`, `wechat_menu_changed`, `wechat_menu_empty`, `wechat_menu_odd`, `wechat_refused` and `wechat_failed`. */
export async function publishMenu(ctx: AdminCtx, { revision }: { revision: number }): Promise<null> {
  const app_id = appIdOf(ctx.house);
  if (app_id === '') refuse('wechat_unset');
  const draft = await draftMenu(ctx.db);
  if (draft.revision !== revision) refuse('wechat_menu_changed');
  if (draft.buttons.length === 0) refuse('wechat_menu_empty');
  const [fault] = menuFaults(draft.buttons);
  if (fault) {
    const at = draft.buttons[fault.at];
    const name = (fault.below === null ? at : at?.buttons[fault.below])?.name ?? '';
    refuse('wechat_menu_odd', { name: name || `${fault.at + 1}`, why: fault.what });
  }
  const known = new Set((await menuRules(ctx.db)).map(({ id }) => id));
  const lost = everyOne(draft.buttons).find(({ kind, rule_id }) => kind === 'rule' && !known.has(rule_id ?? 0));
  if (lost) refuse('wechat_menu_odd', { name: lost.name, why: { zh_CN: '关键词规则已删除', en_US: 'its rule was deleted' } });
  // before anybody can press a button, it is known what it says
  const texts = everyOne(draft.buttons).filter(({ kind }) => kind === 'text');
  await keepMenuTexts(
    ctx.db,
    texts.map(({ words }) => ({ key: textKey(words), words })),
  );
  const buttons = draft.buttons.map((each) => officialOf(each, each.buttons));
  await toldWhy(withToken(ctx, (driver, config, token, outside) => driver.publishMenu(config, token, buttons, outside)));
  await notePublication(ctx.db, { app_id, kind: 'published', buttons: draft.buttons, admin_id: ctx.actor.id, create_at: ctx.now() });
  return null;
}

/** Refuses `wechat_unset`, `wechat_refused` and `wechat_failed`. */
export async function dropMenu(ctx: AdminCtx): Promise<null> {
  const app_id = appIdOf(ctx.house);
  if (app_id === '') refuse('wechat_unset');
  await toldWhy(withToken(ctx, (driver, config, token, outside) => driver.dropMenu(config, token, outside)));
  await notePublication(ctx.db, { app_id, kind: 'removed', buttons: [], admin_id: ctx.actor.id, create_at: ctx.now() });
  return null;
}

/** What followers see, in words, and where the draft says something else. Refuses `wechat_unset`, `wechat_refused` and `wechat_failed`. */
export async function standingMenu(ctx: Ctx) {
  if (appIdOf(ctx.house) === '') refuse('wechat_unset');
  const standing = (await toldWhy(withToken(ctx, (driver, config, token, outside) => driver.standingMenu(config, token, outside)))) ?? [];
  const rules = new Map((await menuRules(ctx.db)).map(({ id, name }) => [id, name]));
  const draft = (await draftMenu(ctx.db)).buttons.map((each) => officialOf(each, each.buttons));
  const texts = new Map<string, string>();
  for (const { key } of [...standing, ...standing.flatMap(({ buttons }) => [...buttons])])
    texts.set(key, (await menuText(ctx.db, key)) ?? key);
  for (const { kind, words } of everyOne((await draftMenu(ctx.db)).buttons)) if (kind === 'text') texts.set(textKey(words), words);
  const doesOf = ({ type, key, url, app_id, page_path }: OfficialButton): string => {
    const rule = /^rule:(\d+)$/.exec(key)?.[1];
    if (rule !== undefined) return rules.get(Number(rule)) ?? key;
    if (type === 'click') return texts.get(key) ?? key;
    return type === 'miniprogram' ? `${app_id} ${page_path}` : url || key;
  };
  const shown = (button: OfficialButton) => ({ name: button.name, type: button.type, does: doesOf(button) });
  const lineOf = (button: OfficialButton | undefined): string =>
    button === undefined ? '' : button.buttons.length > 0 ? button.name : `${button.name} · ${doesOf(button)}`;
  const differs: { place: string; draft: string; standing: string }[] = [];
  const compare = (place: string, one: OfficialButton | undefined, other: OfficialButton | undefined): void => {
    const [ours, theirs] = [lineOf(one), lineOf(other)];
    if (ours !== theirs || (one && other && one.type !== other.type)) differs.push({ place, draft: ours, standing: theirs });
    const many = Math.max(one?.buttons.length ?? 0, other?.buttons.length ?? 0);
    for (let at = 0; at < many; at += 1) compare(`${place}-${at + 1}`, one?.buttons[at], other?.buttons[at]);
  };
  for (let at = 0; at < Math.max(draft.length, standing.length); at += 1) compare(`${at + 1}`, draft[at], standing[at]);
  return { buttons: standing.map((each) => ({ ...shown(each), buttons: each.buttons.map(shown) })), differs };
}
