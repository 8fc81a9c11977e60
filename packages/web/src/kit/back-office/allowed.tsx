import type { ReactNode } from 'react';
import { useAllowed } from './office.ts';

/** Its children, where the account holds one of the permissions; otherwise nothing at all. */
export function Allowed({ to, children }: { to: readonly string[]; children: ReactNode }) {
  return useAllowed(to) ? children : null;
}
