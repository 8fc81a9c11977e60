/** Cards taken out of stock: they come back as they were, or go for good. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import { cardStatusWords } from '@keymall/contract/inventory/card-words';
import * as word from '@keymall/contract/kit/word';
import { StatusTag } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords } from '#kit/i18n';
import { Sweep } from '../card-sweep.tsx';
import { text } from '../cards.words.ts';

type List = typeof merchantCard.trash;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantCard.trash);
  const goods = useOptions(merchantGoods.goodList, 'name');
  const goodsId = Number(list.filters.goods_id) || undefined;
  const columns: Column<Row>[] = [
    { key: 'masked', title: t('card'), head: true, cell: (row) => <span className="bo-mono">{row.masked}</span> },
    { key: 'goods_name', title: t(word.goods) },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) =>
        row.exported === 1 ? (
          <span className="bo-tag" data-tone="plain" title={t('exportedHelp')}>
            {t('exported')}
          </span>
        ) : (
          <StatusTag of={cardStatusWords} value={row.status} />
        ),
    },
    { key: 'create_at', title: t('create'), kind: 'time' },
    { key: 'delete_at', title: t(word.deletedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('trashLead')}
      list={list}
      columns={columns}
      empty={<Empty title={t(word.binEmpty)} />}
      actions={
        <>
          <Sweep
            does={merchantCard.clear}
            with={goodsId === undefined ? {} : { goods_id: goodsId }}
            confirm={t(goodsId === undefined ? 'emptyIt' : 'emptyOne')}
            note={t('purgeNote')}
            look="button"
            danger
            disabled={list.total === 0}
          >
            {t('empty')}
          </Sweep>
        </>
      }
      filters={<ChoiceFilter<List> of="goods_id" label={t(word.goods)} searchable options={goods} />}
      batch={(ids, clear) => (
        <>
          <Sweep does={merchantCard.trashBatchRestore} with={{ ids }} confirm={t('restoreThem', { count: ids.length })} onDone={clear}>
            {t('restore')}
          </Sweep>
          <Sweep
            does={merchantCard.trashBatchDel}
            with={{ ids }}
            confirm={t('purgeThem', { count: ids.length })}
            note={t('purgeNote')}
            danger
            onDone={clear}
          >
            {t(word.deleteForGood)}
          </Sweep>
        </>
      )}
      acts={(row) => (
        <>
          <Sweep does={merchantCard.trashBatchRestore} with={{ ids: [row.id] }}>
            {t('restore')}
          </Sweep>
          {row.exported === 0 && (
            <Sweep does={merchantCard.trashBatchDel} with={{ ids: [row.id] }} confirm={t('purgeIt')} note={t('purgeNote')} danger>
              {t(word.deleteForGood)}
            </Sweep>
          )}
        </>
      )}
    />
  );
}
