/** The views of a list: opened, shared by their link, kept anew, and made of what is shown now. */
import type { ListView } from '@keymall/contract/identity/list-view';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Input } from 'tdesign-react';
import { confirm } from '../confirm.tsx';
import { copy } from '../copy.ts';
import { useWords, words } from '../i18n.tsx';
import { Button } from './button.tsx';
import { layoutOf } from './list-layout.ts';
import { queryOf, type Titled, type Tools, VIEW } from './list-state.ts';
import { Named } from './naming.tsx';
import { useOffice } from './office.ts';
import { useCall } from './queries.ts';
import { Answered } from './state-views.tsx';
import { useSubmit } from './submit.ts';
import { Toggle } from './toggle.tsx';

const text = words(
  {
    lead: '视图保存当前的筛选、排序和列；共享后同事也能使用。',
    plain: '默认视图',
    none: '还没有保存的视图',
    by: '由 {name} 共享',
    shared: '已共享',
    open: '打开视图“{name}”',
    copyLink: '复制“{name}”的链接',
    update: '更新“{name}”',
    remove: '删除“{name}”',
    asNow: '用当前筛选和列更新“{name}”',
    save: '保存当前视图',
    name: '视图名称',
    share: '与同事共享',
    saveIt: '保存',
    updateIt: '更新',
    copyIt: '链接',
  },
  {
    lead: 'A view keeps filters, order and columns as they are now; colleagues can use what you share.',
    plain: 'Default view',
    none: 'No views yet',
    by: 'Shared by {name}',
    shared: 'Shared',
    open: 'Open the view “{name}”',
    copyLink: 'Copy the link of “{name}”',
    update: 'Update “{name}”',
    remove: 'delete “{name}”',
    asNow: 'replace the filters and columns of “{name}” by the present ones',
    save: 'Save this view',
    name: 'Name of the view',
    share: 'Share with colleagues',
    saveIt: 'Save',
    updateIt: 'Update',
    copyIt: 'Link',
  },
  { del: word.del, saved: word.saved },
);

const saidOfLink = words(
  { done: '链接已复制', failed: '复制失败，请手动选择复制' },
  { done: 'Link copied', failed: 'Could not copy, please select and copy it' },
);

export function Views<Column extends Titled>({ tools, onDone }: { tools: Tools<Column>; onDone: () => void }) {
  const t = useWords(text);
  const { lists } = useOffice();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const query = useCall(lists.list, { list: tools.name });
  const edit = useSubmit(lists.edit, { done: t('saved') });
  const del = useSubmit(lists.del);
  const now = { query: queryOf(params), layout: layoutOf(tools.placed, tools.layout.density) };
  const go = (view: ListView | null): void => {
    setParams(view ? `${view.query}${view.query && '&'}${VIEW}=${view.id}` : '');
    onDone();
  };
  const update = (view: ListView): Promise<boolean> =>
    confirm({
      action: t('asNow', { name: view.name }),
      run: () => edit.send({ id: view.id, name: view.name, is_shared: view.is_shared, ...now }),
    });
  const remove = (view: ListView): Promise<boolean> =>
    confirm({
      action: t('remove', { name: view.name }),
      danger: true,
      run: async () => {
        await del.send({ id: view.id });
        if (tools.current?.id === view.id) setParams(view.query);
      },
    });
  const link = (view: ListView): string => `${window.location.origin}${pathname}?${VIEW}=${view.id}`;
  return (
    <div className="bo-inside bo-ui">
      <p className="bo-note">{t('lead')}</p>
      <Answered query={query} rows={3}>
        {({ list }) => (
          <ul className="bo-views">
            <li>
              <button type="button" className="bo-view" aria-pressed={!tools.current} onClick={() => go(null)}>
                <b>{t('plain')}</b>
              </button>
            </li>
            {list.length === 0 && <li className="bo-note">{t('none')}</li>}
            {list.map((view) => (
              <li key={view.id}>
                <button
                  type="button"
                  className="bo-view"
                  aria-label={t('open', { name: view.name })}
                  aria-pressed={tools.current?.id === view.id}
                  onClick={() => go(view)}
                >
                  <b>{view.name}</b>
                  {(view.by || view.is_shared === 1) && <small>{view.by ? t('by', { name: view.by }) : t('shared')}</small>}
                </button>
                <span className="bo-row">
                  <button
                    type="button"
                    className="bo-plain-button"
                    aria-label={t('copyLink', { name: view.name })}
                    onClick={() => void copy(link(view), saidOfLink)}
                  >
                    {t('copyIt')}
                  </button>
                  {view.is_mine && (
                    <>
                      <button
                        type="button"
                        className="bo-plain-button"
                        aria-label={t('update', { name: view.name })}
                        onClick={() => void update(view)}
                      >
                        {t('updateIt')}
                      </button>
                      <button
                        type="button"
                        className="bo-plain-button"
                        aria-label={t('remove', { name: view.name })}
                        onClick={() => void remove(view)}
                      >
                        {t('del')}
                      </button>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <NewView
        list={tools.name}
        kept={now}
        onSaved={(id) => setParams(`${now.query}${now.query && '&'}${VIEW}=${id}`, { replace: true })}
      />
    </div>
  );
}

interface NewViewProps {
  list: string;
  kept: Pick<ListView, 'query' | 'layout'>;
  onSaved: (id: number) => void;
}

function NewView({ list, kept, onSaved }: NewViewProps) {
  const t = useWords(text);
  const { lists } = useOffice();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { send, busy } = useSubmit(lists.add, { done: t('saved') });
  const save = async (): Promise<void> => {
    const { id } = await send({ list, name: name.trim(), is_shared: isShared ? 1 : 0, ...kept });
    setName('');
    onSaved(id);
  };
  return (
    <form
      className="bo-new-view"
      onSubmit={(event) => {
        event.preventDefault();
        // the reason was told by useSubmit
        if (name.trim()) void save().catch(() => undefined);
      }}
    >
      <h3>{t('save')}</h3>
      <Named label={t('name')}>
        <Input value={name} placeholder={t('name')} maxcharacter={60} onChange={setName} />
      </Named>
      <div className="bo-row">
        <span>{t('share')}</span>
        <Toggle small on={isShared} label={t('share')} onTurn={setShared} />
      </div>
      <Button type="submit" loading={busy} disabled={name.trim() === ''}>
        {t('saveIt')}
      </Button>
    </form>
  );
}
