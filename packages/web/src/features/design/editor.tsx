/** A page put together from blocks: what there is on the left, the page itself in the middle, what can be said of a block on the right. */

import * as word from '@keymall/contract/kit/word';
import { type Block, type BlockProps, type BlockType, blockTypes, type Design } from '@keymall/contract/merchant/design-look-words';
import { blockWords, designDeviceWords, freshBlock, MOST_BLOCKS, problemsOf } from '@keymall/contract/merchant/design-words';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  BrowseIcon,
  BrowseOffIcon,
  CopyIcon,
  DeleteIcon,
  RollbackIcon,
  RollfrontIcon,
} from 'tdesign-icons-react';
import { Button } from '#kit/back-office/button';
import { useLocale, useWords, words } from '#kit/i18n';
import { BlockForm, PageForm, type Surroundings } from './block-form.tsx';
import { Preview, type Screen } from './preview.tsx';
import type { Work } from './use-design.ts';
import './design.css';

const text = words(
  {
    blocks: '页面组件',
    page: '整体样式',
    add: '添加组件',
    addOne: '添加“{block}”',
    up: '上移“{block}”',
    down: '下移“{block}”',
    hide: '隐藏“{block}”',
    show: '显示“{block}”',
    copy: '复制“{block}”',
    del: '删除“{block}”',
    moved: '“{block}”已移到第 {at} 位，共 {count} 个',
    added: '已添加“{block}”，在第 {at} 位',
    removed: '已删除“{block}”，可以撤销',
    hidden: '已隐藏',
    full: '最多 {count} 个组件',
    keys: '选中组件后按 Alt+↑ 或 Alt+↓ 调整顺序，按 Delete 删除',
    undo: '撤销',
    redo: '重做',
    views: '预览设备',
    both: '并排',
    parts: '编辑区域',
    settings: '属性',
    none: '选择左侧组件或点击预览中的内容进行修改',
    mend: '发布前需要处理 {count} 项',
    hints: '{count} 条建议',
    kept: '草稿已保存',
    waiting: '草稿未保存',
    saving: '正在保存草稿…',
    failed: '草稿保存失败',
    elsewhere: '该页面已在别处修改，请刷新',
    wrong: '有内容填写不正确，草稿未保存',
  },
  {
    blocks: 'Parts of the page',
    page: 'Style of the page',
    add: 'Add a part',
    addOne: 'Add “{block}”',
    up: 'Move “{block}” up',
    down: 'Move “{block}” down',
    hide: 'Hide “{block}”',
    show: 'Show “{block}”',
    copy: 'Copy “{block}”',
    del: 'Remove “{block}”',
    moved: '“{block}” is number {at} of {count} now',
    added: '“{block}” was added as number {at}',
    removed: '“{block}” was removed; it can be undone',
    hidden: 'Hidden',
    full: 'At most {count} parts',
    keys: 'On a part, Alt+↑ and Alt+↓ move it, Delete removes it',
    undo: 'Undo',
    redo: 'Redo',
    views: 'Previewed on',
    both: 'Side by side',
    parts: 'Parts of the editor',
    settings: 'Settings',
    none: 'Choose a part on the left, or click on one in the preview',
    mend: '{count} to mend before it is published',
    hints: '{count} hints',
    kept: 'The draft is saved',
    waiting: 'The draft is not saved yet',
    saving: 'Saving the draft…',
    failed: 'The draft could not be saved',
    elsewhere: 'This page was changed elsewhere: please reload',
    wrong: 'Something is not filled in rightly: the draft is not saved',
  },
  { retry: word.retry, preview: word.preview, pc: designDeviceWords.pc, mobile: designDeviceWords.h5 },
);

type View = 'both' | Screen;
const VIEWS: readonly View[] = ['both', 'pc', 'mobile'];
type Pane = 'blocks' | 'preview' | 'settings';
const PANES: readonly Pane[] = ['blocks', 'preview', 'settings'];

interface EditorProps {
  work: Work;
  /** Which parts the platform offers. */
  allowed: readonly BlockType[];
  previewUrl: string;
  /** The device it is made for: previewed first. */
  screen: Screen;
  around: Omit<Surroundings, 'faults'>;
  /** What can be done with it, beside undo and redo. */
  children: ReactNode;
}

