/** The two buttons beside a list’s title: its views, and its columns. */
import { useState } from 'react';
import { BookmarkIcon, ViewColumnIcon } from 'tdesign-icons-react';
import { Drawer } from '../dialog.tsx';
import { useWords, words } from '../i18n.tsx';
import { Button } from './button.tsx';
import { Columns } from './list-columns.tsx';
import type { Titled, Tools } from './list-state.ts';
import { Views } from './list-views.tsx';

const text = words(
  {
    columns: '列设置',
    reset: '恢复默认列',
    views: '视图',
  },
  {
    columns: 'Columns',
    reset: 'Default columns',
    views: 'Views',
  },
);

export function ListTools<Column extends Titled>({ tools }: { tools: Tools<Column> }) {
  const t = useWords(text);
  const [open, setOpen] = useState<'columns' | 'views' | null>(null);
  if (tools.name === '') return null;
  return (
    <div className="bo-list-tools">
      <button
        type="button"
        className="bo-icon"
        data-on={tools.current ? '' : undefined}
        title={t('views')}
        aria-label={t('views')}
        onClick={() => setOpen('views')}
      >
        <BookmarkIcon size="18px" />
        {tools.current && <span className="bo-clip">{tools.current.name}</span>}
      </button>
      <button type="button" className="bo-icon" title={t('columns')} aria-label={t('columns')} onClick={() => setOpen('columns')}>
        <ViewColumnIcon size="18px" />
      </button>
      <Drawer
        open={open === 'columns'}
        title={t('columns')}
        onClose={() => setOpen(null)}
        foot={
          <Button variant="outline" theme="default" onClick={() => tools.change(null)}>
            {t('reset')}
          </Button>
        }
      >
        <Columns tools={tools} />
      </Drawer>
      <Drawer open={open === 'views'} title={t('views')} onClose={() => setOpen(null)}>
        <Views tools={tools} onDone={() => setOpen(null)} />
      </Drawer>
    </div>
  );
}
