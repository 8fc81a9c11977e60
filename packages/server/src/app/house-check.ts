/** Nightly: every rule that is not of money is asked of the living data. Those of money the proof asks, five minutes later. */
import { saying } from '@keymall/contract/kit/saying';
import { checkInvariants, houseRules } from '#kit/invariants';
import type { Schedule } from '#kit/jobs';
import { tellAdmins, tellOver } from '#modules/platform';

/** The run fails with what it found. */
export const houseCheck: Schedule = {
  name: 'house.check',
  title: { zh_CN: '核对库存与订单', en_US: 'Check stock and orders' },
  rule: '40 3 * * *',
  tellsItself: true,
  async run(ctx) {
    const results = await checkInvariants(ctx.house.patient, houseRules());
    for (const { name, rows } of results) ctx.house.tell(name, rows);
    const wrong = results.filter(({ rows }) => rows > 0);
    if (wrong.length > 0) {
      const what = wrong.map(({ name, sentence, rows }) => `${name} ${sentence}: ${rows}`).join('; ');
      await tellAdmins(ctx, 'stock_red', '', { count: wrong.length, what });
      throw new Error(what);
    }
    await tellOver(ctx, 'stock_red', '', {});
    return saying('job_rules_hold', { count: results.length });
  },
};
