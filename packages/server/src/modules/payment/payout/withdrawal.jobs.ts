/** Withdrawals that nobody waits for: sent by the setting, asked about until their end, made once a day, told by mail. */
import { formatYuan } from '@keymall/contract/kit/money';
import type { Ctx } from '#kit/context';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { sendMail } from '#modules/platform';
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
  async work(ctx, { withdrawal_id }) {
    const row = await ctx.db
      .selectFrom('withdrawal as w')
      .innerJoin('merchant as m', 'm.id', 'w.merchant_id')
      .select(['w.trade_no', 'w.status', 'w.actual_money', 'w.reason', 'm.email'])
      .where('w.id', '=', withdrawal_id)
      .executeTakeFirst();
    if (!row || row.email === '' || (row.status !== 1 && row.status !== 2)) return;
    const paid = row.status === 1;
    const site = ctx.house.settings.get('website').site_name;
    await sendMail(
      ctx,
      {
        to: row.email,
        subject: `${site} ${paid ? '提现已打款' : '提现未通过'}`,
        text: `提现单号：${row.trade_no}\n${paid ? `已打款 ${formatYuan(row.actual_money)} 元，请查收。` : `款项已退回余额。原因：${row.reason}`}`,
      },
      'cash_result',
    );
  },
});

export const withdrawalQueues: Queue<Named>[] = [send, mail];

/** The run log's sentence; throws where somebody could not be served, so that it stands out there. */
async function runWithdrawals(ctx: Ctx): Promise<string> {
  const { made, failed } = await withdrawForAll(ctx);
  if (failed > 0) throw new Error(`申请 ${made} 笔，失败 ${failed} 笔`);
  return `申请 ${made} 笔`;
}

export const withdrawalSchedules: Schedule[] = [
  { name: 'withdrawal.query', title: '查询打款中的提现', rule: '* * * * *', run: async (ctx) => `完成 ${await askDue(ctx)} 笔` },
  { name: 'withdrawal.automatic', title: '自动提现', rule: '5 * * * *', run: runWithdrawals },
];
