/** What came in, batch by batch: where from, what came of it, and the way back. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { importSourceWords, importStatusWords } from '@keymall/contract/inventory/import-words';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { StatusTag, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { merchantPath } from '../../../paths.ts';
import { BatchDrawer } from '../batch-drawer.tsx';
import { useBatchUndo } from '../batch-undo.ts';
import { text } from '../batches.words.ts';
import '../import.css';

type List = typeof merchantCardBatch.list;
type Row = RowOf<List>;

const REFRESH_MS = 2000;
const isOpen = ({ status }: Row): boolean => status === 'waiting' || status === 'running';

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(merchantCardBatch.list);
  const goods = useOptions(merchantGoods.goodList, 'name');
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
    { key: 'goods_name', title: t(word.goods), head: true },
    { key: 'source', title: t('source'), cell: (row) => <Source row={row} /> },
    { key: 'status', title: t(word.status), cell: (row) => <Standing row={row} /> },
    { key: 'inserted', title: t(word.result), cell: (row) => <Counts row={row} /> },
    { key: 'note', title: t(word.note) },
    { key: 'create_at', title: t(word.time), kind: 'time' },
  ];
  const add = (
    <AddButton need={merchantCard.add} onClick={() => void navigate(merchantPath('goods/card/add'))}>
      {t('add')}
    </AddButton>
  );
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={add}
      empty={<Empty title={t('none')}>{add}</Empty>}
      filters={
        <>
          <ChoiceFilter<List> of="goods_id" label={t(word.goods)} searchable options={goods} />
          <ChoiceFilter<List> of="source" label={t('source')} options={useChoices(importSourceWords)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(importStatusWords)} />
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <DateFilter<List> of="date_range" label={t('date')} />
        </>
      }
      acts={(row) => (
        <>
          <RowButton onClick={() => setShown(row.id)}>{t(word.details)}</RowButton>
          {row.status === 'failed' && (
            <Act does={merchantCardBatch.retry} with={{ id: row.id }} confirm={t('retryIt')}>
              {t(word.retry)}
            </Act>
          )}
          {(row.status === 'done' || row.status === 'failed') && row.inserted > 0 && (
            <RowButton need={merchantCardBatch.undo} danger onClick={() => void undo(row.id)}>
              {t('undo')}
            </RowButton>
          )}
        </>
      )}
    >
      <BatchDrawer id={shown} onClose={() => setShown(null)} />
    </ListPage>
  );
}

const Source = ({ row }: { row: Row }) =>
  row.file_name ? <span title={row.file_name}>{row.file_name}</span> : <StatusTag of={importSourceWords} value={row.source} />;

/** How it stands; under way, also how far. */
function Standing({ row }: { row: Row }) {
  return (
    <>
      <StatusTag of={importStatusWords} value={row.status} />
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
