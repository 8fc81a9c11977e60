/** Tells buyers who asked for it that a goods is back, each once, with the way to the shop. */
import { saying } from '@keymall/contract/kit/saying';
import { ELSEWHERE, type Queue, queue, type Schedule } from '#kit/jobs';
import { mintShopScope } from '#kit/scope';
import { shopLinkOf } from '#modules/merchant';
import { sendMail } from '#modules/platform';
import { restockLetter, tellOfRestock } from './restock.repository.ts';
import { restockToken } from './restock.rules.ts';
import { forgetSilent } from './restock.service.ts';

const AT_ONCE = 500;
const RETRIES = 5;

const restockMail = queue<{ subscription_id: number }>({
  name: 'catalogue.restock_mail',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { subscription_id }) {
    const letter = await restockLetter(ctx.db, subscription_id);
    if (!letter?.confirm_at) return;
    // The shop's link does not lead to goods of a category that is not shown; their own does.
    const own = letter.is_show === 1 ? undefined : ({ relation_type: 'goods', relation_id: letter.goods_id } as const);
    const { url } = await shopLinkOf(ctx, mintShopScope(letter.merchant_id), own);
    await sendMail(ctx, { to: letter.email, locale: letter.locale }, 'restock', {
      goods: letter.name,
      shop: letter.shop_name,
      url: `${url}?goods=${letter.goods_id}`,
    });
  },
});

/** Asks the mailbox first. What it says is a press of a button on the page: programs that open links in mails answer for nobody. */
const restockQuestion = queue<{ subscription_id: number }>({
  name: 'catalogue.restock_question',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { subscription_id }) {
    const letter = await restockLetter(ctx.db, subscription_id);
    if (!letter || letter.confirm_at) return;
    const url = `${ctx.house.siteUrl}/restock?token=${restockToken(ctx.house.keyring, letter)}`;
    await sendMail(ctx, { to: letter.email, locale: letter.locale }, 'restock_question', {
      goods: letter.name,
      shop: letter.shop_name,
      url,
    });
  },
});

export const restockQueues: Queue<{ subscription_id: number }>[] = [restockMail, restockQuestion];

export const restockSchedules: Schedule[] = [
  {
    name: 'stock.restock',
    title: { zh_CN: '到货提醒', en_US: 'Restock reminder' },
    rule: '* * * * *',
    run: async (ctx) => saying('job_restock_told', { count: await tellOfRestock(ctx.db, ctx.now(), AT_ONCE) }),
  },
  {
    name: 'stock.restock-forget',
    title: { zh_CN: '清理未确认的到货提醒', en_US: 'Clear reminders nobody confirmed' },
    rule: '25 * * * *',
    run: async (ctx) => saying('job_swept', { count: await forgetSilent(ctx) }),
  },
];
