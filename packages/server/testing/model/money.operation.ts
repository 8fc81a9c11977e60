/** What may be asked of the house, and of the model of it. */

/** One that needs no more than a number. */
type Plain<Name> = Name extends string ? { do: Name; trade: string } : never;

/** What may be asked of the house. Plain data: the same operation can be asked again. */
export type Operation =
  | ({ do: 'place' } & Sale)
  | { do: 'close' | 'arrive'; trade: string }
  | { do: 'receipt'; account: string; trade: string; number: string; amount: number; source: 'notice' | 'manual' }
  | { do: 'rescue'; account: string; number: string; confirmed: boolean }
  | { do: 'give back'; account: string; number: string; fate: Fate }
  | { do: 'refund'; trade: string; amount: number | null }
  | { do: 'pay refund'; trade: string; nth: number; fate: Fate }
  | { do: 'refund by hand'; trade: string; nth: number }
  | { do: 'complain'; trade: string }
  | { do: 'take back' | 'agree' | 'for the merchant'; trade: string }
  | { do: 'for the buyer'; trade: string; amount: number }
  | { do: 'settle due'; trade: string; of: number }
  | { do: 'settle all due'; trades: string[] }
  | { do: 'settle now' | 'hold' | 'let go'; trade: string; of: number }
  | { do: 'rebate'; trade: string }
  | { do: 'adjust'; merchant: number; action: Action; amount: number; request: string }
  | { do: 'collect'; merchant: number }
  /** `owner` null: the platform's own. */
  | { do: 'join pool'; merchant: number; owner: number | null; pool: string; fee: number }
  | { do: 'award'; merchant: number; step: string; amount: number }
  | { do: 'award back'; merchant: number; step: string }
  | { do: 'recharge'; merchant: number; trade: string; wallet: Wallet; amount: number }
  | { do: 'close recharge'; trade: string }
  | { do: 'withdraw'; merchant: number; trade: string; amount: number; fee: number }
  | { do: 'agree to withdrawal'; trade: string; admin: 0 | 1 }
  | Plain<'send' | 'send again' | 'paid' | 'paid by hand'>
  | { do: 'failed'; trade: string; sending: number }
  | { do: 'refuse withdrawal'; trade: string; from: 0 | 4 };

/** What the gateway makes of what it is asked: done, refused, or done without a word. */
export type Fate = 'done' | 'refused' | 'silent';
export type Action =
  | 'inc'
  | 'dec'
  | 'freeze'
  | 'unfreeze'
  | 'customchannelfeeadd'
  | 'customchannelfeedec'
  | 'customchanneldepositadd'
  | 'customchanneldepositdec';
export type Wallet = 'money' | 'fee_money' | 'deposit_money';

export interface Sale {
  trade: string;
  merchant: number;
  account: string;
  unit: number;
  quantity: number;
  fee: number;
  feePayer: 1 | 2;
  sms: number;
  smsPayer: 0 | 1;
  /** Which of the merchant's cards to choose from was chosen; null for any card. */
  card: number | null;
  selectPlatform: number;
  selectMerchant: number;
  settlement: Settlement;
  /** Bought at another shop once it is paid. */
  docked: boolean;
  /** Who supplied it, the one whose cards they are first; nobody where it is the merchant's own. */
  suppliers: readonly Supplied[];
}

/** 0 at once, 1 the next midnight, 2 after 24 hours. */
export type Settlement = 0 | 1 | 2;
export interface Supplied {
  merchant: number;
  /** Its share of what merchants have of the sale. */
  net: number;
  settlement: Settlement;
}
