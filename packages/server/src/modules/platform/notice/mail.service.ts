/** Mail goes out through the driver that the settings name; the fake one keeps nothing and sends nothing. */

import { markOfLetter, type NoticeMark } from '@keymall/contract/kit/notices/all';
import type { Locale } from '@keymall/contract/kit/refusals';
import type { LetterValues, MailKind } from '@keymall/contract/platform/letters';
import type { Mail } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { UNKNOWN_READER } from '#kit/said';
import type { Person } from './choice.repository.ts';
import { letterFor } from './letter.service.ts';
import { logNotice } from './notice-log.repository.ts';

/** Whom letters of the platform come from, and where those meant for itself go; empty where no mailbox is set up. */
export function mailbox(house: House): string {
  const { email_from, email_user } = house.settings.get('email');
  return email_from || email_user;
}

/** The language of letters to the platform's own mailbox: that of whoever has run the platform longest. */
export async function platformLocale(ctx: Ctx): Promise<Locale> {
  const first = await ctx.db.selectFrom('admin').select('locale').where('status', '=', 1).orderBy('id').limit(1).executeTakeFirst();
  return first?.locale ?? UNKNOWN_READER;
}

/** Do mails go out: a mailbox is set up. */
export const canMail = (house: House): boolean => emailDrivers.get(house.settings.get('email').email_driver) !== undefined;

/** Whom a letter goes to, and the language it is read in. */
export interface Reader {
  to: string;
  locale: Locale;
  /** Whose account it is: a merchant finds it among what was sent to him. */
  of?: Person;
}

/**
 * Sends a letter of that kind, or throws the driver's GatewayError so that the job is tried again. Gives false where no mailbox is set up.
 * `mark`: the notice it is, where the letter tells of any.
 */
export async function sendMail<Kind extends MailKind>(
  ctx: Ctx,
  { to, locale, of }: Reader,
  kind: Kind,
  values: LetterValues<Kind>,
  mark: NoticeMark = markOfLetter(kind),
): Promise<boolean> {
  const { subject, body: text } = letterFor(ctx.house, kind, locale, values);
  return postMail(ctx, { to, subject, text }, mark, of);
}

/** Hands a letter over and writes it into the log, under the mark of its notice; throws and gives as `sendMail`. */
export async function postMail(ctx: Ctx, mail: Mail, template: NoticeMark, of?: Person): Promise<boolean> {
  const settings = ctx.house.settings.get('email');
  const driver = emailDrivers.get(settings.email_driver);
  if (!driver) {
    ctx.log.info({ template }, 'mail is not configured');
    return false;
  }
  const notice = { kind: 'mail' as const, template, recipient: mail.to, subject: mail.subject, of };
  try {
    await driver.send(
      {
        host: settings.email_smtp,
        port: String(settings.email_port),
        security: settings.email_security,
        username: settings.email_user,
        password: settings.email_pass,
        from_address: mailbox(ctx.house),
        from_name: settings.email_name,
      },
      mail,
    );
  } catch (error) {
    await logNotice(ctx, notice, error instanceof Error ? error.message : 'failed');
    throw error;
  }
  await logNotice(ctx, notice);
  return true;
}
