/** All supply pools: looked at before they open, recommended, frozen and closed. */
import { adminOfficialPool, adminPool } from '@keymall/contract/agency/admin-pool';
import { poolStatusWords, poolVisibilityWords } from '@keymall/contract/agency/pool-words';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Act, AddButton, EditButton, OpenButton, RowButton } from '#kit/back-office/act';
import { RowSwitch, StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { NEW_POOL, POOL_REFUSALS, PoolFields } from '../../../../features/pool/pool-fields.tsx';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    pool: '货源池',
    owner: '池主',
    official: '平台',
    whose: '归属',
    shops: '商户的',
    ours: '平台的',
    make: '创建平台货源池',

    visibility: '加入方式',
    fee: '入池费',
    places: '成员 / 名额',
    goods: '商品数',
    waiting: '待审核 {count}',
    recommended: '推荐',
    recommendIt: '推荐“{name}”',
    pass: '通过',
    passIt: '通过“{name}”',
    passThese: '通过选中的 {count} 个货源池',
    refuse: '拒绝',
    freeze: '冻结该池',
    freezeNote: '来自该池的代理商品立即不可购买，解冻后恢复',
    thaw: '解冻该池',
    thawIt: '解冻“{name}”',
    shutNote: '关闭后不能恢复：全部成员退出，代理商品在各店铺下架，已付款的订单照常发货',
    frozen: '冻结状态',
    notFrozen: '未冻结',
    reasonHelp: '会写进给商户的通知',
    none: '还没有货源池',
  },
  {
    pool: 'Pool',
    owner: 'Owner',
    official: 'Platform',
    whose: 'Belongs to',
    shops: 'Shops’',
    ours: 'The platform’s',
    make: 'Make one of ours',

    visibility: 'Joined',
    fee: 'Joining fee',
    places: 'Members / places',
    goods: 'Products',
    waiting: '{count} wait',
    recommended: 'Recommended',
    recommendIt: 'Recommend “{name}”',
    pass: 'Pass',
    passIt: 'pass “{name}”',
    passThese: 'pass the {count} chosen pools',
    refuse: 'Refuse',
    freeze: 'Freeze',
    freezeNote: 'Copies from it can’t be bought until it is let go',
    thaw: 'Unfreeze',
    thawIt: 'unfreeze “{name}”',
    shutNote: 'For good: all members leave, copies from it go off the shelf in every shop, and paid orders are delivered',
    frozen: 'Frozen or not',
    notFrozen: 'Not frozen',
    reasonHelp: 'Stands in the merchant’s letter',
    none: 'There are no pools yet',
  },
);

