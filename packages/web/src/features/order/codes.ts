/** Short codes of the server that people read as words. Those it does not know are shown as they came. */
import type { Label } from '@keymall/contract/kit/words';
import { deviceWords, orderStepWords, owedOutcomeWords, receiptOutcomeWords, unheardWords } from '@keymall/contract/ordering/order-words';

type Locale = keyof Label;
const said = (table: Record<string, Label>) => (code: string, locale: Locale) => table[code]?.[locale] ?? code;

export const stepText = said(orderStepWords);
export const outcomeText = said(receiptOutcomeWords);
export const unheardText = said(unheardWords);
/** Why a receipt is owed back, where the reason is one of ours. */
export const owedText = said(owedOutcomeWords);
export const deviceText = said(deviceWords);
