/** Activities: made by administrators, claimed once a step, taken back where a step is no longer reached. */
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { saying } from '@keymall/contract/kit/saying';
import { type adminAward, BACK_DAYS, CLAIM_DAYS } from '@keymall/contract/reward/award';
import type { Ctx, MerchantCtx } from '#kit/context';
import { eachDue } from '#kit/due';
import { found, orMissing, refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import { sendMessage } from '#modules/merchant';
import {
  activitiesFor,
  activityOfStep,
  claimsToLookAt,
  deleteActivity,
  holdsClaim,
  insertActivity,
  insertClaim,
  isClaimed,
  lastClaims,
  listActivities,
  lockActivity,
  postAward,
  postAwardBack,
  putSteps,
  stepsOf,
  stoodOf,
  takeBack,
  updateActivity,
} from './activity.repository.ts';
import { claimUntil, mayClaim, reachOf, type Step, saidAs, standOf, stateOf, stepsRise } from './award.rules.ts';

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

type Form = HandlerInput<typeof adminAward.add>;

/** The steps of a form as they are kept. Refuses `award_period` and `award_steps`. */
function stepsIn({ metric, steps, start_at, end_at }: Form): Step[] {
  if (start_at >= end_at) refuse('award_period');
  const kept = steps.map(({ reward, ...asked }) => ({ reach: reachOf(metric, asked), reward }));
  if (!stepsRise(kept)) refuse('award_steps');
  return kept;
}

/** Refuses `award_period` and `award_steps`. */
export async function add(ctx: Ctx, form: Form): Promise<{ id: number }> {
  const kept = stepsIn(form);
  const { steps: _, ...draft } = form;
  const id = await insertActivity(ctx.db, draft);
  await putSteps(ctx.db, id, kept);
  return { id };
}

/** Refuses `missing`, as `add` does, and `award_claimed` where what was claimed would mean something else. */
export async function edit(ctx: Ctx, { id, ...form }: HandlerInput<typeof adminAward.edit>): Promise<void> {
  const steps = stepsIn(form);
  const known = orMissing(await lockActivity(ctx.db, id));
  const { title, intro, metric, start_at, end_at } = form;
  if (await isClaimed(ctx.db, id)) {
    const kept = await stepsOf(ctx.db, [id]);
    const same =
      known.metric === metric &&
      known.start_at.getTime() === start_at.getTime() &&
      kept.length === steps.length &&
      kept.every(({ reach, reward }, at) => reach === steps[at]?.reach && reward === steps[at]?.reward);
    if (!same) refuse('award_claimed');
    await updateActivity(ctx.db, id, { title, intro, end_at });
    return;
  }
  await updateActivity(ctx.db, id, { title, intro, metric, start_at, end_at });
  await putSteps(ctx.db, id, steps);
}

export const turn = async (ctx: Ctx, id: number, status: 0 | 1): Promise<void> => found(await updateActivity(ctx.db, id, { status }));

/** Refuses `missing`, and `award_claimed` where anybody has claimed of it. */
export async function del(ctx: Ctx, id: number): Promise<void> {
  orMissing(await lockActivity(ctx.db, id));
  if (await isClaimed(ctx.db, id)) refuse('award_claimed');
  await deleteActivity(ctx.db, id);
}

export async function list(ctx: Ctx, filter: HandlerInput<typeof adminAward.list>) {
  const { list: rows, total } = await listActivities(ctx.db, filter);
  const steps = await stepsOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return {
    total,
    list: rows.map((row) => ({
      ...row,
      stand: standOf(row, ctx.now()),
      steps: steps
        .filter(({ activity_id }) => activity_id === row.id)
        .map(({ id, reach, reward }) => ({ id, ...saidAs(row.metric, reach), reward })),
    })),
  };
}

/** What there is for a shop, how far it is, and what it may claim. */
export async function activitiesOf(ctx: MerchantCtx) {
  const now = ctx.now();
  const rows = await activitiesFor(ctx.db, ctx.shop, now, daysBefore(now, CLAIM_DAYS));
  const ids = rows.map(({ id }) => id);
  const [steps, last] = [await stepsOf(ctx.db, ids), await lastClaims(ctx.db, ctx.shop, ids)];
  const list = [];
  for (const { status, ...row } of rows) {
    const stand = standOf({ status, ...row }, now);
    const stood = await stoodOf(ctx.db, ctx.shop, { status, ...row });
    const own = steps.filter(({ activity_id }) => activity_id === row.id);
    list.push({
      ...row,
      stand,
      claim_until: claimUntil(row.end_at),
      stands: saidAs(row.metric, stood),
      steps: own.map(({ id, reach, reward }) => {
        const state = stateOf(reach, stood, last.get(id));
        // nothing is to be claimed of what is not open
        return { id, ...saidAs(row.metric, reach), reward, state: state === 'ready' && !mayClaim(stand) ? ('short' as const) : state };
      }),
    });
  }
  return { list };
}

/** Into the wallet at once, once a step. Refuses `missing`, `award_not_open`, `award_taken`, `award_short`. */
export async function claim(ctx: MerchantCtx, stepId: number): Promise<{ amount: number }> {
  const { reach, reward, ...activity } = orMissing(await activityOfStep(ctx.db, stepId));
  if (!mayClaim(standOf(activity, ctx.now()))) refuse('award_not_open');
  if (await holdsClaim(ctx.db, ctx.shop, stepId)) refuse('award_taken');
  const stood = await stoodOf(ctx.db, ctx.shop, activity);
  if (stood < reach) refuse('award_short');
  const made = await insertClaim(ctx.db, ctx.shop, {
    activity_id: activity.id,
    step_id: stepId,
    stood,
    amount: reward,
    create_at: ctx.now(),
  });
  if (!made) refuse('award_taken');
  await postAward(ctx.db, ctx.shop, made.id, reward);
  return { amount: reward };
}

/**
 * Takes back what is no longer reached: refunds of what was sold, or a newcomer who turns out to be who brought him. Looks at activities
 * until `BACK_DAYS` after their end. Gives how many it looked at, how many it took back, and at how many it failed.
 */
export async function lookAtClaims(ctx: Ctx): Promise<{ looked: number; back: number; failed: number }> {
  const since = daysBefore(ctx.now(), BACK_DAYS);
  let looked = 0;
  const { done, failed } = await eachDue(ctx, {
    what: 'a reward that was claimed',
    read: (_, atMost, last) => claimsToLookAt(ctx.db, since, last, atMost),
    async work({ id, merchant_id, amount, reach, activity_id, ...activity }) {
      looked += 1;
      const shop = mintShopScope(merchant_id);
      if ((await stoodOf(ctx.db, shop, { id: activity_id, ...activity })) >= reach) return false;
      return ctx.transaction(async (inner) => {
        if (!(await takeBack(inner.db, shop, id, inner.now()))) return false;
        await postAwardBack(inner.db, shop, id, amount);
        await sendMessage(inner, merchant_id, 'award', {
          title: saying('award_back_title'),
          content: saying('award_back', { activity: activity.title, amount }),
          link: '/merchant/award/activity',
        });
        return true;
      });
    },
  });
  return { looked, back: done, failed };
}
