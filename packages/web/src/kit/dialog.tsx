/** A dialog in the middle, or a drawer from the side (from below on a phone). Rendered beside the page, never on the server. */
import * as word from '@keymall/contract/kit/word';
import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useWords, words } from './i18n.tsx';
import { FIRST_LAYER, FIRST_MESSAGE, useLayer, useLingering } from './layer.ts';
import { useOwnId } from './own-id.ts';

const text = words({}, {}, { close: word.close });

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the foot. */
  foot?: ReactNode;
  kind?: 'dialog' | 'drawer';
  /** A question: above all that is open. */
  message?: boolean;
  /** False while closing would lose something: neither Escape nor the backdrop closes it, and there is no cross. */
  dismissable?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** What it is put into, by selector: the body unless said. */
  attach?: string;
}

export function Dialog(props: DialogProps) {
  const mounted = useLingering(props.open);
  if (!mounted || typeof document === 'undefined') return null;
  const target = document.querySelector(props.attach ?? 'body');
  if (target) return createPortal(<Panel {...props} />, target);
  console.warn('attach is not exist', props.attach);
  return null;
}

/** The same thing from the side. */
export const Drawer = (props: Omit<DialogProps, 'kind'>) => <Dialog {...props} kind="drawer" />;

function Panel({
  open,
  title,
  onClose,
  children,
  foot,
  kind = 'dialog',
  message = false,
  dismissable = true,
  size = 'medium',
}: DialogProps) {
  const t = useWords(text);
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useOwnId();
  const close = (): void => {
    if (dismissable) onClose();
  };
  const level = useLayer(ref, open, close, message ? FIRST_MESSAGE : FIRST_LAYER);
  return (
    <div className={`km-layer km-layer-${kind}`} data-closing={open ? undefined : ''} style={{ zIndex: level }}>
      {/* for the pointer; the keyboard has Escape */}
      <button type="button" className="km-backdrop" tabIndex={-1} aria-hidden="true" onClick={close} />
      <div ref={ref} className={`km-panel km-panel-${size}`} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <header className="km-panel-head">
          <h2 id={titleId}>{title}</h2>
          {dismissable && (
            <button type="button" className="km-icon-button" aria-label={t('close')} onClick={close}>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
              </svg>
            </button>
          )}
        </header>
        <div className="km-panel-body">{children}</div>
        {foot && <footer className="km-panel-foot">{foot}</footer>}
      </div>
    </div>
  );
}
