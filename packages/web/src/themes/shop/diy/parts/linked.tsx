import type { ReactNode } from 'react';

/** What a click on it opens: on this site in its place, elsewhere beside it. */
export function Linked({ href, children }: { href: string; children: ReactNode }) {
  if (!href) return children;
  const out = href[0] !== '/' && { target: '_blank', rel: 'noopener nofollow noreferrer' };
  return (
    <a className="sx-link" href={href} {...out}>
      {children}
    </a>
  );
}
