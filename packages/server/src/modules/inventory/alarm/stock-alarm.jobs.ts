/** Tells merchants that a goods runs low: once a fall, by what stands when it is told. */
import { saying } from '@keymall/contract/kit/saying';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import type { Ctx } from '#kit/context';
import { eachDue, saidOf } from '#kit/due';
import { ELSEWHERE, type Queue, queue, type Schedule } from '#kit/jobs';
import { mintShopScope } from '#kit/scope';
import { merchantNews, readsByWechat, sendMessage } from '#modules/merchant';
import { carry, isWanted, ownerOf, sendMail } from '#modules/platform';
import { clearAlarms, goodsRunningLow, type LowGoods, lowNow, raiseAlarm } from './stock-alarm.repository.ts';

const RETRIES = 8;
const MAIL = 2;
const WECHAT = 3;

const letterFor = ({ name, available, inventory_notify }: LowGoods, goodsId: number) => ({
  title: saying('stock_low_title', { goods: name }),
  content: saying('stock_low', { goods: name, left: available, limit: inventory_notify }),
  link: `${pagePath('merchant', 'goods/card/add', merchantPages['goods/card/add'])}?goods_id=${goodsId}`,
});

/**
 * Tells of one goods, if it is low at this moment and was not told of. By mail where that is wished for and there is a mailbox,
 * by WeChat where that is wished for and read, else by the letter box; on devices in any case.
 */
async function warn(ctx: Ctx, goods: { id: number; merchant_id: number }): Promise<boolean> {
  const shop = mintShopScope(goods.merchant_id);
  return ctx.transaction(async (inner) => {
    const low = await lowNow(inner.db, shop, goods.id);
    if (!low || !(await raiseAlarm(inner.db, shop, goods.id))) return false;
    const owner = ownerOf(goods.merchant_id);
    const letter = letterFor(low, goods.id);
    if (low.inventory_notify_type === MAIL && low.email !== '' && (await isWanted(inner, owner, 'stock_lack', 'mail')))
      await carry(inner, owner, 'stock_lack', letter, {
        mail: { queue: 'inventory.stock_mail', payload: { goods_id: goods.id, merchant_id: goods.merchant_id } },
      });
    else if (low.inventory_notify_type === WECHAT && (await readsByWechat.ask(inner, { merchant_id: goods.merchant_id, event: 'stock' }))) {
      await merchantNews.raise(inner, {
        merchant_id: goods.merchant_id,
        event: 'stock',
        values: { first: letter.title, goods: low.name, left: String(low.available), limit: String(low.inventory_notify) },
      });
      await carry(inner, owner, 'stock_lack', letter);
    } else await sendMessage(inner, goods.merchant_id, 'stock_lack', letter);
    return true;
  });
}

/** The letter as things are when it goes out: one that was refilled meanwhile is not written. */
const stockMail = queue<{ goods_id: number; merchant_id: number }>({
  name: 'inventory.stock_mail',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { goods_id, merchant_id }) {
    const low = await lowNow(ctx.db, mintShopScope(merchant_id), goods_id);
    if (!low || low.email === '') return;
    const values = { goods: low.name, left: low.available, limit: low.inventory_notify };
    await sendMail(ctx, { to: low.email, locale: low.locale, of: ownerOf(merchant_id) }, 'stock_lack', values);
  },
});

export const alarmQueues: Queue<{ goods_id: number; merchant_id: number }>[] = [stockMail];

export const alarmSchedules: Schedule[] = [
  {
    name: 'stock.warn',
    title: { zh_CN: '低库存提醒', en_US: 'Warn of low stock' },
    rule: '*/10 * * * *',
    async run(ctx) {
      const cleared = await clearAlarms(ctx.db);
      const { done, failed } = await eachDue(ctx, {
        what: 'goods that run low',
        read: (without, atMost) => goodsRunningLow(ctx.db, without, atMost),
        work: (goods) => warn(ctx, goods),
      });
      return saidOf(saying('job_stock_warned', { told: done, cleared }), failed);
    },
  },
];
