/** Channels with a rate that may be changed where it stands, and a switch for whether it counts. */

import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { ReactNode } from 'react';
import { flagOf, Signed, Switch, Two } from '#kit/back-office/cells';
import { InlineEdit } from '#kit/back-office/inline-edit';
import type { List } from '#kit/back-office/list';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useWords } from '#kit/i18n';
import { text } from './rates.words.ts';
import '../channel/channel.css';

export interface RateRow {
  channel_id: number;
  title: string;
  pay_type_name: string;
  logo: string;
  channel_rate: string;
  rate: string | null;
  status: 0 | 1;
}

interface RateTableProps<Row extends RateRow, E extends Endpoint> {
  label: string;
  list: List<Row>;
  saves: E;
  /** The call's input for a rate of a channel. */
  with: (change: { channel_id: number; rate: string; status: 0 | 1 }) => WireInput<E>;
  /** Columns between the channel's rate and the own one, and after the switch. */
  before?: Column<Row>[];
  behind?: Column<Row>[];
  empty: ReactNode;
}

export function RateTable<Row extends RateRow, E extends Endpoint>(props: RateTableProps<Row, E>) {
  const { label, list, saves, with: input, before = [], behind = [], empty } = props;
  const t = useWords(text);
  const first: Column<RateRow>[] = [
    {
      key: 'title',
      title: t(word.channel),
      head: true,
      cell: (row) => (
        <Signed logo={row.logo}>
          <Two note={row.pay_type_name}>{row.title}</Two>
        </Signed>
      ),
    },
    { key: 'channel_rate', title: t('channelRate'), kind: 'rate' },
  ];
  const own: Column<RateRow>[] = [
    {
      key: 'rate',
      title: t('ownRate'),
      align: 'right',
      cell: (row) => (
        <InlineEdit
          value={row.rate ?? ''}
          label={t('rateOf', { name: row.title })}
          does={saves}
          with={(rate) => input({ channel_id: row.channel_id, rate, status: 1 })}
          pattern={/^(1000(\.0{1,3})?|\d{1,3}(\.\d{1,3})?)$/}
          inputMode="decimal"
        >
          {row.rate === null ? t('unset') : `${row.rate}‰`}
        </InlineEdit>
      ),
    },
    {
      key: 'status',
      title: t('uses'),
      cell: (row) => (
        <Switch
          does={saves}
          on={row.status === 1}
          with={(on) => input({ channel_id: row.channel_id, rate: row.rate ?? row.channel_rate, status: flagOf(on) })}
          label={t('turn', { name: row.title })}
        />
      ),
    },
  ];
  const columns = [...(first as Column<Row>[]), ...before, ...(own as Column<Row>[]), ...behind];
  return (
    <>
      <p className="bo-note">{t('hint')}</p>
      <ResourceTable list={list} columns={columns} label={label} rowKey={(row) => row.channel_id} empty={empty} />
    </>
  );
}
