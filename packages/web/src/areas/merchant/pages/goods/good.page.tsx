/** The shop's goods: on and off the shelf, priced and put in order where they stand, their stock, and the ways to everything else. */

import { merchantGoods, merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import { goodsReviewWords } from '@keymall/contract/catalogue/goods-review-words';
import { goodsFreezeWords, goodsTypeWords, shelfWords } from '@keymall/contract/catalogue/goods-words';
import { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Act, AddButton, DelAct, EditButton, OpenButton, RowButton } from '#kit/back-office/act';
import { counted, flagOf, Money, StatusTag, Switch, useChoices } from '#kit/back-office/cells';
import { InlineEdit, PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { money } from '#kit/format';
import { useWords } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { GoodsCell, KindTag, Stock } from './goods-cells.tsx';
import { LinkDialog, type Linked } from './link-dialog.tsx';
import { text } from './list.words.ts';
import { MoveDialog } from './move-dialog.tsx';

type List = typeof merchantGoods.list;
type Row = RowOf<List>;
const AMOUNT = /^\d{1,11}(\.\d{1,2})?$/;

/** Why the platform froze or refused it; '' where it did neither, or said nothing. */
const reasonOf = ({ is_freeze, freeze_reason, review, review_reason }: Row): string =>
  is_freeze === 1 ? freeze_reason : review === 'refused' ? review_reason : '';

/** A copy is edited where its bounds are known. */
const editOf = ({ id, is_proxy }: Row): string => merchantPath(is_proxy === 1 ? 'goods/proxy-edit' : 'goods/good/edit', id);

function useColumns(): Column<Row>[] {
  const t = useWords(text);
  return [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: (row) => (
        <GoodsCell image={row.image} name={<Link to={editOf(row)}>{row.name}</Link>}>
          <span className="mg-tags">
            <KindTag kind={row.delivery_kind} />
            {row.is_proxy === 1 && (
              <span className="bo-tag" data-tone={row.is_supplied ? undefined : 'warning'}>
                {row.is_supplied ? t('proxy') : t('notSupplied')}
              </span>
            )}
            {row.tiers > 0 && <span className="bo-tag">{t('tiers')}</span>}
            {row.visit_type === 1 && <span className="bo-tag">{t('locked')}</span>}
            {row.is_freeze === 1 && (
              <span className="bo-tag" data-tone="danger">
                {t('frozen')}
              </span>
            )}
            {(row.review === 'waiting' || row.review === 'refused') && <StatusTag of={goodsReviewWords} value={row.review} />}
            {reasonOf(row) !== '' && (
              <small className="mg-why" title={reasonOf(row)}>
                {reasonOf(row)}
              </small>
            )}
          </span>
        </GoodsCell>
      ),
    },
    { key: 'cate_name', title: t('category') },
    {
      key: 'price',
      title: t('price'),
      align: 'right',
      sort: 'price',
      cell: (row) => (
        <>
          {row.is_proxy === 1 ? (
            <Money yuan={row.price} strong />
          ) : (
            <InlineEdit
              value={row.price}
              label={t('priceOf', { name: row.name })}
              does={merchantGoods.price}
              with={(price) => ({ id: row.id, price })}
              pattern={AMOUNT}
              inputMode="decimal"
            >
              <Money yuan={row.price} strong />
            </InlineEdit>
          )}
          {row.cost_price !== '0.00' && <small className="mg-cost">{t('cost', { cost: money(row.cost_price) })}</small>}
        </>
      ),
    },
    {
      key: 'stock',
      title: t('stock'),
      align: 'right',
      sort: 'stock',
      cell: (row) => <Stock stock={row.stock} unlimited={row.unlimited} low={row.low_stock} />,
    },
    { key: 'sold', title: t('sold'), align: 'right', sort: 'sold', cell: (row) => counted(row.sold) },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <Switch
          does={merchantGoods.status}
          on={row.status === 1}
          with={(on) => ({ ids: [row.id], status: flagOf(on) })}
          label={t('turn', { name: row.name })}
          disabled={row.is_freeze === 1 || row.review === 'waiting' || row.review === 'refused'}
        />
      ),
    },
    {
      key: 'sort',
      title: t('sort'),
      align: 'right',
      sort: 'sort',
      cell: (row) => <PlaceEdit does={merchantGoods.sort} row={row} label={t('sortOf', { name: row.name })} />,
    },
    { key: 'create_at', title: t('create'), kind: 'time', sort: 'create_at' },
  ];
}

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(merchantGoods.list);
  const columns = useColumns();
  const query = useOptions(merchantCategory.listSimple, 'name');
  const categories = query;
  const [linked, setLinked] = useState<Linked | null>(null);
  const [moving, setMoving] = useState<{ ids: number[]; clear: () => void } | null>(null);
  const add = (
    <AddButton need={merchantGoods.add} onClick={() => void navigate(merchantPath('goods/good/add'))}>
      {t('add')}
    </AddButton>
  );
  const toPrices = (ids: readonly number[] = [], { name = '', cate_id = '' }: Readonly<Record<string, string>> = {}): void => {
    const which = Object.entries({ ids: ids.join(','), name, cate_id }).filter(([, value]) => value !== '');
    void navigate(`${merchantPath('goods/price-edit')}?${new URLSearchParams(which)}`);
  };
  // prices of all that match are set where they are found by the same
  const isPriceable = Object.keys(list.filters).every((each) => ['name', 'cate_id', 'order_by', 'order'].includes(each));
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <>
          <OpenButton need={merchantGoodsTrash.trash} onClick={() => void navigate(merchantPath('goods/good/trash'))}>
            {t('trash')}
          </OpenButton>
          <OpenButton need={merchantPriceEdit.preview} onClick={() => toPrices()}>
            {t('prices')}
          </OpenButton>
          {add}
        </>
      }
      empty={<Empty title={t('none')}>{add}</Empty>}
      filters={
        <>
          <TextFilter<List> of="name" label={t('name')} />
          <ChoiceFilter<List> of="cate_id" label={t('category')} searchable options={categories} />
          <ChoiceFilter<List> of="status" label={t('shelf')} options={useChoices(shelfWords)} />
          <ChoiceFilter<List> of="low_stock" label={t('lowStock')} options={[{ value: 1, label: t('low') }]} />
          <ChoiceFilter<List> of="delivery_kind" label={t('kind')} options={useChoices(goodsTypeWords)} />
          <ChoiceFilter<List> of="review" label={t('review')} options={useChoices(goodsReviewWords)} />
          <ChoiceFilter<List> of="is_freeze" label={t('freeze')} options={useChoices(goodsFreezeWords)} />
        </>
      }
      batch={(ids, clear) => (
        <>
          <Act does={merchantGoods.status} with={{ ids, status: 1 }} onDone={clear}>
            {t('on')}
          </Act>
          <Act does={merchantGoods.status} with={{ ids, status: 0 }} confirm={t('offThem', { count: ids.length })} onDone={clear}>
            {t('off')}
          </Act>
          <RowButton need={merchantGoods.move} onClick={() => setMoving({ ids, clear })}>
            {t('move')}
          </RowButton>
          <RowButton need={merchantPriceEdit.preview} onClick={() => toPrices(ids)}>
            {t('priceThem')}
          </RowButton>
          <Act
            does={merchantGoods.del}
            with={{ ids }}
            confirm={t('delThem', { count: ids.length })}
            note={t('delNote')}
            danger
            onDone={clear}
          >
            {t('delMany')}
          </Act>
        </>
      )}
      {...(isPriceable && {
        batchOfAll: () => (
          <RowButton need={merchantPriceEdit.preview} onClick={() => toPrices([], list.filters)}>
            {t('priceThem')}
          </RowButton>
        ),
      })}
      acts={(row) => (
        <>
          <EditButton onClick={() => void navigate(editOf(row))} />
          {row.delivery_kind === 0 && row.is_proxy === 0 && (
            <RowButton onClick={() => void navigate(`${merchantPath('goods/card/add')}?goods_id=${row.id}`)}>{t('refill')}</RowButton>
          )}
          <RowButton need={merchantGoodsLink.good} onClick={() => setLinked({ type: 'goods', id: row.id, name: row.name })}>
            {t('link')}
          </RowButton>
          {row.is_proxy === 0 && (
            <Act does={merchantGoods.copy} with={{ id: row.id }} done={t('copied')}>
              {t('copyIt')}
            </Act>
          )}
          <DelAct does={merchantGoods.del} with={{ ids: [row.id] }} confirm={t('delIt', { name: row.name })} note={t('delNote')} />
        </>
      )}
    >
      <LinkDialog of={linked} onClose={() => setLinked(null)} />
      {moving && <MoveDialog ids={moving.ids} categories={categories} onClose={() => setMoving(null)} onMoved={moving.clear} />}
    </ListPage>
  );
}
