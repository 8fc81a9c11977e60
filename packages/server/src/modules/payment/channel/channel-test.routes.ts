import { adminChannelTest } from '@keymall/contract/payment/channel-test';
import { routes } from '#kit/routes';
import { listTests } from './channel-test.repository.ts';
import { ask, end, start, state } from './channel-test.service.ts';

export const channelTestRoutes = routes(adminChannelTest, {
  start: (draft, ctx) => start(ctx, draft),
  state: ({ id }, ctx) => state(ctx, id),
  ask: ({ id }, ctx) => ask(ctx, id),
  list: (filter, ctx) => listTests(ctx.db, filter),
  end: ({ id, refunded }, ctx) => end(ctx, id, refunded),
});
