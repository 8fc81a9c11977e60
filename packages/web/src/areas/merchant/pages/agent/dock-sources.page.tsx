/** Accounts at other sites whose products are sold here. */
import { supplyWireWords } from '@keymall/contract/docking/docking-words';
import { merchantDockingSource } from '@keymall/contract/docking/source';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, DelAct, EditButton } from '#kit/back-office/act';
import { None, RowSwitch, Time, Two } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '把其他网站的商品接到自己的店铺：买家付款后自动到对方网站采购并发货',
    add: '添加货源',
    edit: '编辑货源',
    name: '货源名称',
    wire: '网站类型',
    site: '网站地址',
    siteHelp: '以 https:// 开头',
    account: '商户 ID / 接口编号',
    secret: '密钥',
    secretKeep: '留空则不修改；更换地址时须重新填写',
    left: '对方账户余额',
    goods: '对接商品',
    bought: '近 30 天采购',
    spent: '共 {amount} 元',
    asked: '最近测试',
    test: '测试连接',
    tested: '已测试',
    turn: '启用货源“{name}”',
    off: '停用货源“{name}”，不再向它下单',
    remove: '删除货源“{name}”',
    on: '启用中',
    none: '还没有跨站货源',
  },
  {
    lead: 'Sell products of other sites: once a buyer has paid, they are bought there and delivered by themselves',
    add: 'Add a site',
    edit: 'Edit the site',
    name: 'Name',
    wire: 'Kind of site',
    site: 'Address',
    siteHelp: 'Begins with https://',
    account: 'Merchant id or key number',
    secret: 'Key',
    secretKeep: 'Empty keeps it; another address wants it typed anew',
    left: 'Balance there',
    goods: 'Docked products',
    bought: 'Bought in 30 days',
    spent: '{amount} yuan in all',
    asked: 'Last asked',
    test: 'Test the connection',
    tested: 'Tested',
    turn: 'use the site “{name}”',
    off: 'pause the site “{name}”; nothing is ordered there',
    remove: 'delete the site “{name}”',
    on: 'In use',
    none: 'There are no other sites yet',
  },
);

type List = typeof merchantDockingSource.list;
type Row = RowOf<List>;
type Form = typeof merchantDockingSource.add;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(merchantDockingSource.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true, cell: (row) => <Two note={supplyWireWords[row.driver][locale]}>{row.name}</Two> },
    { key: 'site', title: t('site'), cell: (row) => <Two note={row.shop}>{row.site}</Two> },
    {
      key: 'balance',
      title: t('left'),
      align: 'right',
      cell: (row) => (row.fault === '' ? (row.balance ?? <None />) : <span className="bo-danger">{row.fault}</span>),
    },
    { key: 'asked_at', title: t('asked'), cell: (row) => (row.asked_at ? <Time at={row.asked_at} /> : <None />) },
    { key: 'goods_count', title: t('goods'), kind: 'count' },
    {
      key: 'delivered',
      title: t('bought'),
      align: 'right',
      cell: (row) => <Two note={row.delivered === 0 ? '' : t('spent', { amount: row.spent })}>{row.delivered}</Two>,
    },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => (
        <RowSwitch
          does={merchantDockingSource.status}
          row={row}
          of="status"
          label={t('turn', { name: row.name })}
          {...(row.status === 1 && { confirm: () => t('off', { name: row.name }) })}
        />
      ),
    },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={merchantDockingSource.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      acts={(row) => (
        <>
          <Act does={merchantDockingSource.test} with={{ id: row.id }} done={t('tested')}>
            {t('test')}
          </Act>
          <EditButton need={merchantDockingSource.edit} onClick={() => setEdited(row)} />
          <DelAct does={merchantDockingSource.del} with={{ id: row.id }} confirm={t('remove', { name: row.name })} />
        </>
      )}
      filters={
        <>
          <TextFilter<List> of="name" label={t('name')} />
          <ChoiceFilter<List>
            of="status"
            label={t(word.status)}
            options={[
              { value: 1, label: t('on') },
              { value: 0, label: t(word.disabled) },
            ]}
          />
        </>
      }
      empty={<Empty title={t('none')} />}
    >
      <RowDialog
        of={edited}
        reads={merchantDockingSource.detail}
        adds={merchantDockingSource.add}
        edits={merchantDockingSource.edit}
        titles={{ add: t('add'), edit: t('edit') }}
        blank={{ name: '', driver: 'keymall', site: '', account: '', secret: '', status: 1 }}
        shows={() => ({ secret: '' })}
        refusals={{ source_name_taken: 'name', source_secret_missing: 'secret', source_secret_anew: 'secret' }}
        onClose={() => setEdited(null)}
      >
        <Field<Form> of="name" label={t('name')} autoFocus />
        <Field<Form>
          of="driver"
          label={t('wire')}
          options={(['keymall', 'acg'] as const).map((value) => ({ value, label: supplyWireWords[value][locale] }))}
        />
        <Field<Form> of="site" label={t('site')} help={t('siteHelp')} type="url" />
        <Field<Form> of="account" label={t('account')} autoComplete="off" />
        <Field<Form>
          of="secret"
          label={t('secret')}
          type="password"
          autoComplete="new-password"
          help={edited === 'new' ? '' : t('secretKeep')}
        />
        <Field<Form> of="status" label={t(word.enabled)} />
      </RowDialog>
    </ListPage>
  );
}
