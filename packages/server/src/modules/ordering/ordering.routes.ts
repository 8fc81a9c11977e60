import { merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { personalComplaint, personalOrder, personalRefund } from '@keymall/contract/ordering/personal-order';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { hasCategory, shelfFigures } from '#modules/catalogue';
import { walletOf } from '#modules/ledger';
import { shopLinkOf, whyFrozen } from '#modules/merchant';
import { complaintsOfBuyer, ordersOfBuyer, refundsOfBuyer } from './lookup/buyer-order.repository.ts';
import { bindMine, bindOrder, keysOfBuyer, setReceiveCode } from './lookup/buyer-order.service.ts';
import { lookupRoutes } from './lookup/lookup.routes.ts';
import { lookUp } from './lookup/lookup.service.ts';
import { backOfficeRoutes } from './office/back-office.routes.ts';
import { newestOfShop } from './office/order-list.repository.ts';
import { figuresByDay, startFigures } from './office/workbench.repository.ts';
import { statusOf } from './order.repository.ts';
import { secondsLeft } from './order.rules.ts';
import { payDetail } from './pay/pay.service.ts';
import { untakenOf } from './pay/untaken.service.ts';
import { deviceOf } from './place/device.rules.ts';
import { holdRoutes } from './place/hold.routes.ts';
import { placeOrder } from './place/place.service.ts';

export const orderRoutes = [
  ...lookupRoutes,
  ...holdRoutes,
  ...routes(publicPay, {
    order: (input, ctx) => placeOrder(ctx, input),
    detail: ({ trade_no, device }, ctx) => payDetail(ctx, trade_no, device ?? deviceOf(ctx.userAgent)),
  }),
  ...routes(publicOrder, {
    orderStatus: async ({ trade_no }, ctx) => {
      const { status, close_at, untaken } = orMissing(await statusOf(ctx.db, trade_no));
      const seconds_left = status === 0 ? secondsLeft(close_at, ctx.now()) : 0;
      return { status: status === 0 && seconds_left === 0 ? 2 : status, seconds_left, untaken: await untakenOf(ctx, untaken) };
    },
    query: (input, ctx) => lookUp(ctx, input),
  }),
  ...routes(personalOrder, {
    list: (input, ctx) => ordersOfBuyer(ctx.db, ctx.actor.id, input),
    keys: async ({ trade_nos }, ctx) => ({ list: await keysOfBuyer(ctx, trade_nos) }),
    bind: (input, ctx) => bindOrder(ctx, input),
    bindMine: async ({ orders }, ctx) => ({ count: await bindMine(ctx, orders) }),
  }),
  ...routes(personalComplaint, { list: (input, ctx) => complaintsOfBuyer(ctx.db, ctx.actor.id, input) }),
  ...routes(personalRefund, {
    list: (input, ctx) => refundsOfBuyer(ctx.db, ctx.actor.id, input),
    setReceiveCode: (input, ctx) => setReceiveCode(ctx, input),
  }),
  ...backOfficeRoutes,
  ...routes(merchantWorkbench, {
    dashboard: async (_, ctx) => {
      const [days, { has_stock, ...shelf }, { has_orders, has_sold, card_count }, has_category, wallet, latest, link, frozen] =
        await Promise.all([
          figuresByDay(ctx, ctx.shop, 2),
          shelfFigures(ctx.db, ctx.shop),
          startFigures(ctx, ctx.shop),
          hasCategory(ctx.db, ctx.shop),
          walletOf(ctx.db, ctx.shop),
          newestOfShop(ctx.db, ctx.shop, 8),
          shopLinkOf(ctx, ctx.shop),
          whyFrozen(ctx.db, ctx.shop),
        ]);
      const [yesterday, today] = days as [(typeof days)[number], (typeof days)[number]];
      const started = { category: has_category, goods: shelf.goods_count > 0, stock: has_stock, order: has_orders, sale: has_sold };
      return {
        today: today.figures,
        yesterday: yesterday.figures,
        ...shelf,
        card_count,
        started,
        frozen,
        wallet,
        link_url: link.url,
        latest,
      };
    },
    analysis: async (_, ctx) => {
      const days = await figuresByDay(ctx, ctx.shop, 7);
      return {
        days: days.map(({ day, figures: { order_count, paid_amount, net_amount } }) => ({ day, order_count, paid_amount, net_amount })),
      };
    },
  }),
];
