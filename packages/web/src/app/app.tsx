/** A public page with what surrounds it everywhere: language, site, toasts, and a net for what breaks. */
import { addressOf, readAddress } from '@keymall/contract/kit/address';
import { createElement, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { LocaleProvider, useLocale } from '../kit/i18n.tsx';
import { SiteContext } from '../kit/site.ts';
import { ToastHost } from '../kit/toast-host.tsx';
import { Boundary } from '../kit/trouble.tsx';
import type { Loaded } from './registry.ts';
import type { PageState } from './state.ts';
import '../kit/kit.css';

/** The window's title follows the language that is chosen on the page. */
function Title({ titles }: { titles: NonNullable<PageState['titles']> }) {
  const title = titles[useLocale()];
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

export function App({ state, loaded: { Page, Look, Frame: FrameLook } }: { state: PageState; loaded: Loaded }) {
  const { data, url, path, device, now, nav } = state;
  const params = useMemo(() => readAddress(url, addressOf(path)) ?? {}, [url, path]);
  const Frame = useCallback(({ children }: { children: ReactNode }) => <FrameLook nav={nav ?? []}>{children}</FrameLook>, [FrameLook, nav]);
  return (
    <LocaleProvider initial={state.locale}>
      {state.titles && <Title titles={state.titles} />}
      <SiteContext value={state.site}>
        <Boundary>{createElement(Page, { data, url, params, device, now, Frame, Look })}</Boundary>
        <ToastHost />
      </SiteContext>
    </LocaleProvider>
  );
}
