/**
 * The shop's notice on opening, once a tab and wording, not on every visit to the page. In four looks: a plain dialog, a
 * sheet of paper, a drawer from the side, and a card in the corner that leaves the page usable.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import { readTab, writeTab } from '#kit/storage';

const text = words({ title: '店铺公告', ok: '知道了' }, { title: 'Notice from the shop', ok: 'Got it' });

export type NoticeLook = 'plain' | 'paper' | 'drawer' | 'corner';

interface NoticeModalProps {
  shopId: number;
  notice: string;
  look?: NoticeLook;
  /** Above the text: a theme's picture, for instance. */
  art?: ReactNode;
}

export function NoticeModal({ shopId, notice, look = 'plain', art }: NoticeModalProps) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  const key = `keymall.notice.${shopId}`;
  useEffect(() => setOpen(readTab(key) !== notice), [key, notice]);
  const close = (): void => {
    writeTab(key, notice);
    setOpen(false);
  };
  const body = (
    <>
      {art}
      <p className="km-prose-plain">{notice}</p>
    </>
  );
  const ok = (
    <Button look="primary" onClick={close} autoFocusInLayer>
      {t('ok')}
    </Button>
  );
  if (look === 'corner')
    return open ? (
      <aside className="km-notice-corner" aria-label={t('title')}>
        <h2>{t('title')}</h2>
        {body}
        {ok}
      </aside>
    ) : null;
  return (
    <Dialog open={open} title={t('title')} onClose={close} foot={ok} kind={look === 'drawer' ? 'drawer' : 'dialog'}>
      {look === 'paper' ? <div className="km-notice-paper">{body}</div> : body}
    </Dialog>
  );
}
