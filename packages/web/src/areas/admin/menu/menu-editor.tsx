/** The menu of an area as administrators change it: one page of this kind for each area. */
import { adminMenu, type MenuApp, type MenuEntry } from '@keymall/contract/identity/menu';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from 'tdesign-icons-react';
import { Act, AddButton, EditButton } from '#kit/back-office/act';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { MenuIcon } from '#kit/back-office/icons';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs, useAllowed } from '#kit/back-office/office';
import { useSubmit } from '#kit/back-office/submit';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { IconChoice } from './icon-choice.tsx';
import './menu-editor.css';

const text = words(
  {
    lead: '改名、换图标、排序、隐藏、分组，并添加自己的链接。菜单只决定看到什么，不授予任何权限：没有权限的页面不会显示。保存后，已打开的后台立即更新。',
    leadOfBuyers: '买家中心的菜单：改名、换图标、排序、隐藏，并添加自己的链接。买家下次打开买家中心时生效。',
    addLink: '添加链接',
    addGroup: '添加分组',
    editIt: '编辑菜单',
    name: '菜单',
    titleZh: '中文名称',
    titleEn: '英文名称',
    icon: '菜单图标',
    group: '所在分组',
    top: '顶层',
    hidden: '从菜单隐藏',
    hiddenHelp: '隐藏后不在菜单中显示；有权限的人仍可通过网址打开',
    link: '链接地址',
    linkHelp: '本后台页面的路径（可带筛选条件）、公开页面的路径，或 https 网址；外部网址在新窗口打开',
    up: '上移“{name}”',
    down: '下移“{name}”',
    hide: '从菜单隐藏',
    hideIt: '从菜单隐藏“{name}”',
    show: '显示',
    restore: '恢复默认',
    restoreIt: '将“{name}”恢复默认',
    restoreAll: '全部恢复默认',
    restoreThem: '将全部菜单恢复默认',
    restoreNote: '自己添加的链接和分组会保留',
    delIt: '删除菜单“{name}”',
    own: '自定义',
    changed: '已修改',
    isHidden: '已隐藏',
  },
  {
    lead: 'Rename, give icons, order, hide and group, and add links of your own. A menu only says what is seen and grants nothing: pages somebody may not open are not shown to him. Open offices follow at once.',
    leadOfBuyers:
      'The menu of the buyers’ own pages: rename, order, hide, and add links of your own. It holds from the next time a buyer opens them.',
    addLink: 'Add link',
    addGroup: 'Add group',
    editIt: 'Edit menu entry',
    name: 'Menu entry',
    titleZh: 'Chinese name',
    titleEn: 'English name',
    icon: 'Icon',
    group: 'Stands in',
    top: 'Top level',
    hidden: 'Hide from the menu',
    hiddenHelp: 'It leaves the menu; whoever has the right can still open it by its address',
    link: 'Address',
    linkHelp:
      'The path of a page of this office (a filter may follow) or of a public page, or an https address, which opens in a new window',
    up: 'Move “{name}” up',
    down: 'Move “{name}” down',
    hide: 'Hide from the menu',
    hideIt: 'hide “{name}” from the menu',
    show: 'Show',
    restore: 'Restore defaults',
    restoreIt: 'restore the default of “{name}”',
    restoreAll: 'Restore all defaults',
    restoreThem: 'restore the defaults of the whole menu',
    restoreNote: 'Links and groups of your own stay',
    delIt: 'delete the menu entry “{name}”',
    own: 'Custom',
    changed: 'Changed',
    isHidden: 'Hidden',
  },
);

type Row = MenuEntry;
type Opened = { act: 'edit'; row: Row } | { act: 'link' | 'group' } | null;

export function MenuEditor({ app }: { app: MenuApp }) {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminMenu.list, { fixed: { app }, keep: 'memory' });
  const [opened, setOpened] = useState<Opened>(null);
  const nameOf = (row: Row): string => (locale === 'zh_CN' ? row.title_zh : row.title_en);
  const close = () => setOpened(null);
  /** Buyers have one list, without groups. */
  const hasGroups = app !== 'personal';
  const groups = [
    { value: '', label: t('top') },
    ...list.rows.filter(({ kind }) => kind === 'group').map((row) => ({ value: row.menu_id, label: nameOf(row) })),
  ];
  const lookOf = ({ title_zh, title_en, icon, parent, hidden }: Row) => ({ title_zh, title_en, icon, parent, hidden });
  const columns: Column<Row>[] = [
    {
      key: 'title_zh',
      title: t('name'),
      head: true,
      cell: (row) => (
        <span className="menu-entry" data-within={row.parent !== '' || undefined}>
          <MenuIcon name={row.icon} />
          <span>
            {nameOf(row)}
            {/* what readers of the other language see */}
            <small className="bo-note" lang={locale === 'zh_CN' ? 'en' : 'zh-CN'} translate="no">
              {locale === 'zh_CN' ? row.title_en : row.title_zh}
            </small>
          </span>
          {row.is_own && <Tag tone="primary">{t('own')}</Tag>}
          {row.is_changed && <Tag tone="warning">{t('changed')}</Tag>}
          {row.hidden === 1 && <Tag>{t('isHidden')}</Tag>}
        </span>
      ),
    },
    { key: 'link', title: t('link'), cell: (row) => (row.link ? <span className="menu-address">{row.link}</span> : null) },
    { key: 'sort', title: t(word.place), cell: (row) => <Mover app={app} row={row} rows={list.rows} name={nameOf(row)} /> },
  ];
  return (
    <ListPage
      lead={t(hasGroups ? 'lead' : 'leadOfBuyers')}
      list={list}
      columns={columns}
      rowKey={(row) => row.menu_id}
      actions={
        <>
          {list.rows.some(({ is_changed }) => is_changed) && (
            <Act does={adminMenu.restore} with={{ app }} look="outline" confirm={t('restoreThem')} note={t('restoreNote')}>
              {t('restoreAll')}
            </Act>
          )}
          {hasGroups && (
            <AddButton need={adminMenu.add} onClick={() => setOpened({ act: 'group' })}>
              {t('addGroup')}
            </AddButton>
          )}
          <AddButton need={adminMenu.add} onClick={() => setOpened({ act: 'link' })}>
            {t('addLink')}
          </AddButton>
        </>
      }
      acts={(row) => (
        <>
          <EditButton need={adminMenu.edit} onClick={() => setOpened({ act: 'edit', row })} />
          {!row.is_needed && (
            <Act
              does={adminMenu.edit}
              with={{ app, menu_id: row.menu_id, ...lookOf(row), hidden: row.hidden === 1 ? 0 : 1 }}
              {...(row.hidden === 0 && { confirm: t('hideIt', { name: nameOf(row) }), note: t('hiddenHelp') })}
            >
              {t(row.hidden === 1 ? 'show' : 'hide')}
            </Act>
          )}
          {row.is_changed && (
            <Act does={adminMenu.restore} with={{ app, menu_id: row.menu_id }} confirm={t('restoreIt', { name: nameOf(row) })}>
              {t('restore')}
            </Act>
          )}
          {row.is_own && (
            <Act does={adminMenu.del} with={{ app, menu_id: row.menu_id }} confirm={t('delIt', { name: nameOf(row) })} danger>
              {t(word.del)}
            </Act>
          )}
        </>
      )}
    >
      {opened && (
        <Form
          key={opened.act === 'edit' ? opened.row.menu_id : opened.act}
          app={app}
          opened={opened}
          groups={hasGroups ? groups : []}
          initial={opened.act === 'edit' ? lookOf(opened.row) : null}
          onClose={close}
        />
      )}
    </ListPage>
  );
}

