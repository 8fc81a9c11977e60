/** The cards in stock: masked, with their state; what is done to them, one by one, to a choice or to all that match. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantCard } from '@keymall/contract/inventory/card';
import { cardStatusWords } from '@keymall/contract/inventory/card-words';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddIcon, ClearIcon, DeleteIcon, DownloadIcon } from 'tdesign-icons-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { Copy, Money, None, StatusTag, useChoices } from '#kit/back-office/cells';
import { DetailDrawer } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { CardActs } from './card-acts.tsx';
import { CardBatch } from './card-batch.tsx';
import { ClearDialog } from './card-clear-dialog.tsx';
import { CardDetails } from './card-details.tsx';
import { MoveDialog, PriceDialog } from './card-dialogs.tsx';
import { ExportDialog } from './card-export-dialog.tsx';
import { type Chosen, Sweep } from './card-sweep.tsx';
import { CardTextFilter } from './card-text-filter.tsx';
import { text } from './cards.words.ts';
import { RevealDialog, useReveal } from './reveal-dialog.tsx';

type List = typeof merchantCard.list;
type Row = RowOf<List>;
const isFree = ({ status }: Row): boolean => status === 1 || status === 0;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const [card, setCard] = useState('');
  const list = useList(merchantCard.list, { fixed: card ? { card } : {} });
  const goods = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const categories = useCall(merchantCategory.listSimple, {}, { staleTime: 60_000 });
  const reveal = useReveal();
  const [open, setOpen] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'export' | 'clear' | null>(null);
  const [moving, setMoving] = useState<Chosen | null>(null);
  const [pricing, setPricing] = useState<Chosen | null>(null);
  const named = (rows: readonly { id: number; name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const filter = list.input;
  const batchId = list.filters.import_id;
  const columns: Column<Row>[] = [
    { key: 'masked', title: t('card'), head: true, cell: (row) => <span className="bo-mono bo-number">{row.masked}</span> },
    { key: 'goods_name', title: t(word.goods) },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) => (
        <span className="bo-row">
          <StatusTag of={cardStatusWords} value={row.status} />
          {row.is_first === 1 && (
            <span className="bo-tag" data-tone="primary">
              {t('firstMark')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'select_price',
      title: t(word.surcharge),
      align: 'right',
      cell: (row) => (row.select_price === null ? <None /> : <Money yuan={row.select_price} />),
    },
    {
      key: 'trade_no',
      title: t(word.orderNumber),
      cell: (row) => (row.trade_no ? <Copy short value={row.trade_no} what={t(word.orderNumber)} /> : <None />),
    },
    { key: 'create_at', title: t('create'), kind: 'time' },
    { key: 'sold_at', title: t('sold'), kind: 'time' },
  ];
  const add = (
    <Allowed to={needs(merchantCard.add)}>
      <Button
        icon={<AddIcon />}
        onClick={() => void navigate(merchantPath('goods/card/add') + (list.filters.goods_id ? `?goods_id=${list.filters.goods_id}` : ''))}
      >
        {t('add')}
      </Button>
    </Allowed>
  );
  const isSearched = card !== '' || Object.keys(list.filters).length > 0;
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <>
          <Allowed to={needs(merchantCard.trash)}>
            <Button variant="outline" theme="default" icon={<DeleteIcon />} onClick={() => void navigate(merchantPath('goods/card/trash'))}>
              {t(word.bin)}
            </Button>
          </Allowed>
          <Allowed to={needs(merchantCard.clearGoodsCards)}>
            <Button variant="outline" theme="default" icon={<ClearIcon />} onClick={() => setDialog('clear')}>
              {t('clear')}
            </Button>
          </Allowed>
          <Allowed to={needs(merchantCard.dumpcards)}>
            <Button variant="outline" theme="default" icon={<DownloadIcon />} onClick={() => setDialog('export')}>
              {t(word.exports)}
            </Button>
          </Allowed>
          {add}
        </>
      }
      above={
        batchId && (
          <p className="bo-alert bo-row">
            {t('batch', { id: batchId })}
            <button type="button" className="bo-plain-button" onClick={() => list.search({ import_id: '' })}>
              {t('leaveBatch')}
            </button>
          </p>
        )
      }
      empty={<Empty title={t(isSearched ? 'nothing' : 'none')}>{!isSearched && add}</Empty>}
      filters={
        <>
          <CardTextFilter
            onSearch={(typed) => {
              if (typed === card) return;
              setCard(typed);
              if (list.page > 1) list.turnTo(1);
            }}
          />
          <ChoiceFilter<List> of="goods_id" label={t(word.goods)} searchable options={named(goods.data?.list)} />
          <ChoiceFilter<List> of="cate_id" label={t(word.category)} searchable options={named(categories.data?.list)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(cardStatusWords)} />
          <ChoiceFilter<List> of="first" label={t(word.soldFirst)} options={[{ value: 1, label: t('firstOnly') }]} />
          <DateFilter<List> of="date_range" label={t('create')} />
        </>
      }
      batch={(ids, clear) => <CardBatch chosen={{ ids }} onMove={setMoving} onPrice={setPricing} onDone={clear} />}
      // a card's text is no part of what a call finds them by
      {...(card === '' && {
        batchOfAll: (total: number, clear: () => void) => (
          <CardBatch chosen={{ all: { filter, count: total } }} onMove={setMoving} onPrice={setPricing} onDone={clear} />
        ),
      })}
      acts={(row) => (
        <>
          <RowButton onClick={() => setOpen(row.id)}>{t(word.details)}</RowButton>
          <Act does={merchantCard.reveal} with={{ id: row.id }} done={t('seen')} onDone={reveal.show}>
            {t(word.view)}
          </Act>
          {isFree(row) && (
            <Sweep
              does={merchantCard.status}
              with={{ ids: [row.id], status: row.status === 1 ? 0 : 1 }}
              {...(row.status === 1 && { confirm: t('disableIt') })}
            >
              {t(row.status === 1 ? 'disable' : 'enable')}
            </Sweep>
          )}
          {isFree(row) && (
            <Sweep does={merchantCard.del} with={{ ids: [row.id] }} confirm={t('delIt')} note={t('delNote')} danger>
              {t(word.del)}
            </Sweep>
          )}
        </>
      )}
    >
      <DetailDrawer
        title={t(word.details)}
        opens={merchantCard.detail}
        with={open === null ? null : { id: open }}
        onClose={() => setOpen(null)}
      >
        {(detail) => (
          <CardDetails card={detail}>
            <CardActs card={detail} onGone={() => setOpen(null)} />
          </CardDetails>
        )}
      </DetailDrawer>
      <MoveDialog chosen={moving} onClose={() => setMoving(null)} onDone={() => list.choose([])} />
      <PriceDialog chosen={pricing} onClose={() => setPricing(null)} onDone={() => list.choose([])} />
      <ExportDialog open={dialog === 'export'} filter={filter} onClose={() => setDialog(null)} />
      <ClearDialog open={dialog === 'clear'} goodsId={Number(list.filters.goods_id) || null} onClose={() => setDialog(null)} />
      <RevealDialog {...reveal} />
    </ListPage>
  );
}
