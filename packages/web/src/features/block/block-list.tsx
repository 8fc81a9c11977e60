/** The block list of a shop, or of the platform: who may not order, why, until when, and how often it was tried. */

import * as word from '@keymall/contract/kit/word';
import type { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { blockTypeWords } from '@keymall/contract/platform/block-words';
import type { adminOrderBlacklist } from '@keymall/contract/platform/order-blacklist';
import { type ReactNode, useState } from 'react';
import { Act, AddButton, EditButton } from '#kit/back-office/act';
import { Time, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { BlockDialog, ExpireField } from './block-dialog.tsx';
import { type BlockRow } from './block-words.ts';

const text = words(
  {
    value: '内容',
    hits: '拦截次数',
    forever: '长期',
    over: '已到期',
    create: '加入时间',
    add: '添加',
    del: '移出',
    delIt: '移出黑名单',
    delNote: '移出后可以重新下单',
    empty: '黑名单是空的',
  },
  {
    value: 'Value',
    hits: 'Refused',
    forever: 'For good',
    over: 'Over',
    create: 'Added',
    add: 'Add',
    del: 'Remove',
    delIt: 'remove it from the list',
    delNote: 'Orders are possible again then',
    empty: 'Nobody is on the list',
  },
  { type: word.type, reason: word.reason, expire: word.expiresAt, edit: word.edit },
);

type Group = typeof merchantBlacklist;
type List = Group['list'];

interface BlockListProps {
  group: typeof merchantBlacklist | typeof adminOrderBlacklist;
  lead: string;
  /** What only one office has to show of a row, and what that is called. */
  more?: (row: BlockRow) => ReactNode;
  moreTitle?: string;
  children?: ReactNode;
}

export function BlockList({ group, lead, more, moreTitle = '' }: BlockListProps) {
  const t = useWords(text);
  // Both groups take and give the same; one type stands for them.
  const { list: lists, add, edit, del } = group as Group;
  const list = useList(lists);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<BlockRow | null>(null);
  const isOver = ({ expire_at }: BlockRow): boolean =>
    expire_at !== null && Date.parse(`${expire_at.replace(' ', 'T')}+08:00`) <= Date.now();
  const columns: Column<BlockRow>[] = [
    {
      key: 'value',
      title: t('value'),
      head: true,
      cell: (row) => <span className="bo-mono">{row.type === 'buyer' ? `#${row.value}` : row.value}</span>,
    },
    { key: 'type', title: t('type'), words: blockTypeWords },
    { key: 'reason', title: t('reason') },
    { key: 'hits', title: t('hits'), kind: 'count' },
    {
      key: 'expire_at',
      title: t('expire'),
      cell: (row) =>
        row.expire_at === null ? (
          t('forever')
        ) : isOver(row) ? (
          <span className="bo-tag" data-tone="plain">
            {t('over')}
          </span>
        ) : (
          <Time at={row.expire_at} />
        ),
    },
    // its rows have a value the other office's have not
    ...(more ? [{ key: 'id', title: moreTitle, kind: 'status', cell: more } satisfies Column<BlockRow>] : []),
    { key: 'create_at', title: t('create'), kind: 'time' },
  ];
  const addButton = (
    <AddButton need={add} onClick={() => setAdding(true)}>
      {t('add')}
    </AddButton>
  );
  return (
    <ListPage
      lead={lead}
      list={list}
      columns={columns}
      actions={addButton}
      acts={(row) => (
        <>
          <EditButton need={edit} onClick={() => setEditing(row)} />
          <Act does={del} with={{ ids: [row.id] }} confirm={t('delIt')} note={t('delNote')} danger>
            {t('del')}
          </Act>
        </>
      )}
      batch={(ids, clear) => (
        <Act does={del} with={{ ids }} confirm={t('delIt')} note={t('delNote')} look="outline" danger onDone={clear}>
          {t('del')}
        </Act>
      )}
      empty={<Empty title={t('empty')}>{addButton}</Empty>}
      filters={
        <>
          <ChoiceFilter<List> of="type" label={t('type')} options={useChoices(blockTypeWords)} />
          <TextFilter<List> of="value" label={t('value')} />
        </>
      }
    >
      <BlockDialog does={add} open={adding} onClose={() => setAdding(false)} />
      {editing && (
        <EditDialog
          key={editing.id}
          open
          title={`${t('edit')} ${editing.value}`}
          onClose={() => setEditing(null)}
          saves={edit}
          initial={{ reason: editing.reason, expire_at: editing.expire_at }}
          fixed={{ id: editing.id }}
        >
          <Field<Group['edit']> of="reason" label={t('reason')} wide />
          <ExpireField />
        </EditDialog>
      )}
    </ListPage>
  );
}
