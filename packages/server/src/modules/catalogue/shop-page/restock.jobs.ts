/** Tells buyers who asked for it that a goods is back, each once, with the way to the shop. */
import { type Queue, queue, type Schedule } from '#kit/jobs';
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
  async work(ctx, { subscription_id }) {
    const letter = await restockLetter(ctx.db, subscription_id);
    if (!letter?.confirm_at) return;
    // The shop's link does not lead to goods of a category that is not shown; their own does.
    const own = letter.is_show === 1 ? undefined : ({ relation_type: 'goods', relation_id: letter.goods_id } as const);
    const { url } = await shopLinkOf(ctx, mintShopScope(letter.merchant_id), own);
    await sendMail(
      ctx,
      {
        to: letter.email,
        subject: `「${letter.name}」到货了`,
        text: [
          `您关注的商品「${letter.name}」已有货。`,
          `店铺：${letter.shop_name}`,
          `购买：${url}?goods=${letter.goods_id}`,
          '',
          '本提醒只发送一次。',
        ].join('\n'),
      },
      'restock',
    );
  },
});

/** Asks the mailbox first. What it says is a press of a button on the page: programs that open links in mails answer for nobody. */
const restockQuestion = queue<{ subscription_id: number }>({
  name: 'catalogue.restock_question',
  retries: RETRIES,
  async work(ctx, { subscription_id }) {
    const letter = await restockLetter(ctx.db, subscription_id);
    if (!letter || letter.confirm_at) return;
    const url = `${ctx.house.siteUrl}/restock?token=${restockToken(ctx.house.keyring, letter)}`;
    const text = [
      `有人用此邮箱申请了「${letter.name}」（店铺：${letter.shop_name}）的到货提醒。`,
      '如果是您本人，请在 48 小时内打开下面的链接确认；不确认则不会再收到任何邮件。',
      url,
      '',
      '确认之后，也可以随时用同一链接取消提醒。',
    ];
    await sendMail(ctx, { to: letter.email, subject: `请确认「${letter.name}」的到货提醒`, text: text.join('\n') }, 'restock_question');
  },
});

export const restockQueues: Queue<{ subscription_id: number }>[] = [restockMail, restockQuestion];

export const restockSchedules: Schedule[] = [
  {
    name: 'stock.restock',
    title: '到货提醒',
    rule: '* * * * *',
    run: async (ctx) => `通知 ${await tellOfRestock(ctx.db, ctx.now(), AT_ONCE)} 人`,
  },
  {
    name: 'stock.restock-forget',
    title: '清理未确认的到货提醒',
    rule: '25 * * * *',
    run: async (ctx) => `清理 ${await forgetSilent(ctx)} 条`,
  },
];
