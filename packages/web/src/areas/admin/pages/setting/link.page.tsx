import * as word from '@keymall/contract/kit/word';
import { adminSiteLink } from '@keymall/contract/platform/site-link';
import { useState } from 'react';
import { AddButton, DelAct, EditButton } from '#kit/back-office/act';
import { RowSwitch, Thumb } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { PictureControl } from '#kit/back-office/picture-control';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { WebsiteParts } from './website/website-page.tsx';

const text = words(
  {
    lead: '首页底部展示的友情链接，由“首页主题”中的“首页显示友情链接”统一开关',
    add: '添加友情链接',
    editIt: '编辑友情链接',
    delIt: '删除友情链接“{title}”',
    title: '名称',
    url: '网址',
    urlHelp: '以 http:// 或 https:// 开头，在新窗口打开',
    logo: '标志',
    logoHelp: '显示在名称前，可不传',
    sortOf: '“{title}”的排序',
    turn: '显示友情链接“{title}”',
  },
  {
    lead: 'Partner sites at the foot of the home page; “Home page theme” turns the whole block on or off',
    add: 'Add a partner site',
    editIt: 'Edit partner site',
    delIt: 'delete the partner site “{title}”',
    title: 'Name',
    url: 'Website',
    urlHelp: 'Begins with http:// or https:// and opens in a new window',
    logo: 'Logo',
    logoHelp: 'Stands before the name; may be left out',
    sortOf: 'the order of “{title}”',
    turn: 'Show the partner site “{title}”',
  },
);

type Row = RowOf<typeof adminSiteLink.list>;
const LinkField = Field<typeof adminSiteLink.add>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminSiteLink.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: t('title'),
      head: true,
      cell: (row) => (
        <span className="bo-goods">
          {row.logo && <Thumb src={row.logo} alt="" size={36} />}
          <span>{row.title}</span>
        </span>
      ),
    },
    {
      key: 'url',
      title: t('url'),
      cell: (row) => (
        <a href={row.url} target="_blank" rel="noopener">
          {row.url}
        </a>
      ),
    },
    {
      key: 'sort',
      title: t(word.place),
      align: 'right',
      cell: (row) => <PlaceEdit does={adminSiteLink.sort} row={row} label={t('sortOf', { title: row.title })} />,
    },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminSiteLink.status} row={row} of="status" label={t('turn', { title: row.title })} />,
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      above={<WebsiteParts />}
      actions={
        <AddButton need={adminSiteLink.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={<TextFilter<typeof adminSiteLink.list> of="title" label={t('title')} />}
      acts={(row) => (
        <>
          <EditButton need={adminSiteLink.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminSiteLink.del} with={{ id: row.id }} confirm={t('delIt', { title: row.title })} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminSiteLink.add}
        edits={adminSiteLink.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ title: '', url: '', logo: '', sort: 0, status: 1 }}
        onClose={() => setEdited(null)}
      >
        <LinkField of="title" label={t('title')} autoFocus />
        <LinkField of="url" label={t('url')} type="url" placeholder="https://" help={t('urlHelp')} />
        <LinkField of="logo" label={t('logo')} help={t('logoHelp')}>
          {(control) => <PictureControl control={control} purpose="site" />}
        </LinkField>
        <LinkField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
        <LinkField of="status" label={t(word.enabled)} />
      </RowDialog>
    </ListPage>
  );
}
