/** What designing one's own shop pages costs, once. The fee and its record are one transaction. See docs/domain/diy.md. */
import { merchantDesignFee } from '@keymall/contract/billing/design-opening';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { seesNoMoney } from '#kit/actor';
import type { MerchantCtx } from '#kit/context';
import { ask, violatedConstraint } from '#kit/database';
import { refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { tradeNumber } from '#kit/trade-number';
import { walletsOf } from '#modules/ledger';

async function walletsNow(ctx: MerchantCtx) {
  const { diy_fee: fee } = ctx.house.settings.get('diy');
  const { money, fee_money } = await walletsOf(ctx.db, ctx.shop);
  return seesNoMoney(ctx.actor) ? { fee, money: null, fee_money: null } : { fee, money, fee_money };
}

/** Once a merchant: of two at once the second finds the first. Refuses `design_off`, `design_fee_changed`, `design_fee_short` and `design_opened`. */
async function open(ctx: MerchantCtx, { fee, wallet }: HandlerInput<typeof merchantDesignFee.open>): Promise<void> {
  const { diy_status, diy_fee } = ctx.house.settings.get('diy');
  if (diy_status === 0) refuse('design_off');
  if (fee !== diy_fee) refuse('design_fee_changed', { fee: formatYuan(diy_fee) });
  const trade_no = tradeNumber('ZX', formatTime(ctx.now()), ctx.random(16));
  const { merchantId } = ctx.shop;
  const { id } = await ctx.db
    .insertInto('design_opening')
    .values({ merchant_id: merchantId, trade_no, amount: fee, wallet })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'design_opening_once') refuse('design_opened');
      throw error;
    });
  if (fee === 0) return;
  // beside the references of verifications, which count from 1 too
  const reference = REFERENCES + id;
  const legs = [reference, trade_no, merchantId, wallet, 'diy_fee', fee];
  const [row] = await ask<{ taken: boolean }>(ctx.db, 'select fn.ledger_service_fee($1, $2, $3, $4, $5, $6) as taken', legs);
  if (!row?.taken) refuse('design_fee_short', { fee: formatYuan(fee) });
}

/** Where references of these fees begin. */
const REFERENCES = 1_000_000_000_000;

export const designOpeningRoutes = routes(merchantDesignFee, {
  wallets: (_, ctx) => walletsNow(ctx),
  open: (payment, ctx) => open(ctx, payment),
});
