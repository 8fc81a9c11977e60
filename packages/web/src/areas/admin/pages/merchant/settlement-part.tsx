/** When a merchant has the money of its sales, and what waits for it. */

import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { settlementCycleWords } from '@keymall/contract/merchant/merchant-words';
import { useState } from 'react';
import { Link } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { useLocale, useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    change: '修改',
    title: '结算周期',
    help: '只影响此后的订单；已冻结的货款按原定时间解冻',
    waiting: '查看冻结货款',
  },
  {
    change: 'Change',
    title: 'Settlement period',
    help: 'Applies to new orders; income already frozen keeps its release time',
    waiting: 'Frozen shares',
  },
);

type Type = -1 | 0 | 1;
const ORDER: readonly Type[] = [-1, 0, 1];

export function Settlement({ id, type }: { id: number; type: Type }) {
  const t = useWords(text);
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <span className="bo-row">
      {settlementCycleWords[type][locale]}
      <RowButton need={adminMerchant.settlement} onClick={() => setOpen(true)}>
        {t('change')}
      </RowButton>
      <Link to={`${adminPath('finance/unfreeze')}?merchant_id=${id}`}>{t('waiting')}</Link>
      {open && (
        <EditDialog
          open
          title={t('title')}
          saves={adminMerchant.settlement}
          initial={{ settlement_type: type }}
          fixed={{ id }}
          onClose={() => setOpen(false)}
        >
          <Field<typeof adminMerchant.settlement>
            of="settlement_type"
            label={t('title')}
            help={t('help')}
            options={ORDER.map((value) => ({ value, label: settlementCycleWords[value][locale] }))}
            wide
          />
        </EditDialog>
      )}
    </span>
  );
}
