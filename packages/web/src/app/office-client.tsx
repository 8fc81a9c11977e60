/** The back offices' start. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LocaleProvider } from '../kit/i18n.tsx';
import { applyMode } from '../kit/mode.ts';
import { ToastHost } from '../kit/toast-host.tsx';

const root = document.getElementById('root');
applyMode();
if (root)
  createRoot(root).render(
    <StrictMode>
      <LocaleProvider>
        <ToastHost />
      </LocaleProvider>
    </StrictMode>,
  );
