/** The card tool: lines of card keys brought into order, in the browser alone. */
import * as word from '@keymall/contract/kit/word';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#kit/button';
import { copy } from '#kit/copy';
import { keep } from '#kit/download';
import { Field, Tick } from '#kit/field';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { columnsIn, type Order, type Step, unescaped } from '../../storefront/cdk/cdk.rules.ts';
import { useLines } from '../../storefront/cdk/use-lines.ts';
import './cdk.css';
import type { PageProps } from './page.ts';

const text = words(
  {
    title: '卡密整理工具',
    lead: '拆分、去重、排序、提取……全部在本页完成：内容不上传、不保存，关闭页面即消失。',
    input: '卡密内容，一行一条',
    placeholder: '在此粘贴，或把文本文件拖到这里',
    open: '打开文件',
    undo: '撤销',
    clear: '清空',
    head: '内容较多，仅显示前 {count} 行；下方操作对全部内容生效',
    lines: '总行数',
    blank: '空行',
    repeated: '重复',
    characters: '字符',
    tools: '整理',
    tidy: '清理',
    trim: '去首尾空格',
    blankOff: '去空行',
    unique: '去重',
    ignoresCase: '去重时不分大小写',
    sort: '重新排列',
    up: '升序',
    down: '降序',
    length: '按长度',
    reverse: '倒序',
    shuffle: '打乱',
    split: '按分隔符拆成多行',
    separator: '分隔符',
    affix: '加前缀、后缀',
    prefix: '前缀',
    suffix: '后缀',
    pick: '提取列',
    columns: '第几列',
    columnsHint: '从 1 数起，如 1,3 或 2-4，按所写顺序输出',
    columnsWrong: '请填写列号，如 1,3 或 2-4',
    joint: '输出分隔符',
    replace: '查找替换',
    find: '查找',
    by: '替换为',
    chunk: '每隔几行空一行',
    size: '每组行数',
    sizeWrong: '请填写 1 到 1000000 的整数',
    escapes: '制表符写作 \\t，换行写作 \\n',
    run: '执行',
    fewer: '已完成，少了 {count} 行',
    more: '已完成，多了 {count} 行',
    done: '已完成',
    working: '正在处理…',
    tooLong: '超过 500 万行，未执行',
    failed: '处理失败，内容可能过大，请分批处理',
    nothing: '还没有内容',
  },
  {
    title: 'Card key tool',
    lead: 'Split, remove doubles, sort, pick columns: all of it in this page. Nothing is sent or stored, and it is gone once the page is closed.',
    input: 'Card keys, one a line',
    placeholder: 'Paste here, or drop a text file',
    open: 'Open a file',
    undo: 'Undo',
    clear: 'Clear',
    head: 'Too much to show: these are the first {count} lines. What you do below is done to all',
    lines: 'Lines',
    blank: 'Blank',
    repeated: 'Repeated',
    characters: 'Characters',
    tools: 'Tidy up',
    tidy: 'Clean',
    trim: 'Trim spaces',
    blankOff: 'Remove blank lines',
    unique: 'Remove doubles',
    ignoresCase: 'Doubles whatever the case',
    sort: 'Rearrange',
    up: 'Ascending',
    down: 'Descending',
    length: 'By length',
    reverse: 'Reverse',
    shuffle: 'Shuffle',
    split: 'Split into lines',
    separator: 'Separator',
    affix: 'Add prefix and suffix',
    prefix: 'Prefix',
    suffix: 'Suffix',
    pick: 'Pick columns',
    columns: 'Columns',
    columnsHint: 'From 1, like 1,3 or 2-4, in the order you write them',
    columnsWrong: 'Write columns like 1,3 or 2-4',
    joint: 'Separator of the result',
    replace: 'Find and replace',
    find: 'Find',
    by: 'Replace with',
    chunk: 'A blank line after every few',
    size: 'Lines in a group',
    sizeWrong: 'A whole number from 1 to 1,000,000',
    escapes: 'A tab is \\t, a new line \\n',
    run: 'Do it',
    fewer: 'Done: {count} lines fewer',
    more: 'Done: {count} lines more',
    done: 'Done',
    working: 'Working…',
    tooLong: 'More than 5 million lines: not done',
    failed: 'That failed. It may be too much at once; try it in parts',
    nothing: 'There is nothing yet',
  },
);

