/** The shop's goods: on and off the shelf, their stock, and the ways to edit and refill them. */

import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantShopLink } from '@keymall/contract/merchant/shop';
import { Link, useNavigate } from 'react-router';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { flagOf, Money, type StatusWords, Switch, Thumb, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { copy } from '#kit/copy';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { goodsLink } from './goods-link.ts';
import { text } from './list.words.ts';

type List = typeof merchantGoods.list;
type Row = RowOf<List>;

const shelfWords: StatusWords<0 | 1> = {
  1: { zh_CN: '上架中', en_US: 'For sale', tone: 'success' },
  0: { zh_CN: '已下架', en_US: 'Off sale', tone: 'plain' },
};

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(merchantGoods.list);
  const categories = useCall(merchantCategory.listSimple, {}, { staleTime: 60_000 });
  const shop = useCall(merchantShopLink.index, {}, { staleTime: 60_000 });
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: (row) => (
        <span className="bo-goods">
          <Thumb src={row.image} alt="" />
          <span>
            <Link to={merchantPath('goods/good/edit', row.id)}>{row.name}</Link>
            {row.is_freeze === 1 && <small>{t('frozen')}</small>}
          </span>
        </span>
      ),
    },
    { key: 'category', title: t('category'), cell: (row) => row.cate_name },
    { key: 'price', title: t('price'), align: 'right', sort: 'price', cell: (row) => <Money yuan={row.price} strong /> },
    {
      key: 'stock',
      title: t('stock'),
      align: 'right',
      sort: 'stock',
      cell: (row) => (
        <span className={row.stock === 0 ? 'bo-money bo-strong' : 'bo-money'} data-tone={row.stock === 0 ? 'out' : undefined}>
          {count(row.stock)}
        </span>
      ),
    },
    { key: 'sold', title: t('sold'), align: 'right', sort: 'sold', cell: (row) => count(row.sold) },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <Switch
          does={merchantGoods.status}
          on={row.status === 1}
          with={(on) => ({ ids: [row.id], status: flagOf(on) })}
          label={t('turn', { name: row.name })}
          disabled={row.is_freeze === 1}
        />
      ),
    },
    { key: 'sort', title: t('sort'), align: 'right', sort: 'sort', cell: (row) => row.sort },
    { key: 'create', title: t('create'), width: 170, sort: 'create_at', cell: (row) => <Time at={row.create_at} /> },
  ];
  const add = (
    <Allowed to={needs(merchantGoods.add)}>
      <Button icon={<AddIcon />} onClick={() => void navigate(merchantPath('goods/good/add'))}>
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
          <TextFilter<List> of="name" label={t('name')} />
          <ChoiceFilter<List>
            of="cate_id"
            label={t('category')}
            searchable
            options={categories.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
          <ChoiceFilter<List> of="status" label={t('shelf')} options={useChoices(shelfWords)} />
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
      actsWidth={250}
      acts={(row) => (
        <>
          <RowButton onClick={() => void navigate(merchantPath('goods/good/edit', row.id))}>{t('edit')}</RowButton>
          <RowButton onClick={() => void navigate(`${merchantPath('goods/card/add')}?goods_id=${row.id}`)}>{t('refill')}</RowButton>
          {shop.data && <RowButton onClick={() => void copy(goodsLink(shop.data.url, row.id))}>{t('link')}</RowButton>}
          <Act does={merchantGoods.del} with={{ ids: [row.id] }} confirm={t('delIt', { name: row.name })} note={t('delNote')} danger>
            {t('del')}
          </Act>
        </>
      )}
    />
  );
}
