/** Trying out the mail and text-message settings: what goes wrong is told to the administrator at once. */

import type { PlainRefusal } from '@keymall/contract/kit/refusals';
import { saying, textOf } from '@keymall/contract/kit/saying';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { sendMail } from './mail.service.ts';
import { sendText } from './text-message.service.ts';

/** Sends; what a driver says against it is told at once. */
export async function told(send: () => Promise<boolean>, unset: PlainRefusal): Promise<void> {
  let sent: boolean;
  try {
    sent = await send();
  } catch (error) {
    if (error instanceof GatewayError) return refuse('notice_failed', { why: error.message });
    throw error;
  }
  if (!sent) refuse(unset);
}

/** A letter to see whether the mailbox works. Refuses `mail_unset`, or `notice_failed` with the driver's reason. */
export function tryMail(ctx: Ctx, address: string): Promise<void> {
  const site = ctx.house.settings.get('website').site_name;
  return told(() => sendMail(ctx, { to: address, locale: ctx.locale }, 'try_out', { site }), 'mail_unset');
}

/** A message to see whether the gateway works. Refuses `text_unset`, or `notice_failed`. */
export const tryText = (ctx: Ctx, mobile: string): Promise<void> =>
  told(
    () =>
      sendText(
        ctx,
        { to: mobile, locale: ctx.locale },
        'sms_try_out',
        {},
        // Nothing else than what is approved can be tried: the message of an order nobody placed.
        { name: 'link', values: { goods: textOf(saying('try_goods'), ctx.locale), order: 'TEST0000', url: ctx.house.siteUrl } },
      ),
    'text_unset',
  );
