import { sql } from 'kysely';
import { containing } from '#kit/list';

/** Ids of merchants by a piece of their username or of their shop's name: found once, then a list goes by its index of merchants. */
// unscoped: part
export const merchantsNamed = (piece: string) =>
  sql<number[]>`array(select m.id from merchant m join shop s on s.merchant_id = m.id
    where m.username ilike ${containing(piece)} or s.shop_name ilike ${containing(piece)})`;
