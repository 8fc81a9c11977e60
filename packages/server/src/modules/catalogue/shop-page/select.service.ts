/** Choosing one's cards: masked, each with its surcharge. Holding the chosen ones is the order's (ordering/sql). */
import { surchargeOf } from '@keymall/contract/ordering/price';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { choosableCards } from './select.repository.ts';
import { displayOf, onShelf } from './shop-page.service.ts';
import { visitGrantHolds } from './visit.rules.ts';

/** Goods whose buyers select. */
const SELECTED = 3;

interface Asked {
  token: string;
  goods_id: number;
  page: number;
  limit: number;
  keyword: string;
  visit_grant: string;
}

/** A page of the cards to choose from; how many there are is said only where the stock is shown in numbers. Refuses as `onShelf`, `select_unavailable`, and `visit_needed` for a locked goods without a grant. */
export async function cardsToChoose(ctx: Ctx, { token, goods_id, page, limit, keyword, visit_grant }: Asked) {
  const { shelf, goods } = await onShelf(ctx, token, goods_id);
  const { status, selectcard_fee_min } = ctx.house.settings.get('selectcard');
  if (status !== 1 || goods.card_order !== SELECTED || goods.delivery_kind !== 0) return refuse('select_unavailable');
  if (goods.visit_type === 1 && !visitGrantHolds(ctx.house.keyring, goods_id, visit_grant, ctx.now())) return refuse('visit_needed');
  const wanted = { page, limit, digits: keyword.toLowerCase(), counted: displayOf(shelf, goods) === 1 };
  const { list, more, total } = await choosableCards(ctx.db, shelf.facts.scope, goods_id, wanted);
  const priced = list.map(({ id, preview, select_price }) => ({
    id,
    preview,
    fee: surchargeOf(select_price, goods.selectcard_fee, selectcard_fee_min),
  }));
  return { list: priced, more, total };
}