const ORDERS: Order[] = ['up', 'down', 'length', 'reverse', 'shuffle'];
/** More than this is not put into the field at all. */
const PASTE = 200_000;
const MOST_IN_GROUP = 1_000_000;

export function Page({ Frame }: PageProps) {
  const t = useWords(text);
  const lines = useLines();
  const { view, busy, trouble } = lines;
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const isEmpty = view.text === '';
  useEffect(() => {
    if (trouble) toast.error(t(trouble === 'too_long' ? 'tooLong' : 'failed'));
  }, [trouble, t]);

  const run = async (step: Step): Promise<void> => {
    if (isEmpty) return toast.error(t('nothing'));
    const more = await lines.apply(step);
    if (more === null) return;
    if (more < 0) toast.success(t('fewer', { count: count(-more) }));
    else toast.success(more > 0 ? t('more', { count: count(more) }) : t('done'));
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length <= PASTE) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    void lines.put(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  };
  const { open } = lines;
  const opening = useRef(open);
  opening.current = open;
  // anywhere on the page: a browser would open a file that misses the field in the page's place
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const on = <Name extends 'dragover' | 'dragleave' | 'drop'>(name: Name, act: (event: DragEvent) => void): void =>
      document.addEventListener(name, act, { signal });
    on('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', () => setOver(false));
    on('drop', (event) => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      void opening.current(file);
    });
    return () => listening.abort();
  }, []);
  const copyAll = async (): Promise<void> => {
    const all = await lines.text();
    if (all !== null) await copy(all);
  };
  const download = async (): Promise<void> => {
    const file = await lines.file();
    if (file) keep('cards.txt', file);
  };

  return (
    <Frame>
      <main className="cdk">
        <header>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </header>
        <section className="km-box cdk-text" aria-label={t('input')} aria-busy={busy} data-over={over ? '' : undefined}>
          <div className="cdk-bar">
            <Button size="small" onClick={() => picker.current?.click()}>
              {t('open')}
            </Button>
            <input
              ref={picker}
              type="file"
              accept=".txt,.csv,.log,text/*"
              hidden
              aria-label={t('open')}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void lines.open(file);
                currentTarget.value = '';
              }}
            />
            <Button size="small" disabled={!view.undoable} onClick={() => void lines.undo()}>
              {t('undo')}
            </Button>
            <Button size="small" disabled={isEmpty} onClick={() => void lines.put('')}>
              {t('clear')}
            </Button>
          </div>
          {view.text === null ? (
            <>
              <p className="cdk-note">{t('head', { count: count(view.head.length) })}</p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must be able to */}
              <pre tabIndex={0}>{view.head.join('\n')}</pre>
            </>
          ) : (
            <textarea
              aria-label={t('input')}
              placeholder={t('placeholder')}
              spellCheck={false}
              autoComplete="off"
              value={view.text}
              onInput={({ currentTarget }) => lines.type(currentTarget.value)}
              onBlur={() => void lines.told()}
              onPaste={paste}
            />
          )}
          <dl>
            {(['lines', 'repeated', 'blank', 'characters'] as const).map((each) => (
              <div key={each}>
                <dt>{t(each)}</dt>
                <dd>{count(view[each])}</dd>
              </div>
            ))}
          </dl>
          <div className="cdk-bar cdk-out">
            <span role="status">{busy && t('working')}</span>
            <Button disabled={isEmpty} onClick={() => void download()}>
              {t(word.downloadTxt)}
            </Button>
            <Button look="primary" disabled={isEmpty} onClick={() => void copyAll()}>
              {t(word.copyAll)}
            </Button>
          </div>
        </section>
        <section className="cdk-tools" aria-label={t('tools')}>
          <Plain run={run} />
          <WithFields run={run} />
        </section>
      </main>
    </Frame>
  );
}

interface ToolProps {
  /** Steps are worked one after the other, so that none has to wait for a press of another. */
  run: (step: Step) => Promise<void>;
}

