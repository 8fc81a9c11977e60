/** Changes settings as an administrator does, and waits until this process has read them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { adminConfig } from '@keymall/contract/platform/config';
import type { SettingGroup } from '@keymall/contract/settings/groups';
import type { TestApp } from './app.ts';
import type { Person } from './builders.ts';
import { did } from './call.ts';

export async function changeSettings(app: TestApp, admin: Person, group: SettingGroup, change: Record<string, unknown>): Promise<void> {
  const before = app.house.settings.get(group);
  const { values } = await did(app, adminConfig.getConfig, { group }, admin);
  await did(app, adminConfig.editConfig, { group, values: { ...values, ...change } }, admin);
  while (app.house.settings.get(group) === before) await nextTurn();
}