const Tag = ({ tone, children }: { tone?: 'primary' | 'warning'; children: string }) => (
  <span className="bo-tag" data-tone={tone}>
    {children}
  </span>
);

interface FormProps {
  app: MenuApp;
  opened: NonNullable<Opened>;
  groups: readonly { value: string; label: string }[];
  initial: { title_zh: string; title_en: string; icon: string; parent: string; hidden: 0 | 1 } | null;
  onClose: () => void;
}

function Form({ app, opened, groups, initial, onClose }: FormProps) {
  const t = useWords(text);
  const row = opened.act === 'edit' ? opened.row : null;
  const isGroup = row ? row.kind === 'group' : opened.act === 'group';
  const isLink = row ? row.kind === 'link' : opened.act === 'link';
  const shared = { refusals: { menu_no_page: 'link', menu_needed: 'hidden' } as const, onClose };
  const fields = (
    <>
      <Field<typeof adminMenu.edit> of="title_zh" label={t('titleZh')} autoFocus />
      <Field<typeof adminMenu.edit> of="title_en" label={t('titleEn')} />
      {isLink && <Field<typeof adminMenu.edit> of="link" label={t('link')} help={t('linkHelp')} placeholder="https://" required />}
      <Field<typeof adminMenu.edit> of="icon" label={t('icon')} wide>
        {(control) => <IconChoice control={control} label={t('icon')} />}
      </Field>
      {!isGroup && groups.length > 0 && <Field<typeof adminMenu.edit> of="parent" label={t('group')} options={groups} />}
      {!row?.is_needed && <Field<typeof adminMenu.edit> of="hidden" label={t('hidden')} help={t('hiddenHelp')} />}
    </>
  );
  const must = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
    isLink && !values['link'] ? { link: t(word.fillIn) } : {};
  if (row && initial)
    return (
      <EditDialog
        open
        title={t('editIt')}
        saves={adminMenu.edit}
        initial={{ ...initial, ...(isLink && { link: row.link }) }}
        fixed={{ app, menu_id: row.menu_id }}
        check={must}
        {...shared}
      >
        {fields}
      </EditDialog>
    );
  return (
    <EditDialog
      open
      title={t(isGroup ? 'addGroup' : 'addLink')}
      saves={adminMenu.add}
      initial={{ title_zh: '', title_en: '', icon: isGroup ? 'folder' : 'link', parent: '', hidden: 0, link: '' }}
      fixed={{ app }}
      check={must}
      {...shared}
    >
      {fields}
    </EditDialog>
  );
}

/** A place up or down among those of the same group. */
function Mover({ app, row, rows, name }: { app: MenuApp; row: Row; rows: readonly Row[]; name: string }) {
  const t = useWords(text);
  const may = useAllowed(needs(adminMenu.sort));
  const { send, busy } = useSubmit(adminMenu.sort);
  const ids = rows.filter(({ parent }) => parent === row.parent).map(({ menu_id }) => menu_id);
  const at = ids.indexOf(row.menu_id);
  const move = (to: number): void => {
    const menu_ids = ids.with(at, ids[to] ?? row.menu_id).with(to, row.menu_id);
    void send({ app, parent: row.parent, menu_ids }).catch(() => undefined);
  };
  if (!may) return null;
  return (
    <span className="menu-mover">
      <button type="button" className="bo-icon" aria-label={t('up', { name })} disabled={busy || at === 0} onClick={() => move(at - 1)}>
        <ArrowUpIcon />
      </button>
      <button
        type="button"
        className="bo-icon"
        aria-label={t('down', { name })}
        disabled={busy || at === ids.length - 1}
        onClick={() => move(at + 1)}
      >
        <ArrowDownIcon />
      </button>
    </span>
  );
}
