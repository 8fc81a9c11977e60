/** Taking old unpaid orders out of the lists, all at once. */

import { formatTime } from '@keymall/contract/kit/time';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { useMemo, useState } from 'react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { needs } from '#kit/back-office/office';
import { useWords } from '#kit/i18n';
import { text } from './list.words.ts';

const DAYS = [1, 7, 30, 90];
const DAY_MS = 86_400_000;

export function ClearUnpaid() {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  const days = useMemo(() => DAYS.map((count) => ({ count, at: formatTime(new Date(Date.now() - count * DAY_MS)) })), []);
  return (
    <Allowed to={needs(adminOrder.clear)}>
      <Button variant="outline" theme="danger" onClick={() => setOpen(true)}>
        {t('clear')}
      </Button>
      <EditDialog
        open={open}
        title={t('clear')}
        onClose={() => setOpen(false)}
        saves={adminOrder.clear}
        initial={{ before: days[1]?.at }}
        submit={t('clear')}
        done={t('cleared')}
      >
        <p className="bo-note">{t('clearLead')}</p>
        <Field<typeof adminOrder.clear>
          of="before"
          label={t('before')}
          options={days.map(({ count, at }) => ({ value: at, label: t('days', { count }) }))}
        />
      </EditDialog>
    </Allowed>
  );
}
