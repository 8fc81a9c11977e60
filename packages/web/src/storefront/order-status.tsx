/** What an order's state is, large: the head of the pay, callback and order pages. */
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n';
import { type StatusName, statusWords } from './words.ts';

const PATHS: Record<StatusName, string> = {
  unpaid: 'M12 7v5.2l3.4 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  paid: 'm8 12.3 2.7 2.700L16 9.500M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  closed: 'm9 9 6 6m0-6-6 6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  refunded: 'M9 8 6.5 10.5 9 13m-2.5-2.500h7a3 3 0 0 1 0 6H11M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  exception: 'M12 7.500v5.500m0 3v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
};

interface StatusHeadProps {
  name: StatusName;
  /** In the place of the state's own sentence. */
  note?: ReactNode;
  /** Money came that the order did not take: what becomes of it is told below. */
  untaken?: boolean;
  children?: ReactNode;
}

export function StatusHead({ name, note, untaken = false, children }: StatusHeadProps) {
  const t = useWords(statusWords);
  return (
    <header className={`km-status km-status-${name}`} role="status">
      <svg
        viewBox="0 0 24 24"
        width="44"
        height="44"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={PATHS[name]} />
      </svg>
      <h1>{t(name)}</h1>
      <p>{note ?? t(name === 'closed' && untaken ? 'closedUntakenNote' : `${name}Note`)}</p>
      {children}
    </header>
  );
}

/** The same as a small label in a list. */
export function StatusLabel({ name }: { name: StatusName }) {
  const t = useWords(statusWords);
  return <span className={`km-label km-status-${name}`}>{t(name)}</span>;
}
