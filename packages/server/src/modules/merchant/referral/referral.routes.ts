import { adminReferral } from '@keymall/contract/merchant/referral';
import { routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { referrals } from './referral.export.ts';
import { listReferrals } from './referral.repository.ts';
import { decide } from './referral.service.ts';

export const referralRoutes = routes(adminReferral, {
  list: (filter, ctx) => listReferrals(ctx.db, filter),
  export: leaveTask(referrals),
  decide: (decision, ctx) => decide(ctx, decision),
});
