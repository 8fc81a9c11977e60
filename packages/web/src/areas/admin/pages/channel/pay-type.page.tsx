/** Ways to pay as buyers know them; channels belong to one. */

import { enabledWords } from '@keymall/contract/kit/enabled-words';
import * as word from '@keymall/contract/kit/word';
import { adminPayType } from '@keymall/contract/payment/channel';
import { useState } from 'react';
import { AddButton, DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { Signed, StatusTag, Two } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { PictureControl } from '#kit/back-office/picture-control';
import { TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import './channel.css';

const text = words(
  {
    lead: '买家看到的支付方式分组，每条收款通道属于其中一个',
    add: '添加支付方式',
    editTitle: '编辑支付方式',
    keyword: '名称或代码',
    name: '名称',
    code: '代码',
    codeHelp: '网关识别的名称，如 alipay、wxpay；可以重复',
    logo: '图标',
    ico: '小图标',
    icoHelp: '窄处使用，可留空',
    sortOf: '“{name}”的排序',
    channels: '通道数',
    pieces: '{count} 个',
    belonging: '所属通道',
    none: '还没有通道使用该支付方式',
    delIt: '删除支付方式“{name}”',
  },
  {
    lead: 'How buyers know the ways to pay; each channel belongs to one',
    add: 'Add a pay type',
    editTitle: 'Edit pay type',
    keyword: 'Name or code',
    name: 'Name',
    code: 'Code',
    codeHelp: 'What gateways call it, such as alipay or wxpay; several may share one',
    logo: 'Logo',
    ico: 'Small picture',
    icoHelp: 'For narrow places; may stay empty',
    sortOf: 'the order of “{name}”',
    channels: 'Channels',
    pieces: '{count}',
    belonging: 'Its channels',
    none: 'No channel uses it yet',
    delIt: 'delete the pay type “{name}”',
  },
);

type List = typeof adminPayType.list;
type Row = RowOf<List>;
const TypeField = Field<typeof adminPayType.add>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminPayType.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: (row) => (
        <Signed logo={row.logo} size={26}>
          {row.name}
        </Signed>
      ),
    },
    { key: 'code', title: t('code'), cell: (row) => <span className="bo-mono">{row.code}</span> },
    { key: 'channel_count', title: t('channels'), align: 'right', cell: (row) => t('pieces', { count: row.channel_count }) },
    {
      key: 'sort',
      title: t(word.place),
      align: 'right',
      cell: (row) => <PlaceEdit does={adminPayType.sort} row={row} label={t('sortOf', { name: row.name })} />,
    },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminPayType.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={<TextFilter<List> of="keyword" label={t('keyword')} />}
      acts={(row) => (
        <>
          <RowButton onClick={() => setOpen(row.id)}>{t(word.channel)}</RowButton>
          <EditButton need={adminPayType.edit} onClick={() => setEdited(row)} />
          {row.channel_count === 0 && <DelAct does={adminPayType.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} />}
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminPayType.add}
        edits={adminPayType.edit}
        titles={{ add: t('add'), edit: t('editTitle') }}
        blank={{ name: '', code: '', logo: '', ico: '', sort: 0 }}
        refusals={{ pay_type_taken: 'name' }}
        onClose={() => setEdited(null)}
      >
        <TypeField of="name" label={t('name')} autoFocus />
        <TypeField of="code" label={t('code')} help={t('codeHelp')} />
        <TypeField of="logo" label={t('logo')}>
          {(control) => <PictureControl control={control} purpose="pay_type" />}
        </TypeField>
        <TypeField of="ico" label={t('ico')} help={t('icoHelp')}>
          {(control) => <PictureControl control={control} purpose="pay_type" />}
        </TypeField>
        <TypeField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
      </RowDialog>
      <DetailDrawer
        title={t(word.payMethod)}
        opens={adminPayType.detail}
        with={open === null ? null : { id: open }}
        onClose={() => setOpen(null)}
      >
        {(type) => (
          <>
            <Facts
              rows={[
                [
                  t('name'),
                  <Signed key="name" logo={type.logo} size={26}>
                    {type.name}
                  </Signed>,
                ],
                [t('code'), type.code],
                [t(word.place), String(type.sort)],
              ]}
            />
            <Part title={t('belonging')}>
              {type.channels.length === 0 && <Empty title={t('none')} />}
              <ul className="bo-lines">
                {type.channels.map((channel) => (
                  <li key={channel.id}>
                    <Two
                      note={
                        <>
                          {channel.driver_title} · {channel.show_name} · {channel.rate}‰
                        </>
                      }
                    >
                      {channel.title}
                    </Two>
                    <StatusTag of={enabledWords} value={channel.status} />
                  </li>
                ))}
              </ul>
            </Part>
          </>
        )}
      </DetailDrawer>
    </ListPage>
  );
}
