/**
 * What a verification costs. The fee is taken in the transaction that keeps the papers; whoever is to be asked is asked afterwards, and where
 * he never answers the fee goes back and an administrator looks. See docs/domain/verification.md.
 */
import { formatYuan } from '@keymall/contract/kit/money';
import { saying } from '@keymall/contract/kit/saying';
import { formatTime } from '@keymall/contract/kit/time';
import type { AttestAnswer } from '@keymall/drivers/attest/port';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { Outside } from '@keymall/drivers/kit/http';
import { attestDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { seesNoMoney } from '#kit/actor';
import type { Ctx, MerchantCtx } from '#kit/context';
import { type Queue, queue } from '#kit/jobs';
import { refuse } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { tradeNumber } from '#kit/trade-number';
import { walletsOf } from '#modules/ledger';
import { noteAnswer, sendMessage, verificationSent, verificationToAsk } from '#modules/merchant';
import { authOrderToAsk, countAuthOrders, countTry, endAuthOrder, giveFeeBack, insertAuthOrder, takeFee } from './auth-order.repository.ts';
import { afterTry, feeOf, freeLeft } from './auth-order.rules.ts';

let way: Outside | undefined;
/** How providers are reached: the address is an administrator's. */
export function reachAttestorBy(outside: Outside): void {
  way = outside;
}
function theWay(): Outside {
  if (!way) throw new Error('no way outside was given');
  return way;
}

const QUEUE = 'billing.verification-check';

/** Who is asked as the settings are; empty: nobody. */
const providerNow = ({ house }: Ctx): string => {
  const { auth_provider } = house.settings.get('auth');
  return attestDrivers.has(auth_provider) ? auth_provider : '';
};

/** What it costs now, and what there is. */
export async function feeNow(ctx: MerchantCtx) {
  const settings = ctx.house.settings.get('auth');
  const [before, wallets] = [await countAuthOrders(ctx.db, ctx.shop), await walletsOf(ctx.db, ctx.shop)];
  return {
    person: feeOf(settings, 'person', before),
    company: feeOf(settings, 'company', before),
    free_left: freeLeft(settings, before),
    is_checked: providerNow(ctx) !== '',
    ...(seesNoMoney(ctx.actor) ? { money: null, fee_money: null } : { money: wallets.money, fee_money: wallets.fee_money }),
  };
}

/** Papers were kept in this transaction: their fee goes with them, or neither does. Refuses `auth_fee_changed` and `auth_fee_short`. */
verificationSent.listen(async (ctx, { merchant_id, verification_id, kind, fee, wallet }) => {
  const shop = mintShopScope(merchant_id);
  const at = ctx.now();
  const amount = feeOf(ctx.house.settings.get('auth'), kind, await countAuthOrders(ctx.db, shop));
  if (amount !== fee) refuse('auth_fee_changed', { fee: formatYuan(amount) });
  const trade_no = tradeNumber('RZ', formatTime(at), ctx.random(16));
  const provider = providerNow(ctx);
  const id = await insertAuthOrder(ctx.db, shop, { verification_id, trade_no, kind, amount, wallet, provider, create_at: at });
  if (!(await takeFee(ctx.db, shop, { id, trade_no, wallet, amount }))) refuse('auth_fee_short', { fee: formatYuan(amount) });
  if (provider !== '') await sql`select fn.outbox_add(${QUEUE}, ${JSON.stringify({ auth_order_id: id })}::jsonb)`.execute(ctx.db);
});

type Asked = NonNullable<Awaited<ReturnType<typeof authOrderToAsk>>>;

/** The provider's word, or null where nothing is known yet. */
async function answerTo(
  ctx: Ctx,
  order: Asked,
  person: NonNullable<Awaited<ReturnType<typeof verificationToAsk>>>,
): Promise<AttestAnswer | null> {
  const driver = attestDrivers.get(order.provider);
  const { auth_url: url, auth_key: key, auth_secret: secret } = ctx.house.settings.get('auth');
  const { kind, name, number, mobile } = person;
  try {
    return (await driver?.check({ url, key, secret }, { request_no: order.trade_no, kind, name, number, mobile }, theWay())) ?? null;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // what went wrong, and nothing of whom it was about
    ctx.log.warn({ provider: order.provider, trade_no: order.trade_no, fault: error.kind }, 'a verification was not answered');
    return null;
  }
}

/** Back to the wallet, once, with the reason; `silent` where a provider never answered, else nobody was asked. */
async function giveBack(ctx: Ctx, shop: ShopScope, order: Asked, silent: boolean): Promise<void> {
  await ctx.transaction(async (inner) => {
    if (!(await endAuthOrder(inner.db, shop, { id: order.id, status: 'returned', at: inner.now() }))) return;
    if (silent) await noteAnswer(inner, shop, { id: order.verification_id, answer: 'silent', decides: false });
    await giveFeeBack(inner.db, shop, order);
    if (order.amount > 0 && silent)
      await sendMessage(inner, shop.merchantId, 'shop_verify_result', {
        title: saying('verification_fee_back_title'),
        content: saying('verification_fee_back', { amount: order.amount }),
        link: '',
      });
  });
}

/** Asks the provider about one, and does what follows; throws while it is to be asked again. A second time changes nothing. */
export async function checkOne(ctx: Ctx, id: number): Promise<void> {
  const order = await authOrderToAsk(ctx.db, id);
  if (order?.status !== 'waiting') return;
  const shop = mintShopScope(order.merchant_id);
  const person = await verificationToAsk(ctx, shop, order.verification_id);
  // decided meanwhile, or gone with its account: nobody is asked any more
  if (!person) return giveBack(ctx, shop, order, false);
  const answer = await answerTo(ctx, order, person);
  if (answer === null) {
    const tries = await countTry(ctx.db, shop, id);
    if (tries === null) return;
    if (afterTry(false, tries) === 'returned') return giveBack(ctx, shop, order, true);
    throw new Error(`the provider has not answered ${order.trade_no}`);
  }
  await ctx.transaction(async (inner) => {
    if (!(await endAuthOrder(inner.db, shop, { id, status: 'settled', at: inner.now() }))) return;
    const decides = inner.house.settings.get('auth').auth_auto === 1;
    await noteAnswer(inner, shop, { id: order.verification_id, answer, decides });
  });
}

/** More than the rules' tries: one that a process took along is asked again. */
const RETRIES = 12;
export const authOrderQueues: Queue<never>[] = [
  queue<{ auth_order_id: number }>({ name: QUEUE, retries: RETRIES, work: (ctx, { auth_order_id }) => checkOne(ctx, auth_order_id) }),
];
