/** What a listing's states are called. */
import type { StatusWords } from '../kit/words.ts';
import type { ListingStatus } from './listing.ts';

export const listingStatusWords = {
  0: { zh_CN: '待审核上架', en_US: 'Waits for review', tone: 'warning' },
  1: { zh_CN: '已入驻商城', en_US: 'In the mall', tone: 'success' },
  2: { zh_CN: '未通过审核', en_US: 'Not admitted', tone: 'danger' },
  3: { zh_CN: '已移出商城', en_US: 'Taken out', tone: 'plain' },
} satisfies StatusWords<ListingStatus>;
