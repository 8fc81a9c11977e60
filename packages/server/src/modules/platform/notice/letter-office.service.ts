/** What administrators do with the words of letters: look, write others, put the built-in ones back, and try them out. */
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { email, mobile } from '@keymall/contract/kit/field';
import { LOCALES, type Locale } from '@keymall/contract/kit/refusals';
import { type LetterKind, letterKinds } from '@keymall/contract/platform/letter-kinds';
import { builtIn, letterProblem, letterRow, letters, sampleValues, type TextKind } from '@keymall/contract/platform/letters';
import type { adminNotice } from '@keymall/contract/platform/notice';
import type { AdminCtx, Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { tellSettings } from '../settings.service.ts';
import { dropLetter, writeLetter } from './letter.repository.ts';
import { letterFor } from './letter.service.ts';
import { postMail } from './mail.service.ts';
import { told } from './notice.service.ts';
import { approvedTextOf, postText, tryApproved } from './text-message.service.ts';

const isText = (kind: LetterKind): kind is TextKind => letters[kind].channel === 'sms';

function state(ctx: Ctx, kind: LetterKind, locale: Locale) {
  const written = ctx.house.settings.letter(kind, locale);
  const { subject, body } = written ?? builtIn(kind, locale);
  return {
    subject,
    body,
    revision: written?.revision ?? 0,
    changed_by: written?.admin_name ?? '',
    changed_at: written?.update_at ?? null,
  };
}

/** Every kind with its words in both languages; of text messages also which approved text is sent in their place. */
export const listLetters = (ctx: Ctx, channel?: 'mail' | 'sms') =>
  letterKinds
    .filter((kind) => channel === undefined || letterRow(kind).channel === channel)
    .map((kind) => ({
      kind,
      channel: letterRow(kind).channel,
      title: letterRow(kind).title[ctx.locale],
      when: letterRow(kind).when[ctx.locale],
      is_changed: LOCALES.some((locale) => ctx.house.settings.letter(kind, locale) !== undefined),
      zh_CN: state(ctx, kind, 'zh_CN'),
      en_US: state(ctx, kind, 'en_US'),
      approved: isText(kind) ? approvedTextOf(ctx.house, kind, ctx.locale) : null,
    }));

/** Refuses `letter_fixed` where the gateway sends approved texts alone, `letter_blank_unknown`, `letter_blank_lost`, and `letter_stale`. */
export async function editLetter(
  ctx: AdminCtx,
  { kind, locale, revision, subject, body }: HandlerInput<typeof adminNotice.editLetter>,
): Promise<void> {
  if (isText(kind) && approvedTextOf(ctx.house, kind, locale)) refuse('letter_fixed');
  if ((subject === '') !== isText(kind)) refuse('bad_input', { field: 'subject' });
  const wrong = letterProblem(kind, { subject, body });
  if (wrong) refuse(wrong.problem === 'unknown' ? 'letter_blank_unknown' : 'letter_blank_lost', { blank: wrong.blank });
  if (!(await writeLetter(ctx, { kind, locale, revision }, { subject, body }))) refuse('letter_stale');
  tellSettings(ctx);
}

/** Refuses `letter_stale`. */
export async function resetLetter(ctx: AdminCtx, place: HandlerInput<typeof adminNotice.resetLetter>): Promise<void> {
  if (!(await dropLetter(ctx, place))) refuse('letter_stale');
  tellSettings(ctx);
}

/**
 * One with sample values, as it stands, through what is set up; where the gateway sends approved texts alone, the one of its kind. Refuses
 * `text_template_unset`, `bad_input`, `too_many`, and as the try-outs do.
 */
export async function tryLetter(ctx: AdminCtx, { kind, locale, to }: HandlerInput<typeof adminNotice.tryLetter>): Promise<void> {
  if (!(isText(kind) ? mobile : email).safeParse(to).success) refuse('bad_input', { field: 'to' });
  const approved = isText(kind) ? approvedTextOf(ctx.house, kind, locale) : null;
  if (approved?.id === '') refuse('text_template_unset');
  const seconds = await ctx.house.limiter.attempt('letters', `admin:${ctx.actor.id}`);
  if (seconds > 0) refuse('too_many', { seconds });
  if (isText(kind) && approved) return told(() => tryApproved(ctx, kind, to), 'text_unset');
  const { subject, body: text } = letterFor(ctx.house, kind, locale, sampleValues(kind));
  if (isText(kind)) await told(() => postText(ctx, 'try_out', { to, text }), 'text_unset');
  else await told(() => postMail(ctx, { to, subject, text }, 'try_out'), 'mail_unset');
}