export function Editor({ work, allowed, previewUrl, screen, around, children }: EditorProps) {
  const t = useWords(text);
  const locale = useLocale();
  const { design, change, keeping } = work;
  const { blocks } = design;
  const [selected, setSelected] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [view, setView] = useState<View>('both');
  const [pane, setPane] = useState<Pane>('preview');
  const nameOf = (type: BlockType): string => blockWords[type][locale];
  const chosen = blocks.findIndex(({ id }) => id === selected);
  const block = blocks[chosen];
  const problems = problemsOf(design, new Set(allowed));
  const must = problems.filter((problem) => problem.must);

  const put = (next: Block[], mark?: string): void => change({ ...design, blocks: next }, mark);
  const move = (from: number, to: number): void => {
    const moved = blocks[from];
    if (!moved || to < 0 || to >= blocks.length || to === from) return;
    put(blocks.toSpliced(from, 1).toSpliced(to, 0, moved));
    setSaid(t('moved', { block: nameOf(moved.type), at: to + 1, count: blocks.length }));
  };
  const insert = (fresh: Block): void => {
    if (blocks.length >= MOST_BLOCKS) return setSaid(t('full', { count: MOST_BLOCKS }));
    const at = chosen === -1 ? blocks.length : chosen + 1;
    put(blocks.toSpliced(at, 0, fresh));
    setSelected(fresh.id);
    setSaid(t('added', { block: nameOf(fresh.type), at: at + 1 }));
  };
  const remove = (at: number): void => {
    const gone = blocks[at];
    if (!gone) return;
    put(blocks.toSpliced(at, 1));
    if (gone.id === selected) setSelected(null);
    setSaid(t('removed', { block: nameOf(gone.type) }));
  };
  const turn = (at: number): void => put(blocks.map((each, nth) => (nth === at ? { ...each, visible: !each.visible } : each)));

  const { undo, redo } = work;
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      // a text that is being typed has its own
      if ((event.target as Element | null)?.closest('input, textarea, [contenteditable]')) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo]);

  return (
    <div className="ds" data-pane={pane}>
      <div className="ds-bar">
        <div className="ds-group">
          <Button type="button" variant="outline" theme="default" icon={<RollbackIcon />} disabled={!work.canUndo} onClick={undo}>
            {t('undo')}
          </Button>
          <Button type="button" variant="outline" theme="default" icon={<RollfrontIcon />} disabled={!work.canRedo} onClick={redo}>
            {t('redo')}
          </Button>
        </div>
        <p className="ds-kept" role="status" data-keeping={keeping}>
          {t(keeping)}
          {keeping === 'failed' && (
            <Button type="button" variant="text" size="small" onClick={() => void work.settle()}>
              {t('retry')}
            </Button>
          )}
        </p>
        <fieldset className="ds-views" aria-label={t('views')}>
          {VIEWS.map((each) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
              {t(each)}
            </button>
          ))}
        </fieldset>
        <div className="ds-group ds-end">{children}</div>
      </div>
      <nav className="ds-panes" aria-label={t('parts')}>
        {PANES.map((each) => (
          <button key={each} type="button" aria-pressed={pane === each} onClick={() => setPane(each)}>
            {t(each)}
          </button>
        ))}
      </nav>
      <p className="km-hidden" role="status">
        {said}
      </p>
      <div className="ds-body">
        <aside className="ds-left" data-of="blocks">
          <h2>{t('blocks')}</h2>
          <Outline
            blocks={blocks}
            selected={selected}
            nameOf={nameOf}
            onSelect={(id) => {
              setSelected(id);
              setPane('settings');
            }}
            onMove={move}
            onRemove={remove}
            onTurn={turn}
          />
          <p className="bo-note">{t('keys')}</p>
          <h2>{t('add')}</h2>
          <div className="ds-palette">
            {blockTypes
              .filter((type) => allowed.includes(type))
              .map((type) => (
                <button
                  key={type}
                  type="button"
                  aria-label={t('addOne', { block: nameOf(type) })}
                  onClick={() => insert(freshBlock(type, newId(design)))}
                >
                  <i data-block-art={type} aria-hidden="true" />
                  {nameOf(type)}
                </button>
              ))}
          </div>
        </aside>
        <section className="ds-middle" data-of="preview" data-view={view} aria-label={t('preview')}>
          {view !== 'mobile' && (
            <Preview url={previewUrl} revision={work.revision} screen="pc" selected={selected} onSelect={setSelected} />
          )}
          {view !== 'pc' && (
            <Preview url={previewUrl} revision={work.revision} screen="mobile" selected={selected} onSelect={setSelected} />
          )}
        </section>
        <aside className="ds-right" data-of="settings" data-screen={screen}>
          {problems.length > 0 && (
            <details className="ds-problems" data-must={must.length > 0 || undefined}>
              <summary>{must.length > 0 ? t('mend', { count: must.length }) : t('hints', { count: problems.length })}</summary>
              <ul>
                {problems.map(({ block: id, what, must: isMust }) => (
                  <li key={`${id}.${what.en_US}`} data-must={isMust || undefined}>
                    {id ? (
                      <button type="button" onClick={() => setSelected(id)}>
                        {what[locale]}
                      </button>
                    ) : (
                      what[locale]
                    )}
                  </li>
                ))}
              </ul>
            </details>
          )}
          {block ? (
            <div key={block.id} className="ds-form">
              <header>
                <h2>{nameOf(block.type)}</h2>
                <span className="ds-acts">
                  <Icon label={t('up', { block: nameOf(block.type) })} disabled={chosen === 0} onClick={() => move(chosen, chosen - 1)}>
                    <ArrowUpIcon />
                  </Icon>
                  <Icon
                    label={t('down', { block: nameOf(block.type) })}
                    disabled={chosen === blocks.length - 1}
                    onClick={() => move(chosen, chosen + 1)}
                  >
                    <ArrowDownIcon />
                  </Icon>
                  <Icon
                    label={t('copy', { block: nameOf(block.type) })}
                    onClick={() => insert({ ...structuredClone(block), id: newId(design) })}
                  >
                    <CopyIcon />
                  </Icon>
                  <Icon label={t(block.visible ? 'hide' : 'show', { block: nameOf(block.type) })} onClick={() => turn(chosen)}>
                    {block.visible ? <BrowseIcon /> : <BrowseOffIcon />}
                  </Icon>
                  <Icon label={t('del', { block: nameOf(block.type) })} onClick={() => remove(chosen)}>
                    <DeleteIcon />
                  </Icon>
                </span>
              </header>
              <BlockForm
                block={block}
                at={chosen}
                around={{ ...around, faults: work.faults }}
                set={(props: BlockProps[BlockType], mark) =>
                  // a form gives the properties of its own block's kind
                  put(
                    blocks.map((each, nth) => (nth === chosen ? ({ ...each, props } as Block) : each)),
                    mark,
                  )
                }
              />
            </div>
          ) : (
            <p className="bo-note">{t('none')}</p>
          )}
          <details className="ds-form ds-page" open={!block}>
            <summary>
              <h2>{t('page')}</h2>
            </summary>
            <PageForm page={design.page} faults={work.faults} set={(page, mark) => change({ ...design, page }, mark)} />
          </details>
        </aside>
      </div>
    </div>
  );
}

