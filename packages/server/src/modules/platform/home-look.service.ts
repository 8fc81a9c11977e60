/** The site in a theme that is not chosen, and the choice before the last (docs/decisions/0086-a-site-is-tried-on-in-one-browser.md). */
import type { Label } from '@keymall/contract/kit/words';
import { HOME_LOOK } from '@keymall/contract/platform/home-look';
import type { SettingValues } from '@keymall/contract/settings/groups';
import { homeThemes, isHomeTheme } from '@keymall/contract/settings/home-theme';
import type { AdminCtx, Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { lookRight, lookShown } from '#kit/look-right.rules';
import { refuse } from '#kit/refusal';
import { installationFacts, keepFact } from './installation.repository.ts';

type Looks = Pick<SettingValues<'theme'>, 'pc_template' | 'mobile_template'>;

const OF = 'home-look';
const BEFORE = 'home_looks_before';

const lookAt = ({ house, now }: Ctx, theme: string): string =>
  `${house.siteUrl}/?${HOME_LOOK}=${lookRight(house.keyring, OF, theme, now())}`;

/** The theme that a right shows the site in now, and until when, in seconds; null where it shows none. */
export function homeLookOf(house: House, right: string): { theme: string; title: Label; until: number } | null {
  const shown = right === '' ? null : lookShown(house.keyring, OF, right, house.now());
  const theme = homeThemes.find(({ key }) => key === shown?.theme);
  return shown && theme ? { ...shown, title: theme.title } : null;
}

/** What was chosen before, as long as there is such a theme. */
async function looksBefore({ db }: Ctx): Promise<Looks | null> {
  const kept = (await installationFacts(db)).find(({ name }) => name === BEFORE)?.value as Looks | undefined;
  return kept && isHomeTheme(kept.pc_template) && isHomeTheme(kept.mobile_template) ? kept : null;
}

/** Keeps what is about to be changed. */
export async function keepLooks(ctx: AdminCtx, now: Looks, next: Looks): Promise<void> {
  const { pc_template, mobile_template } = now;
  if (pc_template === next.pc_template && mobile_template === next.mobile_template) return;
  await keepFact(ctx.db, BEFORE, { pc_template, mobile_template }, ctx.now());
}

export const homeLooks = async (ctx: Ctx) => ({
  previews: homeThemes.map(({ key }) => ({ theme: key, url: lookAt(ctx, key) })),
  before: await looksBefore(ctx),
});

/** The group of settings as it was before the last choice. Refuses `no_look_before`. */
export async function withLooksBefore(ctx: AdminCtx, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  return { ...values, ...((await looksBefore(ctx)) ?? refuse('no_look_before')) };
}
