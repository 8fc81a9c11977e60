import { buyerNotices } from '../kit/notices/buyer.ts';
import type { Titles } from '../kit/words.ts';

/** What a buyer is told of in his centre; the browser's pages read this too. */
export type NoticeKind = keyof typeof buyerNotices;
export const NOTICE_KINDS = Object.keys(buyerNotices) as NoticeKind[];

/** The line of a notice; `{about}` is the goods. */
export const noticeWords = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, buyerNotices[kind].line])) as Titles<NoticeKind>;
