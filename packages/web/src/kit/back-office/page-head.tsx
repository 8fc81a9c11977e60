import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ArrowLeftIcon } from 'tdesign-icons-react';
import { useWords, words } from '../i18n.tsx';
import { trail, useOffice } from './office.ts';
import { useWayBack } from './way-back.ts';
import { useAbout } from './window-title.ts';

const text = words({ back: '返回{title}' }, { back: 'Back to {title}' });

/** What the page at this address is called: the title of its row, as the menu and the window have it. */
export function usePageTitle(): string {
  const { pathname } = useLocation();
  return trail(useOffice().menu, pathname).at(-1)?.meta.title ?? '';
}

interface PageHeadProps {
  /** Only where the page is about one thing that has a name of its own; otherwise the title of the page's row. */
  title?: string;
  /** The name of the one thing that the page is about, as soon as it is known: the window is called by it. */
  about?: string;
  lead?: ReactNode;
  /** Beside the title, on a phone too: how the page's list is shown. */
  tools?: ReactNode;
  children?: ReactNode;
}

/** A page's title, with the way back to the page it belongs to before it and what can be done on the page beside it. */
export function PageHead({ title, about, lead, tools, children }: PageHeadProps) {
  const t = useWords(text);
  const own = usePageTitle();
  const back = useWayBack();
  useAbout(about);
  return (
    <header className="bo-page-head">
      {back && (
        <Link
          className="bo-icon bo-back"
          to={back.href}
          aria-label={t('back', { title: back.title })}
          title={t('back', { title: back.title })}
        >
          <ArrowLeftIcon size="20px" />
        </Link>
      )}
      <div>
        <h1>{title ?? own}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {tools}
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
