/** What goods are, for whoever needs no more of them: offices that show some load only this. */
import { z } from 'zod';
import { money } from '../kit/money.ts';

/** What is delivered: 0 lines of stock, each once; 1 a text, 2 a file, both as often as asked for; 3 lines that are bought at another shop once they are paid. */
export const deliveryKind = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type DeliveryKind = z.output<typeof deliveryKind>;

/** `passed`: nobody has to look; `unseen`: on sale, and to be looked at; `waiting`: off the shelf until somebody has; `refused`: off the shelf. */
export const goodsReviews = ['passed', 'unseen', 'waiting', 'refused'] as const;
export type GoodsReview = (typeof goodsReviews)[number];
export const goodsReview = z.enum(goodsReviews);

/** Wholesale: from `num` pieces on, `price` each. */
export const tier = z.strictObject({ num: z.number().int().min(2).max(1000), price: money });
