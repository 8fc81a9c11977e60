/** Months that may have been invoiced, the last one that is over first: for filters. */
import { INVOICE_MONTHS } from '@keymall/contract/billing/invoice';
import { formatDay } from '@keymall/contract/kit/time';
import { useMemo } from 'react';

export function useMonths(): { value: string; label: string }[] {
  return useMemo(() => {
    const [year = 0, month = 1] = formatDay(new Date()).split('-').map(Number);
    return Array.from({ length: INVOICE_MONTHS }, (_, back) => {
      const at = year * 12 + month - 2 - back;
      const value = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
      return { value, label: value };
    });
  }, []);
}
