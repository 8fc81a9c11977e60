/**
 * What a chooser sees of a card is made once, when its goods begins to be selected from, and taken away when that ends: a thousand
 * cards a transaction. Cards that are imported or moved meanwhile bring theirs along; the nightly run finds what slipped through.
 */
import { saying } from '@keymall/contract/kit/saying';
import type { Ctx } from '#kit/context';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { mintShopScope } from '#kit/scope';
import { selectionTurned } from '#modules/catalogue';
import { previewOf } from './card.rules.ts';
import { openCard } from './card-cipher.ts';
import { cardsWalked, leavePreviews, selectedGoods, selectionOf, writePreviews } from './preview.repository.ts';

const AT_ONCE = 1000;
const RETRIES = 8;
const SELECTED = 3;

/** Makes the previews of a goods what its order of sale asks for now. Gives how many cards changed; none when nothing was amiss. */
export async function previewCards(ctx: Ctx, goodsId: number): Promise<number> {
  // What lies in the trash may come back.
  return (await previewPlace(ctx, goodsId, 'list')) + (await previewPlace(ctx, goodsId, 'trash'));
}

async function previewPlace(ctx: Ctx, goodsId: number, place: 'list' | 'trash'): Promise<number> {
  for (let changed = 0, beforeId = Number.MAX_SAFE_INTEGER; ; ) {
    // Asked anew for each step: who switches there and back meanwhile leaves a job of his own.
    const goods = await selectionOf(ctx.db, goodsId);
    if (!goods) return changed;
    const shop = mintShopScope(goods.merchant_id);
    const cards = await cardsWalked(ctx.db, shop, goodsId, { place, beforeId, limit: AT_ONCE });
    const isSelected = goods.card_order === SELECTED;
    const made = cards
      .filter(({ preview }) => (preview === null) === isSelected)
      .map((card) => ({ id: card.id, preview: isSelected ? previewOf(openCard(ctx.house.keyring, card)) : null }));
    if (made.length > 0) changed += await writePreviews(ctx.db, shop, goodsId, made);
    const last = cards.at(-1);
    if (!last || cards.length < AT_ONCE) return changed;
    beforeId = last.id;
  }
}

selectionTurned.listen(async (ctx, { goods_id }) => {
  await leavePreviews(ctx.db, goods_id);
});

export const previewQueue: Queue<{ goods_id: number }> = queue({
  name: 'inventory.preview',
  retries: RETRIES,
  work: async (ctx, { goods_id }) => void (await previewCards(ctx, goods_id)),
});

export const previewSchedule: Schedule = {
  name: 'card.preview',
  title: { zh_CN: '补全选号预览', en_US: 'Complete the previews of cards to choose' },
  rule: '50 4 * * *',
  async run(ctx) {
    let changed = 0;
    for (const { id } of await selectedGoods(ctx.db)) changed += await previewCards(ctx, id);
    return saying('job_previews', { count: changed });
  },
};
