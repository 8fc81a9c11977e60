import { adminAward, adminAwardClaim, merchantAward } from '@keymall/contract/reward/award';
import { routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { listClaims } from './activity.repository.ts';
import { activitiesOf, add, claim, del, edit, list, turn } from './activity.service.ts';
import { saidAs } from './award.rules.ts';
import { codes, invited, overview, records } from './award.service.ts';
import { awardClaims } from './claim.export.ts';

export const rewardRoutes = [
  ...routes(merchantAward, {
    overview: (_, ctx) => overview(ctx),
    invited: (asked, ctx) => invited(ctx, asked),
    records: (asked, ctx) => records(ctx, asked),
    codes: (asked, ctx) => codes(ctx, asked),
    activities: (_, ctx) => activitiesOf(ctx),
    claim: ({ step }, ctx) => claim(ctx, step),
  }),
  ...routes(adminAward, {
    list: (filter, ctx) => list(ctx, filter),
    add: (form, ctx) => add(ctx, form),
    edit: (form, ctx) => edit(ctx, form),
    status: ({ id, status }, ctx) => turn(ctx, id, status),
    del: ({ id }, ctx) => del(ctx, id),
  }),
  ...routes(adminAwardClaim, {
    list: async (filter, ctx) => {
      const { list: rows, total } = await listClaims(ctx.db, filter);
      const said = rows.map(({ reach, stood, ...row }) => ({ ...row, step: saidAs(row.metric, reach), stood: saidAs(row.metric, stood) }));
      return { list: said, total };
    },
    export: leaveTask(awardClaims),
  }),
];