/** What needs nothing but a press. */
function Plain({ run }: ToolProps) {
  const t = useWords(text);
  const [ignoresCase, setIgnoresCase] = useState(false);
  return (
    <>
      <div className="km-box cdk-tool">
        <h2>{t('tidy')}</h2>
        <div className="cdk-bar">
          <Button size="small" onClick={() => void run({ does: 'trim' })}>
            {t('trim')}
          </Button>
          <Button size="small" onClick={() => void run({ does: 'blank' })}>
            {t('blankOff')}
          </Button>
          <Button size="small" onClick={() => void run({ does: 'unique', ignoresCase })}>
            {t('unique')}
          </Button>
        </div>
        <Tick checked={ignoresCase} onChange={setIgnoresCase}>
          {t('ignoresCase')}
        </Tick>
      </div>
      <div className="km-box cdk-tool">
        <h2>{t('sort')}</h2>
        <div className="cdk-bar">
          {ORDERS.map((order) => (
            <Button key={order} size="small" onClick={() => void run({ does: 'sort', order })}>
              {t(order)}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}

function Tool({ title, onRun, children }: { title: string; onRun: () => void; children: ReactNode }) {
  const t = useWords(text);
  return (
    <form
      className="km-box cdk-tool"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <h2>{title}</h2>
      <div className="cdk-fields">{children}</div>
      <Button type="submit" size="small">
        {t('run')}
      </Button>
    </form>
  );
}

/** What asks for something first. */
function WithFields({ run }: ToolProps) {
  const t = useWords(text);
  const [{ separator, columns, joint, prefix, suffix, find, by, size }, setAll] = useState({
    separator: '----',
    columns: '1',
    joint: '----',
    prefix: '',
    suffix: '',
    find: '',
    by: '',
    size: '100',
  });
  const [wrong, setWrong] = useState<'columns' | 'size' | null>(null);
  const set = (name: string) => (value: string) => {
    setWrong(null);
    setAll((before) => ({ ...before, [name]: value }));
  };
  const pick = (): void => {
    const chosen = columnsIn(columns);
    if (!chosen) return setWrong('columns');
    void run({ does: 'pick', separator: unescaped(separator), columns: chosen, joint: unescaped(joint) });
  };
  const chunk = (): void => {
    const lines = Number(size);
    if (!Number.isInteger(lines) || lines < 1 || lines > MOST_IN_GROUP) return setWrong('size');
    void run({ does: 'chunk', size: lines });
  };
  return (
    <>
      <Tool title={t('split')} onRun={() => void run({ does: 'split', separator: unescaped(separator) })}>
        <Field label={t('separator')} name="separator" value={separator} onChange={set('separator')} hint={t('escapes')} />
      </Tool>
      <Tool title={t('pick')} onRun={pick}>
        <Field label={t('separator')} name="pick_separator" value={separator} onChange={set('separator')} />
        <Field
          label={t('columns')}
          name="columns"
          value={columns}
          onChange={set('columns')}
          hint={t('columnsHint')}
          error={wrong === 'columns' ? t('columnsWrong') : null}
        />
        <Field label={t('joint')} name="joint" value={joint} onChange={set('joint')} />
      </Tool>
      <Tool title={t('affix')} onRun={() => void run({ does: 'affix', prefix: unescaped(prefix), suffix: unescaped(suffix) })}>
        <Field label={t('prefix')} name="prefix" value={prefix} onChange={set('prefix')} />
        <Field label={t('suffix')} name="suffix" value={suffix} onChange={set('suffix')} />
      </Tool>
      <Tool title={t('replace')} onRun={() => void run({ does: 'replace', find: unescaped(find), by: unescaped(by) })}>
        <Field label={t('find')} name="find" value={find} onChange={set('find')} />
        <Field label={t('by')} name="by" value={by} onChange={set('by')} hint={t('escapes')} />
      </Tool>
      <Tool title={t('chunk')} onRun={chunk}>
        <Field
          label={t('size')}
          name="size"
          value={size}
          inputMode="numeric"
          onChange={set('size')}
          error={wrong === 'size' ? t('sizeWrong') : null}
        />
      </Tool>
    </>
  );
}
