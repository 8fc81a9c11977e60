/** Which state of a contract becomes which, and by whose hand. Pure. */
import type { ContractStatus } from '@keymall/contract/billing/merchant-contract';

export type ContractHand = 'admin' | 'merchant' | 'clock';
interface Move {
  from: ContractStatus;
  to: ContractStatus;
  by: ContractHand;
}

/** Every legal move. A contract that its merchant has once agreed to is never asked about again. */
export const CONTRACT_MOVES: readonly Move[] = [
  { from: 'audit', to: 'pending', by: 'merchant' },
  { from: 'audit', to: 'executing', by: 'merchant' },
  { from: 'audit', to: 'fail', by: 'merchant' },
  { from: 'audit', to: 'fail', by: 'admin' },
  { from: 'fail', to: 'audit', by: 'admin' },
  { from: 'pending', to: 'fail', by: 'admin' },
  { from: 'executing', to: 'fail', by: 'admin' },
  { from: 'executing', to: 'finish', by: 'admin' },
  { from: 'pending', to: 'executing', by: 'clock' },
  { from: 'executing', to: 'finish', by: 'clock' },
];

interface Known {
  status: ContractStatus;
  confirmed: boolean;
}

export const mayMove = ({ status, confirmed }: Known, to: ContractStatus, by: ContractHand): boolean =>
  CONTRACT_MOVES.some((move) => move.from === status && move.to === to && move.by === by) && !(to === 'audit' && confirmed);

/** Written anew only until its merchant has agreed. */
export const mayEdit = ({ status, confirmed }: Known): boolean => !confirmed && (status === 'audit' || status === 'fail');

/** What the administrators' page offers. */
export const whatCan = (known: Known): ('edit' | 'del' | 'audit' | 'finish' | 'fail')[] => [
  ...(mayEdit(known) ? (['edit'] as const) : []),
  ...(['audit', 'finish', 'fail'] as const).filter((to) => mayMove(known, to, 'admin')),
  ...(known.status === 'fail' && !known.confirmed ? (['del'] as const) : []),
];

/** Where a merchant's word leads on a day: to wait for the first day, or at once into force; null once the last day is over. Days, `YYYY-MM-DD`. */
export function confirmedStatus(
  { effective_date, end_date }: { effective_date: string; end_date: string },
  today: string,
): 'pending' | 'executing' | null {
  if (today > end_date) return null;
  return today < effective_date ? 'pending' : 'executing';
}
