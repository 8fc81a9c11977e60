/** The quick way to anything: pages of the office, and what its sources find by a word. Opened by Ctrl K, or Command K on a Mac. */
import * as word from '@keymall/contract/kit/word';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { SearchIcon } from 'tdesign-icons-react';
import { sentenceOf, WAIT_MS } from '../../call.ts';
import { useLocale, useWords, words } from '../../i18n.tsx';
import { useLayer } from '../../layer.ts';
import { allows } from '../../session.ts';
import { useOffice } from '../office.ts';
import type { OfficeArea } from './area.ts';
import { keepRecent, type PaletteItem, pagesBy, pagesOf, recentOf } from './palette-items.ts';
import './palette.css';

const text = words(
  {
    title: '快速查找',
    field: '输入页面名称、订单号等',
    results: '查找结果',
    recent: '最近打开',
    pages: '页面',
    none: '没有找到“{word}”',
    noneNote: '试试完整的订单号，或页面的中英文名称',
    hint: '↑↓ 选择 · 回车 打开 · Esc 关闭',
    looking: '查找中',
    found: '找到 {count} 项',
    failed: '{title}查找失败：{why}',
    begin: '输入页面名称、订单号、商品或商户名',
  },
  {
    title: 'Go to',
    field: 'A page, an order number and so on',
    results: 'Results',
    recent: 'Recent',
    pages: 'Pages',
    none: 'Nothing found for “{word}”',
    noneNote: 'Try a whole order number, or the name of a page in either language',
    hint: '↑↓ to choose · Enter to open · Esc to close',
    looking: 'Searching',
    found: '{count} found',
    failed: '{title}: {why}',
    begin: 'Type the name of a page, an order number, a product or a merchant',
  },
);

/** Shorter words are looked for among the pages alone. */
const LEAST = 2;

function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

interface Group {
  title: string;
  items: readonly PaletteItem[];
}

/** What is found by the word, group by group; the sources that failed; whether some are still being asked. */
function useFound(area: OfficeArea, typed: string): { groups: Group[]; failures: string[]; looking: boolean } {
  const t = useWords(text);
  const locale = useLocale();
  const { role, menu, perms, account } = useOffice();
  const asked = useSettled(typed, WAIT_MS);
  const sources = useMemo(() => (area.finds ?? []).filter(({ needs }) => allows(perms, needs)), [area, perms]);
  const pages = useMemo(() => pagesOf(menu, role, area.declared), [menu, role, area]);
  const takes = (at: number): boolean => asked.length >= LEAST && sources[at]?.takes?.(asked) !== false;
  const answers = useQueries({
    queries: sources.map((source, at) => ({
      queryKey: [role, 'palette', source.title.en_US, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(asked, signal),
      enabled: takes(at),
    })),
  });
  if (typed === '') return { groups: [{ title: t('recent'), items: recentOf(role, account.id, menu) }], failures: [], looking: false };
  const isBehind = asked !== typed && typed.length >= LEAST && sources.length > 0;
  const found = sources.map(({ title }, at) => ({ title: title[locale], items: (!isBehind && takes(at) && answers[at]?.data) || [] }));
  const failures = isBehind
    ? []
    : sources.flatMap(({ title }, at) => {
        const error = takes(at) ? answers[at]?.error : null;
        return error ? [t('failed', { title: title[locale], why: sentenceOf(error, t(word.networkError)) })] : [];
      });
  return {
    groups: [{ title: t('pages'), items: pagesBy(typed, pages) }, ...found],
    failures,
    looking: isBehind || answers.some(({ isLoading }) => isLoading),
  };
}

export default function Palette({ area, onClose }: { area: OfficeArea; onClose: () => void }) {
  const t = useWords(text);
  const { role, account } = useOffice();
  const navigate = useNavigate();
  const ref = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const level = useLayer(ref, true, onClose);
  const [value, setValue] = useState('');
  const [at, setAt] = useState(0);
  const typed = value.trim();
  const { groups, failures, looking } = useFound(area, typed);
  const shown = groups.filter(({ items }) => items.length > 0);
  const items = shown.flatMap((group) => group.items);
  /** At which of all options a group begins. */
  const begins = (group: number): number => shown.slice(0, group).reduce((sum, each) => sum + each.items.length, 0);
  const active = Math.min(at, items.length - 1);
  const optionId = (nth: number): string => `${id}-${nth}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const go = (item: PaletteItem | undefined): void => {
    if (!item) return;
    keepRecent(role, account.id, item);
    onClose();
    void navigate(item.to);
  };
  const onKey = (event: KeyboardEvent): void => {
    // Enter that ends the writing of a Chinese word opens nothing
    if (event.nativeEvent.isComposing) return;
    const last = items.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next !== undefined && items.length > 0) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(items[active]);
    }
  };
  return createPortal(
    <div className="km-layer bo-palette-layer" style={{ zIndex: level }}>
      <button type="button" className="km-backdrop" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div ref={ref} className="bo-palette" role="dialog" aria-modal="true" aria-label={t('title')} tabIndex={-1}>
        <div className="bo-palette-head">
          <SearchIcon size="20px" aria-hidden="true" />
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-label={t('title')}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={64}
            placeholder={t('field')}
            value={value}
            onChange={(event) => {
              setValue(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKey}
          />
          <button type="button" className="bo-palette-close" onClick={onClose}>
            {t(word.close)}
          </button>
        </div>
        <div ref={list} className="bo-palette-list" id={`${id}-list`} role="listbox" aria-label={t('results')} aria-busy={looking}>
          {shown.map((group, nthGroup) => (
            // biome-ignore lint/a11y/useSemanticElements: options stand in groups, and fieldsets hold fields
            <div key={group.title} role="group" aria-label={group.title}>
              <p aria-hidden="true">{group.title}</p>
              {group.items.map((item, nth) => {
                const own = begins(nthGroup) + nth;
                return (
                  <button
                    type="button"
                    tabIndex={-1}
                    key={`${own} ${item.to}`}
                    id={optionId(own)}
                    role="option"
                    aria-selected={own === active}
                    onPointerMove={() => setAt(own)}
                    onClick={() => go(item)}
                  >
                    <span>{item.label}</span>
                    {item.note && <small>{item.note}</small>}
                  </button>
                );
              })}
            </div>
          ))}
        </div>
        {failures.map((sentence) => (
          <p key={sentence} className="bo-palette-failed" role="alert">
            {sentence}
          </p>
        ))}
        {items.length === 0 && !looking && failures.length === 0 && (
          <div className="bo-palette-none">
            <p>{typed === '' ? t('begin') : t('none', { word: typed })}</p>
            {typed !== '' && <p>{t('noneNote')}</p>}
          </div>
        )}
        <p className="bo-palette-foot" role="status">
          <span>{looking ? t('looking') : typed !== '' && items.length > 0 ? t('found', { count: items.length }) : ''}</span>
          <span aria-hidden="true">{t('hint')}</span>
        </p>
      </div>
    </div>,
    document.body,
  );
}
