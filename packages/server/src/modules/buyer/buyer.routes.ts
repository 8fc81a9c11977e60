import { personalData } from '@keymall/contract/buyer/data';
import { personalFavourite, publicFavourite } from '@keymall/contract/buyer/favourite';
import { personalNotice, personalPush } from '@keymall/contract/buyer/notice';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { found } from '#kit/refusal';
import { routes } from '#kit/routes';
import { dropDevice, holderOf, ownDevices, publicKey, subscribe } from '#modules/identity';
import { mutedFor, personOf } from '#modules/platform';
import { dataOf } from './data.repository.ts';
import { targetsOf } from './favourite.repository.ts';
import { favouritesOf, lookAtAll, merge, star, unstar } from './favourite.service.ts';
import { dropNotices, markRead, noticesOf, unreadOf } from './notice.repository.ts';

const AMOUNTS = new Set(['total_price', 'price', 'refund_price']);
/** As somebody reads it: times as everywhere, amounts in yuan. */
const readable = (data: object): string =>
  JSON.stringify(
    data,
    function (this: Record<string, unknown>, key, value: unknown) {
      const own = this[key];
      if (own instanceof Date) return formatTime(own);
      return AMOUNTS.has(key) && typeof value === 'number' ? formatYuan(value) : value;
    },
    2,
  );

export const buyerRoutes = [
  ...routes(publicFavourite, { look: async ({ list }, ctx) => ({ list: await lookAtAll(ctx, list) }) }),
  ...routes(personalFavourite, {
    list: (input, ctx) => favouritesOf(ctx, input),
    mine: async (_, ctx) => ({ list: await targetsOf(ctx.db, ctx.actor.id) }),
    add: (input, ctx) => star(ctx, input),
    remove: async ({ list }, ctx) => ({ count: await unstar(ctx, list) }),
    merge: async ({ list }, ctx) => ({ count: await merge(ctx, list) }),
  }),
  ...routes(personalNotice, {
    list: async (input, ctx) => {
      const { hidden } = await mutedFor(ctx, personOf(ctx.actor));
      return noticesOf(ctx.db, ctx.actor.id, { ...input, hidden });
    },
    unread: async (_, ctx) => {
      const { hidden, silent } = await mutedFor(ctx, personOf(ctx.actor));
      return { count: await unreadOf(ctx.db, ctx.actor.id, hidden), silent };
    },
    read: async ({ id }, ctx) => void (await markRead(ctx.db, ctx.actor.id, id, ctx.now())),
    remove: async ({ ids }, ctx) => found(await dropNotices(ctx.db, ctx.actor.id, ids && [...new Set(ids)], ctx.now())),
  }),
  ...routes(personalPush, {
    key: async (_, ctx) => ({ public_key: await publicKey(ctx) }),
    subscribe: async (input, ctx) => ({ id: await subscribe(ctx, input) }),
    list: async (_, ctx) => ({ list: (await ownDevices(ctx)).map(({ is_here: _here, ...device }) => device) }),
    remove: async ({ id }, ctx) => found(await dropDevice(ctx.db, holderOf(ctx.actor), id)),
  }),
  ...routes(personalData, { export: async (_, ctx) => ({ json: readable(await dataOf(ctx.db, ctx.actor.id)) }) }),
];