/** An id that no block of it has. */
function newId({ blocks }: Design): string {
  for (let at = blocks.length + 1; ; at += 1) if (!blocks.some(({ id }) => id === `b${at}`)) return `b${at}`;
}

const Icon = ({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button type="button" className="bo-icon" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    {children}
  </button>
);

interface OutlineProps {
  blocks: readonly Block[];
  selected: string | null;
  nameOf: (type: BlockType) => string;
  onSelect: (id: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
  onTurn: (at: number) => void;
}

/** The blocks in their order: dragged by the pointer, moved by keys. */
function Outline({ blocks, selected, nameOf, onSelect, onMove, onRemove, onTurn }: OutlineProps) {
  const t = useWords(text);
  const rows = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const refocus = useRef<string | null>(null);
  useEffect(() => {
    if (refocus.current === null) return;
    rows.current?.querySelector<HTMLElement>(`[data-row="${refocus.current}"]`)?.focus();
    refocus.current = null;
  });
  const press = useCallback(
    (event: KeyboardEvent, at: number, id: string): void => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step !== 0 && event.altKey) {
        event.preventDefault();
        refocus.current = id;
        onMove(at, at + step);
      } else if (step !== 0) {
        event.preventDefault();
        const next = blocks[at + step];
        if (next) rows.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus();
      } else if (event.key === 'Delete') {
        event.preventDefault();
        refocus.current = (blocks[at + 1] ?? blocks[at - 1])?.id ?? null;
        onRemove(at);
      }
    },
    [blocks, onMove, onRemove],
  );
  return (
    <ol className="ds-outline" ref={rows}>
      {blocks.map(({ id, type, visible }, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button within moves its row by the keyboard
        <li
          key={id}
          draggable
          data-over={over === at && dragged !== at ? (dragged !== null && dragged < at ? 'below' : 'above') : undefined}
          data-dragged={dragged === at || undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', id);
            setDragged(at);
          }}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(at);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) onMove(dragged, at);
          }}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
        >
          <button
            type="button"
            data-row={id}
            aria-current={selected === id || undefined}
            data-hidden={visible ? undefined : ''}
            onClick={() => onSelect(id)}
            onKeyDown={(event) => press(event, at, id)}
          >
            <i data-block-art={type} aria-hidden="true" />
            <span>{nameOf(type)}</span>
            {!visible && <small>{t('hidden')}</small>}
          </button>
          <Icon label={t(visible ? 'hide' : 'show', { block: nameOf(type) })} onClick={() => onTurn(at)}>
            {visible ? <BrowseIcon /> : <BrowseOffIcon />}
          </Icon>
        </li>
      ))}
    </ol>
  );
}
