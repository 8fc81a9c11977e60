/** Of what merchants read on WeChat, and by which names a template's gaps are filled: as the notices say. No zod: settings and pages carry it. */
import { type MerchantMark, merchantNotices } from './notices/merchant.ts';
import type { NoticeRow } from './notices/row.ts';
import type { Titles } from './words.ts';

type Rows = typeof merchantNotices;
type Told = { [Mark in MerchantMark]: Rows[Mark] extends { wechat: object } ? Rows[Mark] : never }[MerchantMark];
export type WechatEvent = Told['wechat']['event'];

const told = (Object.entries(merchantNotices) as [MerchantMark, NoticeRow][]).flatMap(([mark, { title, wechat }]) =>
  wechat ? [{ mark, title, event: wechat.event as WechatEvent, gaps: wechat.gaps }] : [],
);

export const WECHAT_EVENTS = told.map(({ event }) => event);

export const wechatEventWords = Object.fromEntries(told.map(({ event, title }) => [event, title])) as Titles<WechatEvent>;

/** The notice that an event is. */
export const wechatMarks = Object.fromEntries(told.map(({ event, mark }) => [event, mark])) as Readonly<Record<WechatEvent, MerchantMark>>;

/** What each event can say. `first` is its sentence, `shop` whose it is, `time` when it was. */
export const GAPS = Object.fromEntries(told.map(({ event, gaps }) => [event, gaps])) as {
  readonly [Event in WechatEvent]: Extract<Told, { wechat: { event: Event } }>['wechat']['gaps'];
};

/** The gaps that a setting names: `thing1=goods,time2=time` is the template's `thing1` with the goods. Null where it is not so written. */
export function gapsIn(event: WechatEvent, text: string): [gap: string, value: string][] | null {
  if (text === '') return [];
  const known: readonly string[] = GAPS[event];
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const names = new Set(pairs.map(([gap]) => gap));
  const isGood = pairs.every(
    ([gap = '', value = '', ...more]) => /^[a-z_]{1,30}\d{0,3}$/.test(gap) && known.includes(value) && more.length === 0,
  );
  return isGood && names.size === pairs.length ? (pairs as [string, string][]) : null;
}
