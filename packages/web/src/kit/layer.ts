/**
 * What lies over the page. Whatever is under the top layer is inert: focus, pointer and screen readers stay inside it, and
 * Escape reaches it alone. Layers are numbered from 1000, questions from 5000; toasts lie above them all.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';

export const FIRST_LAYER = 1000;
/** Questions lie above whatever asked them. */
export const FIRST_MESSAGE = 5000;
/** How long a layer takes to fade, in and out. */
export const LAYER_MS = 300;

interface Layer {
  element: HTMLElement;
  close: () => void;
}
let open: Layer[] = [];

function settle(): void {
  const top = open.at(-1);
  const root = document.getElementById('root');
  if (root) root.inert = open.length > 0;
  document.documentElement.classList.toggle('km-covered', open.length > 0);
  for (const layer of open) layer.element.inert = layer !== top;
}

function onKey(event: KeyboardEvent): void {
  const top = open.at(-1);
  if (event.key !== 'Escape' || !top || event.defaultPrevented) return;
  event.preventDefault();
  top.close();
}

/** Makes an element the top layer while `shown`: focus goes in, and back to where it was afterwards. Gives its z-index. */
export function useLayer(ref: RefObject<HTMLElement | null>, shown: boolean, close: () => void, first = FIRST_LAYER): number {
  const [level, setLevel] = useState(first);
  const onClose = useRef(close);
  onClose.current = close;
  useEffect(() => {
    const element = ref.current;
    if (!shown || !element) return;
    const before = document.activeElement;
    const layer: Layer = { element, close: () => onClose.current() };
    if (open.length === 0) document.addEventListener('keydown', onKey);
    open = [...open, layer];
    setLevel(first + open.length - 1);
    settle();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true });
    return () => {
      open = open.filter((each) => each !== layer);
      if (open.length === 0) document.removeEventListener('keydown', onKey);
      settle();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [ref, shown, first]);
  return level;
}

/** Keeps something mounted for as long as it takes to fade away. */
export function useLingering(shown: boolean, ms = LAYER_MS): boolean {
  const [lingers, setLingers] = useState(shown);
  useEffect(() => {
    if (shown) {
      setLingers(true);
      return;
    }
    const timer = setTimeout(() => setLingers(false), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return shown || lingers;
}
