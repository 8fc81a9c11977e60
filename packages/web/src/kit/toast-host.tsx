/** Shows the toasts, above everything; the pointer or the focus resting on one keeps it. Mounted once, beside the page. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useWords, words } from './i18n.tsx';
import { TOAST_MS, type Toast, toast } from './toast.ts';

const text = words({ close: '关闭提示' }, { close: 'Dismiss' });
const none: readonly Toast[] = [];

export function ToastHost() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.shown, () => none);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return null;
  return createPortal(
    <div className="km-toasts" aria-live="polite" role="status">
      {toasts.map((each) => (
        <ToastRow key={each.id} toast={each} />
      ))}
    </div>,
    document.body,
  );
}

function ToastRow({ toast: { id, tone, text: sentence } }: { toast: Toast }) {
  const t = useWords(text);
  const [held, setHeld] = useState(false);
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => toast.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting the pointer is a convenience; the button is the control
    <div className={`km-toast km-toast-${tone}`} onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
      <span>{sentence}</span>
      <button
        type="button"
        aria-label={t('close')}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onClick={() => toast.dismiss(id)}
      >
        ×
      </button>
    </div>
  );
}
