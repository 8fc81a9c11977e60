import { shopSelect } from '@keymall/contract/catalogue/shop-buying';
import { routes } from '#kit/routes';
import { cardsToChoose } from './select.service.ts';

export const selectRoutes = routes(shopSelect, { selectCards: (asked, ctx) => cardsToChoose(ctx, asked) });
