/** What the platform offers merchants to begin a page with. */
import * as word from '@keymall/contract/kit/word';
import { adminDesignTemplate } from '@keymall/contract/merchant/design';
import { designDeviceWords } from '@keymall/contract/merchant/design-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddButton, DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { RowSwitch } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';

const text = words(
  {
    lead: '启用的模板供商户新建页面时选择；已建好的页面不受影响',
    name: '模板名称',
    device: '设备',
    blocks: '组件数',
    updated: '最近修改',
    add: '添加模板',
    rename: '改名',
    renameIt: '修改模板',
    turn: '启用模板“{name}”',
    delIt: '删除模板“{name}”',
    none: '还没有模板',
  },
  {
    lead: 'Merchants may begin a page with one that is in use; pages that are there do not change',
    name: 'Name of the template',
    device: 'Device',
    blocks: 'Parts',
    updated: 'Last changed',
    add: 'Add a template',
    rename: 'Rename',
    renameIt: 'Change the template',
    turn: 'Use the template “{name}”',
    delIt: 'delete the template “{name}”',
    none: 'There are no templates yet',
  },
);

type List = typeof adminDesignTemplate.list;
type Row = RowOf<List>;
const NewField = Field<typeof adminDesignTemplate.add>;
const ChangeField = Field<typeof adminDesignTemplate.edit>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(adminDesignTemplate.list);
  const [isNew, setNew] = useState(false);
  const [renamed, setRenamed] = useState<Row | null>(null);
  const edit = (id: number): void => void navigate(adminPath('goods/diy/template', id));
  const devices = (['pc', 'h5'] as const).map((value) => ({ value, label: designDeviceWords[value][locale] }));
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true },
    { key: 'device', title: t('device'), cell: ({ device }) => designDeviceWords[device][locale] },
    { key: 'blocks', title: t('blocks'), kind: 'count' },
    { key: 'sort', title: t(word.place), kind: 'count' },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminDesignTemplate.status} row={row} of="status" label={t('turn', { name: row.name })} />,
    },
    { key: 'update_at', title: t('updated'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      filters={
        <>
          <TextFilter<List> of="name" label={t('name')} />
          <ChoiceFilter<List> of="device" label={t('device')} options={devices} />
        </>
      }
      actions={
        <AddButton need={adminDesignTemplate.add} onClick={() => setNew(true)}>
          {t('add')}
        </AddButton>
      }
      acts={(row) => (
        <>
          <EditButton need={adminDesignTemplate.save} onClick={() => edit(row.id)} />
          <RowButton need={adminDesignTemplate.edit} onClick={() => setRenamed(row)}>
            {t('rename')}
          </RowButton>
          <DelAct does={adminDesignTemplate.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} />
        </>
      )}
      empty={<Empty title={t('none')} />}
    >
      <EditDialog
        open={isNew}
        title={t('add')}
        saves={adminDesignTemplate.add}
        initial={{ name: '', device: 'pc', sort: 0 }}
        onClose={() => setNew(false)}
        onSaved={({ id }) => edit(id)}
      >
        <NewField of="name" label={t('name')} autoFocus />
        <NewField of="device" label={t('device')} options={devices} />
        <NewField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
      </EditDialog>
      <EditDialog
        open={renamed !== null}
        title={t('renameIt')}
        saves={adminDesignTemplate.edit}
        initial={{ name: renamed?.name ?? '', sort: renamed?.sort ?? 0 }}
        fixed={{ id: renamed?.id ?? 0 }}
        onClose={() => setRenamed(null)}
      >
        <ChangeField of="name" label={t('name')} autoFocus />
        <ChangeField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
      </EditDialog>
    </ListPage>
  );
}
