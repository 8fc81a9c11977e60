import type { StatusWords } from '../kit/words.ts';
import type { GoodsReview } from './goods-kinds.ts';

export const goodsReviewWords = {
  waiting: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  unseen: { zh_CN: '在售待查看', en_US: 'On sale, to be looked at', tone: 'warning' },
  passed: { zh_CN: '已通过', en_US: 'Approved', tone: 'success' },
  refused: { zh_CN: '未通过', en_US: 'Refused', tone: 'danger' },
} satisfies StatusWords<GoodsReview>;
