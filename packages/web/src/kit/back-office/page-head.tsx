import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { trail, useOffice } from './office.ts';

/** What the page at this address is called: the title of its row, as the menu and the window have it. */
export function usePageTitle(): string {
  const { pathname } = useLocation();
  return trail(useOffice().menu, pathname).at(-1)?.meta.title ?? '';
}

interface PageHeadProps {
  /** Only where the page is about one thing that has a name of its own; otherwise the title of the page's row. */
  title?: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A page's title, with what can be done on the page beside it. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  const own = usePageTitle();
  return (
    <header className="bo-page-head">
      <div>
        <h1>{title ?? own}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className="bo-row">{children}</div>}
    </header>
  );
}

interface CardProps {
  title?: string;
  /** At the right end of its head. */
  extra?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A box of a page, with a title of its own where it needs one. */
export const Card = ({ title, extra, className, children }: CardProps) => (
  <section className={className ? `bo-card ${className}` : 'bo-card'}>
    {(title || extra) && (
      <header className="bo-card-head">
        {title && <h2>{title}</h2>}
        {extra && <div className="bo-row">{extra}</div>}
      </header>
    )}
    {children}
  </section>
);
