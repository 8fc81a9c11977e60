/** The payment page: the bill, and how the buyer gets to the gateway. */

import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { worded } from '#kit/said';
import { notifyUrl, type OpenAccount, type OpenWay, openAccount, openWay, returnUrl } from '#modules/payment';
import { orderToPay } from '../order.repository.ts';
import { orderTitle } from '../order.rules.ts';
import { billOf } from './bill.rules.ts';
import { identifyUrl, payerOf } from './identify.service.ts';
import { untakenOf } from './untaken.service.ts';

type Device = 'pc' | 'mobile' | 'wechat';
type ToPay = NonNullable<Awaited<ReturnType<typeof orderToPay>>>;

/** Everything the page shows; the action is made at the gateway the first time, kept, and made anew when it is over. */
export async function payDetail(ctx: Ctx, tradeNo: string, device: Device) {
  const found = orMissing(await orderToPay(ctx.db, tradeNo));
  const close_at = found.shown_at === null && found.status === 0 ? await shown(ctx, found.id) : null;
  const order = { ...found, close_at: close_at ?? found.close_at };
  const bill = billOf(worded(order, ctx.locale), ctx.now());
  const waiting = order.status === 0 && bill.seconds_left > 0;
  const account = await openAccount(ctx, order.channel_account_id);
  return {
    ...bill,
    status: order.status === 0 && !waiting ? (2 as const) : order.status,
    shop_name: order.shop_name,
    shop_url: order.link_token ? `/link/${order.link_token}` : '/',
    pay_code: order.pay_code,
    in_wechat: account?.driver.inside_wechat !== false,
    untaken: await untakenOf(ctx, order.untaken),
    ...(waiting ? await wayToPay(ctx, order, account, device) : { action: null, action_seconds_left: null }),
  };
}

/** The pay page is really looked at: from here on the order has its whole time. Null where its time was up already. */
// unscoped: proven
async function shown(ctx: Ctx, orderId: number): Promise<Date | null> {
  const seconds = ctx.house.settings.get('order').order_auto_close_time * 60;
  const row = await ctx.db
    .updateTable('orders')
    .set({ shown_at: sql`now()`, close_at: sql`greatest(close_at, create_at + make_interval(secs => ${seconds}))` })
    .where('id', '=', orderId)
    .where('status', '=', 0)
    .where('shown_at', 'is', null)
    .where('close_at', '>', sql<Date>`now()`)
    .returning('close_at')
    .executeTakeFirst();
  return row?.close_at ?? null;
}

/** What the page does to get the buyer to the gateway. Whom the gateway has to know first is asked, and pays inside WeChat or not at all. */
async function wayToPay(ctx: Ctx, order: ToPay, account: OpenAccount | null, device: Device): Promise<OpenWay> {
  if (!account?.driver.identify) return openAtGateway(ctx, order, account, { device });
  const { siteUrl } = ctx.house;
  // Elsewhere the page shows itself as a code: WeChat scans it, and opens it.
  if (device !== 'wechat') return lasting({ kind: 'qr', text: `${siteUrl}/pay/${order.trade_no}` });
  const openid = payerOf(ctx, order.trade_no, account);
  if (openid === null) return lasting({ kind: 'redirect', url: identifyUrl(siteUrl, order.trade_no) });
  return openAtGateway(ctx, order, account, { device, openid });
}

/** A way of the house's own: as good as the order. */
const lasting = (action: OpenWay['action']): OpenWay => ({ action, action_seconds_left: null });

async function openAtGateway(ctx: Ctx, order: ToPay, opened: OpenAccount | null, client: { device: Device; openid?: string }) {
  const account = orMissing(opened);
  const settings = ctx.house.settings.get('payment');
  try {
    return await openWay(ctx, account, order, client.device, () => ({
      trade_no: order.trade_no,
      subject: orderTitle(settings.order_title_type, {
        goodsName: order.goods_name,
        tradeNo: order.trade_no,
        prefix: settings.order_title_profix,
        fixed: settings.order_title_str,
      }),
      amount: order.total_price,
      notify_url: notifyUrl(ctx.house, order.channel_account_id),
      return_url: returnUrl(ctx.house, order.channel_account_id),
      client: { ip: ctx.ip, user_agent: ctx.userAgent, ...client },
      expires_at: order.close_at,
      pay_code: order.pay_code,
    }));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, account_id: order.channel_account_id }, 'a gateway refused or was silent');
    return refuse(error.kind === 'silent' ? 'gateway_silent' : 'channel_unavailable');
  }
}
