/** The shop's notice as a dialog on opening: once a tab and wording, not on every visit to the page. */
import { useEffect, useState } from 'react';
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import { readTab, writeTab } from '#kit/storage';

const text = words({ title: '店铺公告', ok: '知道了' }, { title: 'Notice from the shop', ok: 'Got it' });

export function NoticeModal({ shopId, notice }: { shopId: number; notice: string }) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  const key = `keymall.notice.${shopId}`;
  useEffect(() => setOpen(readTab(key) !== notice), [key, notice]);
  const close = (): void => {
    writeTab(key, notice);
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      title={t('title')}
      onClose={close}
      foot={
        <Button look="primary" onClick={close} autoFocusInLayer>
          {t('ok')}
        </Button>
      }
    >
      <p className="km-prose-plain">{notice}</p>
    </Dialog>
  );
}
