/** How a group of settings is worded. */

import type { Label } from '@keymall/contract/kit/words';
import type { fixedSettings, SettingGroup, settingGroups } from '@keymall/contract/settings/groups';
import type { z } from 'zod';

/** Of what stands once more for readers of English. */
export const inEnglish: Label = {
  zh_CN: '英文页面显示；留空则显示中文',
  en_US: 'Shown to readers of English; leave empty to show the Chinese',
};

export type Drawing = 'picture' | 'lines' | 'budget' | 'secret' | 'wide' | 'article';

export interface SettingText extends Label {
  help?: Label;
  drawing?: Drawing;
  unit?: Label;
  /** What each value is called. */
  options?: readonly (Label & { value: string | number })[];
}

type Fixed<G extends SettingGroup> = G extends keyof typeof fixedSettings ? (typeof fixedSettings)[G][number] : never;
type Keys<G extends SettingGroup> = Exclude<Extract<keyof z.input<(typeof settingGroups)[G]['schema']>, string>, Fixed<G>>;

/** A group's settings in the order and parts they are shown in. */
export interface GroupTexts<G extends SettingGroup> {
  lead: Label;
  parts: readonly { title: Label; keys: readonly Keys<G>[] }[];
  texts: { [K in Keys<G>]: SettingText };
}
