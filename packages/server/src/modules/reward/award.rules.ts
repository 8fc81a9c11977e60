/** Activities and their steps, and how much of a name is shown. Pure; see docs/domain/referral.md. */
import type { Fen } from '@keymall/contract/kit/money';
import { type AwardMetric, type AwardStand, type AwardStepState, CLAIM_DAYS } from '@keymall/contract/reward/award';

const DAY_MS = 86_400_000;

export interface Step {
  reach: number;
  reward: Fen;
}

/** Does each step ask for more than the one before, and give something. */
export const stepsRise = (steps: readonly Step[]): boolean =>
  steps.every(({ reach, reward }, at) => reward > 0 && reach > (steps[at - 1]?.reach ?? 0));

/** What a step asks for as it is stored, and as it is said. */
export const reachOf = (metric: AwardMetric, { merchants, turnover }: { merchants: number; turnover: Fen }): number =>
  metric === 'invited' ? merchants : turnover;
export const saidAs = (metric: AwardMetric, amount: number): { merchants: number; turnover: Fen } =>
  metric === 'invited' ? { merchants: amount, turnover: 0 } : { merchants: 0, turnover: amount };

export const claimUntil = (endAt: Date): Date => new Date(endAt.getTime() + CLAIM_DAYS * DAY_MS);

export function standOf({ status, start_at, end_at }: { status: 0 | 1; start_at: Date; end_at: Date }, now: Date): AwardStand {
  if (status === 0) return 'off';
  if (now < start_at) return 'coming';
  if (now < end_at) return 'running';
  return now < claimUntil(end_at) ? 'claiming' : 'over';
}
export const mayClaim = (stand: AwardStand): boolean => stand === 'running' || stand === 'claiming';

/** `last`: what became of the last claim of it, if there was one. */
export function stateOf(reach: number, stands: number, last: 1 | 2 | undefined): AwardStepState {
  if (last === 1) return 'claimed';
  if (stands >= reach) return 'ready';
  return last === 2 ? 'back' : 'short';
}

/** A name in part: enough for whoever brought him. */
export function maskedName(name: string): string {
  const signs = [...name];
  return signs.length < 3 ? `${signs[0] ?? ''}***` : `${signs[0]}***${signs.at(-1)}`;
}

/** A number in part. */
export const maskedNumber = (number: string): string => (number.length <= 8 ? number : `${number.slice(0, 4)}****${number.slice(-4)}`);
