import { publicHold } from '@keymall/contract/ordering/public-lookup';
import { routes } from '#kit/routes';
import { newChallenge } from '#modules/platform';
import { replace, replacements } from './replace.service.ts';

export const holdRoutes = routes(publicHold, {
  challenge: async (_, ctx) => ({ challenge: await newChallenge(ctx) }),
  replacements: (input, ctx) => replacements(ctx, input),
  replace: (input, ctx) => replace(ctx, input),
});
