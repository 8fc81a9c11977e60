/**
 * Six digits by text message to a mobile that an order names: whoever reads them is its buyer. The answer to asking is the same for a
 * number and a mobile that belong together and for any others.
 */
import type { Ctx } from '#kit/context';
import { spendLetter } from '#kit/letters';
import { refuse } from '#kit/refusal';
import { canText, sendText } from '#modules/platform';
import { sixDigits } from '../complaint/complaint.rules.ts';
import { codeMac, grantFor, hashOf, sameSecret } from './lookup.rules.ts';
import { keepCode, ofMobile, tryCode, useCode } from './order-code.repository.ts';

const MINUTES = 10;
/** Wrong tries of one ticket. Whoever asks anew has a ticket of its own, which the tries of others do not touch. */
const TRIES = 5;

/** Texts a code where the order names the mobile. Gives the ticket that it counts with. Refuses `texts_off` and `too_many`. */
export async function askCode(ctx: Ctx, { trade_no, mobile }: { trade_no: string; mobile: string }): Promise<{ ticket: string }> {
  if (!canText(ctx.house, 'code')) return refuse('texts_off');
  await spendLetter(ctx, `mobile:${mobile}`);
  const ticket = ctx.random(32).toString('base64url');
  const code = sixDigits(ctx.random);
  const orderId = await ofMobile(ctx.db, trade_no, mobile);
  if (orderId !== undefined) {
    const expire_at = new Date(ctx.now().getTime() + MINUTES * 60_000);
    await keepCode(ctx.db, {
      ticket_hash: hashOf(ticket),
      order_id: orderId,
      code_mac: codeMac(ctx.house.keyring, ticket, code),
      expire_at,
    });
    // Beside the answer, whose time tells nothing; digits must not lie in a queue.
    ctx.after(
      async () =>
        void (await sendText(
          ctx,
          { to: mobile, locale: ctx.locale },
          'sms_order_code',
          { order: trade_no, code, minutes: MINUTES },
          { name: 'code', values: { order: trade_no, code } },
        )),
    );
  }
  return { ticket };
}

/** The order's number and a grant for it, for the right digits, once. Refuses `order_code_wrong`. */
export async function openCode(ctx: Ctx, { ticket, code }: { ticket: string; code: string }): Promise<{ trade_no: string; grant: string }> {
  const row = await tryCode(ctx.db, hashOf(ticket), ctx.now(), TRIES);
  const mac = codeMac(ctx.house.keyring, ticket, code);
  if (!sameSecret(mac, row?.code_mac ?? Buffer.alloc(mac.length)) || !row) return refuse('order_code_wrong');
  if (!(await useCode(ctx.db, hashOf(ticket), ctx.now()))) return refuse('order_code_wrong');
  const at = new Date(Math.max(ctx.now().getTime(), (row.grants_end_at?.getTime() ?? 0) + 1));
  return { trade_no: row.trade_no, grant: grantFor(ctx.house.keyring, row.trade_no, 'mobile', at) };
}