type List = typeof adminPool.list;
type Row = RowOf<List>;
interface Deciding {
  does: typeof adminPool.refuse | typeof adminPool.freeze | typeof adminPool.close;
  title: string;
  fixed: { id: number } | { ids: number[] };
  note?: string;
  clear?: () => void;
}

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(adminPool.list);
  const [making, setMaking] = useState(false);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('pool'), head: true, note: (row) => (row.waiting > 0 ? t('waiting', { count: row.waiting }) : '') },
    {
      key: 'shop_name',
      title: t('owner'),
      cell: (row) => (row.merchant_id === null ? t('official') : <Two note={`#${row.merchant_id}`}>{row.shop_name}</Two>),
    },
    { key: 'visibility', title: t('visibility'), cell: (row) => poolVisibilityWords[row.visibility][locale] },
    { key: 'join_fee', title: t('fee'), kind: 'money' },
    { key: 'member_count', title: t('places'), align: 'right', cell: (row) => `${row.member_count} / ${row.max_members}` },
    { key: 'goods_count', title: t('goods'), kind: 'count' },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <Two note={row.is_freeze === 1 ? `${t(word.frozen)} ${row.freeze_reason}` : row.reason}>
          <StatusTag of={poolStatusWords} value={row.status} />
        </Two>
      ),
    },
    {
      key: 'is_recommend',
      title: t('recommended'),
      cell: (row) => <RowSwitch does={adminPool.recommend} row={row} of="is_recommend" label={t('recommendIt', { name: row.name })} />,
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  const refusing = (ids: number[], clear?: () => void): void =>
    setDeciding({ does: adminPool.refuse, title: t('refuse'), fixed: { ids }, ...(clear && { clear }) });
  const add = (
    <AddButton need={adminOfficialPool.add} onClick={() => setMaking(true)}>
      {t('make')}
    </AddButton>
  );
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={add}
      filters={
        <>
          <TextFilter<List> of="name" label={t('pool')} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(poolStatusWords)} />
          <TextFilter<List> of="shop_name" label={t('owner')} />
          <ChoiceFilter<List>
            of="is_official"
            label={t('whose')}
            options={[
              { value: 0, label: t('shops') },
              { value: 1, label: t('ours') },
            ]}
          />
          <ChoiceFilter<List>
            of="visibility"
            label={t('visibility')}
            options={([1, 2, 3] as const).map((value) => ({ value, label: poolVisibilityWords[value][locale] }))}
          />
          <ChoiceFilter<List>
            of="is_freeze"
            label={t('frozen')}
            options={[
              { value: 1, label: t(word.frozen) },
              { value: 0, label: t('notFrozen') },
            ]}
          />
        </>
      }
      batch={(ids, clear) => (
        <>
          <Act does={adminPool.pass} with={{ ids: [...ids] }} confirm={t('passThese', { count: ids.length })} look="outline" onDone={clear}>
            {t('pass')}
          </Act>
          <OpenButton need={adminPool.refuse} onClick={() => refusing([...ids], clear)}>
            {t('refuse')}
          </OpenButton>
        </>
      )}
      acts={(row) => (
        <>
          {(row.status === 0 || row.status === 2) && (
            <Act does={adminPool.pass} with={{ ids: [row.id] }} confirm={t('passIt', { name: row.name })}>
              {t('pass')}
            </Act>
          )}
          {row.status === 0 && (
            <RowButton need={adminPool.refuse} onClick={() => refusing([row.id])} danger>
              {t('refuse')}
            </RowButton>
          )}
          <EditButton need={adminPool.edit} onClick={() => void navigate(adminPath('goods/pools/edit', row.id))} />
          {row.is_freeze === 1 && (
            <Act does={adminPool.thaw} with={{ id: row.id }} confirm={t('thawIt', { name: row.name })}>
              {t('thaw')}
            </Act>
          )}
          {row.status !== 3 && (
            <>
              {row.is_freeze === 0 && (
                <RowButton
                  need={adminPool.freeze}
                  onClick={() => setDeciding({ does: adminPool.freeze, title: t('freeze'), fixed: { id: row.id }, note: t('freezeNote') })}
                  danger
                >
                  {t('freeze')}
                </RowButton>
              )}
              <RowButton
                need={adminPool.close}
                onClick={() => setDeciding({ does: adminPool.close, title: t(word.close), fixed: { id: row.id }, note: t('shutNote') })}
                danger
              >
                {t(word.close)}
              </RowButton>
            </>
          )}
        </>
      )}
      empty={<Empty title={t('none')}>{add}</Empty>}
    >
      {making && (
        <EditDialog
          open
          side
          title={t('make')}
          saves={adminOfficialPool.add}
          initial={NEW_POOL}
          refusals={POOL_REFUSALS}
          onSaved={list.refresh}
          onClose={() => setMaking(false)}
        >
          <PoolFields purpose="site" />
        </EditDialog>
      )}
      {deciding && (
        <ReasonDialog
          does={deciding.does}
          title={deciding.title}
          fixed={deciding.fixed}
          help={t('reasonHelp')}
          {...(deciding.note && { note: deciding.note })}
          onClose={() => {
            deciding.clear?.();
            setDeciding(null);
          }}
        />
      )}
    </ListPage>
  );
}
