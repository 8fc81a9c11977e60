/** Where a complaint stands, and what its steps are called. */

import type { Locale } from '@keymall/contract/kit/refusals';
import type { Titles } from '@keymall/contract/kit/words';
import { complaintStepWords } from '@keymall/contract/ordering/complaint-words';

type State = 'waiting' | 'contested' | 'agreed' | 'replaced' | 'buyer' | 'merchant' | 'withdrawn';

/** One word for where a complaint stands. */
export function complaintState({ status, result, merchant_status }: { status: number; result: number; merchant_status: number }): State {
  if (status === -1) return 'withdrawn';
  if (status === 0) return merchant_status === 3 ? 'contested' : 'waiting';
  if (merchant_status === 2) return 'replaced';
  if (result === 1) return 'merchant';
  return merchant_status === 1 ? 'agreed' : 'buyer';
}

const steps: Titles<string> = complaintStepWords;
export const stepText = (kind: string, locale: Locale): string => steps[kind]?.[locale] ?? kind;
