/** Who looks at goods, and what follows (docs/domain/review.md). Pure. */
import type { GoodsReview } from '@keymall/contract/catalogue/goods-kinds';

/** What of a goods the platform looks at. */
export interface Looks {
  name: string;
  content: string;
  remark: string;
  image: string;
  slider_image: readonly string[];
}

/** Where a goods stands: on the shelf or not, wanted there or not, looked at or not. */
export interface Stand {
  status: 0 | 1;
  review: GoodsReview;
  review_reason: string;
  shelf_wish: 0 | 1;
}

/** Do two versions look alike to a buyer. */
export const looksAlike = (a: Looks, b: Looks): boolean =>
  a.name === b.name &&
  a.content === b.content &&
  a.remark === b.remark &&
  a.image === b.image &&
  a.slider_image.length === b.slider_image.length &&
  a.slider_image.every((picture, at) => picture === b.slider_image[at]);

/**
 * Where a written goods stands. `mode`: 0 nobody looks, 1 somebody looks while it is sold, 2 it is sold once somebody has. One that was
 * refused waits whatever the mode, once it looks otherwise.
 */
export function written(mode: 0 | 1 | 2, before: Stand | null, isAlike: boolean, wanted: 0 | 1): Stand {
  const looked = { review_reason: '', shelf_wish: 0 } as const;
  const waiting: Stand = { status: 0, review: 'waiting', review_reason: '', shelf_wish: wanted };
  if (before?.review === 'waiting') return waiting;
  if (before?.review === 'refused')
    return isAlike ? { status: 0, review: 'refused', review_reason: before.review_reason, shelf_wish: 0 } : waiting;
  if (before && isAlike) return { ...looked, status: wanted, review: before.review };
  if (mode === 2) return waiting;
  if (mode === 1 || before?.review === 'unseen') return { ...looked, status: wanted, review: 'unseen' };
  return { ...looked, status: wanted, review: 'passed' };
}

/** Where it stands once somebody has passed it: what waited goes where its merchant wanted it, unless it is frozen or in the bin. */
export const passed = ({ status, review, shelf_wish }: Stand, mayBeSold: boolean): Stand => ({
  status: review === 'waiting' && mayBeSold ? shelf_wish : status,
  review: 'passed',
  review_reason: '',
  shelf_wish: 0,
});

/** Where it stands once somebody has refused it. */
export const refusedFor = (reason: string): Stand => ({ status: 0, review: 'refused', review_reason: reason, shelf_wish: 0 });
