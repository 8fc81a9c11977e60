/** Tells buyers who asked for it that a goods is back, each once, with the way to the shop. */
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { mintShopScope } from '#kit/scope';
import { shopLinkOf } from '#modules/merchant';
import { sendMail } from '#modules/platform';
import { restockLetter, tellOfRestock } from './restock.repository.ts';

const AT_ONCE = 500;
const RETRIES = 5;

const restockMail = queue<{ subscription_id: number }>({
  name: 'catalogue.restock_mail',
  retries: RETRIES,
  async work(ctx, { subscription_id }) {
    const letter = await restockLetter(ctx.db, subscription_id);
    if (!letter) return;
    // The shop's link does not lead to goods of a category that is not shown; their own does.
    const own = letter.is_show === 1 ? undefined : ({ relation_type: 'goods', relation_id: letter.goods_id } as const);
    const { url } = await shopLinkOf(ctx, mintShopScope(letter.merchant_id), own);
    await sendMail(
      ctx,
      {
        to: letter.email,
        subject: `「${letter.name}」到货了`,
        text: [`您关注的商品「${letter.name}」已有货。`, `店铺：${letter.shop_name}`, `购买：${url}?goods=${letter.goods_id}`].join('\n'),
      },
      'restock',
    );
  },
});

export const catalogueQueues: Queue<{ subscription_id: number }>[] = [restockMail];

export const restockSchedule: Schedule = {
  name: 'stock.restock',
  title: '到货提醒',
  rule: '* * * * *',
  run: async (ctx) => `通知 ${await tellOfRestock(ctx.db, ctx.now(), AT_ONCE)} 人`,
};
