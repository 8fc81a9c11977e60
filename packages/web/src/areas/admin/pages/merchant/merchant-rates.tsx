/** One merchant's rates: by role, or its own for each channel. */

import * as word from '@keymall/contract/kit/word';
import { adminMerchantRate } from '@keymall/contract/payment/rate';
import { rateOwnerWords } from '@keymall/contract/payment/rate-words';
import { useState } from 'react';
import { Radio } from 'tdesign-react';
import { RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Two } from '#kit/back-office/cells';
import { RowDrawer } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { needs, useAllowed } from '#kit/back-office/office';
import { Empty } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { RateTable } from './rate-table.tsx';
import { text } from './rates.words.ts';

type Row = RowOf<typeof adminMerchantRate.rateList>;

/** The button in a merchant's row, and what it opens. */
export function MerchantRates({ merchant }: { merchant: { id: number; username: string } }) {
  const t = useWords(text);
  const [open, setOpen] = useState(false);
  return (
    <Allowed to={needs(adminMerchantRate.rateList)}>
      <RowButton onClick={() => setOpen(true)}>{t(word.rate)}</RowButton>
      <RowDrawer of={open ? merchant : null} title={t('merchantTitle', { name: merchant.username })} onClose={() => setOpen(false)}>
        {({ id, username }) => <Rates id={id} name={username} />}
      </RowDrawer>
    </Allowed>
  );
}

function Rates({ id, name }: { id: number; name: string }) {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminMerchantRate.rateList, { fixed: { id }, keep: 'memory' });
  const { send, busy } = useSubmit(adminMerchantRate.setRateType);
  const may = useAllowed(needs(adminMerchantRate.setRateType));
  const before: Column<Row>[] = [
    { key: 'role_rate', title: t('roleRate'), align: 'right', cell: (row) => (row.role_rate === null ? t('unset') : `${row.role_rate}‰`) },
  ];
  const behind: Column<Row>[] = [
    {
      key: 'effective',
      title: t('effective'),
      align: 'right',
      cell: (row) => (
        <Two note={rateOwnerWords[row.source][locale]}>
          <b>{row.effective}‰</b>
        </Two>
      ),
    },
  ];
  return (
    <>
      {list.data && (
        <div className="ch-rate-head">
          <Radio.Group
            variant="default-filled"
            value={list.data.rate_type}
            disabled={!may || busy}
            onChange={(to) => void send({ id, rate_type: to === 1 ? 1 : 0 }).catch(() => undefined)}
            aria-label={t('mode')}
          >
            <Radio.Button value={0}>{t('follow', { role: list.data.role_name })}</Radio.Button>
            <Radio.Button value={1}>{t('byOwn')}</Radio.Button>
          </Radio.Group>
          <span className="bo-note">{t('modeHelp')}</span>
        </div>
      )}
      <RateTable
        label={t('merchantTitle', { name })}
        list={list}
        saves={adminMerchantRate.editRate}
        with={(change) => ({ id, ...change })}
        before={before}
        behind={behind}
        empty={<Empty title={t('none')} />}
      />
    </>
  );
}
