/** The guard before a back office: who is signed in and what the menu is are asked for, routes made of it, and only then is a page shown. */

import type { MenuNode } from '@keymall/contract/kit/menu';
import * as word from '@keymall/contract/kit/word';
import { accountChannel, officeChannel, shopOfficeChannel } from '@keymall/contract/realtime/push-socket';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ConfigProvider } from 'tdesign-react';
import { isLeaving, LEAVE_DELAY_MS, sentenceOf, signInAgain, signInOf } from '../../call.ts';
import { ConfirmHost } from '../../confirm.tsx';
import { type Locale, LocaleProvider, useLocale, useWords, words } from '../../i18n.tsx';
import { ProveHost } from '../../prove-host.tsx';
import { listen } from '../../push-line.ts';
import { clearSession, useSession } from '../../session.ts';
import { loadSite, type Site, SiteContext } from '../../site.ts';
import { toast } from '../../toast.ts';
import { ToastHost } from '../../toast-host.tsx';
import { Boundary } from '../../trouble.tsx';
import { componentWords } from '../component-words.ts';
import { loadLayouts } from '../list-memory.ts';
import { officeListener } from '../live.ts';
import { type Office, OfficeContext, useOffice } from '../office.ts';
import { createQueries } from '../queries.ts';
import { Failed } from '../state-views.tsx';
import { loadUiDefaults } from '../ui-settings.ts';
import { ActingBar } from './acting-bar.tsx';
import type { OfficeArea } from './area.ts';
import { routesOf } from './routes.tsx';

const text = words(
  {
    signInFirst: '请先登录',
    noRoutes: '路由加载失败',
    opening: '正在打开',
    cantBuild: "Can't build routes",
  },
  {
    signInFirst: 'Please sign in first',
    noRoutes: 'The menu could not be loaded',
    opening: 'Opening',
    cantBuild: "Can't build routes",
  },
  { network: word.networkError },
);

/** Everything around the pages of an area. */
export function OfficeRoot({ area }: { area: OfficeArea }) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <LocaleProvider>
        <Components>
          <Boundary>
            <Guard area={area} />
          </Boundary>
          <ConfirmHost />
          <ProveHost saves={area.prove} byCode={area.role === 'admin'} byPasskey={area.byPasskey} />
          <ToastHost />
        </Components>
      </LocaleProvider>
    </QueryClientProvider>
  );
}

/** The component library in the page's language. */
export const Components = ({ children }: { children: ReactNode }) => (
  <ConfigProvider globalConfig={componentWords[useLocale()]}>{children}</ConfigProvider>
);

const Opening = () => {
  const t = useWords(text);
  return (
    <div className="bo-opening" role="status" aria-label={t('opening')}>
      <span className="km-spinner km-spinner-large" />
    </div>
  );
};

function Guard({ area }: { area: OfficeArea }) {
  const t = useWords(text);
  const token = useSession(area.role)?.accessToken;
  const wasIn = useRef(false);
  useEffect(() => {
    if (token) wasIn.current = true;
    if (token || isLeaving() || isSigningOut) return;
    // signed out in another tab, or by the server there
    if (wasIn.current) return window.location.assign(signInAgain(area.role, 'ended'));
    if (area.role === 'admin') {
      toast.error(t('signInFirst'));
      const timer = setTimeout(() => window.location.assign('/'), LEAVE_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const here = window.location.pathname + window.location.search;
    window.location.assign(`${signInOf(area.role)}?redirect=${encodeURIComponent(here)}`);
  }, [token, area, t]);
  return token ? <Opened area={area} /> : <Opening />;
}

let isSigningOut = false;

interface Loaded {
  menu: readonly MenuNode[];
  account: Office['account'];
  perms: readonly string[];
  /** What letters to the account are in. */
  locale: Locale;
  site: Site | null;
}

function Opened({ area }: { area: OfficeArea }) {
  const t = useWords(text);
  const locale = useLocale();
  const query = useQuery<Loaded>({
    queryKey: ['office', area.role, locale],
    queryFn: async () => {
      const [menu, who, site] = await Promise.all([
        area.loadMenu(),
        area.loadAccount(),
        loadSite(),
        loadUiDefaults(),
        loadLayouts(area.lists),
      ]);
      return { menu, ...who, site };
    },
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error, refetch } = query;
  useEffect(() => {
    if (error && !isLeaving()) toast.error(sentenceOf(error, t('noRoutes')));
  }, [error, t]);
  // letters speak as the office does
  const kept = useRef<Locale>(undefined);
  useEffect(() => {
    if (!data) return;
    kept.current ??= data.locale;
    if (kept.current === locale) return;
    kept.current = locale;
    // the next opening tells it again where this does not arrive
    void area.saveLocale(locale).catch(() => undefined);
  }, [data, area, locale]);
  const office = useMemo<Office | null>(
    () =>
      data
        ? {
            role: area.role,
            account: data.account,
            perms: data.perms,
            menu: data.menu,
            lists: area.lists,
            reload: async () => {
              await refetch();
            },
            signOut: async (to = signInOf(area.role)) => {
              isSigningOut = true;
              await area.logout().catch(() => undefined);
              clearSession(area.role);
              window.location.assign(to);
            },
          }
        : null,
    [data, area, refetch],
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!office || !data) return <Opening />;
  return (
    <SiteContext value={data.site}>
      <OfficeContext value={office}>
        <Changes accountId={data.account.id} />
        <ActingBar />
        <Routed area={area} menu={data.menu} />
      </OfficeContext>
    </SiteContext>
  );
}

/** Offices that are told the same thing at once do not all ask in the same moment. */
const SPREAD_MS = 1_000;

/**
 * What changes of menu, rights or account while the office is open is asked for anew: as soon as it is told, after a line that was gone, and
 * when the line is refused, which is how an account hears that it was turned off.
 */
function Changes({ accountId }: { accountId: number }) {
  const { role, reload } = useOffice();
  const push = use(SiteContext)?.push;
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (!push) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (withinMs: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void latest.current(), Math.random() * withinMs);
    };
    const own = role === 'admin' ? accountChannel(role, accountId) : shopOfficeChannel(accountId);
    const leaves = [officeChannel(role), own].map((channel) => {
      let wasThere = false;
      return listen(push, officeListener(role, accountId), channel, {
        heard: (event) => event === 'office.changed' && ask(SPREAD_MS),
        missed: () => {
          if (wasThere) ask(SPREAD_MS);
          wasThere = true;
        },
        denied: () => ask(0),
      });
    });
    return () => {
      clearTimeout(timer);
      for (const leave of leaves) leave();
    };
  }, [push, role, accountId]);
  return null;
}

/** Where an address with `?redirect=` leads, as long as it stays in the office. */
export function redirectOf(home: string, search: string): string | null {
  const wanted = new URLSearchParams(search).get('redirect');
  return wanted && (wanted === home || wanted.startsWith(`${home}/`)) ? wanted : null;
}

function Routed({ area, menu }: { area: OfficeArea; menu: readonly MenuNode[] }) {
  const t = useWords(text);
  // made once: a menu in another language has the same addresses
  const [made] = useState(() => {
    try {
      const router = createBrowserRouter(routesOf(area, menu));
      const wanted = redirectOf(area.home, window.location.search);
      if (wanted) void router.navigate(wanted, { replace: true });
      return { router, error: null };
    } catch (error) {
      return { router: null, error };
    }
  });
  useEffect(() => {
    if (made.error) toast.error(t('cantBuild'));
  }, [made, t]);
  if (!made.router) return <Failed error={made.error} onRetry={() => window.location.reload()} />;
  return <RouterProvider router={made.router} />;
}
