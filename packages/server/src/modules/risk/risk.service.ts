/** Merchants are looked at by the clock, beside the sales: nothing here refuses or slows an order. See docs/domain/risk.md. */
import { type Saying, saying } from '@keymall/contract/kit/saying';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import type { RiskStatus } from '@keymall/contract/risk/risk';
import { accountIdOf } from '#kit/actor';
import type { AdminCtx, Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { moveSettlement, sendMessage, shopTopic } from '#modules/merchant';
import { regionOf } from '#modules/platform';
import {
  caseById,
  dismissedOf,
  factsOf,
  insertCase,
  merchantsToLookAt,
  moveCase,
  type Read,
  renewCase,
  rulesNow,
  standingOf,
  tellStep,
} from './risk.repository.ts';
import { type Facts, following, type Rules, type Signal, type Standing, scoreOf, signalsOf } from './risk.rules.ts';

const AT_ONCE = 200;
const PAGE = pagePath('merchant', 'shop/risk/index', merchantPages['shop/risk/index']);
const SYSTEM = { actor: 'system', actor_id: null, actor_name: '', reason: '' } as const;

type Case = NonNullable<Awaited<ReturnType<typeof standingOf>>>;

/** A region where nobody of the shop signed in before. Who never signed in before has none. */
function newRegion({ lately, before }: Pick<Read, 'lately' | 'before'>): string {
  const known = new Set(before.map(regionOf));
  return known.size === 0 ? '' : (lately.map(regionOf).find((region) => region !== '' && !known.has(region)) ?? '');
}

const lines = (signals: readonly Signal[]): Saying | '' =>
  signals
    .map(({ words }) => words)
    .reduce<Saying | ''>((all, words) => (all === '' ? words : saying('lines', { first: all, more: words })), '');

async function tell(ctx: Ctx, { merchantId }: ShopScope, signals: readonly Signal[] | null): Promise<void> {
  const letter = signals
    ? { title: saying('risk_held_title'), content: saying('risk_held', { signals: lines(signals) }) }
    : { title: saying('risk_free_title'), content: saying('risk_free') };
  await sendMessage(ctx, merchantId, 'risk', { ...letter, link: PAGE });
  ctx.after(() => ctx.house.invalidate(shopTopic(merchantId)));
}

/** Settles a merchant a day later from now on. Gives what it was before, for the way back. */
async function hold(ctx: Ctx, shop: ShopScope, signals: readonly Signal[]): Promise<-1 | 0 | 1 | null> {
  const before = await moveSettlement(ctx.db, shop.merchantId, [-1, 0, 1], 1);
  await tell(ctx, shop, signals);
  return before ?? null;
}

/** Gives a merchant its settlement back, unless an administrator has changed it since. */
async function free(ctx: Ctx, shop: ShopScope, before: -1 | 0 | 1 | null): Promise<void> {
  if (before === null) return;
  await moveSettlement(ctx.db, shop.merchantId, [1], before);
  await tell(ctx, shop, null);
}

interface Found {
  recorded: boolean;
  held: boolean;
}

/** What follows for one merchant, in a transaction of its own. A second look at the same facts changes nothing. */
async function judge(ctx: Ctx, shop: ShopScope, facts: Facts, rules: Rules): Promise<Found> {
  const signals = signalsOf(facts, rules);
  const score = scoreOf(signals);
  const standing = await standingOf(ctx.db, shop);
  const last = standing ? undefined : await dismissedOf(ctx.db, shop);
  const dismissed = last ? { codes: last.signals.map(({ code }) => code), at: last.at } : null;
  const at = ctx.now();
  const then = following(score, signals, (standing as Standing | undefined) ?? null, dismissed, ctx.house.settings.get('risk'), at);
  if (then === 'nothing') return { recorded: false, held: false };
  if (!standing) {
    const made = await insertCase(ctx.db, shop, score, signals, at);
    if (!made) return { recorded: false, held: false };
    await tellStep(ctx.db, shop, made.id, { ...SYSTEM, to_status: 'open', create_at: at });
    if (then === 'record') return { recorded: true, held: false };
    const settlement_before = await hold(ctx, shop, signals);
    await moveCase(ctx.db, shop, { ...SYSTEM, id: made.id, from: 'open', to: 'held', settlement_before, held_at: at, at });
    return { recorded: true, held: true };
  }
  if (then === 'end') {
    await free(ctx, shop, standing.settlement_before);
    await moveCase(ctx.db, shop, { ...SYSTEM, id: standing.id, from: standing.status, to: 'over', ...NOTHING_HELD, at });
    return { recorded: false, held: false };
  }
  if (JSON.stringify(signals) !== JSON.stringify(standing.signals)) await renewCase(ctx.db, shop, standing.id, score, signals, at);
  if (then !== 'hold') return { recorded: false, held: false };
  const settlement_before = await hold(ctx, shop, signals);
  await moveCase(ctx.db, shop, { ...SYSTEM, id: standing.id, from: 'open', to: 'held', settlement_before, held_at: at, at });
  return { recorded: false, held: true };
}

const NOTHING_HELD = { settlement_before: null, held_at: null } as const;

/** Looks at every merchant that sold lately or stands in a case. */
export async function scan(ctx: Ctx) {
  const rules = await rulesNow(ctx.db);
  const severe = ctx.house.settings.get('complaint').complaint_full_types.split('|').filter(Boolean);
  const sums = { merchants: 0, cases: 0, held: 0 };
  for (let after = 0; ; ) {
    const ids = await merchantsToLookAt(ctx.db, after, AT_ONCE, ctx.now());
    for (const { id, lately, before, ...read } of ids.length > 0 ? await factsOf(ctx.db, ids, severe, ctx.now()) : []) {
      const facts = { ...read, new_region: newRegion({ lately, before }) };
      const found = await ctx.transaction((inner) => judge(inner, mintShopScope(id), facts, rules));
      sums.merchants += 1;
      sums.cases += Number(found.recorded);
      sums.held += Number(found.held);
    }
    if (ids.length < AT_ONCE) return sums;
    after = ids.at(-1) as number;
  }
}

interface Decision {
  id: number;
  from: RiskStatus;
  reason: string;
}

/** The case as it was looked at, held until the transaction ends. Refuses `missing`, and `risk_moved` where it stands elsewhere by now. */
async function seen(ctx: AdminCtx, { id, from }: Decision): Promise<{ shop: ShopScope; standing: Case }> {
  const { merchant_id } = orMissing(await caseById(ctx.db, id));
  const shop = mintShopScope(merchant_id);
  const standing = await standingOf(ctx.db, shop);
  if (!standing || standing.id !== id || standing.status !== from) refuse('risk_moved');
  return { shop, standing };
}

const by = (ctx: AdminCtx, reason: string) =>
  ({ actor: 'admin', actor_id: accountIdOf(ctx.actor), actor_name: ctx.actor.username, reason, at: ctx.now() }) as const;

/** An administrator says it is so: its merchant is settled a day later until somebody takes that back. Refuses as `seen`. */
export async function confirm(ctx: AdminCtx, decision: Decision): Promise<void> {
  const { shop, standing } = await seen(ctx, decision);
  if (standing.status === 'confirmed') refuse('risk_moved');
  const isHeld = standing.settlement_before !== null;
  const settlement_before = isHeld ? standing.settlement_before : await hold(ctx, shop, standing.signals);
  const held_at = isHeld ? standing.held_at : ctx.now();
  await moveCase(ctx.db, shop, { ...by(ctx, decision.reason), ...decision, to: 'confirmed', settlement_before, held_at });
}

/** An administrator says it is nothing: what was done is undone. Refuses as `seen`. */
export async function ignore(ctx: AdminCtx, decision: Decision): Promise<void> {
  const { shop, standing } = await seen(ctx, decision);
  await free(ctx, shop, standing.settlement_before);
  await moveCase(ctx.db, shop, { ...by(ctx, decision.reason), ...decision, to: 'ignored', ...NOTHING_HELD });
}
