/** All shops: which can sell now, and why the others cannot. */
import * as word from '@keymall/contract/kit/word';
import { adminShop } from '@keymall/contract/merchant/admin-shop';
import { shopOpennessWords } from '@keymall/contract/merchant/merchant-words';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { counted, UserChip, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';
import { ShopActs } from './shop-acts.tsx';

const text = words(
  { keyword: '店铺名称或用户名', goods: '在售商品', goodsOf: '共 {count} 件', visitors: '近 30 天访客' },
  { keyword: 'Shop or user name', goods: 'On sale', goodsOf: '{count} in all', visitors: 'Visitors, 30 days' },
);

type List = typeof adminShop.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminShop.list);
  const columns: Column<Row>[] = [
    {
      key: 'shop_name',
      title: t(word.shop),
      head: true,
      cell: (row) => <UserChip name={row.shop_name} avatar={row.shop_logo} note={row.username} />,
    },
    { key: 'openness', title: t(word.status), words: shopOpennessWords },
    { key: 'shelf_count', title: t('goods'), kind: 'count', note: (row) => t('goodsOf', { count: count(row.goods_count) }) },
    { key: 'visitor_count', title: t('visitors'), kind: 'count', cell: (row) => counted(row.visitor_count) },
    { key: 'create_at', title: t(word.registeredAt), kind: 'time' },
    { key: 'end_at', title: t(word.expiresAt), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      acts={(row) => (
        <>
          <RowButton need={adminShop.detail} onClick={() => void navigate(adminPath('merchant/shop/detail', row.id))}>
            {t(word.details)}
          </RowButton>
          <ShopActs shop={row} />
        </>
      )}
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <ChoiceFilter<List> of="openness" label={t(word.status)} options={useChoices(shopOpennessWords)} />
        </>
      }
    />
  );
}
