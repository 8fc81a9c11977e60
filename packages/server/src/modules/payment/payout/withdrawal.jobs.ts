/** Withdrawals that nobody waits for: sent by the setting, asked about until their end, made once a day, told by mail. */

import { saying, type Words } from '@keymall/contract/kit/saying';
import type { Ctx } from '#kit/context';
import { saidOf } from '#kit/due';
import { ELSEWHERE, type Queue, queue, type Schedule } from '#kit/jobs';
import { ownerOf, sendMail } from '#modules/platform';
import { askDue, sendByItself } from './payout.service.ts';
import { withdrawForAll } from './withdrawal.service.ts';

interface Named {
  withdrawal_id: number;
}

const RETRIES = 5;

const send = queue<Named>({
  name: 'withdrawal.send',
  retries: RETRIES,
  work: (ctx, { withdrawal_id }) => sendByItself(ctx, withdrawal_id),
});

// unscoped: job
const mail = queue<Named>({
  name: 'withdrawal.mail',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { withdrawal_id }) {
    const row = await ctx.db
      .selectFrom('withdrawal as w')
      .innerJoin('merchant as m', 'm.id', 'w.merchant_id')
      .select(['w.trade_no', 'w.status', 'w.actual_money', 'w.reason', 'm.id', 'm.email', 'm.locale'])
      .where('w.id', '=', withdrawal_id)
      .executeTakeFirst();
    if (!row || row.email === '' || (row.status !== 1 && row.status !== 2)) return;
    const reader = { to: row.email, locale: row.locale, of: ownerOf(row.id) };
    const said = { site: ctx.house.settings.get('website').site_name, number: row.trade_no };
    if (row.status === 1) await sendMail(ctx, reader, 'cash_paid', { ...said, amount: row.actual_money });
    else await sendMail(ctx, reader, 'cash_refused', { ...said, reason: row.reason });
  },
});

export const withdrawalQueues: Queue<Named>[] = [send, mail];

/** What the run log says. */
async function runWithdrawals(ctx: Ctx): Promise<Words> {
  const { made, failed } = await withdrawForAll(ctx);
  return saidOf(saying('job_withdrew', { count: made }), failed);
}

export const withdrawalSchedules: Schedule[] = [
  {
    name: 'withdrawal.query',
    title: { zh_CN: '查询打款中的提现', en_US: 'Ask about withdrawals under way' },
    rule: '* * * * *',
    async run(ctx) {
      const { ended, failed } = await askDue(ctx);
      return saidOf(saying('job_done', { count: ended }), failed);
    },
  },
  { name: 'withdrawal.automatic', title: { zh_CN: '自动提现', en_US: 'Automatic withdrawal' }, rule: '5 * * * *', run: runWithdrawals },
];
