import { z } from 'zod';

/** 0 unpaid, 1 paid, 2 closed, 3 refunded, 4 exception (paid after closing or short of stock, not resolved). */
export const orderStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
