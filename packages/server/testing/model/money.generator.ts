/** Random operations, most of them sensible where the model stands, some not. The same seed over the same model gives the same ones. */
import type { Order, Share } from './money.books.ts';
import type { Model } from './money.model.ts';
import type { Action, Fate, Operation, Wallet } from './money.operation.ts';

/** Sales of one merchant may all choose cards: so many are laid out. */
export interface Chances {
  random: () => number;
  merchants: number;
  /** Merchants with a gateway of their own. */
  own: readonly number[];
  /** Cards there are to choose from, of each merchant. */
  choosable: number;
  /** Who sells others' cards, the one whose they are first. */
  resales: readonly { seller: number; suppliers: readonly number[] }[];
}

/** How often each kind is tried, in parts. */
const WEIGHTS = {
  place: 16,
  pay: 18,
  'odd receipt': 7,
  close: 4,
  arrive: 4,
  rescue: 4,
  'give back': 3,
  refund: 8,
  'end refund': 6,
  complain: 5,
  'end complaint': 5,
  share: 9,
  rebate: 6,
  adjust: 9,
  collect: 2,
  'join pool': 3,
  award: 3,
  'award back': 2,
  recharge: 3,
  'close recharge': 1,
  withdraw: 4,
  'move withdrawal': 12,
} as const;
type Kind = keyof typeof WEIGHTS;
const KINDS = Object.keys(WEIGHTS) as Kind[];
/** What a merchant's money is taken by, and what brings it back: of these several at once are a rush for it. */
const RUSH: readonly Kind[] = ['refund', 'complain', 'end complaint', 'share', 'adjust', 'collect', 'withdraw', 'join pool', 'award back'];

const ACTIONS: readonly Action[] = [
  'inc',
  'dec',
  'freeze',
  'unfreeze',
  'customchannelfeeadd',
  'customchannelfeedec',
  'customchanneldepositadd',
  'customchanneldepositdec',
];
const WALLETS: readonly Wallet[] = ['money', 'fee_money', 'deposit_money'];
const FATES: readonly Fate[] = ['done', 'done', 'done', 'refused', 'silent'];

