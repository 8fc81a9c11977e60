/** What the lists of the buyer centre share: a page of rows with its states, and the way to more. */
import * as word from '@keymall/contract/kit/word';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import { buyerSentence } from '../../../storefront/sentence.ts';

const text = words(
  { failed: '加载失败：{why}', more: '加载更多', loading: '加载中…', total: '共 {count} 条' },
  { failed: 'Could not be loaded: {why}', more: 'Show more', loading: 'Loading…', total: '{count} in all' },
  { retry: word.retry, network: word.networkError },
);

export const PAGE = 20;
type Asks<Row> = (page: number) => Promise<{ list: Row[]; total: number }>;

export interface Rows<Row> {
  rows: readonly Row[] | null;
  total: number;
  message: string;
  busy: boolean;
  /** From the beginning, or the next page. */
  reload: () => void;
  more: () => void;
}

/** Rows of a list, page after page; `key` changes with what is asked for. Where `told` has changed, what is shown is asked for anew and stays meanwhile. */
export function useRows<Row>(key: string, asks: Asks<Row>, told = 0): Rows<Row> {
  const t = useWords(text);
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [total, setTotal] = useState(0);
  const [page, setPage] = useState(1);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(true);
  const load = async (wanted: number, isWanted: () => boolean): Promise<void> => {
    setMessage('');
    setBusy(true);
    try {
      const answer = await asks(wanted);
      if (!isWanted()) return;
      setRows((before) => (wanted === 1 ? answer.list : [...(before ?? []), ...answer.list]));
      setTotal(answer.total);
      setPage(wanted);
    } catch (error) {
      if (isWanted()) setMessage(buyerSentence(error, t('network')));
    } finally {
      if (isWanted()) setBusy(false);
    }
  };
  const begin = useEffectEvent((isWanted: () => boolean) => {
    setRows(null);
    void load(1, isWanted);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is named by its key
  useEffect(() => {
    let isHere = true;
    begin(() => isHere);
    return () => {
      isHere = false;
    };
  }, [key]);
  const again = useEffectEvent(async (isWanted: () => boolean): Promise<void> => {
    // what is being asked for is as new as it gets
    if (rows === null) return;
    try {
      let all: Row[] = [];
      let count = 0;
      for (let wanted = 1; wanted <= page; wanted += 1) {
        const answer = await asks(wanted);
        all = [...all, ...answer.list];
        count = answer.total;
      }
      if (!isWanted()) return;
      setRows(all);
      setTotal(count);
    } catch {
      // what stands may be old: the next word, or the reader, asks again
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word of a change is one question
  useEffect(() => {
    let isHere = true;
    if (told > 0) void again(() => isHere);
    return () => {
      isHere = false;
    };
  }, [told]);
  const always = (): boolean => true;
  return { rows, total, message, busy, reload: () => void load(1, always), more: () => void load(page + 1, always) };
}

interface ListProps<Row> {
  of: Rows<Row>;
  keyOf: (row: Row) => string | number;
  draw: (row: Row) => ReactNode;
  /** What stands where there is nothing. */
  empty: ReactNode;
}

export function RowList<Row>({ of: { rows, total, message, busy, reload, more }, keyOf, draw, empty }: ListProps<Row>) {
  const t = useWords(text);
  return (
    <div aria-busy={busy}>
      {rows === null && !message && <p className="km-faint">{t('loading')}</p>}
      {rows?.length === 0 && <div className="me-empty">{empty}</div>}
      <ul className="me-rows">
        {rows?.map((row) => (
          <li key={keyOf(row)}>{draw(row)}</li>
        ))}
      </ul>
      {message && (
        <p role="alert" className="me-failed">
          {t('failed', { why: message })}{' '}
          <Button size="small" onClick={rows === null ? reload : more}>
            {t('retry')}
          </Button>
        </p>
      )}
      {rows !== null && rows.length > 0 && total > 0 && (
        <p className="me-more">
          <small>{t('total', { count: total })}</small>
          {rows.length < total && (
            <Button busy={busy} onClick={more}>
              {t('more')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, side by side. */
export function Choices<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="me-choices">
      <legend className="km-hidden">{label}</legend>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
