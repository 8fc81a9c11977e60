/** Goods in the mall and those that want to be: review, recommend, take out; or pick them from any shop. */
import * as word from '@keymall/contract/kit/word';
import { adminMall } from '@keymall/contract/mall/listing';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { listingStatusWords } from '@keymall/contract/mall/mall-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Act, AddButton, EditButton, RowButton } from '#kit/back-office/act';
import { RowSwitch, Thumb, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { useFormValue } from '#kit/back-office/form-frame';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { GoodsChoice } from '../../../../features/mall/goods-choice.tsx';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    pick: '选商品进商城',
    goods: '商城商品',
    sales: '商城销量',
    pass: '同意入驻',
    refuse: '拒绝入驻',
    takeOut: '移出商城',
    passThese: '同意选中的 {count} 件商品进入商城',
    passIt: '同意“{name}”进入商城',
    recommended: '推荐位',
    hot: '热门',
    recommendIt: '推荐“{name}”',
    hotIt: '将“{name}”设为热门',
    sortOf: '商城中“{name}”的排序',
    shown: '买家可见',
    hidden: '买家不可见：已下架、冻结或店铺未营业',
    merchantHelp: '商户列表中的编号；填写后列出其在售商品',
    reasonHelp: '会写进给商户的通知',
  },
  {
    pick: 'Pick products',
    goods: 'Mall product',
    sales: 'Sold',
    pass: 'Admit',
    refuse: 'Refuse',
    takeOut: 'Take out',
    passThese: 'admit the {count} chosen products to the mall',
    passIt: 'admit “{name}” to the mall',
    recommended: 'Recommended',
    hot: 'Popular',
    recommendIt: 'Recommend “{name}”',
    hotIt: 'Call “{name}” popular',
    sortOf: 'the order of “{name}” in the mall',
    shown: 'Buyers see it',
    hidden: 'Not shown: off the shelf, frozen, or its shop is closed',
    merchantHelp: 'As the list of merchants has it; what it sells is listed then',
    reasonHelp: 'Stands in the merchant’s letter',
  },
  { merchantNumber: word.merchantNumber },
);

type Row = RowOf<typeof adminMall.list>;
const ListChoice = ChoiceFilter<typeof adminMall.list>;
const PickField = Field<typeof adminMall.pick>;

interface Deciding {
  does: typeof adminMall.refuse | typeof adminMall.takeOut;
  title: string;
  ids: number[];
  clear?: () => void;
}

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminMall.list);
  const categories = useOptions(adminMallCategory.listSimple, 'name');
  const states = useChoices(listingStatusWords);
  const [picking, setPicking] = useState(false);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('goods'),
      head: true,
      cell: (row) => (
        <span className="bo-goods">
          {row.image && <Thumb src={row.image} alt="" size={36} />}
          <Two note={row.title ? row.name : row.shop_name}>{row.title || row.name}</Two>
        </span>
      ),
    },
    { key: 'shop_name', title: t(word.shop), note: (row) => `#${row.merchant_id}` },
    { key: 'cate_name', title: t(word.category) },
    { key: 'price', title: t(word.price), kind: 'money' },
    { key: 'sales', title: t('sales'), kind: 'count' },
    {
      key: 'status',
      title: t(word.status),
      words: listingStatusWords,
      note: (row) => row.reason || (row.status === 1 && !row.is_shown ? t('hidden') : undefined),
    },
    {
      key: 'sort',
      title: t(word.place),
      align: 'right',
      cell: (row) => <PlaceEdit does={adminMall.sort} row={row} label={t('sortOf', { name: row.name })} />,
    },
    {
      key: 'is_recommend',
      title: t('recommended'),
      cell: (row) => <RowSwitch does={adminMall.recommend} row={row} of="is_recommend" label={t('recommendIt', { name: row.name })} />,
    },
    {
      key: 'is_hot',
      title: t('hot'),
      cell: (row) => <RowSwitch does={adminMall.hot} row={row} of="is_hot" label={t('hotIt', { name: row.name })} />,
    },
    { key: 'apply_at', title: t(word.appliedAt), kind: 'time' },
  ];
  const refusing = (ids: number[], clear?: () => void): void =>
    setDeciding({ does: adminMall.refuse, title: t('refuse'), ids, ...(clear && { clear }) });
  const takingOut = (ids: number[], clear?: () => void): void =>
    setDeciding({ does: adminMall.takeOut, title: t('takeOut'), ids, ...(clear && { clear }) });
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminMall.pick} onClick={() => setPicking(true)}>
          {t('pick')}
        </AddButton>
      }
      filters={
        <>
          <TextFilter<typeof adminMall.list> of="name" label={t('goods')} />
          <ListChoice of="status" label={t(word.status)} options={states} />
          <ListChoice of="cate_id" label={t(word.category)} options={categories} />
          <TextFilter<typeof adminMall.list> of="shop_name" label={t(word.shopName)} />
        </>
      }
      batch={(ids, clear) => (
        <>
          <Act does={adminMall.pass} with={{ ids }} confirm={t('passThese', { count: ids.length })} look="outline" onDone={clear}>
            {t('pass')}
          </Act>
          <RowButton need={adminMall.refuse} onClick={() => refusing(ids, clear)}>
            {t('refuse')}
          </RowButton>
          <RowButton need={adminMall.takeOut} danger onClick={() => takingOut(ids, clear)}>
            {t('takeOut')}
          </RowButton>
        </>
      )}
      acts={(row) => (
        <>
          {row.status !== 1 && (
            <Act does={adminMall.pass} with={{ ids: [row.id] }} confirm={t('passIt', { name: row.name })}>
              {t('pass')}
            </Act>
          )}
          {row.status === 0 && (
            <RowButton need={adminMall.refuse} onClick={() => refusing([row.id])}>
              {t('refuse')}
            </RowButton>
          )}
          {row.status === 1 && (
            <RowButton need={adminMall.takeOut} danger onClick={() => takingOut([row.id])}>
              {t('takeOut')}
            </RowButton>
          )}
          <EditButton need={adminMall.edit} onClick={() => void navigate(adminPath('goods/mall/edit', row.id))} />
        </>
      )}
    >
      {picking && (
        <EditDialog open title={t('pick')} saves={adminMall.pick} initial={{ goods_ids: [] }} onClose={() => setPicking(false)}>
          <PickField of="merchant_id" label={t('merchantNumber')} help={t('merchantHelp')} autoFocus />
          <PickField of="cate_id" label={t(word.category)} options={categories} />
          <OfferedGoods />
        </EditDialog>
      )}
      {deciding && (
        <ReasonDialog
          does={deciding.does}
          title={deciding.title}
          fixed={{ ids: deciding.ids }}
          help={t('reasonHelp')}
          onClose={() => {
            deciding.clear?.();
            setDeciding(null);
          }}
        />
      )}
    </ListPage>
  );
}

/** What the shop whose number is typed sells and the mall does not have. */
function OfferedGoods() {
  const t = useWords(text);
  const merchantId = useFormValue('merchant_id');
  if (typeof merchantId !== 'number' || merchantId < 1) return null;
  return (
    <PickField of="goods_ids" label={t(word.goods)} wide>
      {(control) => <GoodsChoice key={merchantId} control={control} from={adminMall.choices} of={{ merchant_id: merchantId }} />}
    </PickField>
  );
}
