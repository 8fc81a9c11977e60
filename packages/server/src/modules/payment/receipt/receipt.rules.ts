/** What a gateway may say at all, however well it is signed. Pure. */
import { MAX_FEN } from '@keymall/contract/kit/money';

/** What numbers of gateways and of ours are made of: printed letters, and no more than their columns hold. */
const NUMBER = /^[\x21-\x7e]{1,64}$/;

export const isNumber = (text: string): boolean => NUMBER.test(text);

/** Whether a receipt could be one: two numbers, and an amount that somebody could have paid. */
export const makesSense = ({ transaction_id, trade_no, amount }: { transaction_id: string; trade_no: string; amount: number }): boolean =>
  isNumber(transaction_id) && isNumber(trade_no) && Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_FEN;

/** A gateway's text as it may be kept: without what is no letter, and so many of them. */
export const asText = (text: string, letters: number): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, letters);
