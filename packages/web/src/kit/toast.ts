/** Short notices at the top of the window. Anything may raise one; `<ToastHost/>` shows them. Figures: docs/domain/faces-and-sessions.md. */

export type ToastTone = 'success' | 'error' | 'info';
export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
}

/** How long one stays unless the pointer rests on it. */
export const TOAST_MS = 3000;
const MOST = 4;

let shown: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();
const change = (toasts: readonly Toast[]): void => {
  shown = toasts;
  for (const listener of listeners) listener();
};

function raise(tone: ToastTone, text: string): void {
  if (!text) return;
  // the same sentence twice is one notice, not two
  change([...shown.filter((each) => each.text !== text), { id: next++, tone, text }].slice(-MOST));
}

export const toast = {
  success: (text: string): void => raise('success', text),
  error: (text: string): void => raise('error', text),
  info: (text: string): void => raise('info', text),
  dismiss: (id: number): void => change(shown.filter((each) => each.id !== id)),
  /** What is shown now; for the host and for tests. */
  shown: (): readonly Toast[] => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
