import type { ReactNode } from 'react';

/** A page's title, with what can be done on the page beside it. */
export const PageHead = ({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) => (
  <header className="bo-page-head">
    <div>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {children && <div className="bo-row">{children}</div>}
  </header>
);

/** A box of a page, with a title of its own. */
export const Card = ({ title, extra, children }: { title?: string; extra?: ReactNode; children: ReactNode }) => (
  <section className="bo-card">
    {(title || extra) && (
      <header className="bo-card-head">
        {title && <h2>{title}</h2>}
        {extra && <div className="bo-row">{extra}</div>}
      </header>
    )}
    {children}
  </section>
);
