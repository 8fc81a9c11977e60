/** What came in, batch by batch: where from, what came of it, and the way back. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { None, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { BatchDrawer } from './batch-drawer.tsx';
import { useBatchUndo } from './batch-undo.ts';
import { batchStatusWords, sourceWords } from './batch-words.ts';
import { text } from './batches.words.ts';
import './import.css';

type List = typeof merchantCardBatch.list;
type Row = RowOf<List>;

const REFRESH_MS = 2000;
const isOpen = ({ status }: Row): boolean => status === 'waiting' || status === 'running';

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(merchantCardBatch.list);
  const goods = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const undo = useBatchUndo();
  const [shown, setShown] = useState<number | null>(null);
  const anyOpen = list.rows.some(isOpen);
  const refresh = useRef(list.refresh);
  refresh.current = list.refresh;
  useEffect(() => {
    if (!anyOpen) return;
    const timer = setInterval(() => refresh.current(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [anyOpen]);
  const columns: Column<Row>[] = [
    { key: 'goods', title: t('goods'), head: true, cell: (row) => row.goods_name },
    { key: 'source', title: t('source'), cell: (row) => <Source row={row} /> },
    { key: 'status', title: t('status'), width: 150, cell: (row) => <Standing row={row} /> },
    { key: 'counts', title: t('counts'), cell: (row) => <Counts row={row} /> },
    { key: 'note', title: t('note'), cell: (row) => row.note || <None /> },
    { key: 'time', title: t('time'), width: 170, cell: (row) => <Time at={row.create_at} /> },
  ];
  const add = (
    <Allowed to={needs(merchantCard.add)}>
      <Button icon={<AddIcon />} onClick={() => void navigate(merchantPath('goods/card/add'))}>
        {t('add')}
      </Button>
    </Allowed>
  );
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={add}
      empty={<Empty title={t('none')}>{add}</Empty>}
      filters={
        <>
          <ChoiceFilter<List>
            of="goods_id"
            label={t('goods')}
            searchable
            options={goods.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
          <ChoiceFilter<List> of="source" label={t('source')} options={useChoices(sourceWords)} />
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(batchStatusWords)} />
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <DateFilter<List> of="date_range" label={t('date')} />
        </>
      }
      actsWidth={210}
      acts={(row) => (
        <>
          <RowButton onClick={() => setShown(row.id)}>{t('detail')}</RowButton>
          {row.status === 'failed' && (
            <Act does={merchantCardBatch.retry} with={{ id: row.id }} confirm={t('retryIt')}>
              {t('retry')}
            </Act>
          )}
          {(row.status === 'done' || row.status === 'failed') && row.inserted > 0 && (
            <Allowed to={needs(merchantCardBatch.undo)}>
              <RowButton danger onClick={() => void undo(row.id)}>
                {t('undo')}
              </RowButton>
            </Allowed>
          )}
        </>
      )}
    >
      <BatchDrawer id={shown} onClose={() => setShown(null)} />
    </ListPage>
  );
}

const Source = ({ row }: { row: Row }) =>
  row.file_name ? <span title={row.file_name}>{row.file_name}</span> : <StatusTag of={sourceWords} value={row.source} />;

/** How it stands; under way, also how far. */
function Standing({ row }: { row: Row }) {
  return (
    <>
      <StatusTag of={batchStatusWords} value={row.status} />
      {isOpen(row) && (
        <div className="bo-bar" aria-hidden="true">
          <span style={{ width: `${row.progress}%` }} />
        </div>
      )}
    </>
  );
}

function Counts({ row }: { row: Row }) {
  const t = useWords(text);
  return (
    <span className="bo-count-cells">
      <span>{t('inserted', { count: count(row.inserted) })}</span>
      {row.duplicate > 0 && <small>{t('duplicate', { count: count(row.duplicate) })}</small>}
      {row.invalid > 0 && <small>{t('invalid', { count: count(row.invalid) })}</small>}
    </span>
  );
}
