/** Three ways a page may stand: in the shell, alone, or as another site in a frame. */

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { officeName, SiteContext } from '../../site.ts';
import { Boundary } from '../../trouble.tsx';
import { trail, useOffice } from '../office.ts';
import { Loading } from '../state-views.tsx';
import { rememberPlace } from '../way-back.ts';
import { useWindowTitle } from '../window-title.ts';
import type { OfficeArea } from './area.ts';
import { Shell } from './shell.tsx';

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What happens at each new address: up to the top, the window's title, and how the page is left is remembered. */
function useArrival(): void {
  const { pathname, search } = useLocation();
  const { menu } = useOffice();
  const site = use(SiteContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address starts at its top
  useLayoutEffect(() => {
    // Newer browsers answer scrolling with a promise, which an effect must not return.
    window.scrollTo({ top: 0, behavior: isCalm() ? 'auto' : 'smooth' });
  }, [pathname]);
  useEffect(() => rememberPlace(pathname, search), [pathname, search]);
  useWindowTitle(trail(menu, pathname).at(-1)?.meta.title, officeName(site));
}

function Content() {
  return (
    <Boundary>
      <Suspense fallback={<Loading rows={6} />}>
        <Outlet />
      </Suspense>
    </Boundary>
  );
}

/** Header, menu, tabs, footer, and the page among them. */
export function StandardLayout({ area }: { area: OfficeArea }) {
  useArrival();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: [area.role] });
    setRound(round + 1);
  };
  return (
    <Shell area={area} onRefresh={refresh}>
      <Content key={`${pathname}#${round}`} />
    </Shell>
  );
}

/** The page alone: for printing and for screens on a wall. */
export function BlankLayout() {
  useArrival();
  return (
    <main className="bo-blank">
      <Content />
    </main>
  );
}

/** Another site inside the shell. It gets no more rights than any other page of the web. */
export const FrameLayout = ({ address, title }: { address: string; title: string }) => (
  <iframe className="bo-frame" src={address} title={title} sandbox="allow-scripts allow-forms allow-popups" />
);
