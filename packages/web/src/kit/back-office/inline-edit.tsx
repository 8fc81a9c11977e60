/** A value of a row that is changed where it stands: click, type, Enter. Escape or leaving it empty changes nothing. */
import type { Endpoint, WireInput } from '@keymall/contract/kit/endpoint';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWords, words } from '../i18n.tsx';
import { needs, useAllowed } from './office.ts';
import { useSubmit } from './submit.ts';

const text = words({ edit: '修改{label}' }, { edit: 'Change {label}' });

interface InlineEditProps<E extends Endpoint> {
  value: string;
  /** How it reads while nobody edits it. */
  children: ReactNode;
  /** What it is, for screen readers: 月卡的价格. */
  label: string;
  does: E;
  with: (typed: string) => WireInput<E>;
  /** What may be typed. */
  pattern: RegExp;
  inputMode: 'decimal' | 'numeric';
}

export function InlineEdit<E extends Endpoint>({ value, children, label, does, with: input, pattern, inputMode }: InlineEditProps<E>) {
  const t = useWords(text);
  const may = useAllowed(needs(does));
  const { send, busy } = useSubmit(does);
  const [draft, setDraft] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const editing = draft !== null;
  useEffect(() => {
    if (editing) box.current?.select();
  }, [editing]);
  // what is read there is part of what the button is called, however it is drawn
  useLayoutEffect(() => {
    const button = opener.current;
    button?.setAttribute('aria-label', `${t('edit', { label })} ${button.textContent}`);
  });
  if (!may) return children;
  const close = (): void => {
    setDraft(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const save = async (): Promise<void> => {
    if (draft === null || busy) return;
    if (draft.trim() === '' || draft.trim() === value || !pattern.test(draft.trim())) return close();
    // the reason was shown; what was typed stays to be mended
    await send(input(draft.trim())).then(close, () => box.current?.focus());
  };
  if (!editing)
    return (
      <button ref={opener} type="button" className="bo-inline" title={t('edit', { label })} onClick={() => setDraft(value)}>
        {children}
      </button>
    );
  return (
    <input
      ref={box}
      className="bo-inline-input"
      aria-label={label}
      inputMode={inputMode}
      value={draft}
      readOnly={busy}
      aria-invalid={!pattern.test(draft.trim()) || undefined}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') close();
      }}
    />
  );
}

interface PlaceEditProps<E extends Endpoint> {
  does: WireInput<E> extends { id: number; sort: number } ? E : never;
  row: { id: number; sort?: number };
  /** Whose place it is, for screen readers. */
  label: string;
}

/** A row's place among the others, changed where it stands. */
export const PlaceEdit = <E extends Endpoint>({ does, row: { id, sort = 0 }, label }: PlaceEditProps<E>) => (
  <InlineEdit<Endpoint>
    value={String(sort)}
    label={label}
    does={does}
    with={(typed) => ({ id, sort: Number(typed) })}
    pattern={/^\d{1,7}$/}
    inputMode="numeric"
  >
    {sort}
  </InlineEdit>
);
