/** The cards in stock: masked, with their state; the plain text only on request. */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import { useNavigate } from 'react-router';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Copy, None, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { cardStatusWords } from './card-words.ts';
import { text } from './cards.words.ts';
import { RevealDialog, useReveal } from './reveal-dialog.tsx';

type List = typeof merchantCard.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(merchantCard.list);
  const goods = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const reveal = useReveal();
  const chosenGoods = list.filters.goods_id;
  const columns: Column<Row>[] = [
    { key: 'card', title: t('card'), head: true, cell: (row) => <span className="bo-mono">{row.masked}</span> },
    { key: 'goods', title: t('goods'), cell: (row) => row.goods_name },
    { key: 'status', title: t('status'), cell: (row) => <StatusTag of={cardStatusWords} value={row.status} /> },
    { key: 'first', title: t('first'), cell: (row) => (row.is_first === 1 ? t('firstMark') : <None />) },
    { key: 'order', title: t('order'), cell: (row) => (row.trade_no ? <Copy value={row.trade_no} what={t('order')} /> : <None />) },
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
    { key: 'sold', title: t('sold'), width: 170, cell: (row) => <Time at={row.sold_at} /> },
  ];
  const add = (
    <Allowed to={needs(merchantCard.add)}>
      <Button
        icon={<AddIcon />}
        onClick={() => void navigate(merchantPath('goods/card/add') + (chosenGoods ? `?goods_id=${chosenGoods}` : ''))}
      >
        {t('add')}
      </Button>
    </Allowed>
  );
  return (
    <ListPage
      title={t('title')}
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
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(cardStatusWords)} />
        </>
      }
      batch={(ids, clear) => (
        <>
          <Act does={merchantCard.first} with={{ ids, is_first: 1 }} onDone={clear}>
            {t('prefer')}
          </Act>
          <Act does={merchantCard.first} with={{ ids, is_first: 0 }} onDone={clear}>
            {t('normal')}
          </Act>
          <Act does={merchantCard.status} with={{ ids, status: 1 }} onDone={clear}>
            {t('enable')}
          </Act>
          <Act
            does={merchantCard.status}
            with={{ ids, status: 0 }}
            confirm={t('disableThem', { count: ids.length })}
            note={t('freeOnly')}
            onDone={clear}
          >
            {t('disable')}
          </Act>
          <Act
            does={merchantCard.del}
            with={{ ids }}
            confirm={t('delThem', { count: ids.length })}
            note={t('freeOnly')}
            danger
            onDone={clear}
          >
            {t('del')}
          </Act>
        </>
      )}
      actsWidth={230}
      acts={(row) => (
        <>
          <Act does={merchantCard.reveal} with={{ id: row.id }} done={t('seen')} onDone={reveal.show}>
            {t('reveal')}
          </Act>
          {(row.status === 1 || row.status === 0) && (
            <>
              <Act does={merchantCard.first} with={{ ids: [row.id], is_first: row.is_first === 1 ? 0 : 1 }}>
                {row.is_first === 1 ? t('normal') : t('prefer')}
              </Act>
              <Act
                does={merchantCard.status}
                with={{ ids: [row.id], status: row.status === 1 ? 0 : 1 }}
                {...(row.status === 1 && { confirm: t('disableIt') })}
              >
                {row.status === 1 ? t('disable') : t('enable')}
              </Act>
              <Act does={merchantCard.del} with={{ ids: [row.id] }} confirm={t('delIt')} danger>
                {t('del')}
              </Act>
            </>
          )}
        </>
      )}
    >
      <RevealDialog {...reveal} />
    </ListPage>
  );
}
