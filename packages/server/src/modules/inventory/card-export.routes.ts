import { CardFile, cardRaw, merchantCard } from '@keymall/contract/inventory/card';
import { may } from '#kit/actor';
import { callerOf } from '#kit/caller';
import type { MerchantCtx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { rawRoute } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { sendSheet, sheetOf } from '#kit/sheet';
import { bodyOf } from '#kit/wire-input';
import { cardsFor, fileWords, linesOf } from './card-export.service.ts';

export const cardRawRoutes = [
  rawRoute(cardRaw.download, async (request, reply, ctx) => {
    await ctx.house.limiter.spend('general', callerOf(ctx));
    const { actor } = ctx;
    if (actor.realm !== 'merchant') return refuse('signed_out');
    if (!may(actor, merchantCard.dumpcards.permission as string)) refuse('forbidden');
    const scoped: MerchantCtx = { ...ctx, actor, shop: mintShopScope(actor.merchantId) };
    const file = bodyOf(CardFile, request.body);
    const ids = await cardsFor(scoped, file);
    const { name, title, head } = fileWords(scoped);
    return sendSheet(reply, file.format, name, sheetOf(file.format, title, head, linesOf(scoped, ids, file.format)));
  }),
];
