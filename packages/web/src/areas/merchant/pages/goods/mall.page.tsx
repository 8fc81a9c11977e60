/** A shop's goods in the mall: what was applied for, what became of it, and the way to apply. */
import * as word from '@keymall/contract/kit/word';
import { merchantMall } from '@keymall/contract/mall/listing';
import { listingStatusWords } from '@keymall/contract/mall/mall-words';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { Thumb, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { GoodsChoice } from '../../../../features/mall/goods-choice.tsx';

const text = words(
  {
    lead: '进入商城的商品会被全站买家搜到；订单、收款与售后仍属于本店',
    apply: '申请进入商城',
    again: '重新申请',
    goods: '申请商品',
    sales: '商城售出',
    withdraw: '撤出',
    withdrawIt: '将“{name}”撤出商城',
    withdrawThese: '将选中的 {count} 件商品撤出商城（被平台移出的除外）',
    reviewed: '申请提交后由平台审核，结果会通知到消息中心。',
    atOnce: '符合条件的申请立即生效。',
    closed: '商城暂不接受申请，请联系平台。',
    unverified: '商城仅接受已认证的店铺，请先完成认证。',
    noCategory: '平台尚未设置商城分类，暂不能申请。',
    none: '还没有商品进入商城',
    page: '查看本店的商城页面',
    hidden: '买家暂不可见：商品已下架或冻结，或店铺未营业',
    chooseGoods: '要申请的商品',
    chooseCategory: '商城中的分类',
  },
  {
    lead: 'Products in the mall are found by buyers of the whole site; orders, money and support stay with your shop',
    apply: 'Apply',
    again: 'Apply again',
    goods: 'Product put forward',
    sales: 'Sold so far',
    withdraw: 'Withdraw',
    withdrawIt: 'withdraw “{name}” from the mall',
    withdrawThese: 'withdraw the {count} chosen products from the mall (but those that the platform took out)',
    reviewed: 'The platform looks at each application and tells you by a message.',
    atOnce: 'What meets the conditions is admitted at once.',
    closed: 'The mall takes no applications now; please ask the platform.',
    unverified: 'Only verified shops are admitted; please get verified first.',
    noCategory: 'There are no mall categories yet, so nothing can be put forward.',
    none: 'None of your products is in the mall yet',
    page: 'See your page in the mall',
    hidden: 'Not shown now: off the shelf or frozen, or the shop is closed',
    chooseGoods: 'Products',
    chooseCategory: 'Category in the mall',
  },
);

type Row = RowOf<typeof merchantMall.list>;
const ListChoice = ChoiceFilter<typeof merchantMall.list>;
const ApplyField = Field<typeof merchantMall.apply>;
const AgainField = Field<typeof merchantMall.reapply>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantMall.list);
  const { data: terms } = useCall(merchantMall.terms, {});
  const states = useChoices(listingStatusWords);
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const categories = (terms?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const why = !terms
    ? null
    : !terms.is_open
      ? t('closed')
      : terms.needs_verified && !terms.is_verified
        ? t('unverified')
        : categories.length === 0
          ? t('noCategory')
          : null;
  const may = terms !== undefined && why === null;
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('goods'),
      head: true,
      cell: (row) => (
        <span className="bo-goods">
          {row.image && <Thumb src={row.image} alt="" size={36} />}
          <Two note={row.title && row.title !== row.name ? row.title : undefined}>{row.name}</Two>
        </span>
      ),
    },
    { key: 'cate_name', title: t('chooseCategory') },
    { key: 'price', title: t(word.price), kind: 'money' },
    { key: 'sales', title: t('sales'), kind: 'count' },
    {
      key: 'status',
      title: t(word.status),
      words: listingStatusWords,
      note: (row) => row.reason || (row.status === 1 && !row.is_shown ? t('hidden') : undefined),
    },
    { key: 'apply_at', title: t(word.appliedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        may && (
          <AddButton need={merchantMall.apply} onClick={() => setOpen('new')}>
            {t('apply')}
          </AddButton>
        )
      }
      above={
        terms && (
          <p className={why ? 'bo-alert' : 'bo-note'}>
            {why ?? t(terms.is_reviewed ? 'reviewed' : 'atOnce')}{' '}
            {terms.page && (
              <a href={terms.page} target="_blank" rel="noreferrer">
                {t('page')}
              </a>
            )}
          </p>
        )
      }
      filters={
        <>
          <TextFilter<typeof merchantMall.list> of="name" label={t(word.goods)} />
          <ListChoice of="status" label={t(word.status)} options={states} />
        </>
      }
      batch={(ids, clear) => (
        <Act
          does={merchantMall.withdraw}
          with={{ ids }}
          confirm={t('withdrawThese', { count: ids.length })}
          look="outline"
          danger
          onDone={clear}
        >
          {t('withdraw')}
        </Act>
      )}
      acts={(row) => (
        <>
          {may && row.status === 2 && (
            <RowButton need={merchantMall.reapply} onClick={() => setOpen(row)}>
              {t('again')}
            </RowButton>
          )}
          {row.status !== 3 && (
            <Act does={merchantMall.withdraw} with={{ ids: [row.id] }} confirm={t('withdrawIt', { name: row.name })} danger>
              {t('withdraw')}
            </Act>
          )}
        </>
      )}
      empty={<Empty title={t('none')} />}
    >
      {open === 'new' && (
        <EditDialog open title={t('apply')} saves={merchantMall.apply} initial={{ goods_ids: [] }} onClose={() => setOpen(null)}>
          <ApplyField of="cate_id" label={t('chooseCategory')} options={categories} />
          <ApplyField of="goods_ids" label={t('chooseGoods')} wide>
            {(control) => <GoodsChoice control={control} from={merchantMall.choices} />}
          </ApplyField>
        </EditDialog>
      )}
      {open !== null && open !== 'new' && (
        <EditDialog
          open
          title={t('again')}
          saves={merchantMall.reapply}
          initial={{ cate_id: open.cate_id }}
          fixed={{ id: open.id }}
          onClose={() => setOpen(null)}
        >
          <AgainField of="cate_id" label={t('chooseCategory')} options={categories} />
        </EditDialog>
      )}
    </ListPage>
  );
}
