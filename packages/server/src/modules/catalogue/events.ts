import { withinEvent } from '#kit/events';

/** Goods are about to be removed for good, in this transaction; nothing was ever sold of them. Whoever keeps something for them drops it now. */
export const goodsPurged = withinEvent<{ merchant_id: number; goods: number[] }>('goods.purged');

/** Buyers begin or cease to select the cards of a goods, in this transaction. */
export const selectionTurned = withinEvent<{ merchant_id: number; goods_id: number }>('goods.selection_turned');
