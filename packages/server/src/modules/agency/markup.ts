/** Mark-ups and discounts as they are written. */
import { readMarkup } from '@keymall/contract/agency/agency-words';
import { refuse } from '#kit/refusal';

/** A written mark-up or discount. Refuses `bad_input`. */
export const markupRead = (type: 1 | 2, text: string, field: string): number => readMarkup(type, text) ?? refuse('bad_input', { field });
