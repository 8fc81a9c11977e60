/** The pages that the administrator keeps at hand, on his workbench: chosen from his menu, in his own order. */

import { adminUser, MOST_SHORTCUTS } from '@keymall/contract/identity/admin-session';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AddIcon, ArrowDownIcon, ArrowUpIcon, CloseIcon, MoveIcon } from 'tdesign-icons-react';
import { Button } from '#kit/back-office/button';
import { MenuIcon } from '#kit/back-office/icons';
import { Card } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import { Dialog } from '#kit/dialog';
import { useWords, words } from '#kit/i18n';
import './shortcuts.css';

const text = words(
  {
    title: '快捷入口',
    edit: '编辑快捷入口',
    none: '把常用页面放在这里，一步即达',
    add: '添加快捷入口',
    chosen: '已添加（{count}/{most}）',
    chosenNone: '还没有添加，请从下面选择',
    rest: '可添加的页面',
    addIt: '添加{title}',
    remove: '移除{title}',
    up: '{title}上移',
    down: '{title}下移',
    moved: '{title}移到第 {at} 位',
    all: '全部页面都已添加',
  },
  {
    title: 'Shortcuts',
    edit: 'Edit shortcuts',
    none: 'Keep the pages you use most right here',
    add: 'Add a shortcut',
    chosen: 'Chosen ({count} of {most})',
    chosenNone: 'None yet; choose from below',
    rest: 'Pages to add',
    addIt: 'Add {title}',
    remove: 'Remove {title}',
    up: 'Move {title} up',
    down: 'Move {title} down',
    moved: '{title} is number {at} now',
    all: 'Every page is here already',
  },
);

type Page = WireOutput<typeof adminUser.getAdminAllMenu>[number];

export function Shortcuts() {
  const t = useWords(text);
  const query = useCall(adminUser.getAdminUserShortcutMenu, {});
  const [editing, setEditing] = useState(false);
  const edit = (label: string) => (
    <Button variant="text" onClick={() => setEditing(true)}>
      {label}
    </Button>
  );
  return (
    <Card title={t('title')} extra={query.data && query.data.length > 0 ? edit(t('edit')) : undefined}>
      <Answered query={query} rows={2}>
        {(pages) =>
          pages.length === 0 ? (
            <div className="bo-shortcuts-none">
              <span>{t('none')}</span>
              <Button variant="outline" icon={<AddIcon />} onClick={() => setEditing(true)}>
                {t('add')}
              </Button>
            </div>
          ) : (
            <ul className="bo-shortcuts" aria-label={t('title')}>
              {pages.map((page) => (
                <li key={page.menu_id}>
                  <Link to={page.path}>
                    <MenuIcon name={page.icon} />
                    <span>{page.title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      <Dialog open={editing} title={t('edit')} onClose={() => setEditing(false)}>
        {query.data && <Editor chosen={query.data} />}
      </Dialog>
    </Card>
  );
}

function Editor({ chosen }: { chosen: readonly Page[] }) {
  const t = useWords(text);
  const all = useCall(adminUser.getAdminAllMenu, {});
  const add = useSubmit(adminUser.addAdminUserShortcutMenu);
  const remove = useSubmit(adminUser.deleteAdminUserShortcutMenu);
  const sort = useSubmit(adminUser.sortAdminUserShortcutMenu);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  // a row that is put elsewhere loses the focus, and the next step down is expected from the same key
  const followed = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list came anew
  useEffect(() => {
    const row = [...(list.current?.children ?? [])].find((each) => each instanceof HTMLElement && each.dataset.page === followed.current);
    followed.current = null;
    if (row && !row.contains(document.activeElement))
      row.querySelector<HTMLElement>('[data-way=down]:enabled, [data-way=up]:enabled')?.focus();
  }, [chosen]);
  const busy = add.busy || remove.busy || sort.busy;
  // a refusal has been said by then; the list is as the server has it
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  const move = (from: number, to: number): void => {
    const page = chosen[from];
    if (!page || from === to || to < 0 || to >= chosen.length || busy) return;
    const order = chosen.filter((each) => each !== page);
    order.splice(to, 0, page);
    if (list.current?.contains(document.activeElement)) followed.current = page.menu_id;
    quietly(
      sort.send({ menu_ids: order.map(({ menu_id }) => menu_id) }).then(() => setSaid(t('moved', { title: page.title, at: to + 1 }))),
    );
  };
  const drag = (at: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(at);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) move(dragged, at);
    },
    onDragEnd: () => setDragged(null),
  });
  return (
    <div className="bo-inside bo-shortcuts-edit">
      <h3>{t('chosen', { count: chosen.length, most: MOST_SHORTCUTS })}</h3>
      {chosen.length === 0 && <p className="bo-note">{t('chosenNone')}</p>}
      <ol ref={list} aria-label={t('title')} aria-busy={busy}>
        {chosen.map((page, at) => (
          <li key={page.menu_id} data-page={page.menu_id} {...drag(at)} data-dragged={dragged === at || undefined}>
            <MoveIcon className="bo-shortcuts-grip" aria-hidden="true" />
            <MenuIcon name={page.icon} />
            <span className="bo-shortcuts-title">{page.title}</span>
            <button
              type="button"
              className="bo-icon"
              data-way="up"
              aria-label={t('up', { title: page.title })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <ArrowUpIcon />
            </button>
            <button
              type="button"
              className="bo-icon"
              data-way="down"
              aria-label={t('down', { title: page.title })}
              disabled={at === chosen.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <ArrowDownIcon />
            </button>
            <button
              type="button"
              className="bo-icon"
              aria-label={t('remove', { title: page.title })}
              onClick={() => busy || quietly(remove.send({ menu_id: page.menu_id }))}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ol>
      <p className="km-hidden" role="status">
        {said}
      </p>
      <h3>{t('rest')}</h3>
      <Answered query={all} rows={4}>
        {(pages) => {
          const rest = pages.filter(({ menu_id }) => !chosen.some((each) => each.menu_id === menu_id));
          if (rest.length === 0) return <Empty title={t('all')} />;
          return [...new Set(rest.map(({ section }) => section))].map((section) => (
            <div key={section} className="bo-shortcuts-section">
              {section && <h4>{section}</h4>}
              {rest
                .filter((page) => page.section === section)
                .map((page) => (
                  <button
                    key={page.menu_id}
                    type="button"
                    aria-label={t('addIt', { title: page.title })}
                    disabled={chosen.length >= MOST_SHORTCUTS}
                    onClick={() => busy || quietly(add.send({ menu_id: page.menu_id }))}
                  >
                    <AddIcon />
                    {page.title}
                  </button>
                ))}
            </div>
          ));
        }}
      </Answered>
    </div>
  );
}
