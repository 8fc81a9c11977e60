/**
 * What may be done with a row: the first two as they stand, the others behind 更多. Which of them there are is for each to say by its
 * permission and its row's state, so that styles rather than a count decide what folds away.
 */
import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { MoreIcon } from 'tdesign-icons-react';
import { useWords, words } from '../i18n.tsx';

const text = words({ more: '更多' }, { more: 'More' });

/** Pixels between the button and what it opens, and what it keeps from the window's edge. */
const GAP = 4;

export function RowActs({ children }: { children: ReactNode }) {
  const t = useWords(text);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // its dialogs are opened from here and stay when it closes
  const [wasOpen, setWasOpen] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const place = ({ newState }: ToggleEvent): void => {
    setOpen(newState === 'open');
    const [button, box] = [opener.current, list.current];
    if (newState !== 'open' || !button || !box) return;
    const { right, top, bottom } = button.getBoundingClientRect();
    const below = bottom + GAP + box.offsetHeight <= window.innerHeight;
    box.style.left = `${Math.max(GAP, right - box.offsetWidth)}px`;
    box.style.top = `${below ? bottom + GAP : Math.max(GAP, top - GAP - box.offsetHeight)}px`;
    box.querySelector('button')?.focus();
    // it stands where its button was
    window.addEventListener('scroll', () => box.hidePopover(), { capture: true, once: true, passive: true });
  };
  return (
    <div className="bo-row-acts">
      {children}
      <button
        ref={opener}
        type="button"
        className="bo-more"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={(event) => {
          event.stopPropagation();
          setWasOpen(true);
        }}
      >
        {t('more')}
        <MoreIcon />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes behind whatever is pressed in it, which then has the focus to give back */}
      <div ref={list} id={id} className="bo-more-list" popover="auto" onToggle={place} onClickCapture={() => list.current?.hidePopover()}>
        {wasOpen && children}
      </div>
    </div>
  );
}
