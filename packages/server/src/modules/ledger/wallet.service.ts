/** The administrator's money dialog. Nothing goes below zero, and a double click is one adjustment. See docs/domain/wallets.md. */
import { formatYuan } from '@keymall/contract/kit/money';
import { walletWords } from '@keymall/contract/ledger/business-words';
import type { Wallet, WalletAction } from '@keymall/contract/ledger/wallet';
import { tellNothing } from '#kit/act';
import type { AdminCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import { type WalletFigures, walletsOf } from './money.repository.ts';
import { adjust, handFrozen, walletOwner } from './wallet.repository.ts';

/** Out of which wallet an action takes. */
const TAKES: Partial<Record<WalletAction, Wallet>> = {
  dec: 'money',
  freeze: 'money',
  unfreeze: 'freeze_money',
  customchannelfeedec: 'fee_money',
  customchanneldepositdec: 'deposit_money',
};
/** What may be let go is less than what is frozen: settlements and complaints hold the rest. */
const HAND_FROZEN = { zh_CN: '平台冻结的金额', en_US: 'Frozen by the platform' };

interface Asked {
  id: number;
  action: WalletAction;
  money: number;
  mark: string;
  request_no: string;
}

/** Moves money by hand, once a request. Refuses `amount_zero`, `wallet_short` and `request_reused`. Gives what the wallets hold then. */
export async function moveByHand(ctx: AdminCtx, { id, ...asked }: Asked): Promise<WalletFigures> {
  const shop = mintShopScope(id);
  orMissing(await walletOwner(ctx.db, shop));
  if (asked.money === 0) refuse('amount_zero');
  const done = await adjust(ctx.db, shop, { admin_id: ctx.actor.id, ...asked });
  if ('short' in done) {
    const title = asked.action === 'unfreeze' ? HAND_FROZEN : walletWords[TAKES[asked.action] ?? 'money'];
    refuse('wallet_short', { wallet: title[ctx.locale], balance: formatYuan(done.short) });
  }
  if ('repeated' in done) {
    if (!done.same) refuse('request_reused');
    tellNothing(ctx);
  }
  return walletsOf(ctx.db, shop);
}

/** A merchant's wallets, as the dialog shows them. */
export async function walletsFor(ctx: AdminCtx, id: number) {
  const shop = mintShopScope(id);
  const owner = orMissing(await walletOwner(ctx.db, shop));
  const [wallets, hand_frozen] = await Promise.all([walletsOf(ctx.db, shop), handFrozen(ctx.db, shop)]);
  return { ...owner, ...wallets, hand_frozen };
}
