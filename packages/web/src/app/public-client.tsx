/** The browser's start on a public page: fetch the modules the server drew it with, then take it over. */
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reloadWhenOutdated } from '../kit/fresh-build.ts';
import { LocaleProvider } from '../kit/i18n.tsx';
import { applyMode } from '../kit/mode.ts';
import { seedSite } from '../kit/site.ts';
import { nextTask, takeTurns } from '../kit/slice.tsx';
import { NetworkTrouble } from '../kit/trouble.tsx';
import { App } from './app.tsx';
import { earlyAnswers } from './early-answers.ts';
import { load } from './load.ts';
import { renderApart } from './render-apart.ts';
import { type PageState, STATE_ID } from './state.ts';

async function start(): Promise<void> {
  reloadWhenOutdated();
  const root = document.getElementById('root');
  const kept = document.getElementById(STATE_ID)?.textContent;
  if (!root || !kept) return;
  // written by document.ts in this very response
  const state = JSON.parse(kept) as PageState;
  seedSite(state.site);
  applyMode();
  // a page that looks ready but answers no click would be worse than one that says why
  const loaded = await load(state.files).catch(() => null);
  if (!loaded) {
    createRoot(root).render(
      <LocaleProvider>
        <NetworkTrouble />
      </LocaleProvider>,
    );
    return;
  }
  const tellAnswers = earlyAnswers(root);
  // In slices: a shelf of fifty goods taken over at once would hold up a slow phone's first tap.
  await nextTask();
  const together = renderApart();
  const taken = takeTurns();
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App state={state} loaded={loaded} />
      </StrictMode>,
    );
  });
  await taken;
  together();
  tellAnswers();
  performance.mark('taken-over');
  // an administrator's, and nobody else's
  if (/[?&]diy=1\b/.test(window.location.search)) void import('./node-overlay.ts').then(({ nodeOverlay }) => nodeOverlay());
  // where it is switched off, what a browser has of it removes itself (server/app/app-shell.ts)
  if (state.site.pwa_status === 1) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}

void start();
