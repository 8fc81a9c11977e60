import { CardFile, cardRaw } from '@keymall/contract/inventory/card';
import { rawRoute } from '#kit/routes';
import { sendSheet, sheetOf } from '#kit/sheet';
import { bodyOf } from '#kit/wire-input';
import { cardsFor, fileWords, linesOf } from './card-export.service.ts';

export const cardRawRoutes = [
  rawRoute(cardRaw.download, async (request, reply, ctx) => {
    const file = bodyOf(CardFile, request.body);
    const ids = await cardsFor(ctx, file);
    const { name, title, head } = fileWords(ctx);
    return sendSheet(reply, file.format, name, sheetOf(file.format, title, head, linesOf(ctx, ids, file.format)));
  }),
];
