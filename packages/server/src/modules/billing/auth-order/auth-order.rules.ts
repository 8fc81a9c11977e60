/** What a verification costs, and when its fee goes back. */
import type { VerificationKind } from '@keymall/contract/merchant/verification';
import type { SettingValues } from '@keymall/contract/settings/groups';

/** Tries after which a provider counts as silent. */
export const MOST_TRIES = 5;

/** How many more are free, after so many. */
export const freeLeft = ({ auth_free_count }: SettingValues<'auth'>, before: number): number => Math.max(0, auth_free_count - before);

/** In fen, after so many. */
export const feeOf = (settings: SettingValues<'auth'>, kind: VerificationKind, before: number): number =>
  freeLeft(settings, before) > 0 ? 0 : kind === 'person' ? settings.auth_fee_person : settings.auth_fee_company;

/** What follows a try: an answer settles it; none is waited for, or given up after the last. */
export const afterTry = (answered: boolean, tries: number): 'settled' | 'waiting' | 'returned' =>
  answered ? 'settled' : tries < MOST_TRIES ? 'waiting' : 'returned';
