/** Settings: what an administrator changed lies in `setting`, the rest is the schema's default. Read from memory, refreshed through the bus. */
import { fixedKeys, type SettingGroup, type SettingValues, secretSettings, settingGroups } from '@keymall/contract/settings/groups';
import { z } from 'zod';
import type { AdminCtx, Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Keyring, Settings } from '#kit/house';
import { refuse } from '#kit/refusal';
import { wrongField } from '#kit/wire-input';
import { keepLooks } from './home-look.service.ts';
import { readLetters } from './notice/letter.repository.ts';
import { checkGroup } from './settings-check.service.ts';

export const SETTINGS_TOPIC = 'settings';

const secretsOf = (group: SettingGroup): string[] => Object.keys(secretSettings[group] ?? {});

const boundTo = (group: string, key: string): string => `${group}:${key}`;

/** Opens the settings; secrets are opened by the keyring and exist in clear only in memory. */
export async function openSettings(db: Db, keyring: () => Keyring): Promise<Settings> {
  let values = new Map<SettingGroup, unknown>();
  let letters: Awaited<ReturnType<typeof readLetters>> = new Map();
  let begun = 0;
  let shown = 0;
  async function reload(): Promise<void> {
    begun += 1;
    const turn = begun;
    const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
    const written = await readLetters(db);
    const stored = new Map(rows.map((row) => [row.name, row.value as Record<string, unknown>]));
    const next = new Map<SettingGroup, unknown>();
    for (const [group, { schema }] of Object.entries(settingGroups) as [SettingGroup, (typeof settingGroups)[SettingGroup]][]) {
      const own = { ...(stored.get(group) ?? {}) };
      for (const key of fixedKeys(group)) delete own[key];
      for (const key of secretsOf(group)) {
        if (typeof own[key] === 'string' && own[key] !== '')
          own[key] = keyring().decrypt('setting', boundTo(group, key), Buffer.from(own[key], 'base64'));
      }
      // A value that an older version stored and this one refuses falls back to its default, alone.
      const parsed = schema.safeParse(own);
      const good = parsed.success
        ? parsed.data
        : schema.parse(Object.fromEntries(Object.entries(own).filter(([key, value]) => schema.safeParse({ [key]: value }).success)));
      next.set(group, good);
    }
    // a read that began before one that is done already may not know what that one knows
    if (turn < shown) return;
    shown = turn;
    values = next;
    letters = written;
  }
  await reload();
  return {
    get: <G extends SettingGroup>(group: G) => values.get(group) as SettingValues<G>,
    letter: (kind, locale) => letters.get(`${kind}:${locale}`),
    reload,
  };
}

/** A group as the wire shows it: amounts as text, secrets empty. */
export function wireGroup(settings: Settings, group: SettingGroup): Record<string, unknown> {
  const encoded = z.encode(settingGroups[group].schema as z.ZodObject, settings.get(group));
  for (const key of secretsOf(group)) encoded[key] = '';
  return encoded;
}

/** The secrets of a group that hold something. */
export function secretsSet(settings: Settings, group: SettingGroup): string[] {
  const values = settings.get(group) as Record<string, unknown>;
  return secretsOf(group).filter((key) => values[key] !== '');
}

/** Saves a whole group from its wire form; a secret left empty keeps what is stored. Refuses `bad_input` naming the field, and `secret_anew`. */
export async function saveGroup(ctx: AdminCtx, group: SettingGroup, values: Record<string, unknown>): Promise<void> {
  const { schema } = settingGroups[group];
  const secrets = secretsOf(group);
  const current = ctx.house.settings.get(group) as Record<string, unknown>;
  const merged = { ...values };
  for (const key of fixedKeys(group)) delete merged[key];
  const kept = secrets.filter((key) => merged[key] === '' || merged[key] === undefined);
  for (const key of kept) merged[key] = current[key];
  const parsed = schema.safeParse(merged);
  if (!parsed.success) refuse('bad_input', { field: wrongField(parsed.error) });
  await checkGroup(ctx, group, parsed.data);
  // What is stored is not sent to another address.
  const next = parsed.data as Record<string, unknown>;
  const anew = kept.find(
    (key) => current[key] !== '' && secretSettings[group]?.[key]?.some((address) => next[address] !== current[address]),
  );
  if (anew !== undefined) refuse('secret_anew', { field: anew });
  const stored = { ...z.encode(schema as z.ZodObject, parsed.data) };
  for (const key of secrets) {
    const plain = stored[key];
    if (typeof plain === 'string' && plain !== '')
      stored[key] = ctx.house.keyring.encrypt('setting', boundTo(group, key), plain).toString('base64');
  }
  if (group === 'theme') await keepLooks(ctx, ctx.house.settings.get('theme'), parsed.data as SettingValues<'theme'>);
  await writeGroup(ctx, group, stored);
}

/** Opens the administrators' door again: to every address, where it always was. For whoever has the machine. */
export const openAdminDoor = (ctx: Ctx): Promise<void> =>
  writeGroup(ctx, 'safe', z.encode(settingGroups.safe.schema, settingGroups.safe.schema.parse({})));

async function writeGroup(ctx: Ctx, group: SettingGroup, stored: Record<string, unknown>): Promise<void> {
  await ctx.db
    .insertInto('setting')
    .values({ name: group, value: JSON.stringify(stored) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(stored), update_at: ctx.now() }))
    .execute();
  tellSettings(ctx);
}

/** This process reads its own write before it answers; the others hear of it. */
export function tellSettings(ctx: Ctx): void {
  ctx.after(() => ctx.house.settings.reload());
  ctx.after(() => ctx.house.invalidate(SETTINGS_TOPIC));
}
