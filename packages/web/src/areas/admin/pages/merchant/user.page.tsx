/** All merchants: who waits for a review, who is frozen, who sells what. */

import * as word from '@keymall/contract/kit/word';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminLetter } from '@keymall/contract/merchant/letter';
import { merchantFreezeWords, merchantReviewWords, merchantStateWords, shopStateWords } from '@keymall/contract/merchant/merchant-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { counted, StatusTag, UserChip, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';
import { LetterDialog, type Receiver } from './letter-dialog.tsx';
import { MerchantActs } from './merchant-acts.tsx';
import { merchantState, shopState } from './merchant-words.ts';

const text = words(
  {
    keyword: '用户名、店铺、手机或邮箱',
    review: '审核',
    freeze: '冻结',
    goods: '商品',
    orders: '订单',
    login: '最近登录',
    write: '发消息',
  },
  {
    keyword: 'Name, shop, mobile or e-mail',
    review: 'Review',
    freeze: 'Frozen',
    goods: 'Products',
    orders: 'Orders',
    login: 'Last sign-in',
    write: 'Write',
  },
  {
    merchant: word.merchant,
    status: word.account,
    shop: word.shop,
    balance: word.balance,
    create: word.registeredAt,
    detail: word.details,
  },
);

type List = typeof adminMerchant.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminMerchant.list);
  const navigate = useNavigate();
  const [writes, setWrites] = useState<readonly Receiver[] | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'username',
      title: t('merchant'),
      head: true,
      cell: (row) => <UserChip name={row.username} avatar={row.avatar} note={row.shop_name} />,
    },
    { key: 'status', title: t('status'), kind: 'status', cell: (row) => <StatusTag of={merchantStateWords} value={merchantState(row)} /> },
    { key: 'shop_name', title: t('shop'), kind: 'status', cell: (row) => <StatusTag of={shopStateWords} value={shopState(row)} /> },
    { key: 'money', title: t('balance'), kind: 'money', strong: true },
    { key: 'goods_count', title: t('goods'), kind: 'count' },
    { key: 'order_count', title: t('orders'), align: 'right', cell: (row) => counted(row.order_count) },
    { key: 'create_at', title: t('create'), kind: 'time' },
    { key: 'last_login_at', title: t('login'), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      acts={(row) => (
        <>
          <RowButton need={adminMerchant.detail} onClick={() => void navigate(adminPath('merchant/user/detail', row.id))}>
            {t('detail')}
          </RowButton>
          <MerchantActs merchant={row} />
        </>
      )}
      batch={(ids, clear) => (
        <RowButton
          need={adminLetter.send}
          onClick={() => {
            setWrites(list.rows.filter(({ id }) => ids.includes(id)).map(({ id, username }) => ({ id, name: username })));
            clear();
          }}
        >
          {t('write')}
        </RowButton>
      )}
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <ChoiceFilter<List> of="status" label={t('review')} options={useChoices(merchantReviewWords)} />
          <ChoiceFilter<List> of="is_freeze" label={t('freeze')} options={useChoices(merchantFreezeWords)} />
          <DateFilter<List> of="date_range" label={t('create')} />
        </>
      }
    >
      {writes && <LetterDialog to={writes} onClose={() => setWrites(null)} />}
    </ListPage>
  );
}
