/** Every notice of the house, by its mark. */
import { adminNotices, platformNotices } from './admin.ts';
import { buyerNotices } from './buyer.ts';
import { contactNotices } from './contact.ts';
import { merchantNotices } from './merchant.ts';
import type { NoticeRow, NoticeRows } from './row.ts';

/** By whose grid they stand in; those of `contact` and `platform` stand in nobody's. */
export const noticesOf = {
  admin: adminNotices,
  merchant: merchantNotices,
  personal: buyerNotices,
  contact: contactNotices,
  platform: platformNotices,
} as const;
export type NoticeAudience = keyof typeof noticesOf;
export type NoticeRealm = Extract<NoticeAudience, 'admin' | 'merchant' | 'personal'>;

export const notices = { ...merchantNotices, ...buyerNotices, ...contactNotices, ...platformNotices, ...adminNotices };
export type NoticeMark = keyof typeof notices;

export const noticeMarks = Object.keys(notices) as NoticeMark[];
export const noticeRow = (mark: NoticeMark): NoticeRow => notices[mark];
export const isNoticeMark = (text: string): text is NoticeMark => Object.hasOwn(notices, text);
/** The rows of a realm's grid: those with something to choose. */
export const gridOf = (realm: NoticeRealm): [mark: NoticeMark, row: NoticeRow][] =>
  (Object.entries(noticesOf[realm] as NoticeRows) as [NoticeMark, NoticeRow][]).filter(([, { channels }]) =>
    Object.values(channels).some((each) => each !== 'fixed'),
  );

type Listed<Field extends 'mail' | 'sms'> = {
  [Mark in NoticeMark]: (typeof notices)[Mark] extends Record<Field, readonly (infer Kind)[]> ? Kind : never;
}[NoticeMark];
export type MailLetter = Listed<'mail'>;
export type TextLetter = Listed<'sms'>;

const listed = <Kind>(field: 'mail' | 'sms'): Kind[] => noticeMarks.flatMap((mark) => (noticeRow(mark)[field] ?? []) as Kind[]);
export const mailLetters = listed<MailLetter>('mail');
export const textLetters = listed<TextLetter>('sms');

const byLetter = new Map<string, NoticeMark>(
  noticeMarks.flatMap((mark) => [...(noticeRow(mark).mail ?? []), ...(noticeRow(mark).sms ?? [])].map((kind) => [kind, mark] as const)),
);
/** What a letter tells of. */
export function markOfLetter(kind: MailLetter | TextLetter): NoticeMark {
  const mark = byLetter.get(kind);
  if (mark === undefined) throw new Error(`no notice names the letter ${kind}`);
  return mark;
}
