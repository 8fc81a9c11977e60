/** What came of one statement: its figures, and each difference, settled by a note. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { type FenSum, parseSum, sumOf } from '@keymall/contract/kit/money';
import * as word from '@keymall/contract/kit/word';
import { adminReconcile } from '@keymall/contract/payment/reconcile';
import { differenceEntryWords, differenceHandledWords, differenceKindWords } from '@keymall/contract/payment/reconcile-words';
import { useState } from 'react';
import { Allowed } from '#kit/back-office/allowed';
import { Copy, Money, None, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { ExportButton } from '#kit/back-office/export';
import { Field } from '#kit/back-office/field';
import { type List, type RowOf, useList } from '#kit/back-office/list';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter, SearchBar, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { count, moneyOfFen } from '#kit/format';
import { useWords } from '#kit/i18n';
import { text } from './reconcile.words.ts';

type Differences = typeof adminReconcile.differences;
type Row = RowOf<Differences>;
type Statement = WireOutput<typeof adminReconcile.detail>;

const fen = (yuan: string): FenSum => parseSum(yuan) ?? 0;

export function StatementDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <DetailDrawer title={t('statement')} opens={adminReconcile.detail} with={id === null ? null : { id }} onClose={onClose}>
      {(data) => (
        <>
          <Facts
            rows={[
              [t('account'), `${data.channel_title} · ${data.account_name}`],
              [t('day'), data.day],
              [t('file'), data.file_name || '—'],
              [t('rows'), `${count(data.rows)} · ${t('matched')} ${count(data.matched)}`],
              [t('theirs'), <Money key="theirs" yuan={data.statement_amount} strong />],
              [t('ours'), <Money key="ours" yuan={data.ledger_amount} strong />],
              [t('apart'), moneyOfFen(sumOf([fen(data.statement_amount), -fen(data.ledger_amount)]))],
              [t('fee'), <Money key="fee" yuan={data.fee} />],
              data.other_day > 0 ? [t('matched'), t('otherDay', { count: count(data.other_day) })] : null,
            ]}
          />
          <Part title={t('differences')}>
            {data.differences === 0 && data.other_day === 0 ? <Empty title={t('same')} /> : <DifferencesPart of={data} />}
          </Part>
        </>
      )}
    </DetailDrawer>
  );
}

function DifferencesPart({ of }: { of: Statement }) {
  const t = useWords(text);
  const list = useList(adminReconcile.differences, { fixed: { id: of.id }, keep: 'memory' });
  const [settles, setSettles] = useState<number[] | null>(null);
  const [kinds, states] = [useChoices(differenceKindWords), useChoices(differenceHandledWords)];
  const columns: Column<Row>[] = [
    {
      key: 'kind',
      title: t('kind'),
      head: true,
      cell: (row) => (
        <span className="rc-tags">
          <StatusTag of={differenceKindWords} value={row.kind} />
          <StatusTag of={differenceEntryWords} value={row.entry} />
        </span>
      ),
    },
    {
      key: 'trade_no',
      title: t(word.number),
      cell: (row) => (
        <span className="rc-lines rc-numbers">
          <Copy value={row.trade_no} what={t('ourNumber')} />
          {row.transaction_id && <Copy value={row.transaction_id} what={t('theirNumber')} />}
          {row.line_no !== null && <small className="bo-note">{t('line', { line: row.line_no })}</small>}
        </span>
      ),
    },
    {
      key: 'statement_amount',
      title: t('theirs'),
      align: 'right',
      cell: (row) => (row.statement_amount ? <Money yuan={row.statement_amount} /> : <None />),
    },
    {
      key: 'ledger_amount',
      title: t('ours'),
      align: 'right',
      cell: (row) => (row.ledger_amount ? <Money yuan={row.ledger_amount} /> : <None />),
    },
    {
      key: 'status',
      title: t('state'),
      cell: (row) => (
        <span className="rc-lines">
          <StatusTag of={differenceHandledWords} value={row.status} />
          <Time at={row.at} />
          {row.near_midnight && row.status === 0 && <small className="bo-note">{t('nearMidnight')}</small>}
          {row.note && <small className="bo-note">{[row.note, row.admin].filter(Boolean).join(' · ')}</small>}
        </span>
      ),
    },
  ];
  return (
    <>
      <SearchBar list={list}>
        <TextFilter<Differences> of="number" label={t(word.number)} />
        <ChoiceFilter<Differences> of="kind" label={t('kind')} options={kinds} />
        <ChoiceFilter<Differences> of="status" label={t('state')} options={states} />
      </SearchBar>
      <div className="bo-row rc-export">
        <ExportButton does={adminReconcile.export} list={withId(list, of.id)} />
      </div>
      <ResourceTable
        list={list}
        columns={columns}
        label={t('differences')}
        batch={(ids) => (
          <Allowed to={needs(adminReconcile.settle)}>
            <button type="button" className="bo-plain-button" onClick={() => setSettles(ids)}>
              {t('settle')}
            </button>
          </Allowed>
        )}
      />
      {settles && (
        <EditDialog
          open
          title={t('settle')}
          saves={adminReconcile.settle}
          initial={{ note: '' }}
          fixed={{ ids: settles }}
          submit={t('settle')}
          onClose={() => setSettles(null)}
        >
          <Field<typeof adminReconcile.settle> of="note" label={t('note')} help={t('noteHelp')} rows={3} autoFocus />
        </EditDialog>
      )}
    </>
  );
}

/** The list with its statement among the filters: a file is asked for by both. */
const withId = <Data,>(list: List<Row, Data>, id: number): List<Row, Data> => ({ ...list, filters: { ...list.filters, id: String(id) } });
