/** Every notice as it is declared, with its templates as they stand and samples in them: nothing is sent. */
import type { AdminNewsKind } from '@keymall/contract/kit/admin-news';
import type { HandlerOutput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import { type NoticeAudience, type NoticeMark, noticeRow, noticesOf } from '@keymall/contract/kit/notices/all';
import { NOTICE_CHANNELS, type NoticeRow } from '@keymall/contract/kit/notices/row';
import type { Locale } from '@keymall/contract/kit/refusals';
import { textOf } from '@keymall/contract/kit/saying';
import { gapsIn, type WechatEvent } from '@keymall/contract/kit/wechat-events';
import { newsSample, newsTexts } from '@keymall/contract/pages/admin-news';
import type { LetterKind } from '@keymall/contract/platform/letter-kinds';
import { blankRow, letterRow } from '@keymall/contract/platform/letters';
import type { adminNotice } from '@keymall/contract/platform/notice';
import { wechatGapWords } from '@keymall/contract/platform/notice-gap-words';
import { NOTICE_AUDIENCES } from '@keymall/contract/platform/notice-words';
import type { Ctx } from '#kit/context';

type Type = HandlerOutput<typeof adminNotice.types>['list'][number];

const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'paid', 'income']);

function variable(name: string, row: NoticeRow, locale: Locale): Type['variables'][number] {
  const own = wechatGapWords[name];
  if (own) return { name, title: textOf(own.title, locale), sample: name === 'first' ? row.title[locale] : textOf(own.sample, locale) };
  const known = blankRow(name);
  const sample = known?.sample ?? '';
  const text = typeof sample === 'number' ? (AMOUNTS.has(name) ? formatYuan(sample) : String(sample)) : textOf(sample, locale);
  return { name, title: known?.title[locale] ?? name, sample: text };
}

/** Something that a variable of a notice may hold. */
export const sampleIn = (mark: NoticeMark, name: string, locale: Locale): string => variable(name, noticeRow(mark), locale).sample;

function typeOf(ctx: Ctx, audience: NoticeAudience, mark: NoticeMark): Type {
  const row = noticeRow(mark);
  const { locale } = ctx;
  const kinds = [...(row.mail ?? []), ...(row.sms ?? [])] as LetterKind[];
  const names = [...new Set([...kinds.flatMap((kind) => Object.keys(letterRow(kind).blanks)), ...(row.wechat?.gaps ?? [])])];
  const news = audience === 'admin' ? newsSample(mark as AdminNewsKind) : null;
  const settings: Readonly<Record<string, unknown>> = ctx.house.settings.get('wechat');
  const event = row.wechat?.event as WechatEvent | undefined;
  return {
    mark,
    audience,
    title: row.title[locale],
    when: news ? textOf(news, locale) : row.when[locale],
    urgent: row.weight === 'urgent' ? 1 : 0,
    channels: NOTICE_CHANNELS.flatMap((channel) => {
      const standing = row.channels[channel];
      return standing === undefined ? [] : [{ channel, standing }];
    }),
    letters: kinds.map((kind) => ({ kind, channel: letterRow(kind).channel, title: letterRow(kind).title[locale] })),
    variables: news
      ? Object.entries(newsTexts(news, locale)).map(([name, sample]) => ({ name, title: blankRow(name)?.title[locale] ?? name, sample }))
      : names.map((name) => variable(name, row, locale)),
    wechat:
      event === undefined
        ? null
        : {
            event,
            template: String(settings[`mp_${event}_template`] ?? ''),
            gaps: (gapsIn(event, String(settings[`mp_${event}_gaps`] ?? '')) ?? []).map(([gap, name]) => ({
              gap,
              name,
              sample: variable(name, row, locale).sample,
            })),
          },
  };
}

export const noticeTypes = (ctx: Ctx, asked?: NoticeAudience): Type[] =>
  NOTICE_AUDIENCES.filter((audience) => asked === undefined || asked === audience).flatMap((audience) =>
    (Object.keys(noticesOf[audience]) as NoticeMark[]).map((mark) => typeOf(ctx, audience, mark)),
  );
