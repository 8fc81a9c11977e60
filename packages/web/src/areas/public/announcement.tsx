/** What the platform has to say to whoever comes to the home page: once a day and wording. */
import { inBoth } from '@keymall/contract/kit/words';
import { useState } from 'react';
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { useLocale, useWords, words } from '#kit/i18n';
import type { Site } from '#kit/site';
import { noticeKey, rememberNoticed, wasNoticed } from '../../storefront/noticed.ts';

const text = words({ title: '站点公告', ok: '知道了' }, { title: 'Announcement', ok: 'Got it' });

/** Of the platform, which is no shop. */
const PLATFORM = 0;

export function Announcement({ site }: { site: Site }) {
  const t = useWords(text);
  const locale = useLocale();
  const content = inBoth(site.message_popup_content, site.message_popup_content_en)[locale];
  const key = noticeKey(PLATFORM, site.message_popup_title + site.message_popup_content);
  const [open, setOpen] = useState(() => !wasNoticed(key));
  const close = (): void => {
    rememberNoticed(key);
    setOpen(false);
  };
  const foot = (
    <Button look="primary" onClick={close}>
      {t('ok')}
    </Button>
  );
  return (
    <Dialog
      open={open}
      title={inBoth(site.message_popup_title, site.message_popup_title_en)[locale] || t('title')}
      foot={foot}
      onClose={close}
    >
      <p className="km-prose-plain">{content}</p>
    </Dialog>
  );
}