/** Makes operations one after another. */
export function operations({ random, merchants, own, choosable, resales }: Chances) {
  let count = 0;
  const chosen = Array.from({ length: merchants }, () => 0);
  const trades: string[] = [];
  const receipts: { account: string; number: string; trade: string; amount: number }[] = [];
  const recharges: { trade: string; amount: number }[] = [];
  const withdrawals: string[] = [];
  const requests: Extract<Operation, { do: 'adjust' }>[] = [];
  const steps: { merchant: number; step: string; amount: number }[] = [];
  const below = (limit: number): number => Math.floor(random() * limit);
  const likely = (chance: number): boolean => random() < chance;
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const name = (kind: string): string => `${kind}${String((count += 1)).padStart(20, '0')}`;
  /** Mostly a late one of the list, that fits if one is soon found. */
  function find<T>(list: readonly T[], fits: (each: T) => boolean = () => true): T | undefined {
    for (let turn = 0; turn < 30; turn += 1) {
      const from = likely(0.9) ? Math.max(0, list.length - 50) : 0;
      const each = list[from + below(list.length - from)];
      if (each !== undefined && fits(each)) return each;
    }
    return undefined;
  }
  const merchant = (only?: number): number => only ?? below(merchants);

  function place(only?: number): Operation {
    const seller = merchant(only);
    const resale = likely(0.5) ? resales.find((each) => each.seller === seller) : undefined;
    const ownGateway = !resale && own.includes(seller) && likely(0.4);
    const choosing = !resale && likely(0.15) && (chosen[seller] as number) < choosable;
    const docked = !resale && !choosing && likely(0.2);
    const quantity = choosing ? 1 : 1 + below(2);
    const unit = 1 + below(oneOf([300, 3000, 20_000]));
    const fee = Math.min(unit * quantity, Math.round(unit * quantity * oneOf([0, 0.006, 0.03, 0.3])));
    const feePayer = oneOf([1, 2] as const);
    const room = unit * quantity - (feePayer === 1 ? fee : 0);
    const smsPayer = oneOf([0, 1] as const);
    const sms = likely(0.2) && (smsPayer === 0 || room >= 10) ? 10 : 0;
    const card = choosing ? (chosen[seller] as number) : null;
    if (choosing) chosen[seller] = (chosen[seller] as number) + 1;
    const trade = name('T');
    trades.push(trade);
    const account = ownGateway ? `own${seller}` : `ours${below(2)}`;
    const select = choosing ? { selectPlatform: 20, selectMerchant: 100 } : { selectPlatform: 0, selectMerchant: 0 };
    const settlement = ownGateway ? 0 : oneOf([0, 0, 1, 2] as const);
    let left = room - (smsPayer === 1 ? sms : 0);
    const suppliers = (resale?.suppliers ?? []).map((each) => {
      // Nothing at times, and all there is.
      const net = Math.min(left, below(left + 2));
      left -= net;
      return { merchant: each, net, settlement: oneOf([0, 0, 1, 2] as const) };
    });
    const terms = { unit, quantity, fee, feePayer, sms, smsPayer, card, ...select, settlement, docked, suppliers };
    return { do: 'place', trade, merchant: seller, account, ...terms };
  }

  /** Some are paid after they were closed. */
  const awaits = (order?: Order): boolean => order?.status === 'waiting' || (order?.status === 'closed' && likely(0.2));

  function pay(model: Model, only?: number): Operation | undefined {
    const recharge = likely(0.15) ? find(recharges, ({ trade }) => model.payments.get(trade)?.paid === false) : undefined;
    const trade = recharge?.trade ?? find(trades, (each) => isOf(model, each, only) && awaits(orderOf(model, each)));
    const payment = trade === undefined ? undefined : model.payments.get(trade);
    if (!payment) return undefined;
    const source = payment.order && likely(0.1) ? 'manual' : 'notice';
    return receipt(payment.account, payment.trade, payment.amount, source);
  }

  function receipt(account: string, trade: string, amount: number, source: 'notice' | 'manual' = 'notice'): Operation {
    const number = source === 'manual' ? `manual-${trade}` : name('G');
    receipts.push({ account, number, trade, amount });
    return { do: 'receipt', account, trade, number, amount, source };
  }

  /** A second or late one, one over another amount, to another account, for nothing, known already, or what a merchant's own gateway makes up. */
  function oddReceipt(model: Model, only?: number): Operation | undefined {
    const what = below(7);
    const known = find(receipts);
    if (what === 0 && known) return { do: 'receipt', ...known, source: known.number.startsWith('manual') ? 'manual' : 'notice' };
    if (what === 1) return receipt('ours0', name('N'), 1 + below(5000));
    if (what === 6) return receipt(`own${oneOf(own)}`, likely(0.5) ? name('N') : (find(trades) ?? name('N')), 1 + below(50_000));
    const payment = model.payments.get(
      find(what === 2 ? recharges.map(({ trade }) => trade) : trades, (trade) => what === 2 || isOf(model, trade, only)) ?? '',
    );
    if (!payment) return undefined;
    if (what === 3) return receipt(payment.account, payment.trade, payment.amount + 1);
    if (what === 4) return receipt(payment.account === 'ours0' ? 'ours1' : 'ours0', payment.trade, payment.amount);
    return receipt(payment.account, payment.trade, payment.amount, payment.order && likely(0.1) ? 'manual' : 'notice');
  }

  const orderOf = (model: Model, trade: string): Order | undefined => model.orders.get(trade);
  const isOf = (model: Model, trade: string, only?: number): boolean => only === undefined || orderOf(model, trade)?.merchant === only;
  const ordered = (model: Model, only: number | undefined, fits: (order: Order) => boolean): Order | undefined => {
    const trade = find(trades, (each) => {
      const order = orderOf(model, each);
      return order !== undefined && isOf(model, each, only) && fits(order);
    });
    return trade === undefined ? undefined : orderOf(model, trade);
  };
  const receiptIn = (model: Model, states: readonly string[]) =>
    find(receipts, ({ account, number }) => states.includes(model.receipts.get(`${account}/${number}`)?.state ?? ''));
  /** By the name it bears now: an administrator's word gets the gateway's. */
  const numberOf = (model: Model, account: string, number: string): string => model.receipts.get(`${account}/${number}`)?.number ?? number;

  function refund(model: Model, only?: number): Operation | undefined {
    const order = ordered(model, only, ({ status }) => status === 'paid' || (status === 'refunded' && likely(0.1)));
    if (!order) return undefined;
    const left = order.total - order.refunded;
    const amount = likely(0.3) ? null : likely(0.05) ? left + 1 : 1 + below(Math.max(1, left));
    return { do: 'refund', trade: order.trade, amount };
  }

  function endRefund(model: Model, only?: number): Operation | undefined {
    const order = ordered(model, only, ({ refunds }) => refunds > 0);
    if (!order) return undefined;
    const which = { trade: order.trade, nth: below(order.refunds) };
    return likely(0.3) ? { do: 'refund by hand', ...which } : { do: 'pay refund', ...which, fate: oneOf(FATES) };
  }

  function endComplaint(model: Model, only?: number): Operation | undefined {
    const order = ordered(model, only, ({ complaint }) => complaint === 'open' || (complaint === 'over' && likely(0.1)));
    if (!order) return undefined;
    const { trade, price } = order;
    const what = oneOf(['take back', 'agree', 'for the merchant', 'for the buyer'] as const);
    return what === 'for the buyer' ? { do: what, trade, amount: 1 + below(Math.max(1, price)) } : { do: what, trade };
  }

  function share(model: Model, only?: number): Operation | undefined {
    if (likely(0.15) && only === undefined) {
      const waiting = [0, 1, 2].map(() => ordered(model, only, ({ shares }) => shares.some(({ state }) => state === 'waiting'))?.trade);
      return { do: 'settle all due', trades: waiting.filter((trade) => trade !== undefined) };
    }
    const fits = ({ state, due }: Share): boolean =>
      state === 'waiting' || state === 'suspended' || (state !== 'none' && likely(due ? 0.2 : 0.05));
    let found: Share | undefined;
    const order = ordered(model, only, ({ shares }) => {
      const fitting = shares.filter(fits);
      found = fitting[below(fitting.length)];
      return found !== undefined;
    });
    if (!order || !found) return undefined;
    const what = oneOf(['settle due', 'settle due', 'settle now', 'hold', 'let go', 'let go'] as const);
    return { do: what, trade: order.trade, of: found.merchant };
  }

  function adjust(model: Model, only?: number): Operation {
    const again = likely(0.1) ? find(requests) : undefined;
    if (again) return { ...again, amount: again.amount + below(2) };
    const whose = merchant(only);
    const action = oneOf(ACTIONS);
    const kind =
      action === 'customchannelfeedec' ? 'merchant_prepaid' : action === 'customchanneldepositdec' ? 'merchant_deposit' : 'merchant_wallet';
    const most = action === 'unfreeze' ? model.handFrozen(whose) : model.has(kind, whose);
    // What takes from a wallet takes to the last fen at times, and a fen too much.
    const amount = !/dec$|freeze$/.test(action) ? 1 + below(3000) : likely(0.3) ? most + below(2) : 1 + below(most + 10);
    const made = { do: 'adjust', merchant: whose, action, amount: Math.max(1, amount), request: name('A') } as const;
    requests.push(made);
    return made;
  }

  function joinPool(model: Model, only?: number): Operation {
    const whose = merchant(only);
    const has = model.has('merchant_wallet', whose);
    const fee = Math.max(1, likely(0.3) ? has + below(2) : 1 + below(Math.min(has, 3000) + 10));
    const owner = likely(0.2) ? null : (whose + 1 + below(merchants - 1)) % merchants;
    return { do: 'join pool', merchant: whose, owner, pool: name('P'), fee };
  }

  function award(only?: number): Operation {
    const again = likely(0.4) ? find(steps, (each) => only === undefined || each.merchant === only) : undefined;
    const made = again ?? { merchant: merchant(only), step: name('S'), amount: 1 + below(2000) };
    if (!again) steps.push(made);
    return { do: 'award', ...made };
  }

  function withdraw(model: Model, only?: number): Operation {
    const whose = merchant(only);
    const has = model.has('merchant_wallet', whose);
    const amount = Math.max(2, likely(0.3) ? has + below(2) : 1 + below(has + 10));
    const trade = name('W');
    withdrawals.push(trade);
    return { do: 'withdraw', merchant: whose, trade, amount, fee: below(Math.min(amount, 200)) };
  }

  function moveWithdrawal(model: Model, only?: number): Operation | undefined {
    const trade = find(withdrawals, (each) => {
      const asked = model.withdrawals.get(each);
      return (
        asked !== undefined && (only === undefined || asked.merchant === only) && (asked.status === 0 || asked.status > 2 || likely(0.05))
      );
    });
    const asked = trade === undefined ? undefined : model.withdrawals.get(trade);
    if (!asked || trade === undefined) return undefined;
    const what = below(10);
    if (what === 0) return { do: 'refuse withdrawal', trade, from: oneOf([0, 4] as const) };
    if (asked.status === 0)
      return asked.first === null || what < 4
        ? { do: 'agree to withdrawal', trade, admin: oneOf([0, 1] as const) }
        : { do: what < 8 ? 'send' : 'paid by hand', trade };
    if (asked.status === 4) return what < 5 ? { do: 'send again', trade } : { do: 'refuse withdrawal', trade, from: 4 };
    return what < 6 ? { do: 'paid', trade } : { do: 'failed', trade, sending: asked.sendings - (what === 9 ? 1 : 0) };
  }

  function make(kind: Kind, model: Model, only?: number): Operation | undefined {
    switch (kind) {
      case 'place':
        return place(only);
      case 'pay':
        return pay(model, only);
      case 'odd receipt':
        return oddReceipt(model, only);
      case 'close': {
        const order = ordered(model, only, ({ status }) => status === 'waiting' || likely(0.05));
        return order && { do: 'close', trade: order.trade };
      }
      case 'arrive': {
        const order = ordered(model, only, ({ docked, status, arrived }) => docked && ((status === 'paid' && !arrived) || likely(0.1)));
        return order && { do: 'arrive', trade: order.trade };
      }
      case 'rescue': {
        const late = receiptIn(model, ['pending', ...(likely(0.1) ? ['applied'] : [])]);
        return late && { do: 'rescue', account: late.account, number: numberOf(model, late.account, late.number), confirmed: likely(0.7) };
      }
      case 'give back': {
        const owed = receiptIn(model, ['owed', 'refunding', 'failed']);
        return owed && { do: 'give back', account: owed.account, number: numberOf(model, owed.account, owed.number), fate: oneOf(FATES) };
      }
      case 'refund':
        return refund(model, only);
      case 'end refund':
        return endRefund(model, only);
      case 'complain': {
        const order = ordered(model, only, ({ status }) => status === 'paid' || likely(0.03));
        return order && { do: 'complain', trade: order.trade };
      }
      case 'end complaint':
        return endComplaint(model, only);
      case 'share':
        return share(model, only);
      case 'rebate': {
        const order = ordered(
          model,
          only,
          ({ status, rebate }) => (status === 'paid' || status === 'refunded') && (rebate === null || likely(0.1)),
        );
        return order && { do: 'rebate', trade: order.trade };
      }
      case 'adjust':
        return adjust(model, only);
      case 'collect':
        return { do: 'collect', merchant: merchant(only) };
      case 'join pool':
        return joinPool(model, only);
      case 'award':
        return award(only);
      case 'award back': {
        const given = find(steps, (each) => only === undefined || each.merchant === only);
        return given && { do: 'award back', merchant: given.merchant, step: given.step };
      }
      case 'recharge': {
        const trade = name('R');
        const amount = 1 + below(5000);
        recharges.push({ trade, amount });
        return { do: 'recharge', merchant: merchant(only), trade, wallet: oneOf(WALLETS), amount };
      }
      case 'close recharge': {
        const recharge = find(recharges, ({ trade }) => model.payments.has(trade));
        return recharge && { do: 'close recharge', trade: recharge.trade };
      }
      case 'withdraw':
        return withdraw(model, only);
      case 'move withdrawal':
        return moveWithdrawal(model, only);
    }
  }

  /** The next one; `only` of one merchant, as far as it is anybody's; in a rush, of what takes its money. */
  return function next(model: Model, only?: number, rush = false): Operation {
    const kinds = rush ? RUSH : KINDS;
    const total = kinds.reduce((sum, kind) => sum + WEIGHTS[kind], 0);
    for (;;) {
      let drawn = random() * total;
      const kind = kinds.find((each) => (drawn -= WEIGHTS[each]) < 0) ?? 'adjust';
      const made = make(kind, model, only);
      if (made) return made;
    }
  };
}
