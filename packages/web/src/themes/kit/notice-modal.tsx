/**
 * The shop's notice on opening: as often as its merchant says, and whenever somebody asks for it. It is drawn by the server and stands in the
 * first paint; its button works before any script does. In four looks: a plain dialog, a sheet of paper, a drawer from the side, and a
 * card in the corner that leaves the page usable.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { useOwnId } from '#kit/own-id';
import { noticeKey, type Often, rememberNoticed, wasNoticed } from '../../storefront/noticed.ts';

const text = words({ title: '店铺公告', ok: '知道了' }, { title: 'Shop notice', ok: 'Got it' });

export type NoticeLook = 'plain' | 'paper' | 'drawer' | 'corner';

function modal(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open');
  dialog.showModal();
}

/**
 * Drawn over the page and with the focus in it, it is a modal dialog to whoever reads or presses its button. To be one for the browser too means
 * styles for all that lies under it, which the page's first second has no room for: that waits for who goes past it by key or by focus, and most never do.
 * Returns what ends the waiting.
 */
function modalOnceReachedPast(dialog: HTMLDialogElement): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const past = (): void => {
    waiting.abort();
    if (dialog.open) modal(dialog);
  };
  dialog.querySelector('button')?.focus({ preventScroll: true });
  document.addEventListener('keydown', ({ key }) => (key === 'Escape' ? dialog.close() : key === 'Tab' && past()), { signal });
  document.addEventListener('focusin', ({ target }) => target instanceof Node && !dialog.contains(target) && past(), { signal });
  dialog.addEventListener(
    'click',
    ({ target, clientX, clientY }) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      const beside = clientX < left || clientX > right || clientY < top || clientY > bottom;
      if (target === dialog && beside) dialog.close();
    },
    { signal },
  );
  return () => waiting.abort();
}

interface NoticeModalProps {
  shopId: number;
  notice: string;
  /** It was there when the page was drawn, unless it was seen today. Else somebody asked to read it again. */
  drawn: boolean;
  onClose: () => void;
  look?: NoticeLook;
  often?: Often;
  /** Above the text: a theme's picture, for instance. */
  art?: ReactNode;
}

export function NoticeModal({ shopId, notice, drawn, onClose, look = 'plain', often = 'day', art }: NoticeModalProps) {
  const t = useWords(text);
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useOwnId();
  const key = noticeKey(shopId, notice, often);
  const close = (): void => {
    rememberNoticed(key, often);
    onClose();
  };
  const opening = useRef({ drawn, close });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // seen today, or its button was pressed before this script was there
    if (opening.current.drawn && (wasNoticed(key) || !dialog.open)) return opening.current.close();
    if (look === 'corner') return;
    return opening.current.drawn ? modalOnceReachedPast(dialog) : modal(dialog);
  }, [key, look]);
  return (
    <dialog
      ref={ref}
      open
      className={`km-notice km-notice-${look}`}
      data-notice={key}
      aria-labelledby={titleId}
      aria-modal={look !== 'corner'}
      onClose={close}
      // a click beside it closes it too, where the browser knows how
      closedby={look === 'corner' ? 'closerequest' : 'any'}
    >
      <form method="dialog">
        <h2 id={titleId}>{t('title')}</h2>
        <div className="km-notice-body">
          {art}
          <p className="km-prose-plain">{notice}</p>
        </div>
        <Button type="submit" look="primary">
          {t('ok')}
        </Button>
      </form>
    </dialog>
  );
}
